import Geometry

/// How a view box is fitted into a viewport (SVG 1.1, 7.8).
struct AspectRatio: Hashable, Sendable {
  /// Where the view box goes along each axis: 0 at the start, 0.5 in the middle, 1 at the end.
  var align = Point(0.5, 0.5)
  /// Whether it covers the viewport rather than fitting inside it.
  var slices = false
  /// Whether both axes are stretched on their own.
  var stretches = false

  static func aspectRatio(_ text: Text) -> AspectRatio? {
    var cursor = TextCursor(text.trimmed)
    if cursor.takeWord("defer") { cursor.skipSpaces() }
    let name = cursor.name()
    var ratio = AspectRatio()
    if name.equals("none") {
      ratio.stretches = true
    } else {
      guard let align = alignment(name) else { return nil }
      ratio.align = align
    }
    cursor.skipSpaces()
    let fit = cursor.name()
    if fit.equals("slice") {
      ratio.slices = true
    } else if !fit.isEmpty, !fit.equals("meet") {
      return nil
    }
    return cursor.isAtEnd ? ratio : nil
  }

  /// xMinYMin and its eight relatives.
  private static func alignment(_ name: Text) -> Point? {
    var cursor = TextCursor(name)
    guard cursor.consume(UInt8(ascii: "x")), let x = part(&cursor), cursor.consume(UInt8(ascii: "Y")), let y = part(&cursor), cursor.isAtEnd
    else { return nil }
    return Point(x, y)
  }

  private static func part(_ cursor: inout TextCursor) -> Double? {
    if cursor.takeWord("min") { return 0 }
    if cursor.takeWord("mid") { return 0.5 }
    if cursor.takeWord("max") { return 1 }
    return nil
  }
}

/// The rectangle of user space that a viewport shows.
enum ViewBox {
  /// Reads four numbers; nil where there are others, or the size is not above zero.
  static func rect(_ text: Text) -> Rect? {
    var cursor = TextCursor(text.trimmed)
    guard let x = cursor.number() else { return nil }
    cursor.skipSeparator()
    guard let y = cursor.number() else { return nil }
    cursor.skipSeparator()
    guard let w = cursor.number() else { return nil }
    cursor.skipSeparator()
    guard let h = cursor.number(), cursor.isAtEnd, w > 0, h > 0 else { return nil }
    return Rect(x: x, y: y, width: w, height: h)
  }

  /// The map from a view box to a viewport of this size whose top left is the origin.
  static func transform(from box: Rect, to size: Size, _ ratio: AspectRatio) -> AffineTransform {
    var sx = size.width / box.width
    var sy = size.height / box.height
    if !ratio.stretches {
      let s = ratio.slices ? max(sx, sy) : min(sx, sy)
      sx = s
      sy = s
    }
    let x = (size.width - box.width * sx) * (ratio.stretches ? 0 : ratio.align.x)
    let y = (size.height - box.height * sy) * (ratio.stretches ? 0 : ratio.align.y)
    return AffineTransform(a: sx, b: 0, c: 0, d: sy, tx: x - box.minX * sx, ty: y - box.minY * sy)
  }
}
