import Geometry
import Layers
import Tessellation

extension Style {
  /// Sets one property from its text; a value that is wrong changes nothing (CSS 2.1, 4.2).
  /// - Parameters:
  ///   - units: whether the value comes from a style sheet, whose transforms carry units.
  ///   - fonts: what lengths are that a font's size is given in.
  ///   - dashLimit: the most lengths in a dash pattern.
  mutating func set(
    _ name: AttributeName, _ text: Text, parent: Style, units: Bool, fonts: LengthScale, dashLimit: Int
  ) throws(SVGError) {
    let text = text.trimmed
    if let other = Self.source(of: text, parent: parent) { return copy(name, from: other) }
    switch name {
    case .color:
      if case .color(let value) = ColorValue.value(text) { color = value }
    case .fill: fill = PaintValue.value(text) ?? fill
    case .stroke: stroke = PaintValue.value(text) ?? stroke
    case .fillOpacity: fillOpacity = Self.fraction(text) ?? fillOpacity
    case .strokeOpacity: strokeOpacity = Self.fraction(text) ?? strokeOpacity
    case .opacity: own.opacity = Self.fraction(text) ?? own.opacity
    case .stopOpacity: own.stop.opacity = Self.fraction(text) ?? own.stop.opacity
    case .stopColor: own.stop.color = ColorValue.value(text) ?? own.stop.color
    case .fillRule: fillRule = Self.rule(text) ?? fillRule
    case .clipRule: clipRule = Self.rule(text) ?? clipRule
    case .strokeWidth:
      // A negative one draws nothing, as one of 0.
      if let value = Length.length(text) { strokeWidth = value.value >= 0 ? value : Length(0) }
    case .strokeLinecap:
      if let value = Self.caps.first(where: { text.isWord($0.0) }) { lineCap = value.1 }
    case .strokeLinejoin:
      if let value = Self.joins.first(where: { text.isWord($0.0) }) { lineJoin = value.1 }
    case .strokeMiterlimit:
      if let value = Self.number(text), value >= 1 { miterLimit = value }
    case .strokeDasharray: try setDashes(text, limit: dashLimit)
    case .strokeDashoffset: dashes.offset = Length.length(text) ?? dashes.offset
    case .paintOrder: paintOrder = PaintOrder(text) ?? paintOrder
    case .visibility:
      if text.isWord("visible") {
        isVisible = true
      } else if text.isWord("hidden") || text.isWord("collapse") {
        isVisible = false
      }
    case .display: own.isDisplayed = !text.isWord("none")
    case .transform: own.transform = TransformList.transform(text, units: units) ?? own.transform
    case .transformOrigin: own.transformOrigin = TransformOrigin.origin(text) ?? own.transformOrigin
    case .transformBox: own.isFillBox = text.isWord("fill-box") || text.isWord("content-box")
    case .imageRendering:
      if let value = Self.imageFilters.first(where: { text.isWord($0.0) }) { imageFilter = value.1 }
    default: if !setEffect(name, text, units: units) { try setText(name, text, parent: parent, units: units, fonts: fonts) }
    }
  }

