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
  case maskImage = "mask-image"
  case vectorEffect = "vector-effect"
  case translate
  case whiteSpace = "white-space"
  case textTransform = "text-transform"
  case background
  case backgroundColor = "background-color"
  case fontSize = "font-size"
  case markerStart = "marker-start"
  case markerMid = "marker-mid"
  case markerEnd = "marker-end"
  case fontFamily = "font-family"
  case fontWeight = "font-weight"
  case fontStyle = "font-style"
  case fontStretch = "font-stretch"
  case fontVariant = "font-variant"
  case fontVariantCaps = "font-variant-caps"
  case fontKerning = "font-kerning"
  case fontVariationSettings = "font-variation-settings"
  case font, kerning, direction
  case letterSpacing = "letter-spacing"
  case wordSpacing = "word-spacing"
  case textAnchor = "text-anchor"
  case textDecoration = "text-decoration"
  case textDecorationLine = "text-decoration-line"
  case unicodeBidi = "unicode-bidi"
  case writingMode = "writing-mode"
  case dominantBaseline = "dominant-baseline"
  case alignmentBaseline = "alignment-baseline"
  case baselineShift = "baseline-shift"
  case imageRendering = "image-rendering"
  case floodColor = "flood-color"
  case floodOpacity = "flood-opacity"
  case lightingColor = "lighting-color"
  case colorInterpolationFilters = "color-interpolation-filters"
  case x, y, width, height, cx, cy, r, rx, ry
  /// Any property whose name begins so; its value is its whole declaration.
  case custom = "--"
  // Attributes only
  case id, `class`, style, d, points, x1, y1, x2, y2, fx, fy, fr, offset, href, type, media, systemLanguage
  case xlinkHref = "http://www.w3.org/1999/xlink|href"
  case xmlSpace = "http://www.w3.org/XML/1998/namespace|space"
  case xmlLang = "http://www.w3.org/XML/1998/namespace|lang"
  case viewBox, preserveAspectRatio, requiredExtensions, pathLength
  // Text
  case dx, dy, rotate, textLength, lengthAdjust, startOffset, side, lang
  // Markers and patterns
  case refX, refY, markerWidth, markerHeight, markerUnits, orient, patternUnits, patternContentUnits, patternTransform
  // Filters
  case filterUnits, primitiveUnits, `in`, in2, result, stdDeviation, edgeMode, mode, `operator`, k1, k2, k3, k4, values, tableValues
  case slope, intercept, amplitude, exponent, order, kernelMatrix, divisor, bias, targetX, targetY, preserveAlpha, scale, xChannelSelector
  case yChannelSelector, radius, baseFrequency, numOctaves, seed, stitchTiles, surfaceScale, diffuseConstant, specularConstant
  case specularExponent, azimuth, elevation, z, pointsAtX, pointsAtY, pointsAtZ, limitingConeAngle
  case gradientUnits, gradientTransform, spreadMethod
  case clipPathUnits, maskUnits, maskContentUnits

  static let named: [String: AttributeName] = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// Whether a style sheet or a `style` attribute may set it.
  var isProperty: Bool {
    switch self {
    case .fill, .stroke, .color, .opacity, .display, .visibility, .isolation, .overflow, .transform, .mask, .filter, .marker, .fillOpacity,
      .fillRule, .strokeOpacity, .strokeWidth, .strokeLinecap, .strokeLinejoin, .strokeMiterlimit, .strokeDasharray, .strokeDashoffset,
      .clipPath, .clipRule, .paintOrder, .mixBlendMode, .transformOrigin, .transformBox, .stopColor, .stopOpacity, .maskType, .maskImage,
      .vectorEffect, .translate, .rotate, .scale, .whiteSpace, .textTransform, .fontVariantCaps, .d, .background,
      .backgroundColor, .fontSize, .markerStart, .markerMid, .markerEnd, .fontFamily, .fontWeight, .fontStyle, .fontStretch, .fontVariant,
      .fontKerning, .fontVariationSettings, .font, .kerning, .direction, .letterSpacing, .wordSpacing, .textAnchor, .textDecoration,
      .textDecorationLine, .unicodeBidi, .writingMode, .dominantBaseline, .alignmentBaseline, .baselineShift, .imageRendering, .floodColor,
      .floodOpacity, .lightingColor, .colorInterpolationFilters, .x, .y, .width, .height, .cx, .cy, .r, .rx, .ry:
      true
    default: false
    }
  }

  /// Whether it is a property that has no attribute of its name: shorthands.
  var isShorthand: Bool { self == .font || self == .marker }
}
