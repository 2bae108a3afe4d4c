import Geometry
import Layers
import SVG

/// The outlines of what a picture shows, in the picture's own coordinates: closed contours of filled shapes, or of lines where nothing is filled.
struct PictureOutlines {
  /// The largest contour first.
  private(set) var contours: [Path] = []
  /// From the picture's own coordinates to those of its drawing.
  let toDrawing: AffineTransform

  /// The most contours that are taken.
  static let most = 12
  /// A contour smaller than this part of the largest one's area is a detail.
  private static let leastShare = 0.01

  /// What is known of a shape while it is not chosen: its contours are made when they are needed, for a picture may have thousands of copies.
  private struct Shape {
    var path: Path
    var toPicture: AffineTransform
    /// The largest area of its contours.
    var area: Double
    var isFilled: Bool

    /// Its contours that have an area.
    var contours: [(path: Path, area: Double)] {
      PictureOutlines.subpaths(of: path.transformed(by: toPicture)).map { ($0, abs(PictureOutlines.area(of: $0))) }
        .filter { $0.1 > 0 && $0.1.isFinite }
    }
  }

  /// Gathers shapes, and counts the points that it looks at.
  private struct Search {
    var shapes: [Shape] = []
    var points = 0
    let isCancelled: () -> Bool
    let most = DrawingLimits().segments
    /// About as many points as a curve becomes at the most.
    static let pointsPerCurve = 24
    /// The most points of one shape, which are all in memory at once.
    static let mostInShape = 1_000_000

    mutating func add(_ path: Path, _ toPicture: AffineTransform, isFilled: Bool) throws(DotPuzzleError) {
      let own = path.points.count + Self.pointsPerCurve * path.verbs.count { $0 == .quad || $0 == .cubic }
      points += own
      if isCancelled() { throw .unreadable(.cancelled) }
      guard points <= most, own <= Self.mostInShape else { throw .overrun(DrawingOverrun(.segments, amount: nil, most: most)) }
      var shape = Shape(path: path, toPicture: toPicture, area: 0, isFilled: isFilled)
      shape.area = shape.contours.reduce(0) { max($0, $1.area) }
      if shape.area > 0 { shapes.append(shape) }
    }
  }

  /// - Parameters:
  ///   - takesAll: whether the outlines of all shapes are taken, and not only those of the largest.
  ///   - isCancelled: asked at each shape; when it says so, `SVGError.cancelled` is thrown in a `DotPuzzleError`.
  /// - Throws: `DotPuzzleError.overrun` for a picture of too many points.
  init(_ drawing: SVGDrawing, takesAll: Bool, isCancelled: @escaping () -> Bool) throws(DotPuzzleError) {
    let frame = drawing.root.bounds
    toDrawing = drawing.root.sublayers.first?.transformToTree(presented: false) ?? .identity
    var search = Search(isCancelled: isCancelled)
    if let back = toDrawing.inverse { try Self.collect(drawing.root, back, into: &search) }
    var shapes = search.shapes
    if let back = toDrawing.inverse {
      let whole = back.apply(frame)
      // A ground that fills the whole picture says nothing about it.
      let ground = whole.width * whole.height * 0.97
      if shapes.contains(where: { $0.area < ground }) { shapes.removeAll { $0.area >= ground } }
    }
    if shapes.contains(where: { $0.isFilled }) { shapes.removeAll { !$0.isFilled } }
    let largest = shapes.reduce(0) { max($0, $1.area) }
    guard largest > 0 else { return }
    if !takesAll, let best = shapes.first(where: { $0.area == largest }) { shapes = [best] }
    var found = shapes.filter { $0.area >= largest * Self.leastShare }.flatMap(\.contours).filter { $0.area >= largest * Self.leastShare }
    // Equal areas keep the order of the document.
    found = found.enumerated().sorted { ($1.element.area, $0.offset) < ($0.element.area, $1.offset) }.map(\.element)
    for contour in found where contours.count < Self.most {
      // Many pictures draw one outline twice, as a shape and as its shade or line.
      if !contours.contains(where: { Self.coincide($0, contour.path) }) { contours.append(contour.path) }
    }
  }

  /// Whether two contours lie so nearly in the same place that their dots would lie on each other.
  private static func coincide(_ a: Path, _ b: Path) -> Bool {
    guard let first = a.bounds, let second = b.bounds else { return false }
    let reach = max(first.width, first.height) * 0.06
    return zip(first.corners, second.corners).allSatisfy { $0.distance(to: $1) <= reach }
  }

  /// Gathers the shapes of a layer that are seen, mapped by `back` from the drawing's coordinates.
  private static func collect(_ layer: Layer, _ back: AffineTransform, into search: inout Search) throws(DotPuzzleError) {
    guard !layer.isHidden, layer.opacity >= 0.01 else { return }
    if let shape = layer as? ShapeLayer, shape.shape.resolvedFill != nil || shape.shape.resolvedStroke != nil {
      let toPicture = layer.transformToTree(presented: false).concatenating(back)
      try search.add(shape.path, toPicture, isFilled: shape.shape.resolvedFill != nil)
    }
    for sublayer in layer.sublayers { try collect(sublayer, back, into: &search) }
  }

  private static func subpaths(of path: Path) -> [Path] {
    var parts: [Path] = []
    path.forEach { element in
      if case .move = element { parts.append(Path()) }
      if parts.isEmpty { parts.append(Path()) }
      let last = parts.count - 1
      switch element {
      case .move(let p): parts[last].move(to: p)
      case .line(_, let p): parts[last].addLine(to: p)
      case .quad(_, let control, let p): parts[last].addQuad(to: p, control: control)
      case .cubic(_, let control1, let control2, let p): parts[last].addCubic(to: p, control1: control1, control2: control2)
      case .close: break
      }
    }
    for i in parts.indices { parts[i].close() }
    return parts
  }

  /// The area that a contour goes round, clockwise on screen counted positive.
  static func area(of contour: Path) -> Double {
    guard let box = contour.bounds, box.isFinite, max(box.width, box.height) > 0 else { return 0 }
    let flat = contour.flattened(tolerance: max(box.width, box.height) / 500)
    guard let origin = flat.points.first else { return 0 }
    var doubled = 0.0
    flat.forEachSegment { a, b, _ in doubled += (a - origin).cross(b - origin) }
    return doubled / 2
  }
}
