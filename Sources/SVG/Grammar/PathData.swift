import Geometry

/// The grammar of a path's `d` attribute (SVG 1.1, 8.3.9; SVG 2, 9.3.9).
///
/// A path in error is drawn up to the last whole segment before it (SVG 1.1, F.2). About 100 ns a curve.
struct PathData {
  private var cursor: TextCursor
  private var path = Path()
  private var current = Point.zero
  private var start = Point.zero
  /// The control point that a smooth curve reflects, and whether the last segment was of that curve's kind.
  private var control = Point.zero
  private var smooth = Smooth.none

  /// The path's verbs that end within an arc.
  private var joints: Set<Int> = []

  private enum Smooth { case none, cubic, quad }

  private init(_ text: Text) { cursor = TextCursor(text) }

  /// Reads a path; an empty one where the text does not begin with a move.
  static func path(_ text: Text) -> Path {
    var reader = PathData(text)
    reader.read()
    return reader.path
  }

  /// The path's verbs, by their numbers, that end within an arc rather than at one of the vertices that the text names.
  static func joints(_ text: Text) -> Set<Int> {
    var reader = PathData(text)
    reader.read()
    return reader.joints
  }

  private mutating func read() {
    cursor.skipSpaces()
    guard cursor.next | 32 == UInt8(ascii: "m") else { return }
    let estimate = cursor.rest.count / 12
    path.reserveCapacity(verbs: min(estimate / 2, 1 << 16), points: min(estimate, 1 << 16))
    while !cursor.isAtEnd {
      let command = cursor.next
      guard command.isLetter else { return }
      cursor.advance()
      cursor.skipSpaces()
      if command | 32 == UInt8(ascii: "z") {
        close()
        continue
      }
      guard segments(command | 32, relative: command & 32 != 0) else { return }
      cursor.skipSpaces()
    }
  }

  /// Reads one or more segments of one command; false after an error.
  private mutating func segments(_ command: UInt8, relative: Bool) -> Bool {
    var kind = command
    repeat {
      guard segment(kind, from: relative ? current : .zero) else { return false }
      if kind == UInt8(ascii: "m") { kind = UInt8(ascii: "l") }
    } while goesOn()
    return true
  }

  /// Whether another segment of the same command follows; a comma before it is taken.
  private mutating func goesOn() -> Bool {
    if cursor.skipSeparator() { return true }
    let c = cursor.next
    return c.isDigit || c == UInt8(ascii: "-") || c == UInt8(ascii: ".") || c == UInt8(ascii: "+")
  }

  private mutating func segment(_ kind: UInt8, from origin: Point) -> Bool {
    switch kind {
    case UInt8(ascii: "m"):
      guard let p = point(origin) else { return false }
      path.move(to: p)
      start = p
      arrive(p)
    case UInt8(ascii: "l"):
      guard let p = point(origin) else { return false }
      line(to: p)
    case UInt8(ascii: "h"):
      guard let x = cursor.number() else { return false }
      line(to: Point(origin.x + x, current.y))
    case UInt8(ascii: "v"):
      guard let y = cursor.number() else { return false }
      line(to: Point(current.x, origin.y + y))
    case UInt8(ascii: "c"):
      guard let a = pointAndSeparator(origin), let b = pointAndSeparator(origin), let p = point(origin) else { return false }
      cubic(a, b, p)
    case UInt8(ascii: "s"):
      guard let b = pointAndSeparator(origin), let p = point(origin) else { return false }
      cubic(smooth == .cubic ? current * 2 - control : current, b, p)
    case UInt8(ascii: "q"):
      guard let a = pointAndSeparator(origin), let p = point(origin) else { return false }
      quad(a, p)
    case UInt8(ascii: "t"):
      guard let p = point(origin) else { return false }
      quad(smooth == .quad ? current * 2 - control : current, p)
    case UInt8(ascii: "a"): return arc(from: origin)
    default: return false
    }
    return true
  }

  @inline(__always)
  private mutating func point(_ origin: Point) -> Point? {
    guard let x = cursor.number() else { return nil }
    cursor.skipSeparator()
    guard let y = cursor.number() else { return nil }
    return Point(origin.x + x, origin.y + y)
  }

  @inline(__always)
  private mutating func pointAndSeparator(_ origin: Point) -> Point? {
    let p = point(origin)
    cursor.skipSeparator()
    return p
  }

  private mutating func arrive(_ p: Point) {
    current = p
    smooth = .none
  }

  private mutating func line(to p: Point) {
    path.addLine(to: p)
    arrive(p)
  }

  private mutating func cubic(_ a: Point, _ b: Point, _ p: Point) {
    path.addCubic(to: p, control1: a, control2: b)
    current = p
    control = b
    smooth = .cubic
  }

  private mutating func quad(_ a: Point, _ p: Point) {
    path.addQuad(to: p, control: a)
    current = p
    control = a
    smooth = .quad
  }

  private mutating func arc(from origin: Point) -> Bool {
    guard let rx = cursor.number() else { return false }
    cursor.skipSeparator()
    guard let ry = cursor.number() else { return false }
    cursor.skipSeparator()
    guard let degrees = cursor.number() else { return false }
    cursor.skipSeparator()
    guard let large = cursor.flag() else { return false }
    cursor.skipSeparator()
    guard let sweep = cursor.flag() else { return false }
    cursor.skipSeparator()
    guard let p = point(origin) else { return false }
    let first = path.verbs.count
    path.addArc(to: p, radii: Size(rx, ry), rotation: degrees * (Double.pi / 180), largeArc: large, sweep: sweep)
    if path.verbs.count > first + 1 { joints.formUnion(first..<path.verbs.count - 1) }
    arrive(p)
    return true
  }

  private mutating func close() {
    path.close()
    arrive(start)
  }
}