  /// Sets a property of what a group is laid down with, or of what is drawn on a line.
  /// - Returns: whether it is one.
  private mutating func setEffect(_ name: AttributeName, _ text: Text, units: Bool) -> Bool {
    switch name {
    case .clipPath: setClip(text, isAttribute: !units)
    case .mask: own.mask = Self.target(text, own.mask)
    case .maskImage where units: own.mask = Self.target(text, own.mask)
    case .vectorEffect: own.keepsStrokeWidth = text.isWord("non-scaling-stroke")
    case .translate where units: own.place(IndividualTransform.translation(text), at: 0)
    case .rotate where units: own.place(IndividualTransform.rotation(text), at: 1)
    case .scale where units: own.place(IndividualTransform.scale(text), at: 2)
    case .isolation where !units: break
    case .isolation: own.isIsolated = text.isWord("isolate")
    case .overflow: own.overflows = text.isWord("visible") || text.isWord("auto")
    case .maskType: own.isAlphaMask = text.isWord("alpha")
    case .background, .backgroundColor:
      // Properties of CSS, which have no attributes of their names; of the shorthand, a colour alone.
      guard units else { break }
      if text.isWord("none"), name == .background {
        own.background = nil
      } else {
        own.background = ColorValue.value(text) ?? own.background
      }
    case .mixBlendMode where !units: break
    case .mixBlendMode: own.blendMode = Self.blendModes.first { text.isWord($0.0) }?.1 ?? own.blendMode
    case .filter: own.filter = text.isWord("none") ? nil : text.string
    case .floodColor: own.flood.color = ColorValue.value(text) ?? own.flood.color
    case .floodOpacity: own.flood.opacity = Self.fraction(text) ?? own.flood.opacity
    case .lightingColor: own.lightingColor = ColorValue.value(text) ?? own.lightingColor
    case .colorInterpolationFilters:
      if text.isWord("sRGB") { filtersLinearly = false } else if text.isWord("linearRGB") || text.isWord("auto") { filtersLinearly = true }
    case .marker:
      guard units else { break }
      markers.start = Self.target(text, markers.start)
      markers.mid = Self.target(text, markers.mid)
      markers.end = Self.target(text, markers.end)
    case .markerStart: markers.start = Self.target(text, markers.start)
    case .markerMid: markers.mid = Self.target(text, markers.mid)
    case .markerEnd: markers.end = Self.target(text, markers.end)
    default: return false
    }
    return true
  }

  /// An element's id, or a shape. That is a style sheet's to name: as an attribute, where SVG 1.1 has elements alone, it counts for nothing.
  private mutating func setClip(_ text: Text, isAttribute: Bool) {
    if !isAttribute, BasicShape(text) != nil {
      (own.clipPath, own.clipShape) = (nil, text.string)
    } else if text.isWord("none") || TextCursor(text).begins(["url("]) {
      (own.clipPath, own.clipShape) = (Self.target(text, own.clipPath), nil)
    }
  }

  private static let blendModes: [(StaticString, BlendMode)] = [
    ("normal", .normal), ("multiply", .multiply), ("screen", .screen), ("overlay", .overlay), ("darken", .darken), ("lighten", .lighten),
    ("color-dodge", .colorDodge), ("color-burn", .colorBurn), ("hard-light", .hardLight), ("soft-light", .softLight),
    ("difference", .difference), ("exclusion", .exclusion), ("hue", .hue), ("saturation", .saturation), ("color", .color),
    ("luminosity", .luminosity), ("plus-lighter", .plusLighter),
  ]

