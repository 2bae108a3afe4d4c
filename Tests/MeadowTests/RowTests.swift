import Geometry
import Layers
import RoomKit
import Testing

@testable import Meadow

@MainActor
@Suite("Rows in the meadow")
struct RowTests {
  @Test("waves are one layer a row, seen many times, one after the other, and none at rest", arguments: [Size(1280, 800), Size(360, 640)])
  func waves(size: Size) throws {
    let visit = try MeadowVisit([], size: size)
    let rows = visit.stage.meadow.scenery.rows.filter { $0.name == "row of wave" }
    #expect(rows.count >= 5)
    let crests = try rows.map { try #require(($0.sublayers.first as? PartLayer)?["crest"]) }
    #expect(crests.allSatisfy { $0.opacity == 0 })
    for row in rows {
      #expect(row.sublayers.count == 1 && row.instanceCount >= 4 && row.instanceDelay > 0)
      #expect(row.appearances?.count == row.instanceCount)
    }
    visit.stage.meadow.life.wake()
    visit.wait(1)
    #expect(crests.contains { $0.presentation(of: .opacity) > 0 })
    for _ in 0..<Int(MeadowLife.span + 12) { visit.wait(1) }
    #expect(crests.allSatisfy { $0.presentation(of: .opacity) == 0 } && !visit.stage.tree.isAnimating)
  }

  @Test("the rows of a stage of another size take the place of those before")
  func again() throws {
    let visit = try MeadowVisit([])
    let near = visit.stage.meadow.plane(.nearMeadow)
    let before = near.sublayers.count { $0 is ReplicatorLayer }
    try visit.stage.meadow.layout(size: Size(1000, 700))
    #expect(near.sublayers.count { $0 is ReplicatorLayer } == before && before == visit.stage.meadow.scenery.rows.count)
  }
}
