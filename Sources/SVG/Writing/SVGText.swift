import Geometry
import Layers
import Tessellation

/// Values as an SVG file writes them.
enum SVGText {
  /// A number to a thousandth, without zeros at its end; what is no number is 0.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let rounded = abs(value) < 1e12 ? (value * 1000).rounded() / 1000 + 0 : value
    let text = rounded.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A number of a matrix, which is multiplied by coordinates: to a millionth.
  private static func factor(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e6 else { return number(value) }
    let text = ((value * 1e6).rounded() / 1e6 + 0).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A transform as a list of transforms; nil for the one that changes nothing.
  static func matrix(_ t: AffineTransform) -> String? {
    if t == .identity { return nil }
    if t.a == 1, t.b == 0, t.c == 0, t.d == 1 { return "translate(\(number(t.tx)) \(number(t.ty)))" }
    return "matrix(\(factor(t.a)) \(factor(t.b)) \(factor(t.c)) \(factor(t.d)) \(number(t.tx)) \(number(t.ty)))"
  }

  /// A transform as an element's attribute with a space before it; nothing for the one that changes nothing.
  static func transform(_ t: AffineTransform) -> String { matrix(t).map { " transform=\"\($0)\"" } ?? "" }

  /// A colour without its alpha, as `#rrggbb`.
  static func color(_ color: Color) -> String {
    "#"
      + [color.red, color.green, color.blue].map { component in
        let digits = String(Int((min(1, max(0, component.isNaN ? 0 : component)) * 255).rounded()), radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }

  /// Attributes of numbers, each with a space before it.
  static func attributes(_ values: [(String, Double)]) -> String { values.map { " \($0.0)=\"\(number($0.1))\"" }.joined() }

  /// A line's attributes, but for its paint; those as an element has them at first are left out.
  static func attributes(of style: StrokeStyle) -> String {
    var text = attributes([("stroke-width", style.lineWidth)])
    switch style.cap {
    case .butt: break
    case .round: text += " stroke-linecap=\"round\""
    case .square: text += " stroke-linecap=\"square\""
    }
    switch style.join {
    case .miter: text += attributes([("stroke-miterlimit", max(1, style.miterLimit))])
    case .round: text += " stroke-linejoin=\"round\""
    case .bevel: text += " stroke-linejoin=\"bevel\""
    }
    if !style.dashPattern.isEmpty {
      text += " stroke-dasharray=\"\(style.dashPattern.map(number).joined(separator: " "))\""
      if style.dashPhase != 0 { text += attributes([("stroke-dashoffset", style.dashPhase)]) }
    }
    return text
  }

  /// A path's steps with absolute coordinates.
  static func data(of path: Path) -> String {
    var text = ""
    var index = 0
    for verb in path.verbs {
      text += letter(of: verb)
      for (i, point) in path.points[index..<index + verb.pointCount].enumerated() {
        text += (i > 0 ? " " : "") + number(point.x) + " " + number(point.y)
      }
      index += verb.pointCount
    }
    return text
  }

  private static func letter(of verb: Path.Verb) -> String {
    switch verb {
    case .move: "M"
    case .line: "L"
    case .quad: "Q"
    case .cubic: "C"
    case .close: "Z"
    }
  }
}
