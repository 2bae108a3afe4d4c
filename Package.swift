// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "pinwheel",
  products: [
    .library(name: "Geometry", targets: ["Geometry"])
  ],
  targets: [
    .target(name: "Geometry"),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
  ]
)
