import Geometry

/// Where squares stand that show a quantity: rows of ten with a gap after five, from the top left corner on.
struct QuantityGrid: Equatable {
  let frame: Rect
  /// From one square to the next, in points.
  let pitch: Double

  private static let gap = 0.5

  /// A grid for a quantity, among others of up to so many rows: where those are many, few squares are larger, and stand in the middle too.
  init(for squares: Int, among rows: Int, in box: Rect) {
    let used = max(1, (squares + 9) / 10)
    let whole = QuantityGrid(rows: rows > 2 ? max(used, (rows + 1) / 2) : rows, in: box)
    let height = rows > 2 ? Double(used) * whole.pitch : whole.frame.height
    pitch = whole.pitch
    frame = Rect(center: box.center, size: Size(whole.frame.width, height))
  }

  /// A grid of some rows as large as a box allows, in its middle.
  init(rows: Int, in box: Rect) {
    let columns = 10 + Self.gap
    pitch = max(0, min(box.width / columns, box.height / Double(max(1, rows))))
    frame = Rect(center: box.center, size: Size(columns * pitch, Double(rows) * pitch))
  }

  /// The square of an index counted from 0.
  func square(_ index: Int) -> Rect {
    let column = Double(index % 10) + (index % 10 < 5 ? 0 : Self.gap)
    let inset = pitch * 0.09
    return Rect(
      x: frame.minX + column * pitch + inset, y: frame.minY + Double(index / 10) * pitch + inset, width: pitch - 2 * inset,
      height: pitch - 2 * inset)
  }

  /// The squares of a range as one path.
  func path(_ range: Range<Int>) -> Path {
    var path = Path()
    for index in range {
      let square = self.square(index)
      let radius = square.width * 0.2
      path.addRoundedRect(square, radii: Size(radius, radius))
    }
    return path
  }

  /// The rows that a game up to a number needs, squares that are taken away among them.
  static func rows(upTo last: Int) -> Int {
    let most = (1...max(1, min(last, RomanNumeral.range.upperBound))).reduce(1) { max($0, RomanNumeral($1)?.squares ?? 0) }
    return (most + 9) / 10
  }
}
