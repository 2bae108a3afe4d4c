/// The minimum feature distance of a mesh: how near its boundary comes to itself, across what is filled and across what is not.
struct FeatureDistance {
  /// Farther apart than this, in pixels, is not told from farther still.
  static let far = 1.8

  /// How near a boundary comes to itself, in pixels at the mesh's scale, `far` at most.
  struct Nearest: Equatable {
    /// Across the inside: how thin the shape is; 0 where loops touch.
    var inside = far
    /// Across the outside: how narrow its gaps and holes are.
    var outside = far
  }

  /// How far apart samples of the boundary lie, in grid units.
  private static let step = Double(Mesh.subpixels) * 0.75
  /// Samples this near along the boundary are near each other anyway, round a corner of 30 degrees or more.
  private static let neighbourhood = Double(Mesh.subpixels) * 6
  /// A boundary with more samples than this is taken for thin unseen.
  private static let limit = 1 << 18
  /// Where samples lie so thickly that each has more others about it than this on average, the boundary is taken for thin unseen too. A thin line has some thirty.
  private static let crowd = 256
  /// A loop that is not longer than this along any axis, in grid units, is a dot.
  private static let leastDot = Mesh.subpixels * 2
  private static let cell = far * Double(Mesh.subpixels)

  private struct Sample {
    var x: Double
    var y: Double
    /// Where out is: a vector that is no longer than 1.
    var outX: Float
    var outY: Float
    var contour: Int32
    var along: Double
    var next: Int32
  }

  private var samples: [Sample] = []
  /// By a hash of the cell, the sample put there last.
  private var heads: [Int32]
  private let mask: Int
  /// How many pairs may still be looked at.
  private var pairsLeft: Int
  /// The squares of the least distances so far, in grid units.
  private var inside = cell * cell
  private var outside = cell * cell

  /// The least distances between places of the boundary that are not neighbours. O(length of the boundary in pixels).
  static func minimum(in mesh: Mesh) -> Nearest {
    var nearest = nearestOfLoops(mesh)
    if mesh.isRectangle || nearest.inside < 1 { return nearest }
    var perimeter = 0.0
    mesh.forEachEdge { a, b in perimeter += length(a, b) }
    let expected = perimeter / step + Double(mesh.contourEnds.count)
    guard expected < Double(limit) else { return Nearest(inside: 0, outside: 0) }
    var search = FeatureDistance(expected: Int(expected))
    search.find(mesh)
    guard search.pairsLeft >= 0 else { return Nearest(inside: 0, outside: 0) }
    nearest.inside = min(nearest.inside, search.inside.squareRoot() / Double(Mesh.subpixels))
    nearest.outside = min(nearest.outside, search.outside.squareRoot() / Double(Mesh.subpixels))
    // Where loops touch, the inside's triangles may name a point of the wrong one.
    if nearest.outside < far, Set(mesh.points).count < mesh.points.count { nearest.inside = 0 }
    return nearest
  }

  /// How near the sides of loops' boxes come to each other: across the inside of those round what is filled, across the outside of those round holes.
  private static func nearestOfLoops(_ mesh: Mesh) -> Nearest {
    var nearest = Nearest()
    var start = 0
    for (end, box) in zip(mesh.contourEnds, mesh.contourBounds) {
      let (width, height) = (Int(box.maxX) - Int(box.minX), Int(box.maxY) - Int(box.minY))
      // A dot's fringe would add much to it: a twelfth of its radius's square.
      let side = max(width, height) < leastDot ? 0 : Double(min(width, height)) / Double(Mesh.subpixels)
      if side < max(nearest.inside, nearest.outside) {
        if isHole(mesh.points[start..<Int(end)]) {
          nearest.outside = min(nearest.outside, side)
        } else {
          nearest.inside = min(nearest.inside, side)
        }
      }
      start = Int(end)
    }
    return nearest
  }

  /// Whether a loop turns counter-clockwise on screen.
  private static func isHole(_ loop: ArraySlice<GridPoint>) -> Bool {
    guard var a = loop.last else { return false }
    var doubledArea: Int64 = 0
    for b in loop {
      doubledArea &+= Int64(a.x) &* Int64(b.y) &- Int64(b.x) &* Int64(a.y)
      a = b
    }
    return doubledArea < 0
  }

  private static func length(_ a: SIMD2<Int32>, _ b: SIMD2<Int32>) -> Double {
    let (x, y) = (Double(b.x) - Double(a.x), Double(b.y) - Double(a.y))
    return (x * x + y * y).squareRoot()
  }

  private init(expected: Int) {
    var size = 64
    while size < expected { size *= 2 }
    heads = Array(repeating: -1, count: size)
    mask = size - 1
    pairsLeft = Self.crowd * (expected + 64)
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
        // The inside lies on the right on screen.
        let out = SIMD2(Float(b.y) - Float(a.y), Float(a.x) - Float(b.x)) / Float(max(length, 1))
        while next <= along + length, length > 0 {
          let t = (next - along) / length
          samples.append(
            Sample(
              x: Double(a.x) + (Double(b.x) - Double(a.x)) * t, y: Double(a.y) + (Double(b.y) - Double(a.y)) * t, outX: out.x, outY: out.y,
              contour: Int32(contour), along: next, next: -1))
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
        while k >= 0, pairsLeft >= 0 {
          pairsLeft -= 1
          let o = samples[Int(k)]
          let (x, y) = (o.x - s.x, o.y - s.y)
          let distance = x * x + y * y
          if distance < max(inside, outside) {
            let apart = abs(s.along - o.along)
            if o.contour != s.contour || min(apart, total - apart) > Self.neighbourhood {
              // Across the outside where each lies on the other's outer side. Where one does and one does not, another part of the boundary lies between.
              let (leaves, arrives) = (x * Double(s.outX) + y * Double(s.outY), -x * Double(o.outX) - y * Double(o.outY))
              if leaves > 0, arrives > 0 { outside = min(outside, distance) }
              if leaves < 0, arrives < 0 { inside = min(inside, distance) }
            }
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
