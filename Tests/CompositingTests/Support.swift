import CompositingTestSupport
import Geometry
import Imaging
import Layers
import TestSupport
import Testing
import Typography

@testable import Compositing

/// A tree whose root is as large as the picture, with its top left corner at (0, 0).
func makeTree(_ width: Double, _ height: Double, background: Color? = nil) -> LayerTree {
  let tree = LayerTree()
  tree.root.anchorPoint = .zero
  tree.root.bounds = Rect(x: 0, y: 0, width: width, height: height)
  tree.root.backgroundColor = background
  return tree
}

/// The picture of one layer on a transparent ground.
func draw(_ layers: Layer..., width: Int, height: Int, scale: Double = 1, background: Color? = nil) -> PixelBuffer {
  let tree = makeTree(Double(width) / scale, Double(height) / scale, background: background)
  for layer in layers { tree.root.addSublayer(layer) }
  let compositor = RasterCompositor(tree: tree, width: width, height: height, scale: scale)
  _ = compositor.render()
  return compositor.pixels
}

/// A layer of a rectangle in a colour.
func makeRectangle(_ frame: Rect, _ color: Color?) -> Layer {
  let layer = Layer(frame: frame)
  layer.backgroundColor = color
  return layer
}

/// Groups of 16 by 16 points, one in another, the innermost in a colour.
func makeNestedGroups(_ count: Int, _ color: Color) -> (tree: LayerTree, innermost: Layer) {
  let tree = makeTree(16, 16)
  var parent = tree.root
  for _ in 0..<count {
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 16, height: 16))
    layer.isIsolated = true
    parent.addSublayer(layer)
    parent = layer
  }
  parent.backgroundColor = color
  return (tree, parent)
}

extension SeededGenerator {
  mutating func color() -> Color {
    Color(rgb: UInt32(truncatingIfNeeded: next()) & 0xffffff, alpha: pick([1, 1, 0.5, number(0...1), 0]))
  }
}

extension RasterCompositor {
  /// Draws a frame, and traps where an invariant of the display list does not hold after it.
  @discardableResult
  func renderChecked() -> [PixelRect] {
    let damage = render()
    list.checkInvariants()
    return damage
  }

  /// Draws all of the picture again: where it differs from what damage had made of it, in words; nil where it does not.
  func differenceDrawnAfresh() -> String? {
    let patched = pixels.copy()
    invalidate()
    _ = render()
    return patched.firstDifference(pixels)
  }

  /// Draws what changed in its tree: where that differs from what a new compositor draws of it, in words; nil where it does not.
  /// The last thing to do with it: the tree tells its changes to one compositor at a time.
  func differenceFromNew() -> String? {
    renderChecked()
    let fresh = RasterCompositor(tree: list.tree, width: width, height: height, scale: scale, threads: 1, background: background)
    _ = fresh.render()
    return pixels.firstDifference(fresh.pixels)
  }
}

/// What the raster compositor draws of a tree, and a geometry compositor, on a device in plain Swift, that has drawn the same.
func drawnByBoth(_ tree: LayerTree, width: Int, height: Int) -> (raster: PixelBuffer, geometry: GeometryCompositor) {
  let raster = RasterCompositor(tree: tree, width: width, height: height)
  _ = raster.render()
  // One compositor at a time takes a tree's changes.
  let picture = raster.pixels.copy()
  let geometry = GeometryCompositor(tree: tree, width: width, height: height, device: SoftwareDevice())
  _ = geometry.render()
  return (picture, geometry)
}
