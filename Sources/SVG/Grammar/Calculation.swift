/// The grammar of `calc()`, and of `min()`, `max()` and `clamp()` of what can be compared (CSS Values 4, 10).
///
/// A sum of user units and of one other unit, which a length holds; nil for all others.
struct Calculation {
  private static let mostDepth = 16

  private var cursor: TextCursor
  private var depth = 0

  /// Takes a function of this name, whose parenthesis is next; nil where it is none, or wrong.
  static func length(_ name: Text, _ cursor: inout TextCursor) -> Length? {
    guard name.isWord("calc") || name.isWord("min") || name.isWord("max") || name.isWord("clamp"), cursor.consume(UInt8(ascii: "("))
    else { return nil }
    let inside = cursor.argumentsOfFunction()
    var reader = Calculation(cursor: TextCursor(inside))
    return reader.function(name)
  }

  private init(cursor: TextCursor) { self.cursor = cursor }

  /// All that is left, as the arguments of a function.
  private mutating func function(_ name: Text) -> Length? {
    var values: [Length] = []
    repeat {
      guard let value = sum() else { return nil }
      values.append(value)
      cursor.skipSpaces()
    } while cursor.consume(UInt8(ascii: ","))
    guard cursor.isAtEnd, let first = values.first else { return nil }
    if name.isWord("calc") { return values.count == 1 ? first : nil }
    guard values.allSatisfy({ $0.isComparable(with: first) }) else { return nil }
    func size(_ length: Length) -> Double { length.value * (length.unit.pixels ?? 1) + length.offset }
    func least(_ a: Length, _ b: Length) -> Length { size(a) <= size(b) ? a : b }
    func most(_ a: Length, _ b: Length) -> Length { size(a) >= size(b) ? a : b }
    if name.isWord("min") { return values.reduce(first, least) }
    if name.isWord("max") { return values.reduce(first, most) }
    return values.count == 3 ? most(values[0], least(values[1], values[2])) : nil
  }

  private mutating func sum() -> Length? {
    guard var value = product() else { return nil }
    while true {
      cursor.skipSpaces()
      let isNegative = cursor.next == UInt8(ascii: "-")
      guard isNegative || cursor.next == UInt8(ascii: "+") else { return value }
      cursor.advance()
      guard let next = product(), let total = value.adding(next, times: isNegative ? -1 : 1) else { return nil }
      value = total
    }
  }

  private mutating func product() -> Length? {
    guard var value = term() else { return nil }
    while true {
      cursor.skipSpaces()
      if cursor.consume(UInt8(ascii: "*")) {
        guard let next = term() else { return nil }
        if next.isNumber {
          value = value.times(next.value)
        } else {
          guard value.isNumber else { return nil }
          value = next.times(value.value)
        }
      } else if cursor.consume(UInt8(ascii: "/")) {
        guard let next = term(), next.isNumber, next.value != 0 else { return nil }
        value = value.times(1 / next.value)
      } else {
        return value
      }
    }
  }

  private mutating func term() -> Length? {
    cursor.skipSpaces()
    guard depth < Self.mostDepth else { return nil }
    if let plain = Length.plain(&cursor) { return plain }
    let name = cursor.name()
    guard name.isEmpty || name.isWord("calc") || name.isWord("min") || name.isWord("max") || name.isWord("clamp"),
      cursor.consume(UInt8(ascii: "("))
    else { return nil }
    var inner = Calculation(cursor: TextCursor(cursor.argumentsOfFunction()))
    inner.depth = depth + 1
    return name.isEmpty ? inner.only() : inner.function(name)
  }

  private mutating func only() -> Length? {
    let value = sum()
    cursor.skipSpaces()
    return cursor.isAtEnd ? value : nil
  }
}

extension Length {
  /// Whether it is a number without a unit.
  fileprivate var isNumber: Bool { unit == .user && offset == 0 }

  fileprivate func isComparable(with other: Length) -> Bool {
    unit == other.unit && offset == other.offset || unit.pixels != nil && other.unit.pixels != nil
  }

  fileprivate func times(_ factor: Double) -> Length {
    var result = Length(value * factor, unit)
    result.offset = offset * factor
    return result
  }

  /// The sum of two, in user units where both are absolute; nil where both are of other units.
  fileprivate func adding(_ other: Length, times factor: Double) -> Length? {
    let other = other.times(factor)
    if unit == other.unit {
      var result = Length(value + other.value, unit)
      result.offset = offset + other.offset
      return result
    }
    if let own = unit.pixels {
      if let pixels = other.unit.pixels { return Length(value * own + offset + other.value * pixels + other.offset) }
      var result = other
      result.offset += value * own + offset
      return result
    }
    guard let pixels = other.unit.pixels else { return nil }
    var result = self
    result.offset += other.value * pixels + other.offset
    return result
  }
}
