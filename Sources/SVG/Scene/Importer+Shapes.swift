import Geometry
import Layers
import Tessellation

extension Importer {
  /// A shape's geometry, with measures of it that are taken once.
  struct Outline {
    var path: Path
    private var knownBounds: Rect??
    private var knownLength: Double?

    init(_ path: Path) { self.path = path }

    var bounds: Rect? {
      mutating get {
        if let knownBounds { return knownBounds }
        let box = path.bounds
        knownBounds = .some(box)
        return box
      }
    }

    var length: Double {
      mutating get {
        let length = knownLength ?? path.length
        knownLength = length
        return length
      }
    }
  }

  /// A basic shape or a path; nil where its geometry draws nothing.
  func shapeNode(_ index: ElementTree.Index, _ inner: Surroundings) throws(SVGError) -> SceneNode? {
    let style = inner.style
    let known = outlines[index]
    var outline = known ?? Outline(path(index, inner))
    guard !outline.path.isEmpty else { return nil }
    // Copies share their points.
    let points = known == nil ? outline.path.points.count : 0
    try claim(DrawingLimits.bytesPerShape + points * MemoryLayout<Point>.stride)
    var shape = ShapeValues()
    shape.path = outline.path
    if inner.isClip {
      shape.fillRule = style.clipRule
    } else {
      shape.fillRule = style.fillRule
      shape.fillColor = nil
      switch try paint(style.fill, style.fillOpacity, inner, &outline) {
      case .color(let color): shape.fillColor = color
      case let other: shape.fillPaint = other
      }
      try stroke(&shape, index, inner, &outline)
    }
    var node = SceneNode(.shape(shape))
    node.isHidden = !style.isVisible
    if measures { node.bounds = outline.bounds }
    if copies > 0 || isMasking, isRemembered(index) { outlines[index] = outline }
    return node
  }

  /// Whether the geometry is the same in every copy and may be long: not where it is made of lengths.
  private func isRemembered(_ index: ElementTree.Index) -> Bool {
    switch tree.elements[Int(index)].tag {
    case .path, .polyline, .polygon: true
    default: false
    }
  }

  private func stroke(_ shape: inout ShapeValues, _ index: ElementTree.Index, _ inner: Surroundings, _ outline: inout Outline)
    throws(SVGError)
  {
    let style = inner.style
    guard style.stroke != .none else { return }
    let scale = scale(inner)
    let width = scale.userUnits(style.strokeWidth, .diagonal)
    guard width > 0 else { return }
    try claim(DrawingLimits.bytesPerStroke)
    switch try paint(style.stroke, style.strokeOpacity, inner, &outline) {
    case nil: return
    case .color(let color): shape.strokeColor = color
    case let other: shape.strokePaint = other
    }
    shape.strokesBeforeFill = style.strokesBeforeFill
    shape.stroke = StrokeStyle(lineWidth: width, cap: style.lineCap, join: style.lineJoin, miterLimit: style.miterLimit)
    guard !style.dashes.isEmpty else { return }
    try spend(style.dashes.count / 64)
    var unit = 1.0
    if let stated = text(index, .pathLength).flatMap(Length.length)?.value, stated > 0 { unit = outline.length / stated }
    shape.stroke.dashPattern = style.dashes.map { scale.userUnits($0, .diagonal) * unit }
    shape.stroke.dashPhase = scale.userUnits(style.dashOffset, .diagonal) * unit
  }

  private func path(_ index: ElementTree.Index, _ inner: Surroundings) -> Path {
    switch tree.elements[Int(index)].tag {
    case .path: pathData(index)
    case .polyline: polyline(index, closed: false)
    case .polygon: polyline(index, closed: true)
    case let tag: basicShape(index, tag, inner)
    }
  }

  private func pathData(_ index: ElementTree.Index) -> Path {
    guard let text = text(index, .d) else { return Path() }
    let path = PathData.path(text)
    return path.verbs.count < 2 ? Path() : path
  }

  private func polyline(_ index: ElementTree.Index, closed: Bool) -> Path {
    guard let text = text(index, .points) else { return Path() }
    let points = PointList.points(text)
    return points.count < 2 ? Path() : Path(polyline: points, closed: closed)
  }

  private func basicShape(_ index: ElementTree.Index, _ tag: Tag, _ inner: Surroundings) -> Path {
    let scale = scale(inner)
    func value(_ name: AttributeName, _ axis: LengthScale.Axis) -> Double? {
      length(index, name).map { scale.userUnits($0, axis) }
    }
    /// Not given where negative.
    func positive(_ name: AttributeName, _ axis: LengthScale.Axis) -> Double? { value(name, axis).flatMap { $0 >= 0 ? $0 : nil } }
    switch tag {
    case .rect:
      guard let w = value(.width, .x), let h = value(.height, .y), w > 0, h > 0 else { return Path() }
      let rect = Rect(x: value(.x, .x) ?? 0, y: value(.y, .y) ?? 0, width: w, height: h)
      let rx = positive(.rx, .x)
      let ry = positive(.ry, .y)
      var path = Path()
      path.addRoundedRect(rect, radii: Size(rx ?? ry ?? 0, ry ?? rx ?? 0))
      return path
    case .circle:
      guard let r = value(.r, .diagonal), r > 0 else { return Path() }
      return Path(circleAt: Point(value(.cx, .x) ?? 0, value(.cy, .y) ?? 0), radius: r)
    case .ellipse:
      let rx = positive(.rx, .x)
      let ry = positive(.ry, .y)
      let radii = Size(rx ?? ry ?? 0, ry ?? rx ?? 0)
      guard !radii.isEmpty else { return Path() }
      let center = Point(value(.cx, .x) ?? 0, value(.cy, .y) ?? 0)
      return Path(ellipseIn: Rect(center: center, size: Size(2 * radii.width, 2 * radii.height)))
    case .line:
      return Path(polyline: [
        Point(value(.x1, .x) ?? 0, value(.y1, .y) ?? 0), Point(value(.x2, .x) ?? 0, value(.y2, .y) ?? 0),
      ])
    default: return Path()
    }
  }
}
