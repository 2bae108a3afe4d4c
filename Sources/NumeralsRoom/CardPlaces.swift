import Geometry

/// The parts of the card: figure and quantity above, letters and their values below.
struct CardPlaces {
  let figure: Rect
  let quantity: Rect
  let line: Rect

  init(_ bounds: Rect) {
    let inner = bounds.insetBy(dx: bounds.width * 0.05, dy: bounds.height * 0.05)
    let top = inner.height * 0.5
    figure = Rect(x: inner.minX, y: inner.minY, width: inner.width * 0.36, height: top)
    quantity = Rect(x: inner.minX + inner.width * 0.42, y: inner.minY, width: inner.width * 0.58, height: top)
    line = Rect(x: inner.minX, y: inner.minY + top, width: inner.width, height: inner.height - top)
  }
}
