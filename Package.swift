// swift-tools-version: 6.2
import PackageDescription

// Whether a program is built that is installed elsewhere, by tools/packaging/build.
let isPackaged = Context.environment["PINWHEEL_PACKAGED"] != nil

// What tools/packaging/facts says of the build; a plain `swift build` says nothing, so that another commit compiles nothing anew.
let facts = ["PINWHEEL_COMMIT", "PINWHEEL_SWIFT", "PINWHEEL_FLAGS"].compactMap { name -> CSetting? in
  guard let value = Context.environment[name]?.filter({ $0 != "\"" && $0 != "\\" }), !value.isEmpty else { return nil }
  return .define(name, to: "\"\(value)\"")
}

// What only the program needs.
let program = TargetDependencyCondition.when(traits: ["Playroom"])

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
  traits: [
    .default(enabledTraits: ["Playroom"]),
    .trait(
      name: "Playroom",
      description: "The program: without it, for those who use the libraries alone, nothing but swift-collections is fetched."),
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
    .target(name: "Imaging", dependencies: ["Geometry", "Files", "Threading", "CPNG", "CJPEG", "CWebP"]),
    .target(name: "Typography", dependencies: ["Geometry", "Threading", "CHarfBuzz", "CFriBidi", "CFontconfig"]),
    // Floor 2
    .target(
      name: "Layers",
      dependencies: [
        "Geometry", "Tessellation", "Typography", "Imaging", "Threading", .product(name: "HeapModule", package: "swift-collections"),
      ]),
    // Floor 3
    .target(name: "Compositing", dependencies: ["Geometry", "Tessellation", "Typography", "Layers", "Imaging", "Threading", "CBlending"]),
    .target(name: "Gestures", dependencies: ["Geometry", "Tessellation", "Layers"]),
    .target(
      name: "SVG", dependencies: ["Geometry", "Tessellation", "Typography", "Imaging", "Layers", "Files", "CExpat", "CZlib"]),
    // Floor 4
    .target(
      name: "Sessions", dependencies: ["Geometry", "Typography", "Layers", "Compositing", "Gestures", "Imaging", "Files", "Threading"]),
    // Floor 5
    .target(
      name: "SDLStage",
      dependencies: ["Geometry", "Files", "Typography", "Layers", "Compositing", "Gestures", "Sessions", "Imaging", "Threading", "CSDL2"],
      // A packaged program opens SDL, and others that not every command needs, when it first needs them.
      linkerSettings: isPackaged ? [] : [.linkedLibrary("SDL2")]),
    .target(
      name: "RoomKit", dependencies: ["Geometry", "Tessellation", "Layers", "Gestures", "Sessions", "SVG", "Files", "Threading"],
      // A packaged program finds them where it is installed, and knows nothing of where it was built.
      resources: isPackaged ? [] : [.copy("../../Resources")]),
    .target(
      name: "Progress", dependencies: ["Sessions", "Files", "Threading", .product(name: "GRDB", package: "GRDB.swift", condition: program)]),
    .target(
      name: "Benchmarking",
      dependencies: [
        "Geometry", "Files", "Tessellation", "Layers", "Compositing", "Gestures", "Sessions", "SDLStage", "SVG", "Imaging",
        "CAllocationCounter", "CBlending", "CBuildFacts",
      ]),
    // Floor 6
    .target(
      name: "DotsRoom",
      dependencies: ["Geometry", "Files", "Imaging", "Typography", "Layers", "Compositing", "Gestures", "SVG", "Sessions", "RoomKit"]),
    .target(name: "TrianglesRoom", dependencies: ["Geometry", "Tessellation", "Layers", "Gestures", "Sessions", "RoomKit"]),
    .target(name: "NumeralsRoom", dependencies: ["Geometry", "Typography", "Layers", "Gestures", "Sessions", "RoomKit"]),
    .target(name: "ChartsRoom", dependencies: ["Geometry", "Typography", "Layers", "Gestures", "Sessions", "RoomKit"]),
    .target(
      name: "FourRoom", dependencies: ["Geometry", "Typography", "Layers", "Gestures", "Sessions", "RoomKit", "FourInARow", "Threading"]),
    .target(name: "Meadow", dependencies: ["Geometry", "Threading", "Typography", "Layers", "Gestures", "SVG", "Sessions", "RoomKit"]),
    // Floor 7
    .target(
      name: "Playroom",
      dependencies: [
        "Geometry", "Threading", "Files", "Typography", "Imaging", "Layers", "Compositing", "Gestures", "SVG", "Sessions", "RoomKit",
        "Progress", "DotsRoom", "TrianglesRoom", "NumeralsRoom", "ChartsRoom", "FourRoom", "Meadow",
      ]),
    // Floor 8
    .executableTarget(
      name: "pinwheel",
      dependencies: [
        "Geometry", "Typography", "Layers", "Compositing", "SVG", "Sessions", "RoomKit", "Progress", "DotsRoom", "ChartsRoom", "FourRoom",
        "Playroom", "SDLStage", "Benchmarking", "FourInARow", "Imaging", "Files", "Threading", "CMalloc",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: program),
      ]),
    // Times tessellation, and opening a picture: tools/tessellation-bench
    .executableTarget(
      name: "tessellation-bench",
      dependencies: [
        "Geometry", "Layers", "Tessellation", "SVG", "Files", "Compositing",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: program),
      ]),
    // Makes the opening book and puzzles, and measures opponents: tools/make-book, tools/make-puzzles, tools/four-strength
    .executableTarget(
      name: "four-workshop",
      dependencies: [
        "FourInARow", "Geometry", "Files", .product(name: "ArgumentParser", package: "swift-argument-parser", condition: program),
      ]),
    // Kills a program that records: tools/kill-test
    .executableTarget(
      name: "kill-test",
      dependencies: [
        "Progress", "Geometry", "Files", .product(name: "ArgumentParser", package: "swift-argument-parser", condition: program),
      ]),
    // The C libraries
    .systemLibrary(name: "CSDL2", providers: [.apt(["libsdl2-dev"])]),
    .systemLibrary(name: "CHarfBuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(name: "CFriBidi", providers: [.apt(["libfribidi-dev"])]),
    .systemLibrary(name: "CFontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(name: "CPNG", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CWebP", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    // What the C library and Linux offer about memory and processes, which Swift's Glibc leaves out
    .systemLibrary(name: "CMalloc", providers: [.apt(["libc6-dev"])]),
    // Adds edges to cells of coverage, blends rows of pixels and places triangles' vertices, with AVX2 or AVX-512 where the CPU has it
    .target(name: "CBlending"),
    // Decodes JPEG by libjpeg-turbo, whose errors leap over its callers' frames
    .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    // Counts allocations, for tests and benchmarks, once they ask
    .target(name: "CAllocationCounter"),
    // What the program was built of
    .target(name: "CBuildFacts", cSettings: facts),
    // Tests, and what they share
    .target(
      name: "TestSupport", dependencies: ["Geometry", "Files", "Imaging", "Typography", "CAllocationCounter"], path: "Tests/TestSupport"),
    .target(
      name: "RoomTestSupport", dependencies: ["Geometry", "Imaging", "Layers", "Compositing", "Gestures", "Sessions", "RoomKit"],
      path: "Tests/RoomTestSupport"),
    .testTarget(name: "ThreadingTests", dependencies: ["Threading"]),
    .testTarget(name: "FourInARowTests", dependencies: ["FourInARow", "Geometry"]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"]),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
    .testTarget(name: "TessellationTests", dependencies: ["Geometry", "Tessellation"]),
    .testTarget(name: "ImagingTests", dependencies: ["Geometry", "Imaging", "Threading", "TestSupport", "CWebP"]),
    .testTarget(name: "TypographyTests", dependencies: ["Geometry", "Typography", "TestSupport"]),
    .testTarget(
      name: "LayersTests", dependencies: ["Geometry", "Imaging", "Layers", "CAllocationCounter", "TestSupport"],
      resources: [.copy("Resources/core-animation.json")]),
    .target(name: "CompositingTestSupport", dependencies: ["Geometry", "Imaging", "Compositing"], path: "Tests/CompositingTestSupport"),
    .testTarget(
      name: "CompositingTests",
      dependencies: [
        "Geometry", "Tessellation", "Imaging", "Typography", "Layers", "Compositing", "CBlending", "CAllocationCounter",
        "Threading", "CompositingTestSupport", "TestSupport",
      ],
      exclude: ["Goldens"]),
    .testTarget(name: "GesturesTests", dependencies: ["Geometry", "Layers", "Gestures", "CAllocationCounter", "TestSupport"]),
    // What tools/fuzz feeds random bytes to, in a build of its own
    .target(name: "RandomSVG", dependencies: ["Geometry", "Layers", "Compositing", "SVG"], path: "Fuzz/Sources/fuzz-svg"),
    .testTarget(
      name: "SVGTests",
      dependencies: ["Geometry", "Imaging", "Typography", "Layers", "Compositing", "SVG", "Files", "CZlib", "RandomSVG", "TestSupport"]),
    .target(name: "SessionsTestSupport", dependencies: ["Geometry", "Layers", "Gestures", "Sessions"], path: "Tests/SessionsTestSupport"),
    .testTarget(
      name: "SessionsTests",
      dependencies: [
        "Geometry", "Files", "Imaging", "Layers", "Compositing", "Gestures", "Sessions", "SessionsTestSupport", "Threading",
        "CAllocationCounter", "TestSupport",
      ]),
    .testTarget(
      name: "SDLStageTests",
      dependencies: [
        "Geometry", "Files", "Threading", "Imaging", "Layers", "Compositing", "Gestures", "Sessions", "SDLStage", "SessionsTestSupport",
        "StageTestSupport",
        "CSDL2", "CAllocationCounter", "TestSupport",
      ]),
    .target(name: "StageTestSupport", dependencies: ["SDLStage", "CSDL2"], path: "Tests/StageTestSupport"),
    .testTarget(
      name: "RoomKitTests",
      dependencies: ["Geometry", "Imaging", "Layers", "Compositing", "Gestures", "Sessions", "RoomKit", "RoomTestSupport"]),
    .testTarget(
      name: "ProgressTests",
      dependencies: [
        "Geometry", "Threading", "Files", "Sessions", "Progress", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift", condition: program),
      ]),
    .testTarget(
      name: "DotsRoomTests",
      dependencies: [
        "Geometry", "Imaging", "Layers", "Compositing", "Gestures", "SVG", "Sessions", "RoomKit", "DotsRoom", "RoomTestSupport",
        "TestSupport",
      ]),
    .testTarget(
      name: "TrianglesRoomTests",
      dependencies: [
        "Geometry", "Imaging", "Layers", "Compositing", "Gestures", "SVG", "Sessions", "RoomKit", "TrianglesRoom", "RoomTestSupport",
      ]),
    .testTarget(
      name: "NumeralsRoomTests",
      dependencies: ["Geometry", "Imaging", "Layers", "Compositing", "Gestures", "Sessions", "RoomKit", "NumeralsRoom", "RoomTestSupport"]),
    .testTarget(
      name: "ChartsRoomTests",
      dependencies: ["Geometry", "Layers", "Compositing", "Gestures", "Sessions", "RoomKit", "ChartsRoom", "RoomTestSupport"]),
    .testTarget(
      name: "FourRoomTests",
      dependencies: [
        "Geometry", "FourInARow", "Layers", "Compositing", "Gestures", "Sessions", "RoomKit", "FourRoom", "RoomTestSupport", "TestSupport",
      ]),
    .testTarget(
      name: "MeadowTests",
      dependencies: [
        "Geometry", "Layers", "Gestures", "SVG", "Sessions", "RoomKit", "Meadow", "DotsRoom", "TrianglesRoom",
      ]),
    .testTarget(
      name: "PlayroomTests",
      dependencies: [
        "Geometry", "Files", "Threading", "Imaging", "Typography", "Layers", "Compositing", "Gestures", "SVG", "Sessions",
        "RoomKit", "Progress", "DotsRoom", "TrianglesRoom", "NumeralsRoom", "ChartsRoom", "FourRoom", "Meadow", "Playroom",
        "SDLStage", "StageTestSupport", "CMalloc", "RoomTestSupport", "TestSupport",
      ],
      exclude: ["Documents", "Goldens"]),
    .testTarget(
      name: "BenchmarkingTests",
      dependencies: ["Geometry", "Layers", "Compositing", "SVG", "Sessions", "SDLStage", "Benchmarking", "StageTestSupport", "TestSupport"]),
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

// Optimizing tests takes as long as compiling them without, and what they do themselves takes little time: loops over pixels stand in what they share,
// which is optimized like all that they test.
for target in package.targets where target.type == .test {
  target.swiftSettings = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

// Who works on one floor builds its tests alone: PINWHEEL_TESTS="CompositingTests SVGTests" swift test
if let names = Context.environment["PINWHEEL_TESTS"]?.split(separator: " ").map(String.init), !names.isEmpty {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

if isPackaged {
  for name in ["CDeferredLibraries", "CFormerLibc"] {
    package.targets.append(.target(name: name))
    package.targets.first { $0.name == "pinwheel" }?.dependencies.append(.byName(name: name))
  }
}

// A packaged program takes locale data without contents, in place of what Foundation brings along, by the name that tools/packaging/build finds.
if let name = Context.environment["PINWHEEL_LOCALE_DATA"] {
  package.targets.append(.target(name: "CLocaleData", cSettings: [.define("PINWHEEL_LOCALE_DATA", to: name)]))
  package.targets.first { $0.name == "pinwheel" }?.dependencies.append("CLocaleData")
}
