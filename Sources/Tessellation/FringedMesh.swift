import Synchronization

/// A mesh as triangles with soft edges: for drawing where coverage is not computed but runs across triangles.
///
/// Every vertex of the boundary becomes four, on the rows of `EdgeRamp`. The inside's triangles join those that are covered wholly; along each edge
/// a fringe of strips leads from there to where nothing is covered. Where the rows lie follows from the angles at which the edges
/// are drawn. Immutable.
public final class FringedMesh: Sendable {
  /// Where an edge lies nearer than this to another across the inside, in pixels, their fringes meet and go wrong: with a close ramp, and with a narrow one;
  /// with that along a line, whose round ends have short edges.
  private static let nearest = (close: 1.25, narrow: 1.0, line: 1.1)

  /// A line is drawn as one below this width, in pixels: above it, it is wider than a pixel however small it is drawn.
  private static let widestLine = 1.45
  /// It is nowhere narrower than this part of its width.
  private static let leastEven = 0.9
  /// Of the area that its width and the length of its boundary ask for it has these parts.
  private static let (leastOfArea, mostOfArea) = (0.95, 1.005)

  /// A number that no other has.
  public let serial: UInt64
  /// Where `places` are counted from, in the mesh's grid units: the top left corner of its box, so that what lies far from its own origin is as precise.
  public let origin: SIMD2<Double>
  /// The boundary's vertices, in the mesh's grid units from `origin`, and more near sharp corners. Each is `EdgeRamp.rows` of the triangles': at so many times its index, one of each row.
  public let places: [SIMD2<Float>]
  /// For each place, x and y of the normal of the edge that leads from there to the next of its loop, one long, outwards; then which part of
  /// their reach the rows have room for there, and how much the edges count beside the corner, as in `FringeCorner`.
  public let corners: [SIMD4<Float>]
  /// For each loop of the boundary, one past its last place.
  public let contourEnds: [Int32]
  /// Where its rows lie.
  public let ramp: EdgeRamp
  /// Triangles, three indexes each: one strip along each edge, from the inner far row to the outer far one; the inside; and the strips of its own ramp where these are more.
  public let allIndices: [Int32]
  /// How many of these are before the inside's, with them, and in all: here, since thousands of meshes a frame are asked.
  private let counts: (strip: Int32, inside: Int32, all: Int32)
  /// Which of them make it, with its own ramp.
  public var ownIndices: Range<Int> { ramp.hasOneStrip ? faintIndices : Int(counts.strip)..<Int(counts.all) }
  /// The same with a `narrow` ramp, a third of the strips: for colours in which it shows no more than the other does in an opaque one.
  public var faintIndices: Range<Int> { 0..<Int(counts.inside) }
  /// Over how many lines of 64 bytes the memory of `places` and of `corners` goes at the most.
  private let placeLines: Int16
  private let cornerLines: Int16
  /// The smallest part of its own scale at which it may be drawn. Below it, it is thinner than about a pixel somewhere, or some of it would be painted twice: then its
  /// coverage must be computed.
  ///
  /// Gaps may be as narrow as they are. Two fringes over each other cover less than their sum, by the product of both: by 16 of 255 levels in the middle of a gap of half a
  /// pixel in an opaque colour, by 64 at most; by less in a translucent one, whose fringes also darken what lies beyond a gap of less than half a pixel, by 32 levels at most.
  public let leastScale: Double
  /// The same in an opaque colour, as far as it differs: what lies within the shape may be painted twice then.
  public let leastOpaqueScale: Double

  /// Where `places` and `corners` lie, without reading any of them: for whoever has memory fetched ahead.
  package var lines: (places: Mesh.Lines, corners: Mesh.Lines) {
    (
      (unsafeBitCast(places, to: UnsafeRawPointer.self), Int(placeLines)),
      (unsafeBitCast(corners, to: UnsafeRawPointer.self), Int(cornerLines))
    )
  }

  private static let made = Atomic<UInt64>(0)

  /// Of a line that may be drawn narrower than a pixel, its width in pixels at the mesh's scale; nil of all else.
  public let lineWidth: Double?

  /// Whether its coverage must be computed at every scale, unless in an opaque colour.
  public var isThin: Bool { leastScale > 1 }

