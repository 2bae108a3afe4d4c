import Geometry
import Imaging
import Layers

/// What an item is made of, in its layer's units: what stays while it only moves.
struct ItemSource {
  // What an item that moves needs stands before the paint, which is large.
  /// From the units of the item's meshes to its layer's.
  var local = AffineTransform.identity
  /// Whether it is painted with what others have to be told of when it moves, as pictures have.
  private(set) var isShared: Bool
  /// Whether it is painted with the same colour wherever it is.
  private(set) var isColor: Bool
  /// What its opacity is multiplied by.
  var opacity = 1.0
  /// From its layer's units to pixels, as it was painted last; what is painted in a colour need not be painted again where it only moves.
  var layerToPixels = AffineTransform.identity
  var paint: ItemPaint {
    didSet { (isShared, isColor) = (paint.isShared, paint.isColor) }
  }

  init(paint: ItemPaint = .color(.clear)) {
    self.paint = paint
    (isShared, isColor) = (paint.isShared, paint.isColor)
  }

  /// Gives an item its pixels' paint under its node's transform, with the opacity handed down to it; writes nothing else, and so may run beside others.
  mutating func paint(_ item: UnsafeMutablePointer<DisplayItem>, under transform: AffineTransform, opacity handedDown: Double) {
    let opacity = handedDown * opacity
    item.pointee.alpha = Opacity.level(opacity)
    item.pointee.paint = paint.placed(transform, opacity: opacity)
    layerToPixels = transform
    item.pointee.findOpaqueBox()
  }

  /// The same for an item that was painted with this opacity before, and only moved.
  /// - Parameter handedDown: not asked for where there is but a colour.
  mutating func repaint(
    _ item: UnsafeMutablePointer<DisplayItem>, under transform: AffineTransform, opacity handedDown: @autoclosure () -> Double
  ) {
    if !isColor { return paint(item, under: transform, opacity: handedDown()) }
    item.pointee.findOpaqueBox()
  }
}

/// What an item is filled with, before it is placed.
enum ItemPaint {
  case color(Color)
  case gradient(PlacedGradient)
  case image(PlacedImage)
  case shadow(PlacedShadow)
  case pattern(PlacedPattern)
  case backing(PlacedBacking)

  fileprivate var isColor: Bool {
    if case .color = self { true } else { false }
  }

  /// Whether it belongs to others too, who have to know where it is seen.
  fileprivate var isShared: Bool {
    switch self {
    case .color, .gradient, .shadow: false
    case .image, .pattern, .backing: true
    }
  }

  /// Whether a texture of it can be turned and scaled.
  var isSmooth: Bool {
    switch self {
    case .gradient(let gradient): !gradient.hasJumps
    case .pattern: false
    default: true
    }
  }

  /// The same without holding a layer's picture, or a pattern's tile.
  var letGo: ItemPaint {
    if case .image(var image) = self, image.release() { return .image(image) }
    if case .pattern(let pattern) = self { return .pattern(pattern.letGo) }
    return self
  }

  /// Whether both paint the same, wherever they are placed.
  func isSame(as other: ItemPaint) -> Bool {
    switch (self, other) {
    case (.color(let a), .color(let b)): a == b
    case (.gradient(let a), .gradient(let b)): a.table === b.table && a.gradient == b.gradient && a.toLayer == b.toLayer
    case (.image(let a), .image(let b)): a.image === b.image && a.serial == b.serial && a.toLayer == b.toLayer && a.filters == b.filters
    case (.shadow(let a), .shadow(let b)): a.picture === b.picture && a.color == b.color && a.toLayer == b.toLayer
    case (.pattern(let a), .pattern(let b)): a.picture === b.picture && a.toLayer == b.toLayer
    case (.backing(let a), .backing(let b)): a.table == b.table && a.filters == b.filters
    default: false
    }
  }

