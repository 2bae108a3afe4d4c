import Geometry
import Imaging
import Layers
import Tessellation

/// Gradients and images as textures, in their layer's own units: a shape that moves, turns or fades is drawn with the same one.
///
/// A gradient's covers what its item spans: along a line, a row of colours; else a picture of the item's box. So no texture need go on beyond its sides.
struct PaintPictures {
  private struct Known {
    var slot = TextureAtlas.Slot()
    var paint: ItemPaint?
    var revision: UInt32 = 0
    var scale = 0.0
    var sampling = PlacedImage.Sampling()
    var toSlot = AffineTransform.identity
    var part = Rect.zero
  }

  struct Made {
    let width: Int
    let height: Int
    var isSmooth = true
    /// From the layer's units to pixels of the texture.
    let toSlot: AffineTransform
    /// What of it may be read.
    let part: Rect
  }

  /// The longest row of colours, and the longest side of a picture of a gradient.
  private static let longestRow = 1020.0
  private static let longestSide = 2048.0
  /// So many texels at least lead from one colour to another where there are fewer of them than there should be: mixed with their neighbours, colours are off by 8 levels then.
  private static let leastStretch = 16.0
  /// Colours of a row for each pixel that it spans.
  private static let colorsPerPixel = 2.0

  /// The longest side of any texture.
  private let longest: Int
  private var known: [Known] = []

  init(longest: Int) { self.longest = longest }

  /// Makes room for a number of items.
  mutating func reserve(_ items: Int) {
    while known.count < items { known.append(Known()) }
  }

  /// What was made for an item, while that is painted alike.
  func known(_ i: Int, _ revision: UInt32, _ source: ItemSource) -> (slot: TextureAtlas.Slot, toSlot: AffineTransform, part: Rect)? {
    guard let paint = known[i].paint else { return nil }
    let k = known[i]
    switch (paint, source.paint) {
    case (.image(let old), .image(let new)):
      guard old.serial == new.serial, let copies = new.copies, k.sampling == sampling(of: new, copies, source),
        let toImage = Self.toTexels(new, copies, k.sampling)
      else { return nil }
      return (k.slot, toImage, k.part)
    case (.shadow(let old), .shadow(let new)):
      guard old.picture === new.picture, old.color == new.color, let toSlot = Self.toTexels(new) else { return nil }
      return (k.slot, toSlot, k.part)
    case (.gradient, .gradient):
      guard k.revision == revision, k.scale == ScaleBucket.bucket(for: source.layerToPixels), paint.isSame(as: source.paint) else {
        return nil
      }
      return (k.slot, k.toSlot, k.part)
    default: return nil
    }
  }

  /// Remembers where what was made last for an item lies.
  mutating func keep(_ i: Int, _ slot: TextureAtlas.Slot) { known[i].slot = slot }

  /// Writes an item's paint into `scratch`.
  /// - Parameter bounds: what is painted, in the layer's units.
  mutating func make(_ i: Int, _ revision: UInt32, _ source: ItemSource, _ bounds: Rect, _ scratch: PixelScratch) -> Made? {
    let scale = ScaleBucket.bucket(for: source.layerToPixels)
    var sampling = PlacedImage.Sampling()
    let made: Made?
    switch source.paint {
    case .color, .backing, .pattern: made = nil
    case .image(let image):
      guard let copies = image.copies else { return nil }
      sampling = self.sampling(of: image, copies, source)
      made = Self.make(image, copies, sampling, scratch)
    case .shadow(let shadow): made = make(shadow, scratch)
    case .gradient(let gradient): made = make(gradient, bounds.insetBy(dx: -2 / scale, dy: -2 / scale), scale, scratch)
    }
    guard let made else { return nil }
    known[i] = Known(
      paint: source.paint.letGo, revision: revision, scale: scale, sampling: sampling, toSlot: made.toSlot, part: made.part)
    return made
  }

  // MARK: - Images

  /// The copy that an image is drawn with: as fine as the screen, where that is not larger than a texture. What is mixed of two is a texture as fine as the larger one.
  private func sampling(of image: PlacedImage, _ copies: ImageCopies, _ source: ItemSource) -> PlacedImage.Sampling {
    var sampling = image.sampling(of: copies, under: source.layerToPixels)
    while sampling.level + 1 < copies.count,
      max(copies.level(sampling.level).width, copies.level(sampling.level).height) + 2 > longest
    {
      sampling.level += 1
      sampling.part = 0
    }
    return sampling
  }

  /// From the layer's units to the texture of one of an image's copies, about which a smooth one repeats its outermost pixels once.
  private static func toTexels(_ image: PlacedImage, _ copies: ImageCopies, _ sampling: PlacedImage.Sampling) -> AffineTransform? {
    let (full, copy) = (copies.level(0), copies.level(sampling.level))
    let edge = sampling.isSmooth ? 1.0 : 0
    return image.toLayer.inverse?.concatenating(
      .scale(Double(copy.width) / Double(full.width), Double(copy.height) / Double(full.height))
    ).concatenating(.translation(edge, edge))
  }

  private static func make(
    _ image: PlacedImage, _ copies: ImageCopies, _ sampling: PlacedImage.Sampling, _ scratch: PixelScratch
  ) -> Made? {
    guard let toSlot = toTexels(image, copies, sampling) else { return nil }
    let copy = copies.level(sampling.level)
    let edge = sampling.isSmooth ? 1 : 0
    let (width, height) = (copy.width + 2 * edge, copy.height + 2 * edge)
    let base = scratch.room(width * height)
    // Beyond its sides the last pixels go on.
    let source = copies.source(sampling, toCopy: .translation(-Double(edge), -Double(edge)))
    for y in 0..<height { source.read(base + y * width, x: 0, y: y, count: width) }
    withExtendedLifetime(image) {}
    let rest = 0.5 * Double(edge)
    return Made(
      width: width, height: height, isSmooth: sampling.isSmooth, toSlot: toSlot,
      part: Rect(minX: rest, minY: rest, maxX: Double(width) - rest, maxY: Double(height) - rest))
  }