  init(_ mesh: Mesh) {
    var nearest = mesh.isEmpty ? FeatureDistance.Nearest() : FeatureDistance.minimum(in: mesh)
    // Both sides of a short dash are too near along its boundary to be told apart.
    if let width = mesh.lineWidth { nearest.inside = min(nearest.inside, width) }
    serial = Self.made.add(1, ordering: .relaxed).newValue
    let origin = SIMD2(Double(mesh.gridBounds.minX), Double(mesh.gridBounds.minY))
    self.origin = origin
    let least = mesh.lineWidth == nil ? Self.nearest.narrow : Self.nearest.line
    let isThin = nearest.inside < least
    // What is wide enough for all scales is not better off as a line at some.
    if let (width, outline, fit) = Self.line(mesh, nearest), isThin || fit.leastScale <= FringeFit.usualLeast {
      (ramp, leastScale, leastOpaqueScale, lineWidth) = (.narrow, fit.leastScale, fit.leastOpaqueScale, width)
      (places, corners, contourEnds) = (outline.places.map { SIMD2<Float>($0 - origin) }, fit.corners, outline.contourEnds)
      (placeLines, cornerLines) = (Mesh.lines(of: places), Mesh.lines(of: corners))
      (allIndices, counts) = Self.indices(fit.triangles, contourEnds, .narrow)
      return
    }
    lineWidth = nil
    if isThin {
      (ramp, leastScale, leastOpaqueScale) = (.close, .infinity, .infinity)
      (places, corners, contourEnds, allIndices, counts, placeLines, cornerLines) = ([], [], [], [], (0, 0, 0), 0, 0)
      return
    }
    let outline = FringeOutline(mesh)
    var ramp = EdgeRamp.close
    var fit = FringeFit(outline, ramp, nearest, least: Self.nearest.close)
    if fit.leastScale > FringeFit.usualLeast {
      let other = FringeFit(outline, .narrow, nearest, least: least)
      if (other.leastScale, other.leastOpaqueScale) < (fit.leastScale, fit.leastOpaqueScale) { (ramp, fit) = (.narrow, other) }
    }
    (self.ramp, leastScale, leastOpaqueScale) = (ramp, fit.leastScale, fit.leastOpaqueScale)
    if leastOpaqueScale > 1 {
      (places, corners, contourEnds, allIndices, counts, placeLines, cornerLines) = ([], [], [], [], (0, 0, 0), 0, 0)
      return
    }
    (places, corners, contourEnds) = (outline.places.map { SIMD2<Float>($0 - origin) }, fit.corners, outline.contourEnds)
    (placeLines, cornerLines) = (Mesh.lines(of: places), Mesh.lines(of: corners))
    (allIndices, counts) = Self.indices(fit.triangles, contourEnds, ramp)
  }

  /// How a line is drawn that is narrower than a pixel and a half, and as wide everywhere; nil where triangles would not do.
  private static func line(
    _ mesh: Mesh, _ nearest: FeatureDistance.Nearest
  ) -> (width: Double, outline: FringeOutline, fit: FringeFit)? {
    guard let width = mesh.lineWidth, width < widestLine, nearest.inside >= leastEven * width else { return nil }
    // Half as long as its boundary, a line has so much area; more where it meets itself, and less where much of it is ends.
    var perimeter = 0.0
    mesh.forEachEdge { a, b in
      let (x, y) = (Double(b.x) - Double(a.x), Double(b.y) - Double(a.y))
      perimeter += (x * x + y * y).squareRoot()
    }
    let (area, usual) = (mesh.extent.area, width * Double(Mesh.subpixels) * perimeter / 2)
    guard area <= usual * mostOfArea, area >= usual * leastOfArea else { return nil }
    // Where loops touch, the inside's triangles may name a point of the wrong one.
    guard Set(mesh.points).count == mesh.points.count else { return nil }
    let outline = FringeOutline(mesh)
    let fit = FringeFit(outline, lineWidth: width)
    return fit.leastScale <= 1 ? (width, outline, fit) : nil
  }

  /// The triangles of one strip along each edge, of the inside, covered as the inner far row is, and of a ramp's strips where these are more.
  private static func indices(
    _ inside: [SIMD3<Int32>], _ contourEnds: [Int32], _ ramp: EdgeRamp
  ) -> (all: [Int32], counts: (strip: Int32, inside: Int32, all: Int32)) {
    let edges = Int(contourEnds.last ?? 0)
    var indices: [Int32] = []
    indices.reserveCapacity(3 * inside.count + 6 * (ramp.hasOneStrip ? 1 : 1 + ramp.strips.count) * edges)
    func append(_ strips: [(Int, Int)]) {
      contourEnds.forEachLoop { loop in
        for i in loop {
          let (a, b) = (EdgeRamp.rows * i, EdgeRamp.rows * loop.after(i))
          for (p, q) in strips {
            for corner in [a + p, a + q, b + q, a + p, b + q, b + p] { indices.append(Int32(corner)) }
          }
        }
      }
    }
    append(EdgeRamp.narrow.strips)
    let strip = Int32(indices.count)
    for t in inside {
      for corner in [t.x, t.y, t.z] { indices.append(Int32(EdgeRamp.rows) * corner + Int32(EdgeRamp.innerFar)) }
    }
    let end = Int32(indices.count)
    if !ramp.hasOneStrip { append(ramp.strips) }
    return (indices, (strip, end, Int32(indices.count)))
  }
}
