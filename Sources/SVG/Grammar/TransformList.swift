import Geometry

/// The grammar of `transform` as an attribute (SVG 1.1, 7.6) and as a CSS property (CSS Transforms 1, two dimensions).
enum TransformList {
  /// Reads the whole list; nil where any of it is wrong.
  /// - Parameter units: whether angles and lengths may carry units, as in a style sheet.
  static func transform(_ text: Text, units: Bool) -> AffineTransform? {
    var cursor = TextCursor(text.trimmed)
    var result = AffineTransform.identity
    if cursor.rest.isWord("none") { return result }
    while !cursor.isAtEnd {
      guard let next = function(&cursor, units: units) else { return nil }
      result = next.concatenating(result)
      cursor.skipSeparator()
    }
    return result.isFinite ? result : nil
  }

  private static func function(_ cursor: inout TextCursor, units: Bool) -> AffineTransform? {
    let name = cursor.name()
    cursor.skipSpaces()
    guard cursor.consume(UInt8(ascii: "(")) else { return nil }
    var numbers: InlineArray<6, Double> = [0, 0, 0, 0, 0, 0]
    var angles: InlineArray<6, Double> = [0, 0, 0, 0, 0, 0]
    var count = 0
    cursor.skipSpaces()
    while !cursor.consume(UInt8(ascii: ")")) {
      guard count < 6, let value = cursor.number() else { return nil }
      numbers[count] = value
      angles[count] = value
      if units, cursor.next.isLetter {
        let unit = cursor.name()
        if let degrees = degrees(per: unit) {
          angles[count] = value * degrees
        } else if let unit = Length.Unit(name: unit), let pixels = unit.pixels {
          numbers[count] = value * pixels
        } else {
          return nil
        }
      }
      count += 1
      cursor.skipSeparator()
    }
    return matrix(name, numbers, angles, count)
  }

  private static func matrix(_ name: Text, _ n: InlineArray<6, Double>, _ angle: InlineArray<6, Double>, _ count: Int) -> AffineTransform? {
    switch count {
    case 1:
      if name.isWord("translate") || name.isWord("translateX") { return .translation(n[0], 0) }
      if name.isWord("translateY") { return .translation(0, n[0]) }
      if name.isWord("scale") { return .scale(n[0], n[0]) }
      if name.isWord("scaleX") { return .scale(n[0], 1) }
      if name.isWord("scaleY") { return .scale(1, n[0]) }
      if name.isWord("rotate") { return rotation(degrees: angle[0]) }
      if name.isWord("skewX") || name.isWord("skew") { return AffineTransform(a: 1, b: 0, c: tangent(angle[0]), d: 1, tx: 0, ty: 0) }
      if name.isWord("skewY") { return AffineTransform(a: 1, b: tangent(angle[0]), c: 0, d: 1, tx: 0, ty: 0) }
    case 2:
      if name.isWord("translate") { return .translation(n[0], n[1]) }
      if name.isWord("scale") { return .scale(n[0], n[1]) }
      if name.isWord("skew") { return AffineTransform(a: 1, b: tangent(angle[1]), c: tangent(angle[0]), d: 1, tx: 0, ty: 0) }
    case 3:
      if name.isWord("rotate") {
        return AffineTransform.translation(-n[1], -n[2]).concatenating(rotation(degrees: angle[0]))
          .concatenating(.translation(n[1], n[2]))
      }
    case 6:
      if name.isWord("matrix") { return AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]) }
    default: break
    }
    return nil
  }

  /// A turn in degrees; quarter turns are exact, so that upright rectangles stay so.
  static func rotation(degrees: Double) -> AffineTransform {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    switch turn {
    case 0: return .identity
    case 90, -270: return AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    case 180, -180: return .scale(-1, -1)
    case 270, -90: return AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
    default: return .rotation(turn * (Double.pi / 180))
    }
  }

  private static func tangent(_ degrees: Double) -> Double { Math.tan(degrees * (Double.pi / 180)) }

  /// How many degrees one of the unit is.
  static func degrees(per unit: Text) -> Double? {
    if unit.isWord("deg") { return 1 }
    if unit.isWord("rad") { return 180 / Double.pi }
    if unit.isWord("grad") { return 0.9 }
    if unit.isWord("turn") { return 360 }
    return nil
  }
}
