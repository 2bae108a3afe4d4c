import Compositing
import Geometry
import Layers
import SVG

/// Reads bytes as an SVG file, makes layers of it and draws them small: nothing may crash, hang or grow without bound.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = [UInt8](UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  MainActor.assumeIsolated {
    guard let document = try? SVGDocument.parse(input) else { return }
    let tree = LayerTree(root: document.makeLayer(fitting: Size(64, 64)))
    let compositor = RasterCompositor(tree: tree, width: 64, height: 64)
    _ = compositor.render()
  }
  return 0
}
