// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "pinwheel",
  products: [
    .executable(name: "pinwheel", targets: ["pinwheel"]),
    .library(name: "Threading", targets: ["Threading"]),
    .library(name: "FourInARow", targets: ["FourInARow"]),
    .library(name: "Files", targets: ["Files"]),
    .library(name: "Geometry", targets: ["Geometry"]),
    .library(name: "Tessellation", targets: ["Tessellation"]),
    .library(name: "Typography", targets: ["Typography"]),
    .library(name: "Imaging", targets: ["Imaging"]),
    .library(name: "Layers", targets: ["Layers"]),
    .library(name: "Gestures", targets: ["Gestures"]),
    .library(name: "SVG", targets: ["SVG"]),
    .library(name: "Compositing", targets: ["Compositing"]),
    .library(name: "Stage", targets: ["Stage"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  ],
  targets: [
    // Floor 0: values, files and threads; Connect Four stands on the latter
    .target(name: "Geometry"),
    .target(name: "Threading"),
    .target(name: "Files"),
    .target(name: "FourInARow", dependencies: ["Threading"]),
    // Floor 1
    .target(name: "Tessellation", dependencies: ["Geometry"]),
    .target(name: "Imaging", dependencies: ["Geometry", "Files", "CPNG"]),
    .target(name: "Typography", dependencies: ["Geometry", "Threading", "CHarfBuzz", "CFriBidi", "CFontconfig"]),
    // Floor 2
    .target(name: "Layers", dependencies: ["Geometry", "Tessellation", "Typography", "Imaging"]),
    // Floor 3
    .target(name: "Compositing", dependencies: ["Layers", "Imaging", "Threading", "CBlending"]),
    .target(name: "Gestures", dependencies: ["Layers"]),
    .target(name: "SVG", dependencies: ["Layers", "CExpat", "CZlib"]),
    // Floor 4
    .target(name: "Stage", dependencies: ["Compositing", "Gestures", "Imaging", "Files", "Threading", "CSDL2"]),
    // Floor 5
    .target(
      name: "Rooms", dependencies: ["Stage", "SVG", "FourInARow", "Files", "Threading", .product(name: "GRDB", package: "GRDB.swift")],
      resources: [.copy("../../Resources")]),
    // Floor 6
    .target(name: "Benchmarking", dependencies: ["Stage", "SVG", "Imaging", "CAllocationCounter"]),
    .executableTarget(
      name: "pinwheel",
      dependencies: [
        "FourInARow", "Rooms", "Benchmarking", "Stage", "SVG", "Imaging", "Files", "Threading", "CMalloc",
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
    // Tests, and what they share
    .target(name: "TestSupport", dependencies: ["Imaging", "Typography"], path: "Tests/TestSupport"),
    .testTarget(name: "ThreadingTests", dependencies: ["Threading"]),
    .testTarget(name: "FourInARowTests", dependencies: ["FourInARow"]),
    .testTarget(name: "FilesTests", dependencies: ["Files"]),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
    .testTarget(name: "TessellationTests", dependencies: ["Tessellation"]),
    .testTarget(name: "ImagingTests", dependencies: ["Imaging", "TestSupport"]),
    .testTarget(name: "TypographyTests", dependencies: ["Typography"]),
    .testTarget(
      name: "LayersTests", dependencies: ["Layers", "CAllocationCounter", "TestSupport"],
      resources: [.copy("Resources/core-animation.json")]),
    .testTarget(
      name: "CompositingTests", dependencies: ["Compositing", "Threading", "CBlending", "CAllocationCounter", "TestSupport"],
      exclude: ["Goldens"]),
    .testTarget(name: "GesturesTests", dependencies: ["Gestures", "CAllocationCounter", "TestSupport"]),
    .testTarget(name: "SVGTests", dependencies: ["SVG", "CZlib"]),
    .testTarget(name: "StageTests", dependencies: ["Stage", "Threading", "CSDL2", "CAllocationCounter", "TestSupport"]),
    .testTarget(
      name: "RoomsTests",
      dependencies: ["Rooms", "Stage", "FourInARow", "Threading", .product(name: "GRDB", package: "GRDB.swift")], exclude: ["Documents"]),
    .testTarget(name: "BenchmarkingTests", dependencies: ["Benchmarking", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
