import Geometry
import Synchronization

/// A mesh as triangles with soft edges: for drawing where coverage is not computed but runs across triangles.
///
/// Every vertex of the boundary becomes four, on the rows of `EdgeRamp`. The inside's triangles join those that are covered wholly; along each edge
/// a fringe of three strips leads from there to where nothing is covered. Where the rows lie follows from the angles at which the edges
/// are drawn. Immutable.
public final class FringedMesh: Sendable {
  /// Where an edge lies nearer than this to another, in pixels, their fringes meet and go wrong.
  private static let nearest = 1.25
  /// The smallest part of its own scale that a mesh is drawn at unless it is squeezed: buckets of scales lie as far apart.
  private static let usualLeast = 0.7
  /// How much of the inside, in square grid units, may be drawn twice where it turns tightly.
  private static let mostTurned = 0.25 * Double(Mesh.subpixels * Mesh.subpixels)

  /// A number that no other has.
  public let serial: UInt64
  /// The boundary's vertices, in the mesh's grid units. Each is `EdgeRamp.rows` of the triangles': at so many times its index, one of each row.
  public let places: [SIMD2<Float>]
  /// For each place, which way is out across the edge that leads from there to the next of its loop; one long.
  public let normals: [SIMD2<Float>]
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
      normals = []
      indices = []
      leastScale = least
      return
    }
    let count = mesh.points.count
    var places: [SIMD2<Float>] = []
    var normals: [SIMD2<Float>] = []
    places.reserveCapacity(count)
    normals.reserveCapacity(count)
    var rims: [Int32] = []
    rims.reserveCapacity(18 * count)
    var start = 0
    for end in mesh.contourEnds.map(Int.init) {
      for i in start..<end {
        let after = i == end - 1 ? start : i + 1
        places.append(SIMD2(Float(mesh.points[i].x), Float(mesh.points[i].y)))
        normals.append(Self.normal(mesh.points[i], mesh.points[after]) ?? normals.last ?? SIMD2(0, -1))
        let (a, b) = (EdgeRamp.rows * Int32(i), EdgeRamp.rows * Int32(after))
        for (p, q) in [
          (EdgeRamp.innerFar, EdgeRamp.innerNear), (EdgeRamp.innerNear, EdgeRamp.outerNear), (EdgeRamp.outerNear, EdgeRamp.outerFar),
        ] {
          for corner in [a + p, a + q, b + q, a + p, b + q, b + p] { rims.append(corner) }
        }
      }
      start = end
    }
    var inside = Self.inside(mesh, places, normals, at: least)
    if inside.turnedArea > Self.mostTurned, least < 1 {
      // Too narrow to shrink, but perhaps not for its own scale.
      least = 1
      inside = Self.inside(mesh, places, normals, at: least)
    }
    leastScale = inside.turnedArea > Self.mostTurned ? .infinity : least
    var indices: [Int32] = []
    indices.reserveCapacity(3 * inside.triangles.count + rims.count)
    for t in inside.triangles {
      for corner in [t.x, t.y, t.z] { indices.append(EdgeRamp.rows * corner + EdgeRamp.innerFar) }
    }
    indices += rims
    self.places = places
    self.normals = normals
    self.indices = indices
  }

  /// The inside's triangles once all edges have moved inwards as far as they ever do, at a part of the mesh's own scale.
  private static func inside(_ mesh: Mesh, _ places: [SIMD2<Float>], _ normals: [SIMD2<Float>], at scale: Double) -> TriangleFlips {
    var ways: [SIMD2<Double>] = []
    ways.reserveCapacity(places.count)
    let reach = SIMD4(repeating: EdgeRamp.widest)
    let pixel = Double(Mesh.subpixels) / scale
    var start = 0
    for end in mesh.contourEnds.map(Int.init) {
      for i in start..<end {
        let (before, after) = (normals[i == start ? end - 1 : i - 1], normals[i])
        let corner = FringeCorner(
          SIMD4(before.x, before.y, before.x, before.y), SIMD4(after.x, after.y, after.x, after.y), reaches: (reach, reach),
          isMirrored: false)
        ways.append(SIMD2(Double(corner.inner.z), Double(corner.inner.w)) * pixel)
      }
      start = end
    }
    var inside = TriangleFlips(mesh.triangles)
    inside.move(places.count) { i, part in SIMD2<Double>(places[i]) + ways[i] * part }
    return inside
  }

  /// Which way is out across an edge, the inside on its right on screen; nil for one without length.
  private static func normal(_ from: SIMD2<Int32>, _ to: SIMD2<Int32>) -> SIMD2<Float>? {
    let edge = Point(Double(to.x) - Double(from.x), Double(to.y) - Double(from.y))
    let length = edge.length
    return length > 0 ? SIMD2(Float(edge.y / length), Float(-edge.x / length)) : nil
  }
}
