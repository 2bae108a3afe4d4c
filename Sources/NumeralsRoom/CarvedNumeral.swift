import Geometry

/// A numeral as lines, carved into stone: as large as a box has room for.
struct CarvedNumeral {
  let path: Path
  let lineWidth: Double

  /// Between letters, in their height.
  private static let gap = 0.34

  /// - Parameter number: in 1...3999.
  init(_ number: Int, in box: Rect) {
    let letters = (RomanNumeral(number)?.symbols ?? []).map(Self.lines)
    let width = letters.reduce(0) { $0 + $1.width } + Self.gap * Double(max(0, letters.count - 1))
    // Lines are a sixth as wide as letters are high, and stay in the box.
    let height = min(box.height / 1.17, box.width / max(0.17, width + 0.17))
    var path = Path()
    var x = box.midX - width * height / 2
    for letter in letters {
      for line in letter.lines {
        path.addPath(Path(polyline: line.map { Point(x + $0.x * height, box.midY + ($0.y - 0.5) * height) }))
      }
      x += (letter.width + Self.gap) * height
    }
    self.path = path
    lineWidth = height / 6
  }

  /// A letter's lines, as high as 1.
  private static func lines(of symbol: RomanSymbol) -> (width: Double, lines: [[Point]]) {
    func arc(_ center: Point, _ radii: Size, from: Double, to: Double) -> [Point] {
      (0...12).map { k in
        let angle = (from + (to - from) * Double(k) / 12) * .pi / 180
        return Point(center.x + radii.width * Math.cos(angle), center.y + radii.height * Math.sin(angle))
      }
    }
    switch symbol {
    case .i: return (0, [[Point(0, 0), Point(0, 1)]])
    case .v: return (0.66, [[Point(0, 0), Point(0.33, 1), Point(0.66, 0)]])
    case .x: return (0.66, [[Point(0, 0), Point(0.66, 1)], [Point(0.66, 0), Point(0, 1)]])
    case .l: return (0.48, [[Point(0, 0), Point(0, 1), Point(0.48, 1)]])
    case .c: return (0.7, [arc(Point(0.42, 0.5), Size(0.42, 0.5), from: -48, to: -312)])
    case .d: return (0.62, [[Point(0, 0), Point(0, 1)] + arc(Point(0.12, 0.5), Size(0.5, 0.5), from: 90, to: -90) + [Point(0, 0)]])
    case .m: return (0.86, [[Point(0, 1), Point(0.1, 0), Point(0.43, 0.72), Point(0.76, 0), Point(0.86, 1)]])
    }
  }
}
