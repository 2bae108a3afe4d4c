import Layers

/// What `fill` and `stroke` say.
enum PaintValue: Hashable, Sendable {
  case none
  case color(ColorValue)
  /// What the shape is filled, or stroked, with that a marker stands on, or that a `use` is given.
  case contextFill, contextStroke
  /// An element by its id, and what to paint with where that cannot be done.
  case server(id: String, fallback: Fallback)

  /// Whether it is an element's to say.
  var isServer: Bool { if case .server = self { true } else { false } }

  /// What stands after a `url()`.
  enum Fallback: Hashable, Sendable {
    case absent
    case none
    case color(ColorValue)
  }

  /// Reads a whole text; nil where it is no paint, which leaves the inherited one.
  static func value(_ text: Text) -> PaintValue? {
    let text = text.trimmed
    if text.isWord("none") { return PaintValue.none }
    if text.isWord("context-fill") { return .contextFill }
    if text.isWord("context-stroke") { return .contextStroke }
    var cursor = TextCursor(text)
    if let id = reference(&cursor) {
      cursor.skipSpaces()
      if cursor.isAtEnd { return .server(id: id, fallback: .absent) }
      if cursor.rest.isWord("none") { return .server(id: id, fallback: .none) }
      guard let color = ColorValue.value(&cursor), cursor.isAtEnd else { return nil }
      return .server(id: id, fallback: .color(color))
    }
    return ColorValue.value(text).map(PaintValue.color)
  }

  /// Takes `url(#id)`, quoted or not; nil, and nothing taken, where there is none.
  static func reference(_ cursor: inout TextCursor) -> String? {
    var ahead = cursor
    guard ahead.takeWord("url(") else { return nil }
    let inside: Text
    ahead.skipSpaces()
    if ahead.consume(UInt8(ascii: "\"")) {
      inside = ahead.text(upTo: UInt8(ascii: "\""))
    } else if ahead.consume(UInt8(ascii: "'")) {
      inside = ahead.text(upTo: UInt8(ascii: "'"))
    } else {
      inside = ahead.text { $0 != UInt8(ascii: ")") }
    }
    ahead.skipSpaces()
    guard ahead.consume(UInt8(ascii: ")")) else { return nil }
    cursor = ahead
    return target(inside) ?? ""
  }

  /// The id after the number sign of a reference into the same document; nil for any other.
  static func target(_ text: Text) -> String? {
    var cursor = TextCursor(text.trimmed)
    return cursor.consume(UInt8(ascii: "#")) ? cursor.rest.string : nil
  }
}
