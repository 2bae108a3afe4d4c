import Geometry
import Gestures
import Layers
import RoomKit
import RoomTestSupport
import Sessions
import Testing

@testable import ChartsRoom

@MainActor
@Suite("Times that are measured")
struct MeasureTests {
  private func mode(_ play: ChartsPlay) throws -> MeasureMode { try #require(play.room.mode as? MeasureMode) }

  @Test(
    "a time falls into the column that it lies in, and what lies beside all into the nearest",
    arguments: [
      (MeasureKind.reflex, 0, 0), (.reflex, 100, 0), (.reflex, 149, 0), (.reflex, 150, 1), (.reflex, 599, 9), (.reflex, 600, 10),
      (.reflex, 3006, 10), (.reflex, 5000, 10),
      (.rhythm, -300, 0), (.rhythm, -21, 3), (.rhythm, -20, 4), (.rhythm, 0, 4), (.rhythm, 19, 4), (.rhythm, 20, 5), (.rhythm, 300, 8),
    ])
  func columns(kind: MeasureKind, time: Int, column: Int) { #expect(kind.column(of: time) == column) }

  @Test("whatever is measured, taken back and cleared, the columns have all times, and the median halves them", arguments: 1...20)
  func random(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var count = MeasureCount(seed % 2 == 0 ? .reflex : .rhythm)
    for _ in 0..<600 {
      switch Int.random(in: 0..<30, using: &generator) {
      case 0: count.clear()
      case 1...3: count.takeBack()
      default: _ = count.add(Int.random(in: -400...6000, using: &generator))
      }
      #expect(count.counts.reduce(0, +) == count.times.count && count.times.count <= MeasureCount.most)
      if let median = count.median {
        #expect(count.times.count { Double($0) <= median } * 2 >= count.times.count)
        #expect(count.times.count { Double($0) >= median } * 2 >= count.times.count)
      }
    }
    let kept = try JSONText.decode(MeasureCount.Document.self, from: JSONText.encode(MeasureCount.Document(count)))
    #expect(MeasureCount(kept, kind: count.kind) == count)
  }

  @Test(
    "what is kept and makes no sense is left out",
    arguments: [
      "{}", #"{"times":7}"#, #"{"times":["x",99999,-9,null,250],"measured":-4}"#, #"{"times":[],"measured":1e99}"#,
    ])
  func nonsense(text: String) throws {
    let count = MeasureCount(try JSONText.decode(MeasureCount.Document.self, from: text), kind: .reflex)
    #expect(count.times == (text.contains("250") ? [250] : []) && count.measured >= count.times.count)
  }

  @Test("the light comes after one to three seconds, each time anew, and the answer is measured from it", arguments: [1, 2, 3])
  func light(seed: UInt64) throws {
    var clock = MeasureClock(.reflex)
    var waits: Set<Int> = []
    for number in 0..<40 {
      #expect(clock.press(at: 10, number: number, seed: seed) == .begun)
      guard case .waits(let light, _) = clock.phase else { throw MeasureError.noLight }
      #expect((11...13).contains(light))
      waits.insert(Int(light * 1000))
      #expect(clock.press(at: light + 0.273, number: number, seed: seed) == .measured(273))
      #expect(clock.phase == .idle)
    }
    #expect(waits.count > 35)
  }

  @Test(
    "who presses too early is waited for: the light comes later, and within four seconds however one goes on pressing",
    arguments: [0.1, 0.3, 0.7, 1.1])
  func tooEarly(gap: Double) throws {
    for number in 0..<40 {
      var clock = MeasureClock(.reflex)
      #expect(clock.press(at: 10, number: number, seed: 7) == .begun)
      var time = 10 + gap
      while clock.press(at: time, number: number, seed: 7) == .tooEarly {
        guard case .waits(let light, _) = clock.phase else { throw MeasureError.noLight }
        #expect(light >= min(time + MeasureClock.pause, 10 + MeasureClock.longest) - 1e-9)
        time += gap
      }
      #expect(clock.phase == .idle && time <= 10 + MeasureClock.longest + gap + 1e-9)
    }
  }

  @Test("a press that is too early is told by a shake and a sandglass, which goes as the light comes")
  func tells() throws {
    let play = try ChartsPlay("reflex")
    let mode = try mode(play)
    let lamp = try #require(mode.firstToDo as? MeasureLamp)
    play.tap(lamp.frame.center)
    #expect(!lamp.asksToWait)
    play.tap(lamp.frame.center)
    #expect(lamp.asksToWait && play.host.sounds.last == .wrong)
    play.wait(MeasureClock.longest + 0.1)
    #expect(!lamp.asksToWait && play.host.sounds.last == .snap)
    play.tap(lamp.frame.center)
    #expect(mode.count.times.count == 1 && play.state["phase"] == "idle")
  }

  @Test("the column of all that took longer says so")
  func overflow() {
    #expect(MeasureKind.reflex.name(of: MeasureKind.reflex.columns - 1) == "600+")
    #expect(MeasureKind.reflex.part(of: 3006) == 1 && MeasureKind.reflex.isOpen(MeasureKind.reflex.column(of: 3006)))
  }

  @Test("after four beats twelve taps are measured by how far they lie off the nearest beat")
  func beats() {
    var clock = MeasureClock(.rhythm)
    #expect(clock.press(at: 5, number: 0, seed: 1) == .begun)
    #expect(clock.press(at: 6.2, number: 0, seed: 1) == .tooEarly)
    for tap in 0..<MeasureClock.tapped {
      let beat = 5 + Double(MeasureClock.heard + tap) * MeasureClock.beat
      #expect(clock.press(at: beat + (tap % 2 == 0 ? 0.05 : -0.12), number: tap, seed: 1) == .measured(tap % 2 == 0 ? 50 : -120))
    }
    #expect(clock.phase == .idle)
  }

  @Test("a finger is measured as it comes down, and a key too; too early counts nothing")
  func plays() throws {
    let play = try ChartsPlay("reflex")
    let mode = try mode(play)
    let lamp = try #require(mode.firstToDo)
    play.wait(0.2)
    play.touch(.began, lamp.frame.center)
    play.touch(.ended, lamp.frame.center)
    guard case .waits(let light, _) = mode.clock.phase else { throw MeasureError.noLight }
    play.advance(to: light + 0.25)
    play.touch(.began, lamp.frame.center)
    #expect(mode.count.times == [250])
    play.touch(.ended, lamp.frame.center)
    play.focus(lamp)
    play.key(.space)
    #expect(play.state["phase"] == "waits")
    play.key(.space)
    #expect(mode.count.times == [250] && play.state["phase"] == "waits" && play.host.sounds.last == .wrong)
    play.tap(try #require(play.room.controls.button(.undo)).position)
    #expect(mode.count.times.isEmpty)
  }

  @Test(
    "the median's line leaves out the number of the column that it runs through",
    arguments: [Size(240, 320), Size(320, 568), Size(1280, 800)])
  func medianAndNumbers(size: Size) throws {
    let stop = try ChartsRoom.tour(level: LevelID("rhythm"), size: size, options: RoomOptions())
    let session = try Session(scene: stop.scene, size: size, isReplay: true)
    HeadlessStage(session: session, entries: stop.entries).advance(to: stop.end)
    let mode = try #require((stop.scene as? ChartsRoom)?.mode as? MeasureMode)
    var ends: [Point] = []
    mode.median.path.forEach { if case .line(let start, let end) = $0 { ends += [start, end] } }
    let number = try #require(mode.ground.numberFrames.min { $0.minY < $1.minY })
    #expect(number.minX < ends[0].x && ends[0].x < number.maxX)
    #expect(ends.map(\.y) == [mode.place.plot.minY, number.minY, number.maxY, mode.place.plot.maxY])
  }

  @Test("who stops in the middle of a beat is waited for no longer than it lasts")
  func stops() throws {
    let play = try ChartsPlay("rhythm")
    let mode = try mode(play)
    play.tap(try #require(mode.firstToDo).frame.center)
    #expect(play.state["phase"] == "beats")
    play.wait(20 * MeasureClock.beat)
    #expect(play.state["phase"] == "idle" && mode.count.times.isEmpty)
  }

  @Test("the tours measure what they tap, at every size", arguments: MeasureKind.allCases)
  func tours(kind: MeasureKind) throws {
    for size in [Size(240, 320), Size(640, 360), Size(1280, 800)] {
      let stop = try ChartsRoom.tour(level: LevelID(kind.rawValue), size: size, options: RoomOptions())
      let session = try Session(scene: stop.scene, size: size, isReplay: true)
      HeadlessStage(session: session, entries: stop.entries).advance(to: stop.end)
      let state = try JSON(parsing: Array(stop.scene.probe().utf8))
      #expect(state["times"]?.array?.count == (kind == .reflex ? 13 : 24), "\(size)")
      #expect(abs(state["median"]?.double ?? 999) < (kind == .reflex ? 320 : 30))
    }
  }
}

/// Why a test of a light cannot go on.
private enum MeasureError: Error {
  case noLight
}
