import Geometry

/// Finds out whether a ramp fits along an outline's edges.
struct FringeFit {
  /// How much of the inside, in square grid units, may be drawn twice where it turns tightly.
  private static let mostTurned = 0.25 * Double(Mesh.subpixels * Mesh.subpixels)
  /// The same of a line that may be narrower than a pixel, with the strips along its edges.
  private static let mostTurnedOfLine = 0.01 * Double(Mesh.subpixels * Mesh.subpixels)
  /// An opaque colour that is drawn twice looks as if drawn once where pixels are covered so far all round.
  private static let leastCovered = 0.4
  /// Elsewhere it may be so once for so many edges, and over so many pixels: what is that long is hardly looked at there.
  private static let edgesForEach = 250
  private static let mostUncovered = 2.0
  /// Where there are more triangles that have turned over, times edges, it is not asked.
  private static let mostTests = 1 << 19
  /// Edges shorter than this, in pixels, belong to curves.
  private static let shortest: Float = 2
  /// The smallest part of a ramp's width that is left where the boundary turns tightly: a sharper edge shows more than a little that counts twice.
  private static let leastPart: Float = 0.7
  /// The narrowest line that its rows are laid along, in pixels, where it is drawn smallest.
  private static let leastLine = 0.25
  /// How wide a line is where its rows have the least room, in pixels.
  private static let tightestLine = 1.05
  /// The smallest part of its own scale that a mesh is drawn at unless it is squeezed: buckets of scales lie as far apart.
  static let usualLeast = 0.7

  private let outline: FringeOutline
  private let ramp: EdgeRamp
  private let lengths: [Float]
  /// Of a line that is drawn as one, its width in pixels.
  private let lineWidth: Double?
  /// As in `FringedMesh`.
  private(set) var corners: [SIMD4<Float>]
  /// The inside's triangles, as indexes of the outline's places.
  private(set) var triangles: [SIMD3<Int32>] = []
  /// As in `FringedMesh`.
  private(set) var leastScale = Double.infinity
  private(set) var leastOpaqueScale = Double.infinity

  /// - Parameters:
  ///   - nearest: how near edges come to each other, in pixels at the mesh's scale.
  ///   - least: how near they may.
  init(_ outline: FringeOutline, _ ramp: EdgeRamp, _ nearest: FeatureDistance.Nearest, least: Double) {
    self.outline = outline
    self.ramp = ramp
    lineWidth = nil
    corners = []
    guard nearest.inside >= least else {
      lengths = []
      return
    }
    lengths = outline.lengths.map { Float($0 / Double(Mesh.subpixels)) }
    findCorners()
    makeRoom()
    let scale = max(Self.usualLeast, least / nearest.inside)
    var found = inside(at: scale)
    if found.turnedArea <= Self.mostTurned {
      (leastScale, leastOpaqueScale) = (scale, scale)
    } else if areCovered(found.turned, at: scale) {
      leastOpaqueScale = scale
      // Too narrow to shrink so far in a translucent colour, but perhaps less.
      if scale < 1, place(&found, at: 1) <= Self.mostTurned { leastScale = 1 }
    } else if scale < 1 {
      // Or not at all, but for its own scale.
      found = inside(at: 1)
      if found.turnedArea <= Self.mostTurned {
        (leastScale, leastOpaqueScale) = (1, 1)
      } else if areCovered(found.turned, at: 1) {
        leastOpaqueScale = 1
      }
    }
    triangles = found.triangles
  }

  /// Along a line that may be narrower than a pixel, with a `narrow` ramp.
  /// - Parameter lineWidth: how wide it is all along, in pixels at the mesh's scale.
  init(_ outline: FringeOutline, lineWidth: Double) {
    self.outline = outline
    ramp = .narrow
    self.lineWidth = lineWidth
    corners = []
    lengths = outline.lengths.map { Float($0 / Double(Mesh.subpixels)) }
    findCorners()
    makeRoom()
    let smallest = max(Self.usualLeast, Self.leastLine / lineWidth)
    // Rows inside come nearest to each other where it is a pixel wide.
    for scale in [smallest, 1] where smallest <= 1 {
      let tightest = min(1, max(scale, Self.tightestLine / lineWidth))
      var found = inside(at: tightest)
      // Even in an opaque colour what is painted twice shows, since once is not all.
      let isFitting = [tightest, scale, 1].allSatisfy { place(&found, at: $0) + turnedStrips(at: $0) <= Self.mostTurnedOfLine }
      if isFitting {
        triangles = found.triangles
        (leastScale, leastOpaqueScale) = (scale, scale)
        return
      }
    }
  }

