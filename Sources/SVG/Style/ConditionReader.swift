import Geometry

/// Reads what stands before the block of `@media` and of `@supports` (CSS Conditional Rules 3): features in parentheses with `not`, `and`, `or`.
///
/// What is not known is neither true nor false, and so is its opposite. O(bytes times the depth of parentheses).
struct ConditionReader {
  private static let mostDepth = 16

  private var cursor: TextCursor
  private var depth = 0
  /// Whether what stands in parentheses holds; nil where it is not known.
  private let feature: (Text) -> Bool?
  /// Whether what is a function of this name does.
  private let function: (_ name: Text, _ arguments: Text) -> Bool?

  private init(_ cursor: TextCursor, feature: @escaping (Text) -> Bool?, function: @escaping (Text, Text) -> Bool? = { _, _ in nil }) {
    self.cursor = cursor
    self.feature = feature
    self.function = function
  }

  /// Whether a list of media queries holds for a screen that shows the picture as large as it is, in light colours, and nothing moves.
  static func media(_ text: Text, viewport: Size) -> Bool {
    let text = text.trimmed
    if text.isEmpty { return true }
    var cursor = TextCursor(text)
    var holds = false
    while !cursor.isAtEnd {
      var query = TextCursor(cursor.component(upTo: UInt8(ascii: ",")).trimmed)
      if Self.query(&query, viewport) { holds = true }
    }
    return holds
  }

  private static func query(_ cursor: inout TextCursor, _ viewport: Size) -> Bool {
    let media = MediaFeatures(viewport: viewport)
    let start = cursor
    var word = cursor.name()
    var isNegated = false
    if word.isWord("not") || word.isWord("only") {
      isNegated = word.isWord("not")
      cursor.skipSpaces()
      word = cursor.name()
    }
    if word.isEmpty {
      var reader = ConditionReader(start, feature: media.holds)
      return reader.whole() ?? false
    }
    var holds: Bool? = word.isWord("all") || word.isWord("screen")
    cursor.skipSpaces()
    if !cursor.isAtEnd {
      guard cursor.takeWord("and") else { return false }
      var reader = ConditionReader(cursor, feature: media.holds)
      let rest = reader.whole()
      holds = holds == false ? false : rest
    }
    return holds.map { $0 != isNegated } ?? false
  }

  /// Whether a condition of `@supports` holds.
  static func supports(_ text: Text, namespaces: [[UInt8]: [UInt8]]) -> Bool {
    var reader = ConditionReader(TextCursor(text.trimmed), feature: Self.isSupported) { name, arguments in
      name.isWord("selector") ? SelectorReader.list(arguments.trimmed, namespaces: namespaces).map { $0.count == 1 } ?? false : nil
    }
    return reader.whole() ?? false
  }

  /// Whether a declaration is understood; a colour has to be one.
  private static func isSupported(_ text: Text) -> Bool? {
    var cursor = TextCursor(text.trimmed)
    let name = cursor.name()
    cursor.skipSpaces()
    guard cursor.consume(UInt8(ascii: ":")) else { return nil }
    let value = cursor.rest.trimmed
    if name.isCustomProperty { return true }
    guard let property = AttributeName.named[name.lowercased], property.isProperty, !value.isEmpty else { return false }
    switch property {
    case .fill, .stroke: return PaintValue.value(value) != nil
    case .color, .stopColor, .floodColor, .lightingColor, .backgroundColor: return ColorValue.value(value) != nil
    default: return true
    }
  }

  /// All that is left.
  private mutating func whole() -> Bool? {
    let value = condition()
    cursor.skipSpaces()
    return cursor.isAtEnd ? value : nil
  }

  private mutating func condition() -> Bool? {
    cursor.skipSpaces()
    var ahead = cursor
    if ahead.name().isWord("not") {
      cursor = ahead
      return term().map { !$0 }
    }
    var value = term()
    while true {
      cursor.skipSpaces()
      ahead = cursor
      let word = ahead.name()
      let isAnd = word.isWord("and")
      guard isAnd || word.isWord("or") else { return value }
      cursor = ahead
      let other = term()
      if isAnd {
        value = value == false || other == false ? false : value.flatMap { _ in other }
      } else {
        value = value == true || other == true ? true : value.flatMap { _ in other }
      }
    }
  }

  /// A condition in parentheses, a feature in them, or a function.
  private mutating func term() -> Bool? {
    cursor.skipSpaces()
    let name = cursor.name()
    guard cursor.consume(UInt8(ascii: "(")) else { return nil }
    let inside = cursor.component(upTo: UInt8(ascii: ")"))
    guard name.isEmpty else { return function(name, inside) }
    var inner = TextCursor(inside.trimmed)
    let isNested = inner.next == UInt8(ascii: "(") || inner.takeWord("not ") || inner.takeWord("not(") || inner.takeWord("selector(")
    guard isNested else { return feature(inside) }
    guard depth < Self.mostDepth else { return nil }
    var reader = self
    reader.cursor = TextCursor(inside.trimmed)
    reader.depth += 1
    return reader.whole()
  }
}

/// What a picture is shown on, as `@media` asks: a screen in light colours, as large as the picture, and no hand that moves anything.
private struct MediaFeatures {
  var viewport: Size

