/// Text as files of markup have it: XML, SVG and HTML.
public enum MarkupText {
  /// The five references that XML knows without a declaration.
  public static let references: KeyValuePairs<String, Unicode.Scalar> = [
    "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&apos;": "'",
  ]

  /// Text that nobody takes for markup, between tags and in quoted attributes; what XML cannot say becomes U+FFFD. O(n).
  public static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let reference = references.first(where: { $0.value == scalar })?.key {
        result += reference
      } else if scalar == "\n" || scalar == "\t" || (scalar.value >= 0x20 && ![0x7f, 0xfffe, 0xffff].contains(scalar.value)) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\u{fffd}"
      }
    }
    return result
  }
}
