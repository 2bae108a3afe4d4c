import Geometry
import Tessellation

/// A layer that fills and strokes a path.
public final class ShapeLayer: Layer, AnimatableLayer {
  @exclusivity(unchecked) var shapeModel = ShapeValues()
  @exclusivity(unchecked) var shapeShown = ShapeValues()
  /// A line that grows at its end, drawn with the path; nil: none.
  package private(set) var growing: GrowingPath?

  var hitMeshes: HitMeshes?

  override public init() { super.init() }

  /// A layer of a path, filled in a colour, or not at all with nil.
  public convenience init(path: Path, fillColor: Color? = .black) {
    self.init()
    shapeModel.path = path
    shapeModel.fillColor = fillColor
  }

  /// A layer that begins with these values.
  public convenience init(shape: ShapeValues) {
    self.init()
    shapeModel = shape
  }

  /// The values as set; the path includes the line that grows. Setting them at once never animates, and ends that line.
  public var shape: ShapeValues {
    get {
      var values = shapeModel
      values.path = path
      return values
    }
    set {
      guard growing != nil || newValue != shapeModel else { return }
      growing = nil
      shapeModel = newValue
      shown.isStale = true
      mark([.content, .paint])
    }
  }

  /// The values as they are shown at the tree's time; the path is without the line that grows, which is drawn after it.
  public var presentedShape: ShapeValues { refresh() ? shapeShown : shapeModel }

  override func resetShownContent() { shapeShown = shapeModel }

  override public func describe(into contents: inout LayerContents) {
    if refresh() { add(shapeShown, to: &contents) } else { add(shapeModel, to: &contents) }
  }

  private func add(_ shape: ShapeValues, to contents: inout LayerContents) {
    let stroke = shape.resolvedStroke
    if shape.strokesBeforeFill, let stroke { contents.addStroke(shape.path, shape.stroke, stroke) }
    if let fill = shape.resolvedFill { contents.addFill(shape.path, rule: shape.fillRule, fill) }
    if !shape.strokesBeforeFill, let stroke { contents.addStroke(shape.path, shape.stroke, stroke) }
    if let growing, let stroke, stroke.isDrawable { contents.addGrowingLines(growing, shape.stroke, stroke) }
  }

  override public func snapshot() -> Layer {
    let copy = ShapeLayer()
    copy.adopt(presented)
    copy.shapeModel = presentedShape
    if let growing { copy.shapeModel.path.addPath(growing.path) }
    return copy
  }

  override func isAt(_ probe: HitProbe) -> Bool { isFilledOrStroked(probe, leastAlpha: 0) }

  override func paintsContent(at probe: HitProbe) -> Bool { isFilledOrStroked(probe, leastAlpha: Layer.leastHitOpacity) }

  /// Never animates implicitly. Setting it ends a line that grows.
  public var path: Path {
    get {
      guard let growing else { return shapeModel.path }
      var path = shapeModel.path
      path.addPath(growing.path)
      return path
    }
    set {
      if growing != nil {
        growing = nil
        mark(.content)
      }
      assign(ShapeProperties.path, newValue)
    }
  }
  /// The colour inside of the path; nil fills nothing.
  public var fillColor: Color? {
    get { shapeModel.fillColor }
    set { assign(ShapeProperties.fillColor, newValue) }
  }
  /// The colour of the line along it; nil strokes nothing.
  public var strokeColor: Color? {
    get { shapeModel.strokeColor }
    set { assign(ShapeProperties.strokeColor, newValue) }
  }
  /// In points.
  public var lineWidth: Double {
    get { shapeModel.stroke.lineWidth }
    set { assign(ShapeProperties.lineWidth, newValue) }
  }
  /// A miter join becomes a bevel when 1 / sin(angle / 2) exceeds this.
  public var miterLimit: Double {
    get { shapeModel.stroke.miterLimit }
    set { assign(ShapeProperties.miterLimit, newValue) }
  }
  /// In points.
  public var lineDashPhase: Double {
    get { shapeModel.stroke.dashPhase }
    set { assign(ShapeProperties.lineDashPhase, newValue) }
  }
  /// A fraction of the total length over all subpaths.
  public var strokeStart: Double {
    get { shapeModel.stroke.start }
    set { assign(ShapeProperties.strokeStart, newValue) }
  }
  /// A fraction of the total length over all subpaths.
  public var strokeEnd: Double {
    get { shapeModel.stroke.end }
    set { assign(ShapeProperties.strokeEnd, newValue) }
  }
  /// Never animates.
  public var fillRule: FillRule {
    get { shapeModel.fillRule }
    set { set(\.fillRule, newValue) }
  }
  /// Never animates.
  public var lineCap: LineCap {
    get { shapeModel.stroke.cap }
    set { set(\.stroke.cap, newValue) }
  }
  /// Never animates.
  public var lineJoin: LineJoin {
    get { shapeModel.stroke.join }
    set { set(\.stroke.join, newValue) }
  }
  /// Lengths of dashes and gaps, in points; an odd list counts twice; empty: no dashes. Never animates.
  public var lineDashPattern: [Double] {
    get { shapeModel.stroke.dashPattern }
    set { set(\.stroke.dashPattern, newValue) }
  }
  /// All of the line at once; never animates.
  public var stroke: StrokeStyle {
    get { shapeModel.stroke }
    set { set(\.stroke, newValue) }
  }
  /// Whether the line lies below the fill. Never animates.
  public var strokesBeforeFill: Bool {
    get { shapeModel.strokesBeforeFill }
    set { set(\.strokesBeforeFill, newValue) }
  }
  /// Takes the place of `fillColor`. Never animates.
  public var fillPaint: Paint? {
    get { shapeModel.fillPaint }
    set { set(\.fillPaint, newValue) }
  }
  /// Takes the place of `strokeColor`. Never animates.
  public var strokePaint: Paint? {
    get { shapeModel.strokePaint }
    set { set(\.strokePaint, newValue) }
  }

  private func set<Value: Equatable>(_ member: WritableKeyPath<ShapeValues, Value>, _ value: Value) {
    guard shapeModel[keyPath: member] != value else { return }
    shapeModel[keyPath: member] = value
    shown.isStale = true
    mark(.content)
  }

  /// Begins a line that grows by `appendLine(to:)`: after the path, and after lines that grew before.
  public func beginGrowingLine(at point: Point) {
    if growing == nil { growing = GrowingPath() }
    growing?.begin(at: point)
    mark(.content)
  }

  /// Adds a straight piece to the line that grows, without copying the path. Amortised O(1).
  public func appendLine(to point: Point) {
    precondition(growing != nil, "appendLine(to:) needs a line that beginGrowingLine(at:) began")
    growing?.append(point)
    mark(.content)
  }
}
