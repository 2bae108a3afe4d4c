/// In which order a shape's fill, its stroke and its markers are painted (SVG 2, 13.8).
struct PaintOrder: Hashable, Sendable {
  /// What is painted.
  enum Part: Hashable, Sendable, CaseIterable { case fill, stroke, markers }

  /// All three, each once, from the back to the front.
  private(set) var parts = Part.allCases

  /// Fill, stroke, markers.
  init() {}

  /// Reads the property's text; what is not named follows in the usual order. Nil where any of it is wrong.
  init?(_ text: Text) {
    if text.isWord("normal") { return }
    var cursor = TextCursor(text)
    var seen: [Part] = []
    while !cursor.isAtEnd {
      let word = cursor.name()
      guard let part = Self.names.first(where: { word.isWord($0.0) })?.1, !seen.contains(part) else { return nil }
      seen.append(part)
      cursor.skipSpaces()
    }
    parts = seen + Part.allCases.filter { !seen.contains($0) }
  }

  private static let names: [(StaticString, Part)] = [("fill", .fill), ("stroke", .stroke), ("markers", .markers)]

  /// Whether the stroke comes before the fill.
  var strokesBeforeFill: Bool { parts.first { $0 != .markers } == .stroke }
}
