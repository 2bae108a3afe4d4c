import Sessions

/// Text for HTML and SVG.
enum Markup {
  /// Text that no browser takes for markup, in elements and in quoted attributes; what XML cannot say becomes U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0x7f || scalar.value == 0xfffe || scalar.value == 0xffff: result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A coordinate, to a tenth.
  static func number(_ value: Double) -> String { "\(JSON((value * 10).rounded() / 10))" }
}
