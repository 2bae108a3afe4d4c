import Geometry

/// Numbers as they are written beside charts and about them.
enum NumberText {
  /// From here on, and below the other, numbers are written with an exponent.
  private static let exponents = (large: 9, small: -4)
  /// The digits that a double has for certain.
  private static let digits = 15

  /// A value in as many digits as an axis suggests: the last is at most one finer than the axis's step. Whole numbers stay whole, and a value that is
  /// something is never written as nothing: its first digit is written in any case.
  static func value(_ value: Double, on scale: AxisScale) -> String {
    guard value.isFinite else { return "–" }
    guard value != 0 else { return "0" }
    return text(value, last: min(order(scale.step) - 1, order(value)))
  }

  /// A value in all its digits, nine at most.
  static func exact(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    return text(value, last: order(value) - 8)
  }

  /// Numbers along an axis, alike: thousands and millions as k and M where the greatest has six digits or more, and so many digits that each is told
  /// apart from the next.
  static func axis(_ values: [Double]) -> [String] {
    let greatest = values.reduce(0) { max($0, abs($1)) }
    let step = abs(values.count > 1 ? values[1] - values[0] : greatest)
    guard greatest > 0, step > 0, step.isFinite else { return values.map { text($0, last: 0) } }
    if order(greatest) >= exponents.large || order(greatest) < exponents.small {
      return values.map { $0 == 0 ? "0" : exponential($0, places: order($0) - order(step) + 1) }
    }
    let parts: [(Double, String)] = [(1e6, "M"), (1e3, "k")]
    let (part, letter) = parts.first { greatest >= max($0.0, 1e5) && step >= $0.0 / 10 } ?? (1, "")
    return values.map { $0 == 0 ? "0" : text($0 / part, last: order(step / part) - 2) + letter }
  }

  /// The power of ten of a number's first digit.
  private static func order(_ value: Double) -> Int {
    let size = abs(value)
    guard size > 0, size.isFinite else { return 0 }
    return Int((Math.log(size) / Math.log(10) + 1e-9).rounded(.down))
  }

  /// A number down to the digit of a power of ten, without zeros at its end.
  private static func text(_ value: Double, last: Int) -> String {
    guard value != 0 else { return "0" }
    let order = order(value)
    if order >= exponents.large || order < exponents.small { return exponential(value, places: order - last) }
    let scale = Math.pow(10, Double(min(digits - 1 - order, max(0, -last)))).rounded()
    return sign(value) + plain((abs(value) * scale).rounded() / scale)
  }

  private static func exponential(_ value: Double, places: Int) -> String {
    let size = abs(value)
    var order = order(value)
    var mantissa = size / Math.pow(10, Double(order))
    // Where a power of ten is no double of full precision any more.
    if order < -290 { mantissa = size * 1e20 / Math.pow(10, Double(order + 20)) }
    let scale = Math.pow(10, Double(min(digits - 1, max(0, places)))).rounded()
    mantissa = (mantissa * scale).rounded() / scale
    if mantissa >= 10 {
      mantissa /= 10
      order += 1
    }
    return sign(value) + plain(mantissa) + "e\(order)"
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
