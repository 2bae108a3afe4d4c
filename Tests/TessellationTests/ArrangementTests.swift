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