  /// The paint ready for pixels, under a transform from the layer to them; colours take the opacity in.
  func placed(_ layerToPixels: AffineTransform, opacity: Double) -> DisplayPaint {
    switch self {
    case .color(let color): .solid(color.premultiplied(opacity: opacity))
    case .gradient(let gradient):
      switch gradient.source(layerToPixels) {
      case nil: .solid(0)
      // Without extent it is a colour.
      case .solid(let color): .solid(Blending.scaled(color, Opacity.level(opacity)))
      case let source?: source
      }
    case .image(let image):
      if case .awaited = image.hold {
        .solid(PlacedImage.placeholder.premultiplied(opacity: opacity))
      } else {
        image.source(layerToPixels) ?? .solid(0)
      }
    case .shadow(let shadow): shadow.source(layerToPixels).map { .shadow($0) } ?? .solid(0)
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
    if gradient.kind == .radial, let c = gradient.circles {
      // Where neither circle holds the other, they end in a cone; where they nearly touch, in what looks like one.
      let (step, growth) = (c.endCenter - c.startCenter, c.endRadius - c.startRadius)
      if step.dot(step) > 0.98 * growth * growth { return true }
    }
    guard let locations = gradient.locations else { return false }
    return zip(locations, locations.dropFirst()).contains { $0 >= $1 }
  }

  /// The shortest way from one colour to another, as a part of the way from the start to the end.
  var shortestStretch: Double {
    var shortest = Double.infinity
    for k in 1..<max(1, gradient.colors.count) where gradient.colors[k - 1] != gradient.colors[k] {
      shortest = min(shortest, gradient.locations.map { $0[k] - $0[k - 1] } ?? 1 / Double(gradient.colors.count - 1))
    }
    return shortest
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
            to: .init(center: c.endCenter, radius: c.endRadius), hasOpaqueColors: table.isOpaque))
      }
      guard along.x != 0, along.y != 0 else { return .solid(table.colors[GradientTable.count]) }
      let unit = AffineTransform.translation(-start.x, -start.y).concatenating(.scale(1 / abs(along.x), 1 / abs(along.y)))
      return .radial(
        RadialSource(
          lookup: lookup, toUnit: back.concatenating(unit), from: .init(center: .zero, radius: 0), to: .init(center: .zero, radius: 1),
          hasOpaqueColors: table.isOpaque))
    case .conic:
      let angle = Math.atan2(along.y, along.x)
      let unit = AffineTransform.translation(-start.x, -start.y).concatenating(.rotation(-angle))
      return .conic(ConicSource(lookup: lookup, toUnit: back.concatenating(unit)))
    }
  }
}

/// A picture, and its copies while somebody is to see it.
struct PlacedImage {
  /// What is there of a picture.
  enum Hold {
    /// Nothing: it is not seen.
    case none
    /// It is being decoded.
    case awaited(ImageRequest)
    /// Its copies; nil where it is damaged.
    case copies(ImageCopies?)
  }

  let image: Image
  private(set) var hold: Hold
  /// The number of the copies that are held, or were last.
  private(set) var serial = 0
  /// From the picture's pixels to the layer's units.
  var toLayer: AffineTransform
  var filters = ContentsFilters()

  /// A picture that nobody sees yet.
  /// - Parameter old: what its item was painted with; what that holds of the same picture is held on.
  init(_ image: Image, toLayer: AffineTransform, filters: ContentsFilters = ContentsFilters(), replacing old: ItemPaint? = nil) {
    (self.image, hold, self.toLayer, self.filters) = (image, .none, toLayer, filters)
    if case .image(let before) = old, before.image === image { (hold, serial) = (before.hold, before.serial) }
  }

  /// The copies that are held.
  var copies: ImageCopies? { if case .copies(let copies) = hold { copies } else { nil } }

  /// Has its copies there; waits for them where nobody is told when they are.
  /// - Parameter whenReady: called on another thread.
  mutating func acquire(whenReady: (@Sendable () -> Void)?) {
    guard case .none = hold else { return }
    if let whenReady, case .waiting(let request) = ImageCache.shared.request(image, whenReady: whenReady) {
      hold = .awaited(request)
    } else {
      take(ImageCache.shared.copies(of: image))
    }
  }

  /// Takes over what is awaited where that has come; says whether it awaits nothing any more.
  mutating func receive() -> Bool {
    guard case .awaited(let request) = hold else { return true }
    guard let copies = request.copies else { return false }
    take(copies)
    return true
  }

  private mutating func take(_ copies: ImageCopies?) {
    hold = .copies(copies)
    serial = copies?.serial ?? 0
  }

