import Geometry
import Layers
import Tessellation

/// Makes nodes of basic shapes, paths and letters: their geometry, their paints, their lines.
struct ShapeImporter {
  private let importer: ElementImporter

  init(_ importer: ElementImporter) { self.importer = importer }

  /// A basic shape or a path; nil where its geometry draws nothing.
  func node(_ index: ElementTree.Index, _ inner: Surroundings) throws(SVGError) -> SceneNode? {
    let style = inner.style
    let known = importer.outlines[index]
    var outline = known ?? ShapeOutline(path(index, inner))
    guard !outline.path.isEmpty else { return nil }
    // Copies share their points.
    let points = known == nil ? outline.path.points.count : 0
    try importer.budget.claim(DrawingLimits.bytesPerShape + points * MemoryLayout<Point>.stride)
    var node: SceneNode
    if inner.isClip {
      node = SceneNode(.group([]))
      var shape = ShapeValues()
      shape.path = outline.path
      shape.fillRule = style.clipRule
      node.content = .shape(shape)
    } else {
      let brush = try brush(inner, bounds: { outline.bounds })
      var values = StrokeStyle()
      if let width = brush.strokeWidth { values = try strokeStyle(width, index, inner, length: { outline.length }) }
      let isPoint = outline.path.verbs.count == 1
      func drawn(_ outline: inout ShapeOutline, _ brush: Brush) throws(SVGError) -> SceneNode {
        try painted(outline.path, rule: style.fillRule, isPoint ? Brush() : brush, values, inner) { () throws(SVGError) in
          try MarkerPlacer(importer, inner, brush).nodes(on: index, &outline)
        }
      }
      if let toScreen = unevenScale(of: brush, inner), let back = toScreen.inverse {
        // Where it is stretched more one way than the other, it is drawn as it lies on the screen.
        try countStretched(outline.path, index, inner)
        var stretched = ShapeOutline(outline.path.transformed(by: toScreen))
        var placed = try drawn(&stretched, brush.mapped(by: toScreen))
        placed.transform = back
        node = try importer.group([placed])
      } else {
        node = try drawn(&outline, brush)
      }
    }
    if inner.isClip { node.isHidden = !style.isVisible }
    if importer.measures { node.bounds = outline.bounds }
    if importer.copies > 0 || importer.isMasking, isRemembered(index) { importer.outlines[index] = outline }
    return node
  }

  /// From user space to the screen, where a line is to be as wide there as it says and that cannot be said in user space.
  private func unevenScale(of brush: Brush, _ inner: Surroundings) -> AffineTransform? {
    guard inner.style.own.keepsStrokeWidth, brush.strokeWidth != nil else { return nil }
    return inner.toScreen.isSimilarity ? nil : inner.toScreen
  }

  /// Counts a path that is made for one copy alone, and what is found of it for that copy's markers.
  private func countStretched(_ path: Path, _ index: ElementTree.Index, _ inner: Surroundings) throws(SVGError) {
    let points = path.points.count
    try importer.budget.claim(points * MemoryLayout<Point>.stride)
    let marked = inner.style.markers.isEmpty ? 0 : 8 * points + (importer.text(index, .d)?.count ?? 0)
    try importer.budget.work.spend(points + marked)
  }

  /// The paints of an element.
  func brush(_ inner: Surroundings, bounds: () -> Rect?) throws(SVGError) -> Brush {
    let style = inner.style
    var brush = Brush()
    brush.fill = try importer.servers.paint(style.fill, style.fillOpacity, inner, bounds: bounds)
    guard style.stroke != .none else { return brush }
    let width = importer.scale(inner).userUnits(style.strokeWidth, .diagonal)
    guard width > 0 else { return brush }
    brush.stroke = try importer.servers.paint(style.stroke, style.strokeOpacity, inner, bounds: bounds)
    if brush.stroke != nil {
      try importer.budget.claim(DrawingLimits.bytesPerStroke)
      brush.strokeWidth = width
    }
    return brush
  }