  // MARK: - Shadows

  /// From the layer's units to the texture of a shadow, about which its outermost pixels are repeated once.
  private static func toTexels(_ shadow: PlacedShadow) -> AffineTransform? { shadow.toLayer.inverse?.concatenating(.translation(1, 1)) }

  /// Nil where it is larger than a texture: then what is seen of it is drawn.
  private func make(_ shadow: PlacedShadow, _ scratch: PixelScratch) -> Made? {
    guard let toSlot = Self.toTexels(shadow) else { return nil }
    let (width, height) = (shadow.picture.width + 2, shadow.picture.height + 2)
    if max(width, height) > longest { return nil }
    let base = scratch.room(width * height)
    let source = ShadowSource(shadow.picture, color: shadow.color.premultiplied(opacity: 1), toPicture: .translation(-1, -1))
    for y in 0..<height { source.read(base + y * width, x: 0, y: y, count: width) }
    return Made(
      width: width, height: height, toSlot: toSlot,
      part: Rect(minX: 0.5, minY: 0.5, maxX: Double(width) - 0.5, maxY: Double(height) - 0.5))
  }

  // MARK: - Gradients

  private func make(_ gradient: PlacedGradient, _ bounds: Rect, _ scale: Double, _ scratch: PixelScratch) -> Made? {
    guard bounds.isFinite, let source = gradient.source(.identity) else { return nil }
    switch source {
    case .axial(let axial): return row(axial, shortest: gradient.shortestStretch, bounds, scale, scratch)
    case .solid(let color):
      scratch.room(1)[0] = color
      return Made(
        width: 1, height: 1, toSlot: AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0.5, ty: 0.5),
        part: Rect(minX: 0.5, minY: 0.5, maxX: 0.5, maxY: 0.5))
    case .radial, .conic, .image, .tile, .shadow, .backing: return picture(gradient, bounds, scale, scratch)
    }
  }

  /// The colours along a line, over what the bounds span of it; nil where too few of them fit into a texture.
  private func row(_ axial: AxialSource, shortest: Double, _ bounds: Rect, _ scale: Double, _ scratch: PixelScratch) -> Made? {
    let origin = axial.origin - (axial.perX + axial.perY) / 2
    let (x0, x1) = (axial.perX * bounds.minX, axial.perX * bounds.maxX)
    let (y0, y1) = (axial.perY * bounds.minY, axial.perY * bounds.maxY)
    let (first, last) = (origin + min(x0, x1) + min(y0, y1), origin + max(x0, x1) + max(y0, y1))
    guard first.isFinite, last.isFinite else { return nil }
    let span = max(last - first, 1e-9)
    let pixels = span / max(Point(axial.perX, axial.perY).length, 1e-12) * scale
    let wanted = max(2, (pixels * Self.colorsPerPixel).rounded(.up))
    let count = min(Self.longestRow, Double(longest) - 8, wanted)
    // Where a texel is wider than a pixel, that is.
    if count * Self.colorsPerPixel < wanted, shortest * count / span < Self.leastStretch { return nil }
    let base = scratch.room(Int(count))
    for k in 0..<Int(count) { base[k] = axial.lookup.color(GradientLookup.fixedPoint(first + (Double(k) + 0.5) / count * span)) }
    let step = count / span
    return Made(
      width: Int(count), height: 1,
      toSlot: AffineTransform(a: axial.perX * step, b: 0, c: axial.perY * step, d: 0, tx: (origin - first) * step, ty: 0.5),
      part: Rect(minX: 0.5, minY: 0.5, maxX: count - 0.5, maxY: 0.5))
  }

  /// The gradient over the bounds, as fine as the screen; nil where a texture is too small to tell its circles apart.
  private func picture(_ gradient: PlacedGradient, _ bounds: Rect, _ scale: Double, _ scratch: PixelScratch) -> Made? {
    let fine = min(scale, min(Self.longestSide, Double(longest) - 1) / max(bounds.width, bounds.height, 1e-9))
    let (width, height) = (max(1, Int((bounds.width * fine).rounded(.up))), max(1, Int((bounds.height * fine).rounded(.up))))
    let toSlot = AffineTransform.translation(-bounds.minX, -bounds.minY).concatenating(.scale(fine, fine))
    guard let source = gradient.source(toSlot) else { return nil }
    if fine < scale, case .radial(let radial) = source, gradient.shortestStretch * radial.leastDistance < Self.leastStretch { return nil }
    let base = scratch.room(width * height)
    for y in 0..<height {
      let row = base + y * width
      switch source {
      case .axial(let s): s.read(row, x: 0, y: y, count: width)
      case .radial(let s): s.read(row, x: 0, y: y, count: width)
      case .conic(let s): s.read(row, x: 0, y: y, count: width)
      case .image(let s): s.read(row, x: 0, y: y, count: width)
      case .tile(let s): s.read(row, x: 0, y: y, count: width)
      case .shadow(let s): s.read(row, x: 0, y: y, count: width)
      case .backing(let s): s.read(row, x: 0, y: y, count: width)
      case .solid(let color): row.update(repeating: color, count: width)
      }
    }
    return Made(
      width: width, height: height, toSlot: toSlot,
      part: Rect(minX: 0.5, minY: 0.5, maxX: Double(width) - 0.5, maxY: Double(height) - 0.5))
  }
}
