import Geometry
import Imaging

/// What of a picture an image layer shows, and where: kept until something else is asked for.
struct PlacedContents {
  private var values = ImageValues()
  private var bounds = Rect.zero
  private var shown: (image: Image, place: Rect)?

  /// The longest side of a picture that is put together of nine parts, in pixels; larger ones are as much coarser.
  private static let longestSide = 2048.0

  /// What is shown in some bounds; nil for nothing.
  mutating func contents(of new: ImageValues, in newBounds: Rect) -> (image: Image, place: Rect)? {
    if new == values, newBounds == bounds { return shown }
    // Parts are cut again only where others are asked for.
    let isSamePicture =
      new.image == values.image && new.contentsRect == values.contentsRect && new.contentsCenter == ImageValues.whole
      && values.contentsCenter == ImageValues.whole
    let cut = isSamePicture ? shown?.image : nil
    (values, bounds) = (new, newBounds)
    shown = made(cut)
    return shown
  }

  private func made(_ cut: Image?) -> (image: Image, place: Rect)? {
    guard let whole = values.image, !bounds.isEmpty, values.contentsScale > 0, values.contentsScale.isFinite else { return nil }
    guard let image = cut ?? (values.contentsRect == ImageValues.whole ? whole : Self.part(values.contentsRect, of: whole)) else {
      return nil
    }
    let size = Size(Double(image.width) / values.contentsScale, Double(image.height) / values.contentsScale)
    let place = values.contentsGravity.place(of: size, in: bounds)
    guard !place.isEmpty, place.isFinite else { return nil }
    if values.contentsCenter == ImageValues.whole || !values.contentsGravity.stretches { return (image, place) }
    let scale = min(values.contentsScale, Self.longestSide / max(place.width, place.height))
    func pixels(_ v: Double) -> Int { max(1, Int((v * scale).rounded())) }
    let center = Self.pixels(values.contentsCenter, of: image)
    return (image.stretched(toWidth: pixels(place.width), height: pixels(place.height), center: center), place)
  }

  private static func pixels(_ part: Rect, of image: Image) -> PixelRect {
    func whole(_ v: Double, _ count: Int) -> Int { Int((max(0, min(1, v.isNaN ? 0 : v)) * Double(count)).rounded()) }
    let (x, y) = (whole(part.minX, image.width), whole(part.minY, image.height))
    return PixelRect(
      x: x, y: y, width: max(0, whole(part.maxX, image.width) - x), height: max(0, whole(part.maxY, image.height) - y))
  }

  private static func part(_ part: Rect, of image: Image) -> Image? { image.cropped(to: pixels(part, of: image)) }
}
