import Geometry
import Gestures
import Layers
import Sessions
import SessionsTestSupport
import TestSupport
import Testing

@MainActor
@Suite("The headless stage")
struct HeadlessStageTests {
  @Test("frames are counted, not summed: the 600,000th is at its time exactly")
  func counting() throws {
    let stage = HeadlessStage(session: try Session(scene: Playground(), size: Size(30, 20)), hz: 60)
    var last: HeadlessStage.Frame?
    for _ in 0...36_000 { last = stage.drawFrame() }
    #expect(last?.index == 36_000)
    #expect(last?.time == 600)
  }

  @Test("a run draws each frame up to its end, then the end itself")
  func ends() throws {
    let session = try Session(scene: Playground(), size: Size(30, 20))
    let stage = HeadlessStage(session: session, entries: [.init(0.25, .focus(true))], hz: 10)
    #expect(stage.duration == 3.25)
    var times: [Double] = []
    stage.run(until: stage.duration) { times.append($0.time) }
    #expect(times == (0...32).map { Double($0) / 10 })
    #expect(session.now == 3.25)
  }

  @Test("an event at a frame's time is in that frame")
  func sameFrame() throws {
    let scene = Playground()
    let session = try Session(scene: scene, size: Size(300, 200))
    let entries = [
      SessionLog.Entry(0, .touch(TouchEvent(id: 1, phase: .began, position: Point(100, 100)))),
      SessionLog.Entry(0.5, .touch(TouchEvent(id: 1, phase: .moved, position: Point(160, 100)))),
    ]
    let stage = HeadlessStage(session: session, entries: entries, hz: 4)
    let hashes = (0..<4).map { _ in stage.drawFrame().hash }
    #expect(hashes[0] == hashes[1])
    #expect(hashes[1] != hashes[2])
    #expect(hashes[2] == hashes[3])
  }

  @Test("a snapshot at a time is the frame at that time, whatever was drawn before")
  func snapshots() throws {
    func picture(hz: Double, frames: Int) throws -> UInt64 {
      let scene = Playground()
      let stage = HeadlessStage(session: try Session(scene: scene, size: Size(300, 200)), hz: hz)
      scene.turn()
      for _ in 0..<frames { stage.drawFrame() }
      return stage.snapshot(at: 0.3).hash()
    }
    let reference = try picture(hz: 60, frames: 0)
    #expect(try picture(hz: 60, frames: 19) == reference)
    #expect(try picture(hz: 33, frames: 5) == reference)
  }

  @Test("rates out of range are brought into it", arguments: [(0.0, 0.1), (-5, 0.1), (.nan, 60), (.infinity, 10_000), (50, 50)])
  func rates(given: Double, used: Double) throws {
    #expect(HeadlessStage(session: try Session(scene: Playground(), size: Size(30, 20)), hz: given).hz == used)
  }

  @Test("frames in which nothing happens allocate nothing", .needsOptimization)
  func allocations() throws {
    let stage = HeadlessStage(session: try Session(scene: Playground(), size: Size(300, 200)), hz: 60)
    for _ in 0..<5 { stage.drawFrame() }
    #expect(fewestAllocations(in: 0..<300) { _ in stage.drawFrame() } == 0)
  }
}
