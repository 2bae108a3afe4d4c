/// The attributes and properties that mean something here, by their name in the file.
enum AttributeName: String, CaseIterable, Sendable {
  // Properties: attributes that a style sheet may set too
  case fill, stroke, color, opacity, display, visibility, isolation, overflow, transform, mask, filter, marker
  case fillOpacity = "fill-opacity"
  case fillRule = "fill-rule"
  case strokeOpacity = "stroke-opacity"
  case strokeWidth = "stroke-width"
  case strokeLinecap = "stroke-linecap"
  case strokeLinejoin = "stroke-linejoin"
  case strokeMiterlimit = "stroke-miterlimit"
  case strokeDasharray = "stroke-dasharray"
  case strokeDashoffset = "stroke-dashoffset"
  case clipPath = "clip-path"
  case clipRule = "clip-rule"
  case paintOrder = "paint-order"
  case mixBlendMode = "mix-blend-mode"
  case transformOrigin = "transform-origin"
  case transformBox = "transform-box"
  case stopColor = "stop-color"
  case stopOpacity = "stop-opacity"
  case maskType = "mask-type"
  case background
  case backgroundColor = "background-color"
  case fontSize = "font-size"
  case markerStart = "marker-start"
  case markerMid = "marker-mid"
  case markerEnd = "marker-end"
  case x, y, width, height, cx, cy, r, rx, ry
  // Attributes only
  case id, `class`, style, d, points, x1, y1, x2, y2, fx, fy, fr, offset, href, type, systemLanguage
  case xlinkHref = "http://www.w3.org/1999/xlink|href"
  case viewBox, preserveAspectRatio, requiredExtensions, pathLength
  case gradientUnits, gradientTransform, spreadMethod
  case clipPathUnits, maskUnits, maskContentUnits

  static let named: [String: AttributeName] = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// Whether a style sheet or a `style` attribute may set it.
  var isProperty: Bool {
    switch self {
    case .id, .class, .style, .d, .points, .x1, .y1, .x2, .y2, .fx, .fy, .fr, .offset, .href, .type, .systemLanguage, .xlinkHref, .viewBox,
      .preserveAspectRatio, .requiredExtensions, .pathLength, .gradientUnits, .gradientTransform, .spreadMethod, .clipPathUnits,
      .maskUnits, .maskContentUnits:
      false
    default: true
    }
  }
}
