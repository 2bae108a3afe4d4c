import Compositing
import Geometry
import Imaging
import Layers
import SVG

/// Draws SVG files into PNG files of 128 by 128 pixels, several at once: each with a tree and a compositor of its own.
///
///     thumbnails FOLDER FILE.svg...
@main
struct Thumbnails {
  static let side = 128

  static func main() async {
    guard let folder = CommandLine.arguments.dropFirst().first else { return print("usage: thumbnails FOLDER FILE.svg...") }
    let files = CommandLine.arguments.dropFirst(2)
    await withTaskGroup(of: String.self) { group in
      for file in files { group.addTask { line(for: file, in: folder) } }
      for await line in group { print(line) }
    }
  }

  /// Draws one file; from any thread.
  /// - Returns: what came of it, in words.
  static func line(for file: String, in folder: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    do {
      try picture(of: file).writePNG(to: "\(folder)/\(name).png")
      return "\(file): drawn"
    } catch {
      return "\(file): \(error)"
    }
  }

  static func picture(of file: String) throws -> PixelBuffer {
    let document = try SVGDocument.read(from: file)
    let tree = LayerTree(root: document.makeLayer(fitting: Size(Double(side), Double(side))))
    let compositor = RasterCompositor(tree: tree, width: side, height: side)
    compositor.limits = DrawingLimits()
    _ = compositor.render()
    if let overrun = compositor.overrun { throw overrun }
    return compositor.pixels
  }
}
