/// Mends triangles whose vertices have moved: where one has turned over, the side that it shares with a neighbour is drawn the other way.
///
/// The boundary stays, and so does the area that all triangles have together; without a turned one they do not overlap (Lawson, "Software for
/// C1 surface interpolation", 1977, flips sides likewise).
struct TriangleFlips {
  private(set) var triangles: [SIMD3<Int32>]
  private var points: [SIMD2<Double>] = []
  /// By triangle and side, the neighbour there, or -1; side k lies between corners k and k + 1.
  private var neighbours: [SIMD3<Int32>] = []

  /// How far points go at once where their triangles need mending: in small steps a triangle is almost flat when it turns over, and one flip mends it.
  private static let steps = 8

  init(_ triangles: [SIMD3<Int32>]) { self.triangles = triangles }

  /// Moves all points and mends what turns over: in one step if nothing does, else in a few.
  /// - Parameter place: where a vertex lies at a fraction of its course, 0...1.
  mutating func move(_ count: Int, _ place: (Int, Double) -> SIMD2<Double>) {
    points = (0..<count).map { place($0, 1) }
    guard triangles.indices.contains(where: { area($0) < 0 }) else { return }
    for step in 1...Self.steps {
      for i in 0..<count { points[i] = place(i, Double(step) / Double(Self.steps)) }
      mend()
    }
  }

  /// Moves all points and mends nothing.
  mutating func place(_ place: (Int) -> SIMD2<Double>) {
    for i in points.indices { points[i] = place(i) }
  }

  /// How much area lies in triangles that have turned over.
  var turnedArea: Double { triangles.indices.reduce(0) { $0 - min(0, area($1)) } }

  /// The corners of those triangles.
  var turned: [(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)] {
    triangles.indices.filter { area($0) < 0 }.map { t in
      (points[Int(triangles[t].x)], points[Int(triangles[t].y)], points[Int(triangles[t].z)])
    }
  }

  /// Flips sides until no triangle is turned over, or nothing more can be gained. O(n log n) where one is, else O(n).
  private mutating func mend() {
    var turned = triangles.indices.filter { area($0) < 0 }
    if turned.isEmpty { return }
    if neighbours.isEmpty { findNeighbours() }
    var left = 8 * turned.count + 64
    while let t = turned.popLast(), left > 0 {
      left -= 1
      if area(t) >= 0 { continue }
      guard let u = flipBest(t) else { continue }
      turned.append(t)
      turned.append(u)
    }
  }

  private func area(_ t: Int) -> Double { area(triangles[t].x, triangles[t].y, triangles[t].z) }

  private func area(_ a: Int32, _ b: Int32, _ c: Int32) -> Double {
    let (p, q, r) = (points[Int(a)], points[Int(b)], points[Int(c)])
    return ((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)) / 2
  }

  private mutating func findNeighbours() {
    neighbours = Array(repeating: SIMD3(-1, -1, -1), count: triangles.count)
    var sides: [(key: UInt64, triangle: Int32, side: Int)] = []
    sides.reserveCapacity(3 * triangles.count)
    for (t, corners) in triangles.enumerated() {
      for k in 0..<3 {
        let (a, b) = (UInt64(corners[k]), UInt64(corners[(k + 1) % 3]))
        sides.append((min(a, b) << 32 | max(a, b), Int32(t), k))
      }
    }
    sides.sort { ($0.key, $0.triangle) < ($1.key, $1.triangle) }
    for i in sides.indices.dropFirst() where sides[i].key == sides[i - 1].key {
      neighbours[Int(sides[i].triangle)][sides[i].side] = sides[i - 1].triangle
      neighbours[Int(sides[i - 1].triangle)][sides[i - 1].side] = sides[i].triangle
    }
  }

  /// Flips the side of a triangle that leaves the least area turned over, if that gains anything.
  /// - Returns: the other triangle of that side.
  private mutating func flipBest(_ t: Int) -> Int? {
    var best: (side: Int, gain: Double)?
    for k in 0..<3 {
      let u = Int(neighbours[t][k])
      guard u >= 0, let far = farCorner(u, from: t) else { continue }
      let (a, b, c) = (triangles[t][k], triangles[t][(k + 1) % 3], triangles[t][(k + 2) % 3])
      let before = min(0, area(t)) + min(0, area(u))
      let gain = min(0, area(a, far, c)) + min(0, area(far, b, c)) - before
      if gain > 1e-9, gain > best?.gain ?? 0 { best = (k, gain) }
    }
    guard let best else { return nil }
    let k = best.side
    let u = Int(neighbours[t][k])
    guard let far = farCorner(u, from: t), let side = (0..<3).first(where: { neighbours[u][$0] == Int32(t) }) else { return nil }
    let (a, b, c) = (triangles[t][k], triangles[t][(k + 1) % 3], triangles[t][(k + 2) % 3])
    let (bc, ca) = (neighbours[t][(k + 1) % 3], neighbours[t][(k + 2) % 3])
    // The neighbour has the side reversed: b, a, far.
    let (af, fb) = (neighbours[u][(side + 1) % 3], neighbours[u][(side + 2) % 3])
    triangles[t] = SIMD3(a, far, c)
    triangles[u] = SIMD3(far, b, c)
    neighbours[t] = SIMD3(af, Int32(u), ca)
    neighbours[u] = SIMD3(fb, bc, Int32(t))
    replace(u, by: t, in: af)
    replace(t, by: u, in: bc)
    return u
  }

  private func farCorner(_ u: Int, from t: Int) -> Int32? {
    guard let side = (0..<3).first(where: { neighbours[u][$0] == Int32(t) }) else { return nil }
    return triangles[u][(side + 2) % 3]
  }

  private mutating func replace(_ old: Int, by new: Int, in triangle: Int32) {
    guard triangle >= 0 else { return }
    for k in 0..<3 where neighbours[Int(triangle)][k] == Int32(old) { neighbours[Int(triangle)][k] = Int32(new) }
  }
}
