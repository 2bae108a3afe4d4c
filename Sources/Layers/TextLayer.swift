import Geometry
import Typography

/// A layer that shows text, as the outlines of glyphs.
public final class TextLayer: Layer, AnimatableLayer {
  var textModel = TextValues()
  var textShown = TextValues()
  private var cached: (layout: TextLayout?, width: Double?)?

  override public init() { super.init() }

  /// A layer of no size that shows a string; `sizeToFit` gives it one.
  public convenience init(_ string: String, style: TextStyle = TextStyle(), color: Color = .black) {
    self.init()
    textModel.string = string
    textModel.style = style
    textModel.color = color
  }

  /// The values as set; setting them at once never animates.
  public var text: TextValues {
    get { textModel }
    set {
      guard newValue != textModel else { return }
      if newValue.string != textModel.string || newValue.style != textModel.style || newValue.wraps != textModel.wraps { cached = nil }
      textModel = newValue
      shown.isStale = true
      mark(.content)
    }
  }

  /// The values as they are shown at the tree's time.
  public var presentedText: TextValues { refresh() ? textShown : textModel }

  override func resetShownContent() { textShown = textModel }

  override public func describe(into contents: inout LayerContents) {
    guard let layout else { return }
    let color = presentedText.color
    for run in layout.runs where !run.glyphs.isEmpty { contents.addGlyphs(run, origin: layoutOrigin, color) }
  }

  override func paintsContent(at probe: HitProbe) -> Bool {
    !textModel.string.isEmpty && textModel.color.alpha >= Layer.leastHitOpacity && isAt(probe)
  }

  override public func snapshot() -> Layer {
    let copy = TextLayer()
    copy.adopt(presented)
    copy.textModel = presentedText
    copy.cached = cached
    return copy
  }

  /// What it says.
  public var string: String {
    get { textModel.string }
    set { text.string = newValue }
  }
  /// Font, size, alignment, number of lines, truncation.
  public var style: TextStyle {
    get { textModel.style }
    set { text.style = newValue }
  }
  /// The colour of the letters.
  public var color: Color {
    get { textModel.color }
    set { assign(TextProperties.color, newValue) }
  }
  /// Whether lines end at the bounds' width.
  public var wraps: Bool {
    get { textModel.wraps }
    set { text.wraps = newValue }
  }
  /// Where the lines stand within the height of the bounds.
  public var verticalAlignment: TextValues.VerticalAlignment {
    get { textModel.verticalAlignment }
    set { text.verticalAlignment = newValue }
  }

  /// The lines with their glyphs, kept until the text or, when it wraps, the shown width changes; nil where the machine has no font.
  package var layout: TextLayout? {
    let width = limit(presented.bounds.width)
    if let cached, cached.width == width { return cached.layout }
    let layout = try? TextLayout(textModel.string, style: textModel.style, width: width)
    cached = (layout, width)
    return layout
  }

  /// Where the layout's top left corner stands, in the layer's coordinates.
  package var layoutOrigin: Point {
    let bounds = presented.bounds
    guard let layout else { return bounds.origin }
    let spare = bounds.height - layout.size.height
    let y =
      switch textModel.verticalAlignment {
      case .top: 0.0
      case .center: spare / 2
      case .bottom: spare
      }
    guard limit(bounds.width) == nil else { return bounds.origin + Point(0, y) }
    let room = bounds.width - layout.size.width
    let x =
      switch textModel.style.alignment {
      case .leading: 0.0
      case .center: room / 2
      case .trailing: room
      }
    return bounds.origin + Point(x, y)
  }

  /// The size that the text takes, in points; zero where the machine has no font.
  ///
  /// - Parameter width: where lines end when the text wraps; nil: only at line ends.
  public func preferredSize(width: Double? = nil) -> Size {
    let width = textModel.wraps ? width : nil
    return (try? TextLayout(textModel.string, style: textModel.style, width: width))?.size ?? .zero
  }

  /// Makes the bounds as large as the text; when it wraps, the width stays.
  public func sizeToFit() {
    var size = preferredSize(width: model.bounds.width)
    if textModel.wraps { size.width = model.bounds.width }
    bounds = Rect(origin: model.bounds.origin, size: size)
  }

  /// The width that lines have to keep to: when they wrap, or are to be cut short.
  private func limit(_ width: Double) -> Double? {
    textModel.wraps || textModel.style.truncation != .none ? width : nil
  }
}

/// The properties of text layers, each made once.
enum TextProperties {
  static let color = LayerProperty<TextLayer, Color>(
    "color",
    PropertyAccess(
      changes: .paint, readModel: { $0.textLayer.textModel.color }, writeModel: { $0.textLayer.textModel.color = $1 },
      readShown: { $0.textLayer.textShown.color }, writeShown: { $0.textLayer.textShown.color = $1 },
      reset: { $0.textLayer.textShown.color = $0.textLayer.textModel.color }))
}

extension LayerProperty where Root == TextLayer, Value == Color {
  /// The colour of the letters.
  public static var textColor: Self { TextProperties.color }
}

extension Layer {
  // A typed property is only ever added to a layer of its own class, so the layer behind it is known.
  fileprivate var textLayer: TextLayer { unsafeDowncast(self, to: TextLayer.self) }
}
