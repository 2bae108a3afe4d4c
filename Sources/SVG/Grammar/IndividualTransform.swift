import Geometry

/// The properties `translate`, `rotate` and `scale`, in the plane (CSS Transforms 2, 5).
enum IndividualTransform {
  /// One or two lengths, and a third that counts for nothing; nil where any of it is wrong.
  static func translation(_ text: Text) -> AffineTransform? {
    if text.isWord("none") { return .identity }
    guard let values = Length.list(text, limit: 3), let x = values.first else { return nil }
    let pixels = values.map { length in length.unit.pixels.map { length.value * $0 } }
    guard values.allSatisfy({ $0.unit != .user || $0.value == 0 }), let dx = pixels[0] else { return nil }
    guard pixels.count > 1 else { return x.offset == 0 ? .translation(dx, 0) : nil }
    return pixels[1].map { .translation(dx, $0) }
  }

  /// An angle, with the axis that stands out of the plane or without.
  static func rotation(_ text: Text) -> AffineTransform? {
    if text.isWord("none") { return .identity }
    var cursor = TextCursor(text.trimmed)
    if cursor.takeWord("z") { cursor.skipSpaces() }
    guard let value = cursor.number() else { return nil }
    if value == 0, cursor.isAtEnd { return .identity }
    let degrees = TransformList.degrees(per: cursor.name())
    return cursor.isAtEnd ? degrees.map { TransformList.rotation(degrees: value * $0) } : nil
  }

  /// One factor or two, and a third that counts for nothing.
  static func scale(_ text: Text) -> AffineTransform? {
    if text.isWord("none") { return .identity }
    guard let values = Length.list(text, limit: 3), let first = values.first else { return nil }
    func factor(_ length: Length) -> Double? {
      length.unit == .user ? length.value : length.unit == .percent ? length.value / 100 : nil
    }
    guard let x = factor(first), let y = values.count > 1 ? factor(values[1]) : x else { return nil }
    return .scale(x, y)
  }
}
