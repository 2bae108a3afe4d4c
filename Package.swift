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
    .library(name: "Sessions", targets: ["Sessions"]),
    .library(name: "SDLStage", targets: ["SDLStage"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  ],
  targets: [
    // Floor 0
    .target(name: "Geometry"),
    .target(name: "Threading"),
    .target(name: "Files"),
    // Floor 1
    .target(name: "FourInARow", dependencies: ["Geometry", "Threading"]),
    .target(name: "Tessellation", dependencies: ["Geometry"]),
    .target(name: "Imaging", dependencies: ["Geometry", "Files", "CPNG"]),
    .target(name: "Typography", dependencies: ["Geometry", "Threading", "CHarfBuzz", "CFriBidi", "CFontconfig"]),
    // Floor 2
    .target(
      name: "Layers",
      dependencies: ["Geometry", "Tessellation", "Typography", "Imaging", .product(name: "HeapModule", package: "swift-collections")]),
    // Floor 3
    .target(name: "Compositing", dependencies: ["Layers", "Imaging", "Threading", "CBlending"]),
    .target(name: "Gestures", dependencies: ["Layers"]),
    .target(name: "SVG", dependencies: ["Layers", "Files", "CExpat", "CZlib"]),
    // Floor 4
    .target(name: "Sessions", dependencies: ["Compositing", "Gestures", "Imaging", "Files", "Threading"]),
    // Floor 5
    .target(name: "SDLStage", dependencies: ["Sessions", "Imaging", "Threading", "CSDL2"]),
    .target(
      name: "RoomKit", dependencies: ["Sessions", "SVG", "Files", "Threading", "Imaging"],
      // A packaged program finds them where it is installed, and knows nothing of where it was built.
      resources: Context.environment["PINWHEEL_PACKAGED"] == nil ? [.copy("../../Resources")] : []),
    .target(name: "Progress", dependencies: ["Sessions", "Files", "Threading", .product(name: "GRDB", package: "GRDB.swift")]),
    .target(name: "Benchmarking", dependencies: ["SDLStage", "SVG", "Imaging", "CAllocationCounter"]),
    // Floor 6
    .target(name: "DotsRoom", dependencies: ["RoomKit"]),
    .target(name: "TrianglesRoom", dependencies: ["RoomKit"]),
    .target(name: "NumeralsRoom", dependencies: ["RoomKit"]),
    .target(name: "ChartsRoom", dependencies: ["RoomKit"]),
    .target(name: "FourRoom", dependencies: ["RoomKit", "FourInARow", "Threading"]),
    .target(name: "Meadow", dependencies: ["RoomKit"]),
    // Floor 7
    .target(
      name: "Playroom", dependencies: ["Progress", "DotsRoom", "TrianglesRoom", "NumeralsRoom", "ChartsRoom", "FourRoom", "Meadow"]),
    // Floor 8
    .executableTarget(
      name: "pinwheel",
      dependencies: [
        "Playroom", "SDLStage", "Benchmarking", "FourInARow", "Imaging", "Files", "Threading", "CMalloc",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // Times tessellation, and opening a picture: tools/tessellation-bench
    .executableTarget(
      name: "tessellation-bench",
      dependencies: ["Tessellation", "SVG", "Files", "Compositing", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
    // Makes the opening book and measures opponents: tools/make-book, tools/four-strength
    .executableTarget(
      name: "four-workshop",
      dependencies: ["FourInARow", "Geometry", "Files", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
    // Kills a program that records: tools/kill-test
    .executableTarget(
      name: "kill-test", dependencies: ["Progress", "Geometry", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
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
    .target(name: "RoomTestSupport", dependencies: ["RoomKit"], path: "Tests/RoomTestSupport"),
    .testTarget(name: "ThreadingTests", dependencies: ["Threading"]),
    .testTarget(name: "FourInARowTests", dependencies: ["FourInARow", "Geometry"]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"]),
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
    .testTarget(name: "SVGTests", dependencies: ["SVG", "Files", "CZlib"]),
    .target(name: "SessionsTestSupport", dependencies: ["Sessions"], path: "Tests/SessionsTestSupport"),
    .testTarget(
      name: "SessionsTests", dependencies: ["Sessions", "SessionsTestSupport", "Threading", "CAllocationCounter", "TestSupport"]),
    .testTarget(
      name: "SDLStageTests",
      dependencies: ["SDLStage", "SessionsTestSupport", "StageTestSupport", "Threading", "CSDL2", "CAllocationCounter", "TestSupport"]),
    .target(name: "StageTestSupport", dependencies: ["SDLStage", "CSDL2"], path: "Tests/StageTestSupport"),
    .testTarget(name: "RoomKitTests", dependencies: ["RoomKit", "RoomTestSupport"]),
    .testTarget(name: "ProgressTests", dependencies: ["Progress", "TestSupport", .product(name: "GRDB", package: "GRDB.swift")]),
    .testTarget(name: "DotsRoomTests", dependencies: ["DotsRoom", "RoomTestSupport"]),
    .testTarget(name: "TrianglesRoomTests", dependencies: ["TrianglesRoom", "RoomTestSupport"]),
    .testTarget(name: "NumeralsRoomTests", dependencies: ["NumeralsRoom", "RoomTestSupport"]),
    .testTarget(name: "ChartsRoomTests", dependencies: ["ChartsRoom", "RoomTestSupport"]),
    .testTarget(name: "FourRoomTests", dependencies: ["FourRoom", "RoomTestSupport"]),
    .testTarget(name: "MeadowTests", dependencies: ["Meadow", "DotsRoom", "TrianglesRoom", "RoomTestSupport", "TestSupport"]),
    .testTarget(
      name: "PlayroomTests", dependencies: ["Playroom", "SDLStage", "StageTestSupport", "CMalloc", "RoomTestSupport", "TestSupport"],
      exclude: ["Documents", "Goldens"]),
    .testTarget(name: "BenchmarkingTests", dependencies: ["Benchmarking", "StageTestSupport", "TestSupport"]),
    // The code that the documentation's articles show
    .testTarget(name: "DocumentationTests", dependencies: ["Geometry", "Imaging", "Layers", "Gestures", "SVG", "Compositing", "Sessions"]),
  ],
  swiftLanguageModes: [.v6]
)

// Only tools/docs needs the plugin: without it there is nothing to fetch and nothing to build for documentation.
if Context.environment["PINWHEEL_DOCS"] != nil {
  package.dependencies += [
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0")
  ]
}
