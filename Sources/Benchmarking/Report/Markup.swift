import Sessions

/// Text for HTML and SVG.
enum Markup {
  /// A coordinate, to a tenth.
  static func number(_ value: Double) -> String { "\(JSON((value * 10).rounded() / 10))" }
}
