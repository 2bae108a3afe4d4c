import Geometry
import Layers
import Tessellation

/// The properties of one element after inheritance.
struct Style: Sendable {
  // size: what elements inherit, by the names of their properties; copied as one value for each of them
  // Inherited
  var color = Color.black
  var fill = PaintValue.color(.color(.black))
  var fillOpacity = 1.0
  var fillRule = FillRule.nonZero
  var clipRule = FillRule.nonZero
  var stroke = PaintValue.none
  var strokeOpacity = 1.0
  var strokeWidth = Length(1)
  var lineCap = LineCap.butt
  var lineJoin = LineJoin.miter
  var miterLimit = 4.0
  var dashes = DashProperties()
  var paintOrder = PaintOrder()
  var isVisible = true
  /// In user units.
  var fontSize = 16.0
  var text = TextStyling()
  /// The ids of the markers at a path's first vertex, at those between, and at the last.
  var markers = Markers()
  /// How pictures' pixels are made up where they are turned and scaled.
  var imageFilter = ContentsFilter.linear
  /// Whether they are mixed.
  var isSmooth: Bool { imageFilter != .nearest }
  /// Those whose names begin with two hyphens.
  var custom = CustomProperties()
  /// Whether filters work in linear light.
  var filtersLinearly = true

  /// The markers of a path.
  struct Markers: Hashable, Sendable {
    var start: String?
    var mid: String?
    var end: String?

    var isEmpty: Bool { start == nil && mid == nil && end == nil }
  }
  /// What is not inherited.
  var own = Own()

  /// The properties that each element begins anew.
  struct Own: Sendable {
    // size: what elements begin anew, by the names of their properties; replaced as one value for each of them
    var opacity = 1.0
    var isDisplayed = true
    var transform = AffineTransform.identity
    var transformOrigin: TransformOrigin?
    var isFillBox = false
    var clipPath: String?
    /// What `clip-path` says where that is a shape rather than an element.
    var clipShape: String?
    /// Whether its line is as wide as it says on the screen, however it is scaled.
    var keepsStrokeWidth = false
    /// The properties `translate`, `rotate` and `scale`; empty without them.
    private(set) var places: [AffineTransform] = []
    var mask: String?
    var isIsolated = false
    var overflows = false
    /// Of a gradient's stop.
    var stop = Tint()
    var isAlphaMask = false
    var blendMode = BlendMode.normal
    /// What `filter` says; nil for none.
    var filter: String?
    /// Of the colour that a filter fills with.
    var flood = Tint()
    var lightingColor = ColorValue.color(.white)
    var decorations: TextDecorations = []
    var alignment = TextBaseline.automatic
    var baselineShift = BaselineShift.baseline
    var bidi = UnicodeBidi.normal
    /// What the outermost element paints its viewport with.
    var background: ColorValue?

    /// Takes over one of the properties that stand beside `transform`; none that was wrong.
    mutating func place(_ transform: AffineTransform?, at number: Int) {
      guard let transform else { return }
      if places.isEmpty { places = [.identity, .identity, .identity] }
      places[number] = transform
    }

    /// Puts what stands beside `transform` together with it: outside of it, the scale innermost (CSS Transforms 2, 6).
    mutating func joinPlaces() {
      for place in places.reversed() { transform = transform.concatenating(place) }
      places = []
    }
  }

  init() {}

  /// The style that a child begins with.
  init(inheriting parent: Style) {
    self = parent
    own = Own()
  }

  /// What a length that is inherited becomes where it is set: relative to this element's font, as others inherit it.
  mutating func resolveFontLengths(rootFontSize: Double) {
    strokeWidth.resolve(fontSize, rootFontSize)
    dashes.resolve(fontSize, rootFontSize)
    text.letterSpacing.resolve(fontSize, rootFontSize)
    text.wordSpacing.resolve(fontSize, rootFontSize)
  }
}

extension Length {
  /// Becomes user units, where it is relative to a font.
  mutating func resolve(_ fontSize: Double, _ rootFontSize: Double) {
    switch unit {
    case .em: self = Length(value * fontSize)
    case .ex: self = Length(value * fontSize / 2)
    case .rem: self = Length(value * rootFontSize)
    default: break
    }
  }
}
