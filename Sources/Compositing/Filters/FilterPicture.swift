import Imaging

/// A picture that a filter works on: premultiplied pixels of a part of the store, in sRGB or in linear light.
final class FilterPicture {
  /// The pixels that it holds, in the store's coordinates.
  private(set) var region: PixelRect
  private(set) var width: Int
  private(set) var height: Int
  let pixels: UnsafeMutablePointer<UInt32>
  /// How many pixels it has room for.
  let capacity: Int
  /// Whether its colours are linear light.
  var isLinear = false
  /// What of it a step has made; the rest is transparent.
  var part: PixelRect
  /// Whether it was handed out since its context was last trimmed.
  var isInUse = true
  /// Pixels before the first and after the last that whole vectors may read.
  private static let margin = 8

  /// A transparent picture.
  init(_ region: PixelRect, isLinear: Bool = false) {
    self.region = region
    self.isLinear = isLinear
    part = region
    width = region.width
    height = region.height
    capacity = max(1, width * height)
    let base = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity + 2 * Self.margin)
    base.initialize(repeating: 0, count: capacity + 2 * Self.margin)
    pixels = base + Self.margin
  }

  deinit { (pixels - Self.margin).deallocate() }

  /// Becomes another picture, for which it has room: transparent, or with whatever it held where that is written anyway.
  func reuse(_ region: PixelRect, isLinear: Bool, isCleared: Bool) {
    self.region = region
    self.isLinear = isLinear
    part = region
    width = region.width
    height = region.height
    isInUse = true
    if isCleared { pixels.update(repeating: 0, count: width * height) }
  }

  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + y &* width }

  /// The pixel at a place of the picture; transparent outside.
  @inline(__always)
  subscript(x: Int, y: Int) -> UInt32 {
    x >= 0 && y >= 0 && x < width && y < height ? pixels[y &* width &+ x] : 0
  }

  /// Repeats the outermost pixels of a rectangle outside of it.
  func extendEdges(of rect: PixelRect) {
    let part = rect.intersection(region)
    if part.isEmpty || part == region { return }
    let (left, right, top, bottom) = (
      part.x - region.x, Int(part.maxX) - region.x, part.y - region.y, Int(part.maxY) - region.y
    )
    for y in top..<bottom {
      let line = row(y)
      line.update(repeating: line[left], count: left)
      (line + right).update(repeating: line[right - 1], count: width - right)
    }
    for y in 0..<top { row(y).update(from: row(top), count: width) }
    for y in bottom..<height { row(y).update(from: row(bottom - 1), count: width) }
  }

  /// Makes all transparent that lies outside of a rectangle.
  func crop(to rect: PixelRect) {
    let kept = rect.intersection(region)
    part = kept.isEmpty ? .empty : kept
    if kept == region { return }
    for y in 0..<height {
      let line = row(y)
      let at = y + region.y
      if kept.isEmpty || at < kept.y || at >= Int(kept.maxY) {
        line.update(repeating: 0, count: width)
      } else {
        line.update(repeating: 0, count: kept.x - region.x)
        (line + (Int(kept.maxX) - region.x)).update(repeating: 0, count: Int(region.maxX) - Int(kept.maxX))
      }
    }
  }
}
