// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "pinwheel",
  products: [
    .executable(name: "pinwheel", targets: ["pinwheel"]),
    .library(name: "FourInARow", targets: ["FourInARow"]),
    .library(name: "Files", targets: ["Files"]),
    .library(name: "Geometry", targets: ["Geometry"]),
    .library(name: "Tessellation", targets: ["Tessellation"]),
    .library(name: "Typography", targets: ["Typography"]),
    .library(name: "Layers", targets: ["Layers"]),
    .library(name: "Gestures", targets: ["Gestures"]),
    .library(name: "SVG", targets: ["SVG"]),
    .library(name: "Compositing", targets: ["Compositing"]),
    .library(name: "Sessions", targets: ["Sessions"]),
    .library(name: "SDLStage", targets: ["SDLStage"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  ],
  targets: [
    // Floor 0
    .target(name: "Geometry"),
    .target(name: "FourInARow"),
    .target(name: "Files"),
    // Floor 1
    .target(name: "Tessellation", dependencies: ["Geometry"]),
    .target(name: "Typography", dependencies: ["Geometry", "CHarfBuzz", "CFriBidi", "CFontconfig"]),
    // Floor 2
    .target(name: "Layers", dependencies: ["Geometry", "Tessellation", "Typography"]),
    // Floor 3
    .target(name: "Compositing", dependencies: ["Layers", "Files", "CBlending", "CPNG"]),
    .target(name: "Gestures", dependencies: ["Layers"]),
    .target(name: "SVG", dependencies: ["Layers", "CExpat", "CZlib"]),
    // Floor 4
    .target(name: "Sessions", dependencies: ["Compositing", "Gestures", "Files"]),
    // Floor 5
    .target(name: "SDLStage", dependencies: ["Sessions", "CSDL2"]),
    .target(
      name: "Rooms", dependencies: ["Sessions", "SVG", "FourInARow", "Files", .product(name: "GRDB", package: "GRDB.swift")],
      resources: [.copy("../../Resources")]),
    // Floor 6
    .target(name: "Benchmarking", dependencies: ["SDLStage", "SVG", "CAllocationCounter"]),
    .executableTarget(
      name: "pinwheel",
      dependencies: [
        "FourInARow", "Rooms", "Benchmarking", "SDLStage", "SVG", "Files", "CMalloc",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // Times tessellation, and opening a picture: tools/tessellation-bench
    .executableTarget(name: "tessellation-bench", dependencies: ["Tessellation", "SVG", "Compositing"]),
    // Makes the opening book and measures opponents: tools/make-book, tools/four-strength
    .executableTarget(name: "four-workshop", dependencies: ["FourInARow", "Files"]),
    // Kills a program that records: tools/kill-test
    .executableTarget(name: "kill-test", dependencies: ["Rooms", "Geometry"]),
    // The C libraries
    .systemLibrary(name: "CSDL2", providers: [.apt(["libsdl2-dev"])]),
    .systemLibrary(name: "CHarfBuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(name: "CFriBidi", providers: [.apt(["libfribidi-dev"])]),
    .systemLibrary(name: "CFontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(name: "CPNG", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    // The C library's settings of its allocator, which Swift's Glibc leaves out
    .systemLibrary(name: "CMalloc", providers: [.apt(["libc6-dev"])]),
    // Blends long runs, with AVX2 where the CPU has it
    .target(name: "CBlending"),
    // Counts allocations, for tests and benchmarks, once they ask
    .target(name: "CAllocationCounter"),
    // Tests
    .testTarget(name: "FourInARowTests", dependencies: ["FourInARow"]),
    .testTarget(name: "FilesTests", dependencies: ["Files"]),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
    .testTarget(name: "TessellationTests", dependencies: ["Tessellation"]),
    .testTarget(name: "TypographyTests", dependencies: ["Typography"]),
    .testTarget(
      name: "LayersTests", dependencies: ["Layers", "CAllocationCounter"],
      resources: [.copy("Resources/core-animation.json")]),
    .testTarget(name: "CompositingTests", dependencies: ["Compositing", "CBlending", "CAllocationCounter"], exclude: ["Goldens"]),
    .testTarget(name: "GesturesTests", dependencies: ["Gestures", "CAllocationCounter"]),
    .testTarget(name: "SVGTests", dependencies: ["SVG", "CZlib"]),
    .target(name: "SessionsTestSupport", dependencies: ["Sessions"], path: "Tests/SessionsTestSupport"),
    .testTarget(name: "SessionsTests", dependencies: ["Sessions", "SessionsTestSupport", "CAllocationCounter"]),
    .testTarget(name: "SDLStageTests", dependencies: ["SDLStage", "SessionsTestSupport", "CSDL2", "CAllocationCounter"]),
    .testTarget(
      name: "RoomsTests",
      dependencies: ["Rooms", "SDLStage", "FourInARow", .product(name: "GRDB", package: "GRDB.swift")], exclude: ["Documents"]),
    .testTarget(name: "BenchmarkingTests", dependencies: ["Benchmarking"]),
  ],
  swiftLanguageModes: [.v6]
)
