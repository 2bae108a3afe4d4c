import Geometry

/// Finds out whether a ramp fits along an outline's edges.
struct FringeFit {
  /// How much of the inside, in square grid units, may be drawn twice where it turns tightly.
  private static let mostTurned = 0.25 * Double(Mesh.subpixels * Mesh.subpixels)
  /// Edges shorter than this, in pixels, belong to curves.
  private static let shortest: Float = 2
  /// The smallest part of a ramp's width that is left where the boundary turns tightly: a sharper edge shows more than a little that counts twice.
  private static let leastPart: Float = 0.7
  /// The smallest part of its own scale that a mesh is drawn at unless it is squeezed: buckets of scales lie as far apart.
  static let usualLeast = 0.7

  private let outline: FringeOutline
  private let ramp: EdgeRamp
  private let lengths: [Float]
  /// As in `FringedMesh`.
  private(set) var corners: [SIMD4<Float>]
  /// The inside's triangles, as indexes of the outline's places.
  private(set) var triangles: [SIMD3<Int32>] = []
  /// As in `FringedMesh`.
  private(set) var leastScale: Double

  /// - Parameters:
  ///   - nearest: how near edges come to each other, in pixels at the mesh's scale.
  ///   - least: how near they may.
  init(_ outline: FringeOutline, _ ramp: EdgeRamp, nearest: Double, least: Double) {
    self.outline = outline
    self.ramp = ramp
    leastScale = nearest < least ? .infinity : max(Self.usualLeast, least / nearest)
    guard leastScale <= 1 else {
      corners = []
      lengths = []
      return
    }
    var corners: [SIMD4<Float>] = []
    corners.reserveCapacity(outline.places.count)
    outline.contourEnds.forEachLoop { loop in
      for i in loop {
        let edge = outline.places[loop.after(i)] - outline.places[i]
        let length = max((edge * edge).sum().squareRoot(), 1e-9)
        // The inside lies on the right on screen.
        corners.append(SIMD4(Float(edge.y / length), Float(-edge.x / length), 1, 1))
      }
    }
    self.corners = corners
    lengths = outline.lengths.map { Float($0 / Double(Mesh.subpixels)) }
    makeRoom()
    var inside = inside()
    if inside.turnedArea > Self.mostTurned, leastScale < 1 {
      // Too narrow to shrink, but perhaps not for its own scale.
      leastScale = 1
      inside = self.inside()
    }
    if inside.turnedArea > Self.mostTurned { leastScale = .infinity }
    triangles = inside.triangles
  }

  /// How much edges count beside their corner: from nothing where the shorter one is a pixel long to all at seven.
  private static func weight(_ length: Float) -> Float { max(0, min(1, (length - 1) / 6)) }

  /// The corner at a place where every edge's rows reach as far as they ever do.
  private func corner(_ before: Int, _ at: Int) -> FringeCorner {
    let reach = SIMD4(repeating: ramp.widest)
    let (a, b) = (corners[before], corners[at])
    return FringeCorner(
      SIMD4(a.x, a.y, a.x, a.y), SIMD4(b.x, b.y, b.x, b.y), reaches: (reach, reach), part: b.z, isMirrored: false)
  }

  /// Narrows fringes where the boundary turns so tightly that edges would be turned round as they move in or out, and what lies there be
  /// counted twice.
  private mutating func makeRoom() {
    outline.contourEnds.forEachLoop { loop in
      for i in loop { corners[i].w = Self.weight(min(lengths[loop.before(i)], lengths[i])) }
      for i in loop where lengths[i] < Self.shortest {
        let (before, after) = (loop.before(i), loop.after(i))
        let (a, b) = (corner(before, i), corner(i, after))
        // How much shorter the edge becomes: the normal's -y and x lead along it.
        func loss(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float { corners[i].y * (b.z - a.z) - corners[i].x * (b.w - a.w) }
        let lost = max(loss(a.inner, b.inner), loss(a.outer, b.outer))
        guard lost > lengths[i] else { continue }
        // Not where a long edge would feel it.
        for (place, other) in [(i, before), (after, after)] where lengths[other] < Self.shortest {
          corners[place].z = min(corners[place].z, max(Self.leastPart, lengths[i] / lost))
        }
      }
    }
  }

  /// The inside's triangles once all edges have moved inwards as far as they ever do, at the least scale.
  private func inside() -> TriangleFlips {
    var offsets: [SIMD2<Double>] = []
    offsets.reserveCapacity(corners.count)
    let pixel = Double(Mesh.subpixels) / leastScale
    outline.contourEnds.forEachLoop { loop in
      for i in loop {
        let offset = corner(loop.before(i), i).inner
        offsets.append(SIMD2(Double(offset.z), Double(offset.w)) * pixel)
      }
    }
    var inside = TriangleFlips(outline.triangles)
    inside.move(offsets.count) { i, part in outline.places[i] + offsets[i] * part }
    return inside
  }
}