  /// Lets go of its copies, or of waiting for them; says whether there were any.
  mutating func release() -> Bool {
    if case .none = hold { return false }
    hold = .none
    return true
  }

  /// Which copies are read, and how.
  struct Sampling: Equatable {
    /// How often the copy is halved.
    var level = 0
    /// How much of the next smaller copy is taken, of 256.
    var part: UInt32 = 0
    /// Whether pixels are mixed, or the nearest one taken.
    var isSmooth = true
  }

  /// What is read of copies under a transform from the layer to pixels: where the picture shrinks, the smallest copy that is still at least as fine as the screen.
  func sampling(of copies: ImageCopies, under toPixels: AffineTransform) -> Sampling {
    let scale = toLayer.concatenating(toPixels).singularValues.larger
    let filter = filters.filter(atScale: scale)
    var sampling = Sampling(isSmooth: filter != .nearest)
    guard sampling.isSmooth else { return sampling }
    while sampling.level + 1 < copies.count, scale * Double(1 << (sampling.level + 1)) <= 1.000_001 { sampling.level += 1 }
    if filter == .trilinear, sampling.level + 1 < copies.count { sampling.part = scale.partOfHalf(sampling.level) }
    return sampling
  }

  /// The picture ready for pixels under a transform from the layer to them; nil where it is squeezed to nothing, damaged or not held.
  func source(_ toPixels: AffineTransform) -> DisplayPaint? {
    guard let copies, let back = toLayer.concatenating(toPixels).inverse else { return nil }
    let sampling = sampling(of: copies, under: toPixels)
    let (full, copy) = (copies.level(0), copies.level(sampling.level))
    let toCopy = back.concatenating(.scale(Double(copy.width) / Double(full.width), Double(copy.height) / Double(full.height)))
    return .image(copies.source(sampling, toCopy: toCopy))
  }

  /// What stands in the place of a picture that is awaited.
  static let placeholder = Color(rgb: 0x808080, alpha: 0.2)
}

extension ImageCopies {
  /// A copy, or two, ready for pixels.
  /// - Parameter toCopy: from pixels of the target to those of the larger copy.
  func source(_ sampling: PlacedImage.Sampling, toCopy: AffineTransform) -> ImageSource {
    let copy = level(sampling.level)
    return ImageSource(
      pixels: UnsafePointer(copy.base), width: copy.width, height: copy.height, stride: copy.stride, toImage: toCopy,
      isSmooth: sampling.isSmooth, isOpaque: isOpaque,
      smaller: sampling.part > 0 ? Unmanaged.passUnretained(level(sampling.level + 1)) : nil, smallerPart: sampling.part)
  }
}

extension Double {
  /// How far a scale has come from one of a copy, halved so many times, to half of that, of 256: along a line, as it is for devices too.
  func partOfHalf(_ halvings: Int) -> UInt32 { UInt32(max(0, min(256, ((1 - self * Double(1 << halvings)) * 512).rounded()))) }
}

/// A rasterized layer's pixels, or a backdrop's.
struct PlacedBacking {
  let table: UnsafeMutablePointer<BackingTable>
  /// Whether they are those of what they are laid on, whatever the layer's transform.
  var isBackdrop = false
  var filters = ContentsFilters()

  /// The pixels under a transform from them to those that they are laid on; nil where they are squeezed to nothing.
  func source(_ toPixels: AffineTransform) -> DisplayPaint? {
    let toStore = isBackdrop ? .identity : toPixels.inverse
    return toStore.map {
      .backing(BackingSource(table: UnsafePointer(table), toStore: $0, isBackdrop: isBackdrop, sampling: sampling(toPixels)))
    }
  }

  private func sampling(_ toPixels: AffineTransform) -> BackingSource.Sampling {
    if isBackdrop { return .linear }
    let scale = toPixels.singularValues.larger
    switch filters.filter(atScale: scale) {
    case .nearest: return .nearest
    case .linear: return .linear
    // Kept pixels are halved themselves where they are shown at half of their size.
    case .trilinear: return scale < 1 ? .trilinear(part: scale.partOfHalf(0)) : .linear
    }
  }
}
