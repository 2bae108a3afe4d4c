import Sessions

/// Text for HTML, SVG and tables.
package enum Markup {
  /// A text of somebody else's, with U+FFFD in the place of what would move a terminal's cursor or end a line.
  package static func printable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control || Character(scalar).isNewline
      result.append(isControl ? "\u{fffd}" : scalar)
    }
    return String(result)
  }

  /// A text in one line, with something in the place of what ends a field, accents behind it or not.
  static func line(_ text: String, replacing end: Unicode.Scalar, by replacement: String) -> String {
    text.unicodeScalars.map { $0 == end ? replacement : Character($0).isNewline ? " " : "\($0)" }.joined()
  }

  /// A coordinate, to a tenth.
  static func number(_ value: Double) -> String { "\(JSON((value * 10).rounded() / 10))" }
}
