import Geometry

/// The shapes that `clip-path` takes without an element (CSS Shapes 1, 3), and the boxes that they are fractions of.
struct BasicShape {
  /// What lengths are fractions of: what is filled, with its line, or the viewport.
  enum Box { case fill, stroke, view }

  private(set) var box: Box?
  /// The shape's function and its arguments; nil for the box alone.
  private var function: (name: Text, arguments: Text)?

  /// Reads a whole text; nil where it is none of them.
  init?(_ text: Text) {
    var cursor = TextCursor(text.trimmed)
    while !cursor.isAtEnd {
      let name = cursor.name()
      if cursor.consume(UInt8(ascii: "(")) {
        guard function == nil else { return nil }
        function = (name, cursor.argumentsOfFunction())
      } else {
        guard box == nil, let found = Self.boxes.first(where: { name.isWord($0.0) })?.1 else { return nil }
        box = found
      }
      cursor.skipSpaces()
    }
    guard function != nil || box != nil, path(in: Rect(x: 0, y: 0, width: 1, height: 1), fontSize: 1, rootFontSize: 1) != nil else {
      return nil
    }
  }

  private static let boxes: [(StaticString, Box)] = [
    ("fill-box", .fill), ("content-box", .fill), ("padding-box", .fill), ("stroke-box", .stroke), ("border-box", .stroke),
    ("margin-box", .stroke), ("view-box", .view),
  ]

  /// The shape in a box, with the rule that says what lies inside; nil where its arguments are wrong.
  func path(in box: Rect, fontSize: Double, rootFontSize: Double) -> (path: Path, rule: FillRule)? {
    guard let (name, arguments) = function else { return (Path(rect: box), .nonZero) }
    var reader = ShapeReader(arguments, box: box, LengthScale(viewport: box.size, fontSize: fontSize, rootFontSize: rootFontSize))
    if name.isWord("circle") { return reader.ellipse(isCircle: true).map { ($0, .nonZero) } }
    if name.isWord("ellipse") { return reader.ellipse(isCircle: false).map { ($0, .nonZero) } }
    if name.isWord("inset") { return reader.inset().map { ($0, .nonZero) } }
    if name.isWord("rect") { return reader.rect().map { ($0, .nonZero) } }
    if name.isWord("xywh") { return reader.place().map { ($0, .nonZero) } }
    if name.isWord("polygon") { return reader.polygon() }
    return name.isWord("path") ? reader.path() : nil
  }
}

/// Reads a shape's arguments.
private struct ShapeReader {
  private var cursor: TextCursor
  private let box: Rect
  private let scale: LengthScale

  init(_ text: Text, box: Rect, _ scale: LengthScale) {
    cursor = TextCursor(text.trimmed)
    self.box = box
    self.scale = scale
  }