  private enum Comparison { case less, lessOrEqual, equal, greaterOrEqual, greater }

  /// `name`, `name: value`, `name < value`, `value < name < value`; nil where it is not known.
  func holds(_ text: Text) -> Bool? {
    var cursor = TextCursor(text.trimmed)
    let start = cursor
    let name = cursor.name()
    cursor.skipSpaces()
    if !name.isEmpty, cursor.isAtEnd { return isTrue(name) }
    if !name.isEmpty, cursor.consume(UInt8(ascii: ":")) { return holds(name, cursor.rest.trimmed) }
    return holds(range: start)
  }

  private static let words: [(StaticString, [StaticString])] = [
    ("prefers-color-scheme", ["light"]), ("prefers-reduced-motion", ["no-preference"]), ("prefers-contrast", ["no-preference"]),
    ("prefers-reduced-transparency", ["no-preference"]), ("prefers-reduced-data", ["no-preference"]), ("forced-colors", ["none"]),
    ("inverted-colors", ["none"]), ("scripting", ["none"]), ("update", ["none"]), ("hover", ["none"]), ("any-hover", ["none"]),
    ("pointer", ["none"]), ("any-pointer", ["none"]), ("color-gamut", ["srgb"]), ("dynamic-range", ["standard"]), ("grid", ["0"]),
  ]

  private func holds(_ name: Text, _ value: Text) -> Bool? {
    if name.isWord("orientation") { return value.isWord(viewport.height >= viewport.width ? "portrait" : "landscape") }
    if let known = Self.words.first(where: { name.isWord($0.0) }) { return known.1.contains { value.isWord($0) } }
    let bounds: [(StaticString, Comparison)] = [("min-", .greaterOrEqual), ("max-", .lessOrEqual)]
    for (prefix, comparison) in bounds {
      var cursor = TextCursor(name)
      if cursor.takeWord(prefix) { return compare(cursor.rest, comparison, value) }
    }
    return compare(name, .equal, value)
  }

  /// Whether a feature that stands alone is other than none and nought.
  private func isTrue(_ name: Text) -> Bool? {
    if name.isWord("orientation") || name.isWord("prefers-color-scheme") || name.isWord("color-gamut") || name.isWord("dynamic-range") {
      return true
    }
    if Self.words.contains(where: { name.isWord($0.0) }) { return false }
    return size(name).map { $0 > 0 }
  }

  private func holds(range start: TextCursor) -> Bool? {
    var cursor = start
    func side() -> Text { cursor.text { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "=") }.trimmed }
    let first = side()
    guard let comparison = Self.comparison(&cursor) else { return nil }
    let second = side()
    guard let next = Self.comparison(&cursor) else {
      return size(first) != nil ? compare(first, comparison, second) : compare(second, Self.mirrored(comparison), first)
    }
    let third = side()
    guard let low = compare(second, Self.mirrored(comparison), first), let high = compare(second, next, third) else { return nil }
    return low && high
  }

  private static func comparison(_ cursor: inout TextCursor) -> Comparison? {
    if cursor.takeWord("<=") { return .lessOrEqual }
    if cursor.takeWord(">=") { return .greaterOrEqual }
    if cursor.takeWord("<") { return .less }
    if cursor.takeWord(">") { return .greater }
    return cursor.takeWord("=") ? .equal : nil
  }

  private static func mirrored(_ comparison: Comparison) -> Comparison {
    switch comparison {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .equal: .equal
    case .greaterOrEqual: .lessOrEqual
    case .greater: .less
    }
  }

  private func size(_ name: Text) -> Double? {
    if name.isWord("width") || name.isWord("device-width") { return viewport.width }
    if name.isWord("height") || name.isWord("device-height") { return viewport.height }
    if name.isWord("aspect-ratio") || name.isWord("device-aspect-ratio") {
      return viewport.height > 0 ? viewport.width / viewport.height : nil
    }
    if name.isWord("resolution") { return 1 }
    if name.isWord("color") { return 8 }
    return name.isWord("monochrome") ? 0 : nil
  }

  private func compare(_ name: Text, _ comparison: Comparison, _ text: Text) -> Bool? {
    guard let size = size(name), let value = value(text) else { return nil }
    switch comparison {
    case .less: return size < value
    case .lessOrEqual: return size <= value
    case .equal: return size == value
    case .greaterOrEqual: return size >= value
    case .greater: return size > value
    }
  }

  /// A length in pixels, a ratio, or a resolution in points a pixel.
  private func value(_ text: Text) -> Double? {
    let scale = LengthScale(viewport: viewport, fontSize: Style().fontSize, rootFontSize: Style().fontSize)
    if let length = Length.length(text), length.unit != .percent { return scale.userUnits(length, .x) }
    var cursor = TextCursor(text)
    guard let number = cursor.number() else { return nil }
    cursor.skipSpaces()
    if cursor.consume(UInt8(ascii: "/")) {
      cursor.skipSpaces()
      guard let divisor = cursor.number(), cursor.isAtEnd, divisor > 0 else { return nil }
      return number / divisor
    }
    let unit = cursor.rest
    if unit.isWord("dppx") || unit.isWord("x") { return number }
    if unit.isWord("dpi") { return number / 96 }
    return unit.isWord("dpcm") ? number * 2.54 / 96 : nil
  }
}
