import Geometry
import Layers

/// Puts markers on the vertices of a path (SVG 2, 13.7).
struct MarkerPlacer {
  /// A vertex of a path, and the direction in which a marker on it looks, in radians.
  struct Vertex: Hashable {
    var point: Point
    var angle: Double
  }

  private let importer: ElementImporter
  private let inner: Surroundings
  private let brush: Brush

  init(_ importer: ElementImporter, _ inner: Surroundings, _ brush: Brush) {
    self.importer = importer
    self.inner = inner
    self.brush = brush
  }

  /// The markers of an element, in the order of its vertices; none where it is of a kind that has none.
  func nodes(on index: ElementTree.Index, _ outline: inout ShapeOutline) throws(SVGError) -> [SceneNode] {
    let markers = inner.style.markers
    guard !markers.isEmpty else { return [] }
    let tag = importer.tree.elements[Int(index)].tag
    switch tag {
    case .path, .line, .polyline, .polygon: break
    default: return []
    }
    let vertices = try outline.vertices(importer.budget) { tag == .path ? importer.text(index, .d).map(PathData.joints) ?? [] : [] }
    guard let last = vertices.indices.last else { return [] }
    var nodes = try marker(markers.start, at: [vertices[0]], isStart: true)
    nodes += try marker(markers.mid, at: vertices[min(1, last)..<last])
    nodes += try marker(markers.end, at: [vertices[last]])
    return nodes
  }

  /// One marker on several vertices.
  private func marker(_ id: String?, at vertices: some Collection<Vertex>, isStart: Bool = false) throws(SVGError) -> [SceneNode] {
    guard let id, !vertices.isEmpty, let index = importer.tree.ids[id], importer.tree.elements[Int(index)].tag == .marker,
      !importer.openMasks.contains(index)
    else { return [] }
    try importer.budget.spend(1)
    let style = try importer.styleInPlace(index)
    guard style.own.isDisplayed else { return [] }
    guard let form = form(of: index) else { return [] }
    func placement(_ vertex: Vertex) -> AffineTransform {
      form.place.concatenating(.rotation(form.angle(at: vertex, isStart: isStart)))
        .concatenating(.translation(vertex.point.x, vertex.point.y))
    }
    var around = Surroundings(style: style, viewport: form.viewport)
    around.style.own = Style.Own()
    var nodes: [SceneNode] = []
    var known: [SceneNode]?
    for vertex in vertices {
      let place = placement(vertex)
      let before = importer.budget.taken
      var content = known
      if content == nil {
        if importer.hasContextPaints, let back = form.fit.concatenating(place).inverse {
          around.context = ContextPaints(fill: brush.fill?.mapped(by: back), stroke: brush.stroke?.mapped(by: back))
        }
        around.toScreen = form.fit.concatenating(place).concatenating(inner.toScreen)
        try importer.masking(index) { () throws(SVGError) in content = try importer.children(of: index, around) }
      }
      guard let content, !content.isEmpty else { return [] }
      var placed = try importer.group(content)
      placed.transform = form.fit
      var node = try importer.group([placed])
      node.transform = place
      if !style.own.overflows { node.viewport = Rect(origin: .zero, size: form.size) }
      nodes.append(node)
      if known == nil, !importer.hasContextPaints {
        known = content
        try importer.budget.takeAgain(since: before, times: vertices.count - 1)
      }
    }
    return nodes
  }

  /// What all places of a marker have in common.
  private struct Form {
    var size: Size
    /// What percentages in it are of.
    var viewport: Size
    /// From its view box to its size.
    var fit: AffineTransform
    /// From its size to a vertex that lies at the origin.
    var place: AffineTransform
    var orientation: Text?

    /// How it is turned at a vertex, in radians.
    func angle(at vertex: Vertex, isStart: Bool) -> Double {
      guard let orientation else { return 0 }
      if orientation.isWord("auto") { return vertex.angle }
      if orientation.isWord("auto-start-reverse") { return isStart ? vertex.angle + .pi : vertex.angle }
      return MarkerPlacer.angle(orientation) ?? 0
    }
  }

  /// The form of a marker's element; nil where it shows nothing.
  private func form(of index: ElementTree.Index) -> Form? {
    let scale = importer.scale(inner)
    func value(_ name: AttributeName, _ axis: LengthScale.Axis, _ initial: Double) -> Double {
      importer.length(index, name).map { scale.userUnits($0, axis) } ?? initial
    }
    let size = Size(value(.markerWidth, .x, 3), value(.markerHeight, .y, 3))
    guard size.width > 0, size.height > 0 else { return nil }
    let viewBox = importer.text(index, .viewBox)
    let box = viewBox.flatMap(ViewBox.rect)
    guard viewBox == nil || box != nil else { return nil }
    var fit = AffineTransform.identity
    if let box {
      let ratio = importer.text(index, .preserveAspectRatio).flatMap(AspectRatio.aspectRatio) ?? AspectRatio()
      fit = ViewBox.transform(from: box, to: size, ratio)
    }
    var unit = 1.0
    if !(importer.text(index, .markerUnits)?.trimmed.equals("userSpaceOnUse") ?? false) {
      unit = scale.userUnits(inner.style.strokeWidth, .diagonal)
    }
    guard unit > 0 else { return nil }
    let reference = fit.apply(Point(value(.refX, .x, 0), value(.refY, .y, 0)))
    return Form(
      size: size, viewport: box?.size ?? size, fit: fit,
      place: .translation(-reference.x, -reference.y).concatenating(.scale(unit, unit)),
      orientation: importer.text(index, .orient)?.trimmed)
  }