  private mutating func length(_ axis: LengthScale.Axis) -> Double? {
    var ahead = cursor
    guard let length = Length.length(&ahead), length.unit != .user || length.value == 0 || length.offset != 0 else { return nil }
    cursor = ahead
    cursor.skipSpaces()
    return scale.userUnits(length, axis)
  }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    var ahead = cursor
    guard ahead.name().isWord(word) else { return false }
    cursor = ahead
    cursor.skipSpaces()
    return true
  }

  // MARK: - Circles

  /// A radius, by a length or by the sides of the box; that of the nearest where nothing is said.
  private enum Radius { case length(Double), closest, farthest }

  private mutating func radius(_ axis: LengthScale.Axis) -> Radius? {
    if takeWord("closest-side") { return .closest }
    if takeWord("farthest-side") { return .farthest }
    return length(axis).flatMap { $0 >= 0 ? .length($0) : nil }
  }

  mutating func ellipse(isCircle: Bool) -> Path? {
    var (across, down) = (Radius.closest, Radius.closest)
    if let first = radius(isCircle ? .diagonal : .x) {
      across = first
      if !isCircle {
        guard let second = radius(.y) else { return nil }
        down = second
      }
    }
    var center = Point(box.width / 2, box.height / 2)
    if takeWord("at") {
      guard let place = position() else { return nil }
      center = place
    }
    guard cursor.isAtEnd else { return nil }
    let (x, y) = ([abs(center.x), abs(box.width - center.x)], [abs(center.y), abs(box.height - center.y)])
    func value(_ radius: Radius, _ sides: [Double]) -> Double {
      switch radius {
      case .length(let length): length
      case .closest: sides.min() ?? 0
      case .farthest: sides.max() ?? 0
      }
    }
    let radii = isCircle ? Size(value(across, x + y), value(across, x + y)) : Size(value(across, x), value(down, y))
    return Path(
      ellipseIn: Rect(center: Point(box.minX + center.x, box.minY + center.y), size: Size(2 * radii.width, 2 * radii.height)))
  }

  /// One or two of words and lengths.
  private mutating func position() -> Point? {
    var (x, y): (Double?, Double?) = (nil, nil)
    var centers = 0
    for count in 0..<2 where !cursor.isAtEnd {
      if takeWord("left") {
        x = 0
      } else if takeWord("right") {
        x = box.width
      } else if takeWord("top") {
        y = 0
      } else if takeWord("bottom") {
        y = box.height
      } else if takeWord("center") {
        centers += 1
      } else if count == 0 {
        guard let value = length(.x) else { return nil }
        x = value
      } else {
        guard let value = length(x == nil && centers == 0 ? .x : .y) else { return nil }
        if x == nil, centers == 0 { x = value } else { y = value }
      }
    }
    guard x != nil || y != nil || centers > 0 else { return nil }
    return Point(x ?? box.width / 2, y ?? box.height / 2)
  }

  // MARK: - Rectangles

  /// One to four lengths about a box, as CSS writes them.
  private mutating func sides() -> (top: Double, right: Double, bottom: Double, left: Double)? {
    let axes: [LengthScale.Axis] = [.y, .x, .y, .x]
    let start = cursor
    var count = 0
    while count < 4, length(axes[count]) != nil { count += 1 }
    guard count > 0 else { return nil }
    // Each again as the side asks for it that it stands for.
    func value(_ side: Int, _ which: Int) -> Double {
      var again = self
      again.cursor = start
      for _ in 0..<which { _ = again.length(.x) }
      return again.length(axes[side]) ?? 0
    }
    return (value(0, 0), value(1, min(1, count - 1)), value(2, count > 2 ? 2 : 0), value(3, count > 3 ? 3 : min(1, count - 1)))
  }

  mutating func inset() -> Path? {
    guard let inset = sides() else { return nil }
    // Sides that meet share what there is.
    let across = inset.left + inset.right > box.width && inset.left + inset.right > 0 ? box.width / (inset.left + inset.right) : 1
    let down = inset.top + inset.bottom > box.height && inset.top + inset.bottom > 0 ? box.height / (inset.top + inset.bottom) : 1
    return rounded(
      Rect(
        x: box.minX + inset.left * across, y: box.minY + inset.top * down,
        width: max(0, box.width - (inset.left + inset.right) * across), height: max(0, box.height - (inset.top + inset.bottom) * down)))
  }

  mutating func rect() -> Path? {
    var values: [Double] = []
    for (axis, end) in [(LengthScale.Axis.y, 0), (.x, box.width), (.y, box.height), (.x, 0)] {
      if takeWord("auto") {
        values.append(end)
      } else {
        guard let value = length(axis) else { return nil }
        values.append(value)
      }
    }
    return rounded(
      Rect(x: box.minX + values[3], y: box.minY + values[0], width: max(0, values[1] - values[3]), height: max(0, values[2] - values[0])))
  }

  mutating func place() -> Path? {
    guard let x = length(.x), let y = length(.y), let width = length(.x), let height = length(.y), width >= 0, height >= 0 else {
      return nil
    }
    return rounded(Rect(x: box.minX + x, y: box.minY + y, width: width, height: height))
  }

  /// A rectangle with the corners that follow after `round`.
  private mutating func rounded(_ rect: Rect) -> Path? {
    guard takeWord("round") else { return cursor.isAtEnd ? Path(rect: rect) : nil }
    guard let across = corners(.x) else { return nil }
    var down = corners(.y, of: across.lengths)
    if cursor.consume(UInt8(ascii: "/")) {
      cursor.skipSpaces()
      guard let other = corners(.y) else { return nil }
      down = other.values
    }
    guard cursor.isAtEnd else { return nil }
    let (x, y) = (across.values, down)
    // Radii that do not fit are made smaller, all alike (CSS Backgrounds 3, 4.5).
    var factor = 1.0
    for (sum, side) in [
      (x[0] + x[1], rect.width), (x[2] + x[3], rect.width), (y[0] + y[3], rect.height), (y[1] + y[2], rect.height),
    ] where sum > side && sum > 0 { factor = min(factor, side / sum) }
    func radii(_ i: Int) -> Size { Size(x[i] * factor, y[i] * factor) }
    let (a, b, c, d) = (radii(0), radii(1), radii(2), radii(3))
    var path = Path()
    path.move(to: Point(rect.minX + a.width, rect.minY))
    path.addLine(to: Point(rect.maxX - b.width, rect.minY))
    path.addArc(to: Point(rect.maxX, rect.minY + b.height), radii: b, rotation: 0, largeArc: false, sweep: true)
    path.addLine(to: Point(rect.maxX, rect.maxY - c.height))
    path.addArc(to: Point(rect.maxX - c.width, rect.maxY), radii: c, rotation: 0, largeArc: false, sweep: true)
    path.addLine(to: Point(rect.minX + d.width, rect.maxY))
    path.addArc(to: Point(rect.minX, rect.maxY - d.height), radii: d, rotation: 0, largeArc: false, sweep: true)
    path.addLine(to: Point(rect.minX, rect.minY + a.height))
    path.addArc(to: Point(rect.minX + a.width, rect.minY), radii: a, rotation: 0, largeArc: false, sweep: true)
    path.close()
    return path
  }

  /// The radii of the corners from the top left on, and the lengths that say them.
  private mutating func corners(_ axis: LengthScale.Axis) -> (values: [Double], lengths: [Length])? {
    var lengths: [Length] = []
    while lengths.count < 4 {
      var ahead = cursor
      guard let length = Length.length(&ahead), length.value >= 0 else { break }
      lengths.append(length)
      cursor = ahead
      cursor.skipSpaces()
    }
    return lengths.isEmpty ? nil : (corners(axis, of: lengths), lengths)
  }

  private func corners(_ axis: LengthScale.Axis, of lengths: [Length]) -> [Double] {
    let n = lengths.count
    return [0, min(1, n - 1), n > 2 ? 2 : 0, n > 3 ? 3 : min(1, n - 1)].map { scale.userUnits(lengths[$0], axis) }
  }

  // MARK: - Outlines

  /// The rule before the outline.
  private mutating func rule() -> FillRule? {
    let rule: FillRule
    if takeWord("evenodd") {
      rule = .evenOdd
    } else if takeWord("nonzero") {
      rule = .nonZero
    } else {
      return .nonZero
    }
    guard cursor.consume(UInt8(ascii: ",")) else { return nil }
    cursor.skipSpaces()
    return rule
  }

  mutating func polygon() -> (path: Path, rule: FillRule)? {
    guard let rule = rule() else { return nil }
    var points: [Point] = []
    repeat {
      cursor.skipSpaces()
      guard points.count < 10_000, let x = length(.x), let y = length(.y) else { return nil }
      points.append(Point(box.minX + x, box.minY + y))
    } while cursor.consume(UInt8(ascii: ","))
    return cursor.isAtEnd ? (Path(polyline: points, closed: true), rule) : nil
  }

  mutating func path() -> (path: Path, rule: FillRule)? {
    guard let rule = rule() else { return nil }
    let quote = cursor.next
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    cursor.advance()
    let data = PathData.path(cursor.text(upTo: quote))
    return (data.transformed(by: .translation(box.minX, box.minY)), rule)
  }
}
