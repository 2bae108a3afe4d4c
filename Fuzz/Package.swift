// swift-tools-version: 6.2
import PackageDescription

// Programs that feed random bytes to what reads files and draws outlines; built and run by tools/fuzz.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "pinwheel", path: "..")],
  targets: [
    .executableTarget(
      name: "fuzz-svg", dependencies: [.product(name: "SVG", package: "pinwheel"), .product(name: "Compositing", package: "pinwheel")]),
    .executableTarget(name: "fuzz-pictures", dependencies: [.product(name: "Imaging", package: "pinwheel")]),
    .executableTarget(name: "fuzz-path", dependencies: [.product(name: "Tessellation", package: "pinwheel")]),
  ],
  swiftLanguageModes: [.v6]
)
