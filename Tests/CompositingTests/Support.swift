import Geometry
import Imaging
import Layers
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

extension PixelBuffer {
  /// Where two pictures of one size differ first.
  func firstDifference(_ other: PixelBuffer) -> String? {
    guard width == other.width, height == other.height else { return "\(width)x\(height) against \(other.width)x\(other.height)" }
    for y in 0..<height {
      for x in 0..<width where self[x, y] != other[x, y] {
        return "at (\(x), \(y)): \(String(self[x, y], radix: 16)) against \(String(other[x, y], radix: 16))"
      }
    }
    return nil
  }

  /// A picture of its own with the same pixels.
  func copy() -> PixelBuffer {
    let copy = PixelBuffer(width: width, height: height)
    for y in 0..<height { copy.row(y).update(from: row(y), count: width) }
    return copy
  }
}

extension SeededGenerator {
  mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
  mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func chance(_ p: Double) -> Bool { number(0...1) < p }
  mutating func pick<T>(_ options: [T]) -> T { options[integer(0...options.count - 1)] }
  mutating func point(_ range: ClosedRange<Double>) -> Point { Point(number(range), number(range)) }
  mutating func color() -> Color {
    Color(rgb: UInt32(truncatingIfNeeded: next()) & 0xffffff, alpha: pick([1, 1, 0.5, number(0...1), 0]))
  }
}

/// Whether this is an optimized build.
var isOptimized: Bool {
  var isDebug = false
  assert(
    {
      isDebug = true
      return true
    }())
  return !isDebug
}

extension Trait where Self == ConditionTrait {
  /// For counts of allocations: unoptimized code puts closures' variables and temporary copies on the heap by itself.
  static var needsOptimization: Self { .enabled(if: isOptimized, "only an optimized build allocates what the source says") }

  static var needsFont: Self {
    .enabled(if: (try? FontLibrary.shared.font(for: FontDescription())) != nil, "no font is installed: install fonts-comic-neue")
  }
}
