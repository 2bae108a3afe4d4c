import Geometry
import Imaging
import Layers

/// What an item is made of, in its layer's units: what stays while it only moves.
struct ItemSource {
  /// From the units of the item's meshes to its layer's.
  var local = AffineTransform.identity
  var paint = ItemPaint.color(.clear)
  /// What its opacity is multiplied by.
  var opacity = 1.0
  /// From its layer's units to pixels, as it was placed last.
  var layerToPixels = AffineTransform.identity
}

/// What an item is filled with, before it is placed.
enum ItemPaint {
  case color(Color)
  case gradient(PlacedGradient)
  case image(PlacedImage)
  case pattern(PlacedPattern)
  case backing(PlacedBacking)

  /// Whether a texture of it can be turned and scaled.
  var isSmooth: Bool {
    switch self {
    case .gradient(let gradient): !gradient.hasJumps
    case .pattern: false
    default: true
    }
  }

  /// Whether both paint the same, wherever they are placed.
  func isSame(as other: ItemPaint) -> Bool {
    switch (self, other) {
    case (.color(let a), .color(let b)): a == b
    case (.gradient(let a), .gradient(let b)): a.table === b.table && a.gradient == b.gradient && a.toLayer == b.toLayer
    case (.image(let a), .image(let b)): a.copies === b.copies && a.toLayer == b.toLayer && a.isSmooth == b.isSmooth
    case (.pattern(let a), .pattern(let b)): a.picture === b.picture && a.toLayer == b.toLayer
    case (.backing(let a), .backing(let b)): a.table == b.table
    default: false
    }
  }

  /// The paint ready for pixels, under a transform from the layer to them; colours take the opacity in.
  func placed(_ layerToPixels: AffineTransform, opacity: Double) -> DisplayPaint {
    switch self {
    case .color(let color): .solid(color.premultiplied(opacity: opacity))
    case .gradient(let gradient): gradient.source(layerToPixels) ?? .solid(0)
    case .image(let image): image.source(layerToPixels) ?? .solid(0)
    case .pattern(let pattern): pattern.source(layerToPixels) ?? .solid(0)
    case .backing(let backing): backing.source(layerToPixels) ?? .solid(0)
    }
  }
}

/// A gradient with its table of colours, which all that are painted alike share.
struct PlacedGradient {
  let gradient: Gradient
  /// From the gradient's unit square to the layer's units.
  var toLayer: AffineTransform
  let table: GradientTable

  init(_ gradient: Gradient, toLayer: AffineTransform, replacing old: ItemPaint?, from tables: GradientTables) {
    self.gradient = gradient
    self.toLayer = toLayer
    if case .gradient(let before) = old, before.gradient.colors == gradient.colors, before.gradient.locations == gradient.locations {
      table = before.table
    } else {
      table = tables.table(of: gradient)
    }
  }

  /// Whether its colours jump somewhere, so that a picture of it cannot be turned without blurring an edge.
  var hasJumps: Bool {
    if gradient.kind == .conic || gradient.spread == .repeat, gradient.colors.first != gradient.colors.last { return true }
    guard let locations = gradient.locations else { return false }
    return zip(locations, locations.dropFirst()).contains { $0 >= $1 }
  }

  /// The gradient ready for pixels under a transform from the layer to them; nil where it is squeezed to nothing.
  func source(_ toPixels: AffineTransform) -> DisplayPaint? {
    guard let back = toLayer.concatenating(toPixels).inverse else { return nil }
    let lookup = table.lookup(gradient.spread)
    let start = gradient.startPoint
    let along = gradient.endPoint - start
    switch gradient.kind {
    case .axial:
      let square = along.dot(along)
      guard square > 0 else { return .solid(table.colors[GradientTable.count]) }
      let d = along / square
      let project = AffineTransform(a: d.x, b: -d.y, c: d.y, d: d.x, tx: -start.dot(d), ty: 0)
      return .axial(
        AxialSource(lookup: lookup, toUnit: back.concatenating(project), isOpaque: table.isOpaque))
    case .radial:
      if let c = gradient.circles {
        return .radial(
          RadialSource(
            lookup: lookup, toUnit: back, from: .init(center: c.startCenter, radius: c.startRadius),
            to: .init(center: c.endCenter, radius: c.endRadius)))
      }
      guard along.x != 0, along.y != 0 else { return .solid(table.colors[GradientTable.count]) }
      let unit = AffineTransform.translation(-start.x, -start.y).concatenating(.scale(1 / abs(along.x), 1 / abs(along.y)))
      return .radial(
        RadialSource(
          lookup: lookup, toUnit: back.concatenating(unit), from: .init(center: .zero, radius: 0), to: .init(center: .zero, radius: 1)))
    case .conic:
      let angle = Math.atan2(along.y, along.x)
      let unit = AffineTransform.translation(-start.x, -start.y).concatenating(.rotation(-angle))
      return .conic(ConicSource(lookup: lookup, toUnit: back.concatenating(unit)))
    }
  }
}

/// A picture with its smaller copies.
struct PlacedImage {
  let copies: ImageCopies
  /// From the picture's pixels to the layer's units.
  var toLayer: AffineTransform
  let isSmooth: Bool

  /// Where it shrinks, the smallest copy that is still at least as fine as the screen.
  func level(under toPixels: AffineTransform) -> Int {
    let shrinking = toLayer.concatenating(toPixels).singularValues.larger
    var level = 0
    while level + 1 < copies.count, shrinking * Double(1 << (level + 1)) <= 1.000_001 { level += 1 }
    return level
  }

  /// The picture ready for pixels under a transform from the layer to them; nil where it is squeezed to nothing.
  func source(_ toPixels: AffineTransform) -> DisplayPaint? {
    let whole = toLayer.concatenating(toPixels)
    guard let back = whole.inverse else { return nil }
    let full = copies.level(0)
    let copy = copies.level(level(under: toPixels))
    let toImage = back.concatenating(.scale(Double(copy.width) / Double(full.width), Double(copy.height) / Double(full.height)))
    return .image(
      ImageSource(
        pixels: UnsafePointer(copy.base), width: copy.width, height: copy.height, stride: copy.stride, toImage: toImage, isSmooth: isSmooth,
        isOpaque: copies.isOpaque, plain: copies.plain))
  }
}

/// A rasterized layer's pixels, or a backdrop's.
struct PlacedBacking {
  let table: UnsafeMutablePointer<BackingTable>
  /// Whether they are those of what they are laid on, whatever the layer's transform.
  var isBackdrop = false

  /// The pixels under a transform from them to those that they are laid on; nil where they are squeezed to nothing.
  func source(_ toPixels: AffineTransform) -> DisplayPaint? {
    let toStore = isBackdrop ? .identity : toPixels.inverse
    return toStore.map { .backing(BackingSource(table: UnsafePointer(table), toStore: $0, isBackdrop: isBackdrop)) }
  }
}
