import Geometry
import Layers
import Tessellation

extension Importer {
  /// A basic shape or a path; nil where its geometry draws nothing.
  func shapeNode(_ index: ElementTree.Index, _ inner: Surroundings) throws(SVGError) -> SceneNode? {
    let style = inner.style
    let (path, known) = outline(index, inner)
    guard !path.isEmpty else { return nil }
    var shape = ShapeValues()
    shape.path = path
    var bounds = known
    if inner.isClip {
      shape.fillRule = style.clipRule
    } else {
      shape.fillRule = style.fillRule
      shape.fillColor = nil
      func box() -> Rect? {
        bounds = bounds ?? path.bounds
        return bounds
      }
      switch try paint(style.fill, style.fillOpacity, inner, box) {
      case .color(let color): shape.fillColor = color
      case let other: shape.fillPaint = other
      }
      try stroke(&shape, index, inner, box)
    }
    var node = SceneNode(.shape(shape))
    node.isHidden = !style.isVisible
    node.bounds = bounds
    return node
  }

  private func stroke(_ shape: inout ShapeValues, _ index: ElementTree.Index, _ inner: Surroundings, _ box: () -> Rect?) throws(SVGError) {
    let style = inner.style
    guard style.stroke != .none else { return }
    let scale = scale(inner)
    let width = scale.userUnits(style.strokeWidth, .diagonal)
    guard width > 0 else { return }
    switch try paint(style.stroke, style.strokeOpacity, inner, box) {
    case .color(let color): shape.strokeColor = color
    case let other: shape.strokePaint = other
    }
    guard shape.strokeColor != nil || shape.strokePaint != nil else { return }
    shape.strokesBeforeFill = style.strokesBeforeFill
    shape.stroke = StrokeStyle(lineWidth: width, cap: style.lineCap, join: style.lineJoin, miterLimit: style.miterLimit)
    guard !style.dashes.isEmpty else { return }
    var unit = 1.0
    if let stated = text(index, .pathLength).flatMap(Length.length)?.value, stated > 0 { unit = shape.path.length / stated }
    shape.stroke.dashPattern = style.dashes.map { scale.userUnits($0, .diagonal) * unit }
    shape.stroke.dashPhase = scale.userUnits(style.dashOffset, .diagonal) * unit
  }

  /// The element's geometry, and its bounding box where every node needs one.
  private func outline(_ index: ElementTree.Index, _ inner: Surroundings) -> (Path, Rect?) {
    let tag = tree.elements[Int(index)].tag
    guard tag == .path || tag == .polyline || tag == .polygon else {
      let path = basicShape(index, tag, inner)
      return (path, measures ? path.bounds : nil)
    }
    if let known = paths[index] { return known }
    let path = tag == .path ? pathData(index) : polyline(index, closed: tag == .polygon)
    let outline = (path: path, bounds: measures ? path.bounds : nil)
    if copies > 0 || isMasking { paths[index] = outline }
    return outline
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
