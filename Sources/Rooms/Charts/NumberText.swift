import Geometry

/// Numbers as they are written beside charts.
enum NumberText {
  /// A number in so many digits, or as many as its whole part has, without zeros at its end; very large and very small ones with an exponent.
  static func short(_ value: Double, digits: Int = 6) -> String {
    guard value.isFinite else { return "–" }
    guard value != 0 else { return "0" }
    let size = abs(value)
    let order = Int((Math.log(size) / Math.log(10) + 1e-12).rounded(.down))
    if order >= 9 || order < -4 {
      var mantissa = size / Math.pow(10, Double(order))
      if order < -290 { mantissa = size * 1e20 / Math.pow(10, Double(order + 20)) }
      return sign(value) + plain((mantissa * 100).rounded() / 100) + "e\(order)"
    }
    let places = max(0, digits - 1 - order)
    let scale = Math.pow(10, Double(places)).rounded()
    return sign(value) + plain((size * scale).rounded() / scale)
  }

  /// Numbers along an axis, alike: thousands and millions as k and M where the greatest has six digits or more.
  static func axis(_ values: [Double]) -> [String] {
    let greatest = values.reduce(0) { max($0, abs($1)) }
    let (part, letter) = greatest >= 1e9 || greatest < 1e5 ? (1.0, "") : greatest >= 1e6 ? (1e6, "M") : (1e3, "k")
    return values.map { $0 == 0 || letter.isEmpty ? short($0) : short($0 / part) + letter }
  }

  private static func sign(_ value: Double) -> String { value < 0 ? "−" : "" }

  private static func plain(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Rounded for a document: to a thousandth.
  static func tidy(_ value: Double) -> Double {
    let rounded = (value * 1000).rounded() / 1000
    return rounded.isFinite ? rounded + 0 : value
  }
}