  /// How much of the strips along edges is turned over at a part of the mesh's scale, in square grid units.
  private func turnedStrips(at scale: Double) -> Double {
    let (inner, outer) = (offsets(at: scale), offsets(at: scale, \.outer))
    var turned = 0.0
    func add(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) {
      let (p, q) = (b - a, c - a)
      turned -= min(0, (p.x * q.y - p.y * q.x) / 2)
    }
    outline.contourEnds.forEachLoop { loop in
      for i in loop {
        let j = loop.after(i)
        let (a, b) = (outline.places[i], outline.places[j])
        add(a + inner[i], a + outer[i], b + outer[j])
        add(a + inner[i], b + outer[j], b + inner[j])
      }
    }
    return turned
  }

  /// Moves an inside's triangles to where they are at a part of the mesh's scale, and says how much of them is turned over there.
  private func place(_ inside: inout TriangleFlips, at scale: Double) -> Double {
    let offsets = offsets(at: scale)
    inside.place { i in outline.places[i] + offsets[i] }
    return inside.turnedArea
  }

  /// Whether triangles lie within the outline and not near it, but for a few of a long one's. O(triangles * edges), bounded.
  private func areCovered(_ triangles: [(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)], at scale: Double) -> Bool {
    guard triangles.count * outline.places.count <= Self.mostTests else { return false }
    var left = outline.places.count / Self.edgesForEach
    var room = Double(left) * Self.mostUncovered * Double(Mesh.subpixels * Mesh.subpixels) / (scale * scale)
    for (p, q, r) in triangles
    where ![(p + q) / 2, (q + r) / 2, (r + p) / 2, (p + q + r) / 3].allSatisfy({ isCovered($0, at: scale) }) {
      left -= 1
      room -= abs((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)) / 2
      if left < 0 || room < 0 { return false }
    }
    return true
  }

  /// Whether a place lies within the outline and not near it. O(edges).
  private func isCovered(_ p: SIMD2<Double>, at scale: Double) -> Bool {
    var winding = 0
    var nearest = Double.infinity
    outline.contourEnds.forEachLoop { loop in
      for i in loop {
        let (a, b) = (outline.places[i], outline.places[loop.after(i)])
        let (edge, to) = (b - a, p - a)
        let off = to - edge * max(0, min(1, (to * edge).sum() / max((edge * edge).sum(), 1e-9)))
        nearest = min(nearest, (off * off).sum())
        // Edges to the left of it that lead down count one, those that lead up minus one.
        if (a.y <= p.y) != (b.y <= p.y), (edge.x * to.y - edge.y * to.x > 0) != (b.y > a.y) { winding += b.y > a.y ? 1 : -1 }
      }
    }
    let least = Self.leastCovered * Double(Mesh.subpixels) / scale
    return winding != 0 && nearest >= least * least
  }

  /// Each edge's normal, with all the room that there may be.
  private mutating func findCorners() {
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

  /// How far each place moves inwards, or outwards, where edges move as far as they ever do, in grid units of a mesh drawn at a part of its scale.
  private func offsets(at scale: Double, _ side: KeyPath<FringeCorner, SIMD4<Float>> = \.inner) -> [SIMD2<Double>] {
    var offsets: [SIMD2<Double>] = []
    offsets.reserveCapacity(corners.count)
    let part = side == \.inner ? lineWidth.map { Double(EdgeRamp.inner(ofLine: $0 * scale).part) } ?? 1 : 1
    let pixel = Double(Mesh.subpixels) / scale * part
    outline.contourEnds.forEachLoop { loop in
      for i in loop {
        let offset = corner(loop.before(i), i)[keyPath: side]
        offsets.append(SIMD2(Double(offset.z), Double(offset.w)) * pixel)
      }
    }
    return offsets
  }

  /// The inside's triangles once all edges have moved so far.
  private func inside(at scale: Double) -> TriangleFlips {
    let offsets = offsets(at: scale)
    var inside = TriangleFlips(outline.triangles)
    inside.move(offsets.count) { i, part in outline.places[i] + offsets[i] * part }
    return inside
  }
}
