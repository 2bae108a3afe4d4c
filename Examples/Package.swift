// swift-tools-version: 6.2
import PackageDescription

// Programs that use the library from outside, through its products alone; built and run by tools/examples.
let package = Package(
  name: "Examples",
  dependencies: [.package(name: "pinwheel", path: "..")],
  targets: [
    .executableTarget(
      name: "spring-ball",
      dependencies: [
        .product(name: "Geometry", package: "pinwheel"), .product(name: "Layers", package: "pinwheel"),
        .product(name: "Gestures", package: "pinwheel"), .product(name: "Sessions", package: "pinwheel"),
        .product(name: "SDLStage", package: "pinwheel"),
      ]),
    .executableTarget(
      name: "svg-viewer",
      dependencies: [
        .product(name: "Geometry", package: "pinwheel"), .product(name: "Layers", package: "pinwheel"),
        .product(name: "Gestures", package: "pinwheel"), .product(name: "SVG", package: "pinwheel"),
        .product(name: "Sessions", package: "pinwheel"),
        .product(name: "SDLStage", package: "pinwheel"),
      ]),
    .executableTarget(
      name: "thumbnails",
      dependencies: [
        .product(name: "Geometry", package: "pinwheel"), .product(name: "Layers", package: "pinwheel"),
        .product(name: "SVG", package: "pinwheel"),
        .product(name: "Imaging", package: "pinwheel"), .product(name: "Compositing", package: "pinwheel"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
