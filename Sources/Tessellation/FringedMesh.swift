import Geometry
import Synchronization

/// A mesh as triangles with soft edges: for drawing where coverage is not computed but runs across triangles.
///
/// Every vertex of the boundary becomes two: one half a pixel inside, covered wholly, and one half a pixel outside, not covered at all. The inside's
/// triangles join the inner ones; along each edge a fringe one pixel wide joins inner and outer. Across a straight edge along the axes that
/// is the exact area of each pixel, across a slanted one within 4 % of it. Immutable.
public final class FringedMesh: Sendable {
  /// Where an edge lies nearer than this to another, in pixels, their fringes meet and go wrong.
  private static let nearest = 1.1
  /// The longest way, in halves of a pixel, that a vertex moves on a corner's sharp side, where edges must stay parallel, and on its blunt
  /// side, where nothing may reach a whole pixel beyond the shape.
  private static let limits = (sharp: 4.0, blunt: 2.0)

  /// The smallest part of its own scale that a mesh is drawn at unless it is squeezed: buckets of scales lie as far apart.
  private static let usualLeast = 0.7
  /// How much of the inside, in square grid units, may be drawn twice where it turns tightly.
  private static let mostTurned = 0.25 * Double(Mesh.subpixels * Mesh.subpixels)

  /// A number that no other has.
  public let serial: UInt64
  /// The boundary's vertices, in the mesh's grid units. Each is two of the triangles': at twice its index the inner one, then the outer one.
  public let places: [SIMD2<Float>]
  /// Which way and how far from its place each of the two lies, in units of half a pixel: the inner one's x and y, the outer one's.
  public let ways: [SIMD4<Float>]
  /// Triangles, three indexes each.
  public let indices: [Int32]
  /// The smallest part of its own scale at which it may be drawn. Below it, it is thinner than about a pixel somewhere, or its edges lie as
  /// close: then its coverage must be computed.
  public let leastScale: Double

  private static let made = Atomic<UInt64>(0)

  /// Whether its coverage must be computed at every scale.
  public var isThin: Bool { leastScale > 1 }

  init(_ mesh: Mesh) {
    let nearest = mesh.isEmpty ? ThinPlaces.far : ThinPlaces.nearest(in: mesh)
    var least = nearest < Self.nearest ? .infinity : max(Self.usualLeast, Self.nearest / nearest)
    serial = Self.made.add(1, ordering: .relaxed).newValue
    guard !mesh.isEmpty, least <= 1 else {
      places = []
      ways = []
      indices = []
      leastScale = least
      return
    }
    let count = mesh.points.count
    var places: [SIMD2<Float>] = []
    var ways: [SIMD4<Float>] = []
    places.reserveCapacity(count)
    ways.reserveCapacity(count)
    var rims: [Int32] = []
    rims.reserveCapacity(6 * count)
    var start = 0
    for end in mesh.contourEnds.map(Int.init) {
      for i in start..<end {
        let before = i == start ? end - 1 : i - 1
        let after = i == end - 1 ? start : i + 1
        let (inner, outer) = Self.ways(mesh.points[before], mesh.points[i], mesh.points[after])
        places.append(SIMD2(Float(mesh.points[i].x), Float(mesh.points[i].y)))
        ways.append(SIMD4(Float(inner.x), Float(inner.y), Float(outer.x), Float(outer.y)))
        let (a, b) = (Int32(2 * i), Int32(2 * after))
        for corner in [a, a + 1, b + 1, a, b + 1, b] { rims.append(corner) }
      }
      start = end
    }
    var inside = Self.inside(mesh, places, ways, at: least)
    if inside.turnedArea > Self.mostTurned, least < 1 {
      // Too narrow to shrink, but perhaps not for its own scale.
      least = 1
      inside = Self.inside(mesh, places, ways, at: least)
    }
    leastScale = inside.turnedArea > Self.mostTurned ? .infinity : least
    var indices: [Int32] = []
    indices.reserveCapacity(3 * inside.triangles.count + rims.count)
    for t in inside.triangles {
      indices.append(2 &* t.x)
      indices.append(2 &* t.y)
      indices.append(2 &* t.z)
    }
    indices += rims
    self.places = places
    self.ways = ways
    self.indices = indices
  }

  /// The inside's triangles once all edges have moved half a pixel inwards, at a part of the mesh's own scale.
  private static func inside(_ mesh: Mesh, _ places: [SIMD2<Float>], _ ways: [SIMD4<Float>], at scale: Double) -> TriangleFlips {
    let farthest = Double(Mesh.subpixels) / 2 / scale
    var inside = TriangleFlips(mesh.triangles)
    inside.move(places.count) { i, part in SIMD2<Double>(places[i]) + SIMD2(Double(ways[i].x), Double(ways[i].y)) * (farthest * part) }
    return inside
  }

  /// Which way a vertex moves inwards and outwards so that both its edges move by one.
  private static func ways(_ before: SIMD2<Int32>, _ at: SIMD2<Int32>, _ after: SIMD2<Int32>) -> (inner: Point, outer: Point) {
    ways(
      from: Point(Double(at.x) - Double(before.x), Double(at.y) - Double(before.y)),
      to: Point(Double(after.x) - Double(at.x), Double(after.y) - Double(at.y)))
  }

  /// The same, from the edges that come and go, the inside on their right on screen.
  public static func ways(from: Point, to: Point) -> (inner: Point, outer: Point) {
    let (first, second) = (from.length, to.length)
    guard first > 0 || second > 0 else { return (.zero, .zero) }
    let a = first > 0 ? from / first : to / second
    let b = second > 0 ? to / second : a
    // Outwards is the left on screen.
    let normals = (Point(a.y, -a.x), Point(b.y, -b.x))
    let along = normals.0.dot(normals.1)
    let isConvex = a.x * b.y - a.y * b.x >= 0
    var way = normals.0 + normals.1
    if along > -0.999 { way = way / (1 + along) } else { way = isConvex ? (a - b) * limits.sharp : (b - a) * limits.sharp }
    let length = way.length
    let sharp = way * min(1, limits.sharp / max(length, 1e-9))
    let blunt = way * min(1, limits.blunt / max(length, 1e-9))
    return isConvex ? (inner: sharp * -1, outer: blunt) : (inner: blunt * -1, outer: sharp)
  }
}
