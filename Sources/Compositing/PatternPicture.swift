import Geometry
import Imaging
import Layers

/// A pattern's tile in pixels, which somebody paints with.
final class PatternTile {
  let pixels: PixelBuffer
  private let budget: PatternBudget

  fileprivate init(_ pixels: PixelBuffer, _ budget: PatternBudget) {
    self.pixels = pixels
    self.budget = budget
    budget.pixels += pixels.width * pixels.height
  }

  deinit { budget.pixels -= pixels.width * pixels.height }
}

/// A tree that was drawn once, and what that took.
struct DrawnTree {
  let pixels: PixelBuffer
  /// In units of `DrawingLimits.paint` and of `segments`.
  let paint: Int
  let segments: Int
  /// The limit that cut it short; nil where it is whole.
  let cut: DrawingLimits.Unit?
}

/// Draws a tree once into so many pixels across and down, within limits or as it comes.
typealias TreeDrawing = (_ tree: LayerTree, _ width: Int, _ height: Int, _ limits: DrawingLimits?) -> DrawnTree

/// What all tiles of a list take, and what drawing those of one update may cost.
final class PatternBudget {
  /// The most pixels of all tiles: 64 megabytes.
  static let mostPixels = 1 << 24

  /// The pixels of all tiles that there are.
  fileprivate(set) var pixels = 0
  /// What tiles may cost that are drawn from now on, in units of `DrawingLimits.paint` and of `segments`.
  private(set) var paintLeft = Int.max
  private(set) var segmentsLeft = Int.max
  /// For want of what a tile was not drawn since the last update began; nil where all were.
  private(set) var exhausted: DrawingLimits.Unit?

  private let drawTree: TreeDrawing

  /// - Parameter drawTree: what draws a pattern's tree.
  init(_ drawTree: @escaping TreeDrawing) { self.drawTree = drawTree }

  /// An update begins.
  /// - Parameter limits: what its tiles may cost, as a frame; nil for whatever they do.
  func begin(_ limits: DrawingLimits?) {
    paintLeft = limits?.paint ?? .max
    segmentsLeft = limits?.segments ?? .max
    exhausted = nil
  }

  /// Whether a tile of so many pixels may be made.
  fileprivate func allows(_ more: Int) -> Bool {
    let missing: DrawingLimits.Unit? =
      if pixels + more > Self.mostPixels { .memory } else if paintLeft <= 0 { .paint } else if segmentsLeft <= 0 { .segments } else { nil }
    exhausted = exhausted ?? missing
    return missing == nil
  }

  /// Draws a tree once, at the expense of what is left.
  func draw(_ tree: LayerTree, width: Int, height: Int) -> DrawnTree {
    guard paintLeft < .max else { return drawTree(tree, width, height, nil) }
    var limits = DrawingLimits()
    (limits.paint, limits.paintPerPixel, limits.segments) = (paintLeft, 0, segmentsLeft)
    let drawn = drawTree(tree, width, height, limits)
    paintLeft -= drawn.paint + DrawingLimits.bytesPerGroup
    segmentsLeft -= max(1, drawn.segments)
    // An update is refused that has such a one. No other is begun then, for it may be asked for as often as shapes have it.
    if let cut = drawn.cut { (exhausted, paintLeft) = (exhausted ?? cut, 0) }
    return drawn
  }
}

/// The tiles of a pattern, as fine as its places want them: those that are painted with somewhere.
final class PatternPicture {
  /// A tile that somebody paints with.
  private struct Known {
    weak var tile: PatternTile?
    var width: Int
    var height: Int
  }

  /// The longest side of a tile, in pixels: larger ones are drawn as much coarser.
  private static let longestSide = 2048.0

  let pattern: Pattern
  private let budget: PatternBudget
  private var known: [Known] = []

  init(_ pattern: Pattern, _ budget: PatternBudget) {
    self.pattern = pattern
    self.budget = budget
  }

  /// The pixels of a tile that a transform, from the pattern's coordinates to pixels, makes.
  static func size(of tile: Rect, under toPixels: AffineTransform) -> (width: Int, height: Int) {
    func side(_ length: Double, _ scale: Double) -> Int {
      let pixels = length * scale
      return pixels.isFinite ? max(1, Int(min(longestSide, pixels.rounded()))) : 1
    }
    return (side(tile.width, Math.hypot(toPixels.a, toPixels.b)), side(tile.height, Math.hypot(toPixels.c, toPixels.d)))
  }

