/// The elements of SVG that mean something here.
enum Tag: String, CaseIterable, Sendable {
  case svg, g, defs, use, symbol, `switch`, a
  case path, rect, circle, ellipse, line, polyline, polygon
  case linearGradient, radialGradient, stop, clipPath, mask, style
  case title, desc, metadata
  case text, tspan, textPath, tref, image, pattern, marker, filter
  case feBlend, feColorMatrix, feComponentTransfer, feComposite, feConvolveMatrix, feDiffuseLighting, feDisplacementMap, feDistantLight
  case feDropShadow, feFlood, feFuncA, feFuncB, feFuncG, feFuncR, feGaussianBlur, feImage, feMerge, feMergeNode, feMorphology, feOffset
  case fePointLight, feSpecularLighting, feSpotLight, feTile, feTurbulence
  // Known, and not drawn
  case foreignObject, script, view, cursor, font
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

  /// Whether characters in it are text that is drawn.
  var holdsText: Bool { self == .text || self == .tspan || self == .textPath || self == .tref || self == .a }

  var isGradient: Bool { self == .linearGradient || self == .radialGradient }
}
