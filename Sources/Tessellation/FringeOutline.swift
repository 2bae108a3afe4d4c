/// What a fringe is laid along: a mesh's boundary and its inside, with more places near sharp corners.
///
/// Where a boundary turns by more than 120 degrees, rows cannot stay as far from both edges as they should. An edge that is split near such a corner is
/// off there alone, instead of all along to its other end.
struct FringeOutline {
  /// How far from a sharp corner an edge is split, in pixels at the mesh's scale: farther than the rows' vertices at the tip move.
  private static let distance = 4 * Double(Mesh.subpixels)
  /// What is left of an edge between its splits is at least as long.
  private static let leastRest = 2 * Double(Mesh.subpixels)

  /// The boundary's places, loop after loop, in grid units.
  private(set) var places: [SIMD2<Double>]
  /// For each loop, one past its last place.
  private(set) var contourEnds: [Int32]
  /// By place, how long the edge that leads from there is, in grid units: of a part of one, as long as the whole one.
  private(set) var lengths: [Double]
  /// The inside, as indexes of the places.
  private(set) var triangles: [SIMD3<Int32>]

  /// By the mesh's place where a split edge begins: where it is split, as parts of its length.
  private typealias Splits = [Int32: [Double]]

  /// O(n), and nothing but a copy where no corner is sharp.
  init(_ mesh: Mesh) {
    places = mesh.points.map { SIMD2(Double($0.x), Double($0.y)) }
    (contourEnds, triangles) = (mesh.contourEnds, mesh.triangles)
    var next = [Int32](repeating: 0, count: places.count)
    contourEnds.forEachLoop { loop in for i in loop { next[i] = Int32(loop.after(i)) } }
    lengths = []
    lengths.reserveCapacity(places.count)
    for i in places.indices {
      let edge = places[Int(next[i])] - places[i]
      lengths.append((edge * edge).sum().squareRoot())
    }
    let splits = splits(next)
    if !splits.isEmpty { split(splits, next) }
  }

  /// Where edges are to be split that begin or end at a sharp corner.
  private func splits(_ next: [Int32]) -> Splits {
    var splits = Splits()
    contourEnds.forEachLoop { loop in
      func edge(_ i: Int) -> SIMD2<Double> { places[Int(next[i])] - places[i] }
      func isSharp(_ i: Int) -> Bool {
        let (a, b) = (edge(loop.before(i)), edge(i))
        return (a * b).sum() < Double(FringeCorner.sharp) * lengths[loop.before(i)] * lengths[i]
      }
      for i in loop {
        let (begins, ends) = (isSharp(i), isSharp(loop.after(i)))
        guard begins || ends else { continue }
        guard lengths[i] >= Self.distance * (begins && ends ? 2 : 1) + Self.leastRest else { continue }
        let part = Self.distance / lengths[i]
        splits[Int32(i)] = (begins ? [part] : []) + (ends ? [1 - part] : [])
      }
    }
    if splits.isEmpty { return splits }
    // Where loops touch, a triangle may name another's point: such an edge stays whole, or there would be a crack.
    var found = Splits()
    for t in triangles {
      for k in 0..<3 {
        if let edge = Self.edge(t[k], t[(k + 1) % 3], splits, next) { found[edge.first] = splits[edge.first] }
      }
    }
    return found
  }

  /// The place where the split edge between two places begins, and whether that is the first of them.
  private static func edge(_ a: Int32, _ b: Int32, _ splits: Splits, _ next: [Int32]) -> (first: Int32, isForward: Bool)? {
    if splits[a] != nil, next[Int(a)] == b { return (a, true) }
    if splits[b] != nil, next[Int(b)] == a { return (b, false) }
    return nil
  }

  /// Puts new places between the others, and triangles of the new places in place of those that have a split side.
  private mutating func split(_ splits: Splits, _ next: [Int32]) {
    let (old, oldLengths, oldEnds, oldTriangles) = (places, lengths, contourEnds, triangles)
    /// By the mesh's places: which one each has become.
    var renamed: [Int32] = []
    (places, lengths, contourEnds, triangles) = ([], [], [], [])
    oldEnds.forEachLoop { loop in
      for i in loop {
        renamed.append(Int32(places.count))
        places.append(old[i])
        for part in splits[Int32(i)] ?? [] { places.append(old[i] + (old[Int(next[i])] - old[i]) * part) }
        while lengths.count < places.count { lengths.append(oldLengths[i]) }
      }
      contourEnds.append(Int32(places.count))
    }
    for t in oldTriangles {
      var polygon: [Int32] = []
      for k in 0..<3 {
        let (a, b) = (t[k], t[(k + 1) % 3])
        polygon.append(renamed[Int(a)])
        guard let edge = Self.edge(a, b, splits, next) else { continue }
        let first = renamed[Int(edge.first)] + 1
        let added = first..<first + Int32(splits[edge.first]?.count ?? 0)
        polygon += edge.isForward ? Array(added) : added.reversed()
      }
      cutUp(polygon)
    }
  }

  /// Adds the triangles of one that has more places on its sides, nine in all at most: the corner with the shortest line across is cut off each time.
  private mutating func cutUp(_ polygon: [Int32]) {
    var polygon = polygon
    while polygon.count > 3 {
      let n = polygon.count
      var best: (across: Double, k: Int)?
      for k in 0..<n {
        let (a, b, c) = (places[Int(polygon[(k + n - 1) % n])], places[Int(polygon[k])], places[Int(polygon[(k + 1) % n])])
        let (p, q, across) = (b - a, c - a, ((c - a) * (c - a)).sum())
        // A place on a side is no corner.
        guard p.x * q.y - p.y * q.x > 1e-6 * ((p * p).sum() * across).squareRoot(), across < best?.across ?? .infinity else { continue }
        best = (across, k)
      }
      let k = best?.k ?? 0
      triangles.append(SIMD3(polygon[(k + n - 1) % n], polygon[k], polygon[(k + 1) % n]))
      polygon.remove(at: k)
    }
    triangles.append(SIMD3(polygon[0], polygon[1], polygon[2]))
  }
}

extension [Int32] {
  /// Calls `body` with the places of each loop, by where loops end.
  func forEachLoop(_ body: (Range<Int>) -> Void) {
    var start = 0
    for end in self {
      body(start..<Int(end))
      start = Int(end)
    }
  }
}

extension Range<Int> {
  /// The place before one, round a loop.
  func before(_ i: Int) -> Int { i == lowerBound ? upperBound - 1 : i - 1 }
  /// The place after one, round a loop.
  func after(_ i: Int) -> Int { i == upperBound - 1 ? lowerBound : i + 1 }
}
