/// The elements of SVG that mean something here.
enum Tag: String, CaseIterable, Sendable {
  case svg, g, defs, use, symbol, `switch`, a
  case path, rect, circle, ellipse, line, polyline, polygon
  case linearGradient, radialGradient, stop, clipPath, mask, style
  case title, desc, metadata
  // Known, and not drawn
  case text, tspan, textPath, image, pattern, marker, filter, foreignObject, script, view, cursor, font
  case animate, animateTransform, animateMotion, animateColor, set
  /// Any other, or one of another namespace.
  case other = "?"

  static let named: [String: Tag] = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  var isShape: Bool {
    switch self {
    case .path, .rect, .circle, .ellipse, .line, .polyline, .polygon: true
    default: false
    }
  }

  var isGradient: Bool { self == .linearGradient || self == .radialGradient }
}
