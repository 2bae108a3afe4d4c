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
    if units { return property(name, &cursor) }
    var numbers: InlineArray<6, Double> = [0, 0, 0, 0, 0, 0]
    var count = 0
    cursor.skipSpaces()
    while !cursor.consume(UInt8(ascii: ")")) {
      guard count < 6, let value = cursor.number() else { return nil }
      numbers[count] = value
      count += 1
      cursor.skipSeparator()
    }
    return matrix(name, numbers, numbers, count)
  }

  /// What an argument in a style sheet is: what stands without a unit is no length and no angle, unless it is nought.
  private enum Kind { case number, length, angle, nought }

  /// The rest of a function as a style sheet has it: with units, and with those of space where they stay in the plane.
  private static func property(_ name: Text, _ cursor: inout TextCursor) -> AffineTransform? {
    var values: [Double] = []
    var kinds: [Kind] = []
    var inner = TextCursor(cursor.argumentsOfFunction().trimmed)
    while !inner.isAtEnd {
      guard values.count < 16, let value = inner.number() else { return nil }
      var (result, kind) = (value, value == 0 ? Kind.nought : .number)
      if inner.consume(UInt8(ascii: "%")) {
        guard name.begins("scale") else { return nil }
        (result, kind) = (value / 100, .number)
      } else if inner.next.isLetter {
        let unit = inner.name()
        if let degrees = degrees(per: unit) {
          (result, kind) = (value * degrees, .angle)
        } else if let pixels = Length.Unit(name: unit)?.pixels {
          (result, kind) = (value * pixels, .length)
        } else {
          return nil
        }
      }
      values.append(result)
      kinds.append(kind)
      inner.skipSpaces()
      if inner.isAtEnd { break }
      guard inner.consume(UInt8(ascii: ",")) else { return nil }
      inner.skipSpaces()
      if inner.isAtEnd { return nil }
    }
    return property(name, values, kinds)
  }

  private static func property(_ name: Text, _ values: [Double], _ kinds: [Kind]) -> AffineTransform? {
    func are(_ kind: Kind, _ range: Range<Int>) -> Bool { kinds[range].allSatisfy { $0 == kind || $0 == .nought } }
    let count = values.count
    var numbers: InlineArray<6, Double> = [0, 0, 0, 0, 0, 0]
    for (i, value) in values.prefix(6).enumerated() { numbers[i] = value }
    if name.isWord("translate3d"), count == 3, are(.length, 0..<3) { return .translation(values[0], values[1]) }
    if name.isWord("translateZ"), count == 1, are(.length, 0..<1) { return .identity }
    if name.isWord("scale3d"), count == 3, are(.number, 0..<3) { return .scale(values[0], values[1]) }
    if name.isWord("scaleZ"), count == 1, are(.number, 0..<1) { return .identity }
    if name.isWord("rotateZ"), count == 1, are(.angle, 0..<1) { return rotation(degrees: values[0]) }
    // Turned out of the plane, it is seen narrower.
    if name.isWord("rotateX"), count == 1, are(.angle, 0..<1) { return .scale(1, Math.cos(values[0] * .pi / 180)) }
    if name.isWord("rotateY"), count == 1, are(.angle, 0..<1) { return .scale(Math.cos(values[0] * .pi / 180), 1) }
    if name.isWord("rotate3d"), count == 4, are(.number, 0..<3), are(.angle, 3..<4), values[0] == 0, values[1] == 0, values[2] != 0 {
      return rotation(degrees: values[2] > 0 ? values[3] : -values[3])
    }
    if name.isWord("matrix3d"), count == 16, are(.number, 0..<16) {
      let (m, w) = (values, values[15])
      guard w != 0, m[3] == 0, m[7] == 0 else { return nil }
      return AffineTransform(a: m[0] / w, b: m[1] / w, c: m[4] / w, d: m[5] / w, tx: m[12] / w, ty: m[13] / w)
    }
    if name.begins("translate"), !are(.length, 0..<count) { return nil }
    if name.begins("rotate") || name.begins("skew"), count > 2 || !are(.angle, 0..<count) { return nil }
    if name.begins("scale") || name.begins("matrix"), !are(.number, 0..<count) { return nil }
    return count <= 6 ? matrix(name, numbers, numbers, count) : nil
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
