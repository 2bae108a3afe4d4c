// swift-tools-version: 6.2
import PackageDescription

// Programs that use the library from outside, through its products alone; built and run by tools/examples.
func program(_ name: String, _ modules: String...) -> Target {
  let all = ["Geometry", "Layers"] + modules
  return .executableTarget(name: name, dependencies: all.map { .product(name: $0, package: "pinwheel") })
}

let package = Package(
  name: "Examples",
  dependencies: [.package(name: "pinwheel", path: "..", traits: [])],
  targets: [
    program("spring-ball", "Gestures", "Sessions", "SDLStage"),
    program("svg-viewer", "Gestures", "SVG", "Sessions", "SDLStage"),
    program("thumbnails", "SVG", "Imaging", "Compositing"),
  ],
  swiftLanguageModes: [.v6]
)