  /// A tile of so many pixels: drawn, unless there is one; a transparent one where it may not be.
  func tile(width: Int, height: Int) -> PatternTile {
    known.removeAll { $0.tile == nil }
    if let found = known.first(where: { $0.width == width && $0.height == height })?.tile { return found }
    guard budget.allows(width * height) else { return PatternTile(PixelBuffer(width: 1, height: 1), budget) }
    let (box, scale) = (pattern.tile, AffineTransform.scale(Double(width) / pattern.tile.width, Double(height) / pattern.tile.height))
    let drawn = Self.draw(
      pattern, placed: AffineTransform.translation(-box.minX, -box.minY).concatenating(scale), width: width, height: height, budget)
    let made = PatternTile(drawn.pixels, budget)
    // One that a limit cut short is drawn again when there is more room for it.
    if drawn.cut == nil { known.append(Known(tile: made, width: width, height: height)) }
    return made
  }

  /// Draws a pattern's layer once, under a transform from its coordinates to pixels; within itself it is transparent.
  static func draw(_ pattern: Pattern, placed: AffineTransform, width: Int, height: Int, _ budget: PatternBudget) -> DrawnTree {
    let layers = pattern.layers
    let drawn = layers.draw {
      layers.holder.transform = placed
      layers.holder.opacity = pattern.opacity
      layers.tree.root.bounds = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      layers.tree.root.masksToBounds = true
      return budget.draw(layers.tree, width: width, height: height)
    }
    return drawn ?? DrawnTree(pixels: PixelBuffer(width: width, height: height), paint: 0, segments: 0, cut: nil)
  }
}

/// The pictures of patterns, which all that are painted alike share.
final class PatternPictures {
  private struct Known {
    weak var picture: PatternPicture?
  }

  let budget: PatternBudget
  private var known: [ObjectIdentifier: Known] = [:]
  /// Those that nobody paints with are dropped when there are this many.
  private var nextSweep = 64

  init(_ drawTree: @escaping TreeDrawing) { budget = PatternBudget(drawTree) }

  /// A pattern's picture. O(1).
  func picture(of pattern: Pattern) -> PatternPicture {
    if let found = known[ObjectIdentifier(pattern)]?.picture { return found }
    if known.count >= nextSweep {
      known = known.filter { $0.value.picture != nil }
      nextSweep = 2 * known.count + 64
    }
    let made = PatternPicture(pattern, budget)
    known[ObjectIdentifier(pattern)] = Known(picture: made)
    return made
  }
}

/// A pattern where an item is painted with it.
struct PlacedPattern {
  /// The tile that the item's pixels point into, which lives as long as the item is painted so.
  final class Holder {
    var tile: PatternTile?
  }

  let picture: PatternPicture
  /// From the pattern's coordinates to the layer's.
  let toLayer: AffineTransform
  private(set) var holder: Holder? = Holder()

  init(picture: PatternPicture, toLayer: AffineTransform) {
    self.picture = picture
    self.toLayer = toLayer
  }

  /// The same for comparing alone, which holds no tile.
  var letGo: PlacedPattern {
    var pattern = self
    pattern.holder = nil
    return pattern
  }

  /// The pattern ready for pixels under a transform from the layer to them; nil where there is nothing to see.
  func source(_ toPixels: AffineTransform) -> DisplayPaint? {
    let whole = toLayer.concatenating(toPixels)
    let box = picture.pattern.tile
    guard box.width > 0, box.height > 0, box.isFinite, let back = whole.inverse else { return nil }
    let size = PatternPicture.size(of: box, under: whole)
    let tile = picture.tile(width: size.width, height: size.height)
    holder?.tile = tile
    let pixels = tile.pixels
    let toTile = back.concatenating(.translation(-box.minX, -box.minY))
      .concatenating(.scale(Double(pixels.width) / box.width, Double(pixels.height) / box.height))
    return .tile(
      TileSource(pixels: UnsafePointer(pixels.base), width: pixels.width, height: pixels.height, stride: pixels.stride, toTile: toTile))
  }
}