  /// A path in its paints, with its markers where the paint order has them.
  func painted(
    _ path: Path, rule: FillRule, _ brush: Brush, _ stroke: StrokeStyle, _ inner: Surroundings,
    markers: () throws(SVGError) -> [SceneNode] = { [] }
  ) throws(SVGError) -> SceneNode {
    func part(fills: Bool, strokes: Bool) -> SceneNode {
      var shape = ShapeValues()
      shape.path = path
      shape.fillRule = rule
      shape.fillColor = nil
      shape.strokesBeforeFill = inner.style.paintOrder.strokesBeforeFill
      var (fill, line): (ScenePattern?, ScenePattern?)
      if fills, let paint = brush.fill {
        switch paint {
        case .plain(.color(let color)): shape.fillColor = color
        case .plain(let other): shape.fillPaint = other
        case .pattern(let pattern): fill = pattern
        }
      }
      if strokes, let paint = brush.stroke {
        shape.stroke = stroke
        switch paint {
        case .plain(.color(let color)): shape.strokeColor = color
        case .plain(let other): shape.strokePaint = other
        case .pattern(let pattern): line = pattern
        }
      }
      var node = SceneNode(fill == nil && line == nil ? .shape(shape) : .patterned(shape, fill: fill, stroke: line))
      node.isHidden = !inner.style.isVisible
      return node
    }
    let placed = try markers()
    guard !placed.isEmpty else { return part(fills: true, strokes: true) }
    let parts = inner.style.paintOrder.parts
    guard let at = parts.firstIndex(of: .markers) else { return part(fills: true, strokes: true) }
    let (below, above) = (parts[..<at], parts[(at + 1)...])
    var nodes: [SceneNode] = []
    if !below.isEmpty { nodes.append(part(fills: below.contains(.fill), strokes: below.contains(.stroke))) }
    nodes += placed
    if !above.isEmpty { nodes.append(part(fills: above.contains(.fill), strokes: above.contains(.stroke))) }
    return try importer.group(nodes)
  }

  /// Whether the geometry is the same in every copy and may be long: not where it is made of lengths.
  private func isRemembered(_ index: ElementTree.Index) -> Bool {
    switch importer.tree.elements[Int(index)].tag {
    case .path, .polyline, .polygon: true
    default: false
    }
  }

  /// How an element's line is drawn.
  func strokeStyle(
    _ width: Double, _ index: ElementTree.Index, _ inner: Surroundings, length: () -> Double
  ) throws(SVGError) -> StrokeStyle {
    let style = inner.style
    let scale = importer.scale(inner)
    // What is to be as wide on the screen as it says is made narrower by as much as it is scaled.
    var narrowing = 1.0
    if style.own.keepsStrokeWidth, inner.toScreen.isSimilarity { narrowing = 1 / Math.hypot(inner.toScreen.a, inner.toScreen.b) }
    var stroke = StrokeStyle(lineWidth: width * narrowing, cap: style.lineCap, join: style.lineJoin, miterLimit: style.miterLimit)
    guard !style.dashes.lengths.isEmpty else { return stroke }
    try importer.budget.spend(style.dashes.lengths.count / 64)
    var unit = narrowing
    if let stated = importer.text(index, .pathLength).flatMap(Length.length)?.value, stated > 0 { unit *= length() / stated }
    stroke.dashPattern = style.dashes.lengths.map { scale.userUnits($0, .diagonal) * unit }
    stroke.dashPhase = scale.userUnits(style.dashes.offset, .diagonal) * unit
    return stroke
  }

  func path(_ index: ElementTree.Index, _ inner: Surroundings) -> Path {
    switch importer.tree.elements[Int(index)].tag {
    case .path: pathData(index, inner)
    case .polyline: polyline(index, inner, closed: false)
    case .polygon: polyline(index, inner, closed: true)
    case let tag: basicShape(index, tag, inner)
    }
  }

  /// How many points a path needs: one is enough for markers alone (SVG 2, 13.7.4).
  private func fewestPoints(_ inner: Surroundings) -> Int { inner.isClip || inner.style.markers.isEmpty ? 2 : 1 }

  private func pathData(_ index: ElementTree.Index, _ inner: Surroundings) -> Path {
    guard var text = importer.text(index, .d) else { return Path() }
    // As a property it is a function (SVG 2, 9.3.2).
    var cursor = TextCursor(text.trimmed)
    if cursor.takeWord("path(") {
      cursor.skipSpaces()
      let quote = cursor.next
      cursor.advance()
      text = cursor.text(upTo: quote)
    }
    let path = PathData.path(text)
    return path.verbs.count < fewestPoints(inner) ? Path() : path
  }

  private func polyline(_ index: ElementTree.Index, _ inner: Surroundings, closed: Bool) -> Path {
    guard let text = importer.text(index, .points) else { return Path() }
    let points = PointList.points(text)
    return points.count < fewestPoints(inner) ? Path() : Path(polyline: points, closed: closed && points.count > 1)
  }

  private func basicShape(_ index: ElementTree.Index, _ tag: Tag, _ inner: Surroundings) -> Path {
    let scale = importer.scale(inner)
    func value(_ name: AttributeName, _ axis: LengthScale.Axis) -> Double? {
      importer.length(index, name).map { scale.userUnits($0, axis) }
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