  /// The style that `inherit`, `initial`, `unset` or `revert` takes a value from; nil for any other text.
  private static func source(of text: Text, parent: Style) -> Style? {
    guard text.count >= 5 else { return nil }
    switch text.start.pointee | 32 {
    case UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "r"): break
    default: return nil
    }
    if text.isWord("inherit") { return parent }
    if text.isWord("initial") { return Style() }
    guard text.isWord("unset") || text.isWord("revert") || text.isWord("revert-layer") else { return nil }
    var fresh = Style(inheriting: parent)
    fresh.own = Own()
    return fresh
  }

  /// Takes one property over from another style.
  private mutating func copy(_ name: AttributeName, from other: Style) {
    switch name {
    case .color: color = other.color
    case .fill: fill = other.fill
    case .stroke: stroke = other.stroke
    case .fillOpacity: fillOpacity = other.fillOpacity
    case .strokeOpacity: strokeOpacity = other.strokeOpacity
    case .opacity: own.opacity = other.own.opacity
    case .stopOpacity: own.stop.opacity = other.own.stop.opacity
    case .stopColor: own.stop.color = other.own.stop.color
    case .fillRule: fillRule = other.fillRule
    case .clipRule: clipRule = other.clipRule
    case .strokeWidth: strokeWidth = other.strokeWidth
    case .strokeLinecap: lineCap = other.lineCap
    case .strokeLinejoin: lineJoin = other.lineJoin
    case .strokeMiterlimit: miterLimit = other.miterLimit
    case .strokeDasharray: dashes.lengths = other.dashes.lengths
    case .strokeDashoffset: dashes.offset = other.dashes.offset
    case .paintOrder: paintOrder = other.paintOrder
    case .visibility: isVisible = other.isVisible
    case .display: own.isDisplayed = other.own.isDisplayed
    case .transform: own.transform = other.own.transform
    case .transformOrigin: own.transformOrigin = other.own.transformOrigin
    case .transformBox: own.isFillBox = other.own.isFillBox
    case .clipPath: (own.clipPath, own.clipShape) = (other.own.clipPath, other.own.clipShape)
    case .vectorEffect: own.keepsStrokeWidth = other.own.keepsStrokeWidth
    case .mask, .maskImage: own.mask = other.own.mask
    case .isolation: own.isIsolated = other.own.isIsolated
    case .overflow: own.overflows = other.own.overflows
    case .maskType: own.isAlphaMask = other.own.isAlphaMask
    case .background, .backgroundColor: own.background = other.own.background
    case .mixBlendMode: own.blendMode = other.own.blendMode
    case .filter: own.filter = other.own.filter
    case .floodColor: own.flood.color = other.own.flood.color
    case .floodOpacity: own.flood.opacity = other.own.flood.opacity
    case .lightingColor: own.lightingColor = other.own.lightingColor
    case .colorInterpolationFilters: filtersLinearly = other.filtersLinearly
    case .imageRendering: imageFilter = other.imageFilter
    case .marker: markers = other.markers
    case .markerStart: markers.start = other.markers.start
    case .markerMid: markers.mid = other.markers.mid
    case .markerEnd: markers.end = other.markers.end
    default: copyText(name, from: other)
    }
  }

  private mutating func setDashes(_ text: Text, limit: Int) throws(SVGError) {
    if text.isWord("none") {
      dashes.lengths = []
      return
    }
    guard let list = Length.list(text, limit: limit) else {
      var count = 0
      var cursor = TextCursor(text)
      while Length.length(&cursor) != nil {
        count += 1
        guard count <= limit else { throw .limit(.dashes, most: limit) }
        cursor.skipSeparator()
      }
      return
    }
    if list.allSatisfy({ $0.value >= 0 }) { dashes.lengths = list }
  }

  mutating func setFontSize(_ text: Text, parent: Style, _ fonts: LengthScale) {
    if let length = Length.length(text), length.value >= 0 {
      fontSize = length.unit == .percent ? parent.fontSize * length.value / 100 : fonts.userUnits(length, .x)
    } else if let size = Self.fontSizes.first(where: { text.isWord($0.0) }) {
      fontSize = size.1
    } else if text.isWord("larger") {
      fontSize = parent.fontSize * 1.2
    } else if text.isWord("smaller") {
      fontSize = parent.fontSize / 1.2
    }
  }

  private static let fontSizes: [(StaticString, Double)] = [
    ("medium", 16), ("small", 13), ("large", 18), ("x-small", 10), ("x-large", 24), ("xx-small", 9), ("xx-large", 32),
  ]

  /// CSS Images 3, 5.3, with the words of SVG 1.1.
  private static let imageFilters: [(StaticString, ContentsFilter)] = [
    ("auto", .linear), ("smooth", .trilinear), ("high-quality", .trilinear), ("optimizeQuality", .trilinear), ("optimizeSpeed", .nearest),
    ("pixelated", .nearest), ("crisp-edges", .nearest),
  ]

  private static let caps: [(StaticString, LineCap)] = [("butt", .butt), ("round", .round), ("square", .square)]

  /// SVG 2's `miter-clip` and `arcs` fall back to a plain miter.
  private static let joins: [(StaticString, LineJoin)] = [
    ("miter", .miter), ("round", .round), ("bevel", .bevel), ("miter-clip", .miter), ("arcs", .miter),
  ]

  /// A number or a percentage, cut to 0...1.
  static func fraction(_ text: Text) -> Double? {
    guard let length = Length.length(text) else { return nil }
    switch length.unit {
    case .user: return min(1, max(0, length.value))
    case .percent: return min(1, max(0, length.value / 100))
    default: return nil
    }
  }

  private static func number(_ text: Text) -> Double? {
    guard let length = Length.length(text), length.unit == .user else { return nil }
    return length.value
  }

  private static func rule(_ text: Text) -> FillRule? {
    if text.isWord("evenodd") { return .evenOdd }
    return text.isWord("nonzero") ? .nonZero : nil
  }

  /// The id of `url(#id)`, nil for `none`, or what was there before where the text is neither.
  private static func target(_ text: Text, _ before: String?) -> String? {
    if text.isWord("none") { return nil }
    var cursor = TextCursor(text)
    return PaintValue.reference(&cursor) ?? before
  }
}