  /// A number, in degrees, or an angle with its unit; in radians.
  private static func angle(_ text: Text) -> Double? {
    var cursor = TextCursor(text)
    guard let value = cursor.number() else { return nil }
    if cursor.isAtEnd { return value * .pi / 180 }
    guard let degrees = TransformList.degrees(per: cursor.rest) else { return nil }
    return value * degrees * .pi / 180
  }

  // MARK: - Vertices

  /// The vertices of a path with their directions: the mean of those in which the path comes and goes (SVG 2, 13.7.4).
  /// - Parameter joints: the verbs whose ends are no vertices.
  static func vertices(of path: Path, except joints: Set<Int> = []) -> [Vertex] {
    var vertices: [Vertex] = []
    var segments: [Segment] = []
    var starts: [Int] = []
    var isClosed = false
    func finish() {
      guard let first = starts.last else { return }
      let arrivals = Segment.arrivals(segments)
      let departures = Segment.departures(segments)
      for k in first..<vertices.count {
        let (before, after) = (k - first - 1, k - first)
        var come = before >= 0 && before < arrivals.count ? arrivals[before] : nil
        var go = after < departures.count ? departures[after] : nil
        if isClosed, !segments.isEmpty {
          if k == first { come = arrivals[segments.count - 1] }
          if k == vertices.count - 1 { go = departures[0] }
        }
        // Where a closed path turns back, its two ends look their own ways.
        if isClosed, let a = come, let b = go, (a + b).length < 1e-9 {
          if k == first { come = nil } else if k == vertices.count - 1 { go = nil }
        }
        vertices[k].angle = Self.bisector(come, go)
      }
    }
    var pending: Segment?
    var verb = -1
    path.forEach { element in
      verb += 1
      var segment: Segment
      switch element {
      case .move(let p):
        finish()
        (segments, isClosed) = ([], false)
        starts.append(vertices.count)
        return vertices.append(Vertex(point: p, angle: 0))
      case .line(let a, let p): segment = Segment(from: a, p, p, to: p)
      case .quad(let a, let c, let p): segment = Segment(from: a, c, c, to: p)
      case .cubic(let a, let c, let d, let p): segment = Segment(from: a, c, d, to: p)
      case .close(let a, let p): segment = Segment(from: a, p, p, to: p)
      }
      if isClosed {
        // Goes on from where it was closed, without a move.
        finish()
        (segments, isClosed) = ([], false)
        starts.append(vertices.count - 1)
      }
      if let before = pending { segment = before.joined(segment) }
      pending = joints.contains(verb) ? segment : nil
      if pending != nil { return }
      segments.append(segment)
      vertices.append(Vertex(point: segment.end, angle: 0))
      if case .close = element { isClosed = true }
    }
    finish()
    return vertices
  }

  private static func bisector(_ come: Point?, _ go: Point?) -> Double {
    guard let come, let go else { return (come ?? go).map { Math.atan2($0.y, $0.x) } ?? 0 }
    let sum = come + go
    // Straight back: a right angle to both.
    if sum.length < 1e-9 { return Math.atan2(come.y, come.x) + .pi / 2 }
    return Math.atan2(sum.y, sum.x)
  }

  /// A piece of a path between two vertices: its ends and the directions there.
  private struct Segment {
    let end: Point
    /// Unit vectors; nil for one of no length.
    let departure: Point?
    let arrival: Point?

    init(from a: Point, _ b: Point, _ c: Point, to d: Point) {
      end = d
      departure = Self.unit(b - a) ?? Self.unit(c - a) ?? Self.unit(d - a)
      arrival = Self.unit(d - c) ?? Self.unit(d - b) ?? Self.unit(d - a)
    }

    private init(end: Point, departure: Point?, arrival: Point?) {
      self.end = end
      self.departure = departure
      self.arrival = arrival
    }

    func joined(_ next: Segment) -> Segment {
      Segment(end: next.end, departure: departure ?? next.departure, arrival: next.arrival ?? arrival)
    }

    private static func unit(_ v: Point) -> Point? { v.length > 1e-12 ? v / v.length : nil }

    /// The direction at each segment's end; one of no length has that of the one before it, or after it.
    static func arrivals(_ all: [Segment]) -> [Point?] {
      let first = all.lazy.compactMap(\.departure).first
      var last: Point?
      return all.map { segment in
        last = segment.arrival ?? last
        return last ?? first
      }
    }

    /// The direction at each segment's start; one of no length has that of the one before it, or after it.
    static func departures(_ all: [Segment]) -> [Point?] {
      let first = all.lazy.compactMap(\.departure).first
      var last: Point?
      return all.map { segment in
        let own = segment.departure ?? last ?? first
        last = segment.arrival ?? last
        return own
      }
    }
  }
}
