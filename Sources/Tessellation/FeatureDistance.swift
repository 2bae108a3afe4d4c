/// The minimum feature distance of a mesh: how near its boundary comes to itself.
struct FeatureDistance {
  /// Farther apart than this, in pixels, is not told from farther still.
  static let far = 1.8
  /// How far apart samples of the boundary lie, in grid units.
  private static let step = Double(Mesh.subpixels) * 0.75
  /// Samples this near along the boundary are near each other anyway, round a corner of 30 degrees or more.
  private static let neighbourhood = Double(Mesh.subpixels) * 6
  /// A boundary with more samples than this is taken for thin unseen.
  private static let limit = 1 << 16
  /// A loop that is not longer than this along any axis, in grid units, is a dot.
  private static let leastDot = Mesh.subpixels * 3
  private static let cell = far * Double(Mesh.subpixels)

  private struct Sample {
    var x: Double
    var y: Double
    var contour: Int32
    var along: Double
    var next: Int32
  }

  private var samples: [Sample] = []
  /// By a hash of the cell, the sample put there last.
  private var heads: [Int32]
  private let mask: Int
  /// The square of the least distance so far, in grid units.
  private var least = cell * cell

  /// The least distance between places of the boundary that are not neighbours, in pixels at the mesh's scale, `far` at most. O(length of the
  /// boundary in pixels).
  static func minimum(in mesh: Mesh) -> Double {
    // A dot's fringe would add much to it: a twelfth of its radius's square.
    if mesh.contourBounds.contains(where: { max(Int($0.maxX) - Int($0.minX), Int($0.maxY) - Int($0.minY)) < leastDot }) { return 0 }
    let side = shortestSide(of: mesh) / Double(Mesh.subpixels)
    if mesh.isRectangle || side < 1 { return min(far, side) }
    var perimeter = 0.0
    mesh.forEachEdge { a, b in perimeter += length(a, b) }
    let expected = perimeter / step + Double(mesh.contourEnds.count)
    guard expected < Double(limit) else { return 0 }
    var search = FeatureDistance(expected: Int(expected))
    search.find(mesh)
    return min(side, search.least.squareRoot() / Double(Mesh.subpixels))
  }

  private static func length(_ a: SIMD2<Int32>, _ b: SIMD2<Int32>) -> Double {
    let (x, y) = (Double(b.x) - Double(a.x), Double(b.y) - Double(a.y))
    return (x * x + y * y).squareRoot()
  }

  /// The shortest side of any loop's box, in grid units.
  private static func shortestSide(of mesh: Mesh) -> Double {
    mesh.contourBounds.reduce(.infinity) { min($0, Double($1.maxX) - Double($1.minX), Double($1.maxY) - Double($1.minY)) }
  }

  private init(expected: Int) {
    var size = 64
    while size < expected { size *= 2 }
    heads = Array(repeating: -1, count: size)
    mask = size - 1
    samples.reserveCapacity(expected)
  }

  private func slot(_ column: Int, _ row: Int) -> Int { (column &* 73_856_093 ^ row &* 19_349_663) & mask }

  private mutating func find(_ mesh: Mesh) {
    var start = 0
    for (contour, end) in mesh.contourEnds.map(Int.init).enumerated() {
      let first = samples.count
      var along = 0.0
      var next = 0.0
      for i in start..<end {
        let (a, b) = (mesh.points[i], mesh.points[i + 1 == end ? start : i + 1])
        let length = Self.length(a, b)
        while next <= along + length, length > 0 {
          let t = (next - along) / length
          samples.append(
            Sample(
              x: Double(a.x) + (Double(b.x) - Double(a.x)) * t, y: Double(a.y) + (Double(b.y) - Double(a.y)) * t, contour: Int32(contour),
              along: next, next: -1))
          next += Self.step
        }
        along += length
      }
      for i in first..<samples.count { meet(i, total: along) }
      start = end
    }
  }

  /// Measures how near a sample lies to those that came before and are not its neighbours; puts it into its cell.
  private mutating func meet(_ i: Int, total: Double) {
    let s = samples[i]
    let (column, row) = (Int((s.x / Self.cell).rounded(.down)), Int((s.y / Self.cell).rounded(.down)))
    for dy in -1...1 {
      for dx in -1...1 {
        var k = heads[slot(column + dx, row + dy)]
        while k >= 0 {
          let o = samples[Int(k)]
          let (x, y) = (o.x - s.x, o.y - s.y)
          let distance = x * x + y * y
          if distance < least {
            let apart = abs(s.along - o.along)
            if o.contour != s.contour || min(apart, total - apart) > Self.neighbourhood { least = distance }
          }
          k = o.next
        }
      }
    }
    let here = slot(column, row)
    samples[i].next = heads[here]
    heads[here] = Int32(i)
  }
}
