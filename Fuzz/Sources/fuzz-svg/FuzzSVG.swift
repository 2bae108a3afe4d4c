import Compositing
import Geometry
import Layers
import SVG

/// Reads bytes as an SVG file, makes layers of it and draws them small: nothing may crash, hang or grow without bound.
///
/// Limits are a hundredth of the usual, as is the time in which the fuzzer wants an answer: a cost that nothing counts shows as a file that takes long.
/// What is drawn within the limits is also drawn without them, to the same pixels.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = [UInt8](UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  MainActor.assumeIsolated {
    var options = SVGDocument.Options()
    options.limits.elements /= 10
    options.limits.drawing.memory /= 10
    options.limits.drawing.segments /= 100
    options.limits.drawing.paint /= 100
    options.limits.drawing.paintPerPixel = 0
    guard let document = try? SVGDocument.parse(input, options: options) else { return }
    if document.memory > options.limits.drawing.memory(fileBytes: count) { fatalError("a picture takes more memory than it is granted") }
    let tree = LayerTree(root: document.makeLayer(fitting: Size(64, 64)))
    let compositor = RasterCompositor(tree: tree, width: 64, height: 64)
    compositor.limits = options.limits.drawing
    let drawn = compositor.render()
    if compositor.overrun != nil {
      if !drawn.isEmpty { fatalError("a frame beyond its limits was drawn") }
      return
    }
    let hash = compositor.pixels.hash()
    compositor.limits = nil
    compositor.invalidate()
    _ = compositor.render()
    if compositor.pixels.hash() != hash { fatalError("a picture looks different without limits") }
  }
  return 0
}
