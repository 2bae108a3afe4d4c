import Compositing
import Files
import Foundation
import Geometry
import Layers
import SVG

/// What it takes until the picture in an SVG file is seen, on one thread: nanoseconds of each stage, the least of several passes.
struct Opening {
  /// From bytes to the document's elements, and from those to layers.
  var parsing = Double.infinity
  var layers = Double.infinity
  /// The first frame at the picture's own size: display list, meshes and pixels.
  var frame = Double.infinity
  /// The frame as a PNG file.
  var writing = Double.infinity

  /// The time from the file's bytes to pixels.
  var total: Double { parsing + layers + frame }

  @MainActor
  init(file: String, passes: Int) throws {
    let bytes = try InputFile.read(file, limit: SVGLimits().bytes)
    let out = FileManager.default.temporaryDirectory.appendingPathComponent("tessellation-bench-\(getpid()).png").path
    defer { unlink(out) }
    for _ in 0..<passes {
      let start = threadTime()
      let document = try SVGDocument.parse(bytes)
      let parsed = threadTime()
      let tree = LayerTree(root: document.makeLayer(fitting: document.size))
      let built = threadTime()
      let compositor = RasterCompositor(
        tree: tree, width: Int(document.size.width.rounded(.up)), height: Int(document.size.height.rounded(.up)), threads: 1)
      _ = compositor.render()
      let drawn = threadTime()
      try compositor.pixels.writePNG(to: out)
      parsing = min(parsing, parsed - start)
      layers = min(layers, built - parsed)
      frame = min(frame, drawn - built)
      writing = min(writing, threadTime() - drawn)
    }
  }
}
