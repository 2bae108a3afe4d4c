import Foundation
import Geometry
import Testing

@testable import Tessellation

/// How many random polygons are tried: a few here, many by `tools/tessellation-test`.
private let polygonCount = Int(ProcessInfo.processInfo.environment["PINWHEEL_POLYGONS"] ?? "") ?? 2000

@Test("random polygons that cross themselves keep their area, and their meshes are sound")
func randomPolygons() {
  let tessellator = Tessellator()
  var worst = 0.0
  var mostRounds = 0
  for seed in 0..<UInt64(polygonCount) {
    var polygons = RandomPolygons(seed: seed)
    let loops = polygons.next()
    var path = Path()
    for loop in loops { path.addPath(Path(polyline: loop, closed: true)) }
    guard let box = path.bounds else { continue }
    let scale = 1.0
    for rule in [FillRule.nonZero, .evenOdd] {
      let mesh = tessellator.fill(path, rule: rule, scale: scale)
      mostRounds = max(mostRounds, tessellator.rounds)
      do { try mesh.checkInvariants() } catch { Issue.record("seed \(seed), \(rule): \(error)") }
      let error = abs(mesh.area - exactArea(loops, rule))
      let part = error / max(box.width * box.height, 1)
      worst = max(worst, part)
      #expect(part <= 0.001, "seed \(seed), \(rule), box \(box)")
    }
  }
  print("\(polygonCount) polygons: largest error of area \(worst * 100) % of the box, most rounds \(mostRounds)")
}

@Test("thousands of edges that lie on each other are few pieces, each of which knows all that lie under it")
func coincidentEdges() {
  let count = 2000
  let widths = (1...count).map { Int32(7 * $0) }
  var generator = SeededGenerator(seed: 5)
  let anywhere = (0..<count).map { _ in
    let start = Int32.random(in: 0...14_000, using: &generator)
    return (left: start, right: start + Int32.random(in: 1...5000, using: &generator))
  }
  let kinds: [(name: String, spans: [(left: Int32, right: Int32)])] = [
    ("wider and wider from one place", widths.map { (0, $0) }), ("narrower and narrower", widths.reversed().map { (0, $0) }),
    ("in any order", widths.shuffled(using: &generator).map { (0, $0) }), ("from anywhere to anywhere", anywhere),
  ]
  for (name, spans) in kinds {
    func add(_ corners: [GridPoint], to outline: inout Outline) {
      outline.begin()
      for corner in corners { outline.append(corner) }
      outline.end()
    }
    var outline = Outline()
    for (left, right) in spans {
      add([GridPoint(left, 0), GridPoint(right, 0), GridPoint(right, 900), GridPoint(left, 900)], to: &outline)
    }
    var arrangement = Arrangement()
    arrangement.sweep(outline, rule: .nonZero)
    // A record for each pair that lies on each other would be a million.
    let records = arrangement.edges.count + arrangement.bundles.count
    #expect(records < 4 * Arrangement.fewStarting * count, "\(name): \(records)")
    // A needle that crosses all their upper sides splits each of them that reaches over it.
    add([GridPoint(7000, -300), GridPoint(7002, -300), GridPoint(7002, 300), GridPoint(7000, 300)], to: &outline)
    arrangement.sweep(outline, rule: .nonZero)
    var split: Set<Int32> = []
    for k in 0..<arrangement.splits.count where arrangement.splits[k].point.y == 0 { split.insert(arrangement.splits[k].source) }
    for (k, span) in spans.enumerated() where span.left < 7000 && span.right > 7002 {
      // Of six points each, with a copy of the last before the first, and of the first after the last.
      #expect(split.contains(Int32(k * 6 + 1)), "\(name): \(span)")
    }
    #expect(arrangement.arrange(&outline, rule: .nonZero))
    let covered = spans.sorted { $0.left < $1.left }.reduce(into: (area: Int64(0), end: Int32.min)) { sum, span in
      sum.area += 900 * Int64(max(0, span.right - max(span.left, sum.end)))
      sum.end = max(sum.end, span.right)
    }
    #expect(arrangement.boundary.mesh(scale: 1).doubledGridArea == 2 * (covered.area + 2 * 300), "\(name)")
  }
}
