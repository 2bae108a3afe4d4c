import Geometry

/// Polygons that give tessellators trouble, on the 1/256 grid, of a kind and shape that a seed decides.
struct RandomPolygons {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    (Double.random(in: range, using: &generator) * 256).rounded() / 256
  }

  private func onGrid(_ p: Point) -> Point { Point((p.x * 256).rounded() / 256, (p.y * 256).rounded() / 256) }

  /// One polygon of some loops, in pixels.
  mutating func next() -> [[Point]] {
    switch integer(0...8) {
    case 0:
      // Scattered.
      return [scattered(integer(3...40), 100)]
    case 1:
      // On a coarse lattice: coincident edges, vertices on edges, points that repeat.
      let size = integer(2...8)
      let step = Double(integer(1...6)) * 2
      return (0..<integer(1...4)).map { _ in
        (0..<integer(3...14)).map { _ in Point(Double(integer(0...size)) * step, Double(integer(0...size)) * step) }
      }
    case 2:
      // Slivers along one slanted line.
      let d = Point(number(20...90), number(20...90))
      let n = Point(-d.y, d.x) / d.length
      return [
        (0..<integer(3...24)).map { _ in onGrid(d * Double.random(in: 0...1, using: &generator) + n * number(-0.1...0.1)) } + [.zero, d]
      ]
    case 3:
      // A star that winds many times round.
      let n = integer(5...31)
      let step = integer(2...n - 2)
      let r = number(10...80)
      let turn = number(0...6)
      return [
        (0..<n).map {
          onGrid(
            Point(
              100 + r * Math.cos(turn + Double($0 * step) * 2 * .pi / Double(n)),
              100 + r * Math.sin(turn + Double($0 * step) * 2 * .pi / Double(n))))
        }
      ]
    case 4:
      // Points and edges that repeat and go back on themselves.
      var loop = scattered(integer(3...10), 60)
      for _ in 0..<integer(1...6) {
        let i = integer(0...loop.count - 1)
        loop.insert(contentsOf: [loop[i], loop[integer(0...loop.count - 1)], loop[i]], at: i)
      }
      return [loop, loop.reversed(), Array(loop.dropFirst(2))].filter { $0.count > 2 }
    case 5:
      // Triangles that share corners.
      let corners = scattered(integer(4...9), 80)
      return (0..<integer(2...12)).map { _ in (0..<3).map { _ in corners[integer(0...corners.count - 1)] } }
    case 6:
      // Almost level and almost upright lines.
      return [
        (0..<integer(4...30)).map { i in
          i.isMultiple(of: 2) ? Point(number(0...100), 50 + number(-0.02...0.02)) : Point(50 + number(-0.02...0.02), number(0...100))
        } + [Point(0, 0), Point(100, 0), Point(100, 100)]
      ]
    case 7:
      // A fan of lines through nearly one place.
      var loop: [Point] = []
      for _ in 0..<integer(3...16) {
        let a = Double.random(in: 0...6.28, using: &generator)
        let d = Point(Math.cos(a), Math.sin(a)) * number(20...60)
        let c = Point(60 + number(-0.02...0.02), 60 + number(-0.02...0.02))
        loop += [onGrid(c + d), onGrid(c - d)]
      }
      return [loop]
    default:
      // Small: no more than a few grid units in a loop, beside a large one.
      let c = Point(number(0...40), number(0...40))
      return [(0..<integer(3...12)).map { _ in onGrid(c + Point(Double(integer(0...5)), Double(integer(0...5))) / 256) }, scattered(6, 40)]
    }
  }

  private mutating func scattered(_ n: Int, _ size: Double) -> [Point] { (0..<n).map { _ in Point(number(0...size), number(0...size)) } }
}
