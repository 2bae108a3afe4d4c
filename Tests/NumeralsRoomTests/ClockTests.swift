import Geometry
import Gestures
import Layers
import RoomTestSupport
import Sessions
import Testing

@testable import NumeralsRoom
@testable import RoomKit

@MainActor
@Suite("A clock to set")
struct ClockTests {
  private func round(_ level: LevelID = "clock-5", seed: UInt64 = 1) throws -> ClockRound {
    var generator = SeededGenerator(seed: seed)
    return ClockRound(try #require(ClockTask(level)), boxes: LeitnerBoxes(), using: &generator)
  }

  private func mode(_ play: NumeralsPlay) throws -> ClockMode { try #require(play.room.mode as? ClockMode) }

  /// Where a hand's tip is at a time, a little inside, on the stage.
  private func place(_ hand: ClockFace.Hand, at time: Int, _ play: NumeralsPlay) throws -> Point {
    try mode(play).face.convert(ClockFace.place(of: hand, at: time) * 0.85, to: nil)
  }

  /// Drags a hand to where it is at another time.
  private func drag(_ hand: ClockFace.Hand, from: Int, to: Int, _ play: NumeralsPlay, id: Int = 1) throws {
    play.wait(0.05)
    play.touch(.began, try place(hand, at: from, play), at: play.time, id: id)
    let way = hand == .minute ? ClockRound.way(from: from % 60, to: to % 60) : to - from
    for step in 1...8 { play.touch(.moved, try place(hand, at: from + way * step / 8, play), at: play.time + 0.02, id: id) }
    play.touch(.ended, try place(hand, at: from + way, play), at: play.time + 0.02, id: id)
  }

  @Test("times in figures", arguments: [(0, "12:00"), (5, "12:05"), (60, "1:00"), (285, "4:45"), (719, "11:59")])
  func figures(time: Int, text: String) { #expect(ClockTask.text(time) == text) }

  @Test("each level asks for its own times, whole hours first", arguments: [("clock-60", 12), ("clock-15", 48), ("clock-5", 144)])
  func cards(level: String, count: Int) throws {
    let cards = try #require(ClockTask(LevelID(level))).cards
    #expect(cards.count == count && Set(cards).count == count && cards.prefix(12).allSatisfy { $0 % 60 == 0 })
  }

  @Test("the minute hand takes the hour hand along, over twelve forwards and back")
  func gears() throws {
    var round = try round()
    _ = round.turn(by: 715 - round.time)
    round.turnMinuteHand(to: 10)
    #expect(round.time == 10)
    round.turnMinuteHand(to: 50)
    #expect(round.time == 710)
    round.turnHourHand(to: 3)
    #expect(round.time == 230)
    round.turnHourHand(to: -1)
    #expect(round.time == 710)
  }

  @Test("whatever is turned and asked, a round keeps its length and its times, and is the same when it was kept", arguments: 1...40)
  func random(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var round = try round(ClockTask.levels[seed % 3], seed: UInt64(seed))
    for _ in 0..<400 where !round.isFinished {
      switch Int.random(in: 0..<9, using: &generator) {
      case 0: round.turnMinuteHand(to: Int.random(in: -200...200, using: &generator))
      case 1: round.turnHourHand(to: Int.random(in: -30...30, using: &generator))
      case 2: _ = round.turn(by: Int.random(in: -2000...2000, using: &generator))
      case 3: _ = round.settle()
      case 4: _ = round.check()
      case 5: round.noteHelp()
      case 6: round.advance()
      default: if let asked = round.asked { _ = round.turn(by: asked - round.time) }
      }
      #expect(
        (0..<720).contains(round.time) && round.questions.count == 10 && round.firstTries.count == round.index + (round.isAnswered ? 1 : 0))
      let kept = try JSONText.decode(ClockRound.Document.self, from: JSONText.encode(ClockRound.Document(round)))
      let read = try #require(ClockRound(kept, task: round.task))
      #expect(read.questions == round.questions && read.asked != read.time)
    }
  }

  @Test("a time that was answered wrongly is asked for again three times later, and help counts as no first try")
  func again() throws {
    var round = try round()
    let first = try #require(round.asked)
    #expect(round.check() == .wrong && round.mistakes == 1 && round.questions[3] == first)
    #expect(round.check() == .wrong && round.mistakes == 2 && round.questions.count == 10)
    _ = round.turn(by: first - round.time)
    #expect(round.check() == .right && round.firstTries == [false])
    round.advance()
    round.noteHelp()
    _ = round.turn(by: round.asked! - round.time)
    #expect(round.settle() == .right && round.firstTries == [false, false])
  }

  @Test(
    "a document that is none begins a round anew",
    arguments: [
      "null", "{}", #"{"questions":[],"index":0,"time":0,"isBlemished":false,"firstTries":[],"mistakes":0}"#,
      #"{"questions":[0,5,10,15,20,25,30,35,40,45],"index":99,"time":0,"isBlemished":false,"firstTries":[],"mistakes":0}"#,
      #"{"questions":[0,5,10,15,20,25,30,35,40,45],"index":0,"time":-7,"isBlemished":false,"firstTries":[],"mistakes":0}"#,
      #"{"questions":[0,1,2,3,4,5,6,7,8,9],"index":0,"time":0,"isBlemished":false,"firstTries":[],"mistakes":0}"#,
    ])
  func nonsense(document: String) throws {
    let state = #"{"room":"numerals","version":1,"level":"clock-5","document":\#(document)}"#
    let play = try NumeralsPlay("clock-5", options: RoomOptions(state: KeptDocument(text: state)))
    #expect(play.state["index"] == 0 && play.state["finished"] == false && play.state["asked"]?.int != play.state["time"]?.int)
  }

  @Test("the hands are dragged to what is asked for, which is right as the finger lets go", arguments: [1, 2, 3])
  func dragging(seed: UInt64) throws {
    var options = RoomOptions()
    options.seed = seed
    let play = try NumeralsPlay("clock-15", options: options)
    let asked = try #require(play.state["asked"]?.int)
    var time = try #require(play.state["time"]?.int)
    try drag(.minute, from: time, to: time / 60 * 60 + asked % 60, play)
    time = try #require(play.state["time"]?.int)
    #expect(time % 60 == asked % 60)
    if time != asked { try drag(.hour, from: time, to: asked, play) }
    #expect(play.state["time"]?.int == asked && play.state["answered"] == true)
    play.wait(1.5)
    #expect(play.state["index"] == 1 && play.state["first"] == 1)
  }

  @Test("two fingers turn both hands at once, and one that strays off the clock and back goes on")
  func fingers() throws {
    let play = try NumeralsPlay("clock-5")
    let time = try #require(play.state["time"]?.int)
    play.touch(.began, try place(.minute, at: time, play), at: 0.1, id: 1)
    play.touch(.began, try place(.hour, at: time, play), at: 0.15, id: 2)
    play.touch(.moved, try place(.minute, at: time + 10, play), at: 0.2, id: 1)
    play.touch(.moved, Point(-500, 9000), at: 0.25, id: 2)
    play.touch(.moved, try place(.hour, at: time + 10 + 120, play), at: 0.3, id: 2)
    play.touch(.cancelled, .zero, at: 0.35, id: 1)
    play.touch(.ended, try place(.hour, at: time + 130, play), at: 0.4, id: 2)
    #expect(play.state["time"]?.int == (time + 130) % 720)
  }

  @Test("by keys alone a round is set to its end; Return on a wrong time is a mistake", arguments: ClockTask.levels)
  func keys(level: LevelID) throws {
    let store = RoomStore()
    let play = try NumeralsPlay(level.name, options: RoomOptions(store: store))
    play.focus(try mode(play).face)
    play.key(.return)
    #expect(play.state["mistakes"] == 1 && play.host.sounds.last == .wrong)
    let step = try mode(play).task.step
    for _ in 0..<10 {
      let asked = try #require(play.state["asked"]?.int)
      while play.state["time"]!.int! / 60 != asked / 60 { play.key(.up) }
      while play.state["time"]!.int! != asked { play.key(play.state["time"]!.int! < asked ? .right : .left) }
      play.key(.return)
      #expect(play.state["answered"] == true, "\(step)")
      play.wait(1.5)
    }
    #expect(play.state["celebrating"] == true && play.host.results == [.finished])
    #expect((store["best \(level.name)"] as Int?) == 9)
  }

  @Test("its tour sets every time on every shape of stage", arguments: ClockTask.levels)
  func tours(level: LevelID) throws {
    for size in [Size(240, 320), Size(320, 568), Size(640, 360), Size(1920, 1080)] {
      for isLeftHanded in [false, true] {
        let stop = try NumeralsRoom.tour(level: level, size: size, options: RoomOptions(isLeftHanded: isLeftHanded))
        let session = try Session(scene: stop.scene, size: size, isReplay: true)
        let stage = HeadlessStage(session: session, entries: stop.entries)
        stage.advance(to: stop.end)
        let state = try JSON(parsing: Array(stop.scene.probe().utf8))
        #expect(state["finished"] == true && state["celebrating"] == true && state["first"] == 10, "\(size)")
      }
    }
  }

  @Test(
    "clock and plate lie apart on the stage, below the bar",
    arguments: [
      Size(240, 320), Size(320, 240), Size(320, 568), Size(568, 320), Size(1024, 768), Size(768, 1024), Size(3840, 2160),
    ])
  func layout(size: Size) {
    for isLeftHanded in [false, true] {
      for strip in [0, size.height * 0.25] {
        let place = ClockLayout(size: size, strip: strip, sides: StageSides(isLeftHanded: isLeftHanded))
        let free = Rect(minX: 0, minY: RoomControls.buttonSide(in: size), maxX: size.width, maxY: size.height - strip).insetBy(
          dx: -0.01, dy: -0.01)
        #expect(free.contains(place.clock) && free.contains(place.plate) && !place.clock.intersects(place.plate), "\(place)")
        #expect(place.clock.width >= 100)
      }
    }
  }

  @Test("a face that moves to another size keeps its pixels on the way; those of its size it has when it is there, or at once")
  func size() throws {
    let tree = LayerTree()
    let face = try ClockFace()
    tree.root.addSublayer(face)
    let drawing = try #require(face.sublayers.first { $0.shouldRasterize || $0 is ArtLayer })
    func layout(_ side: Double) { face.layout(in: Rect(x: 0, y: 0, width: side, height: side)) }
    layout(400)
    let scale = drawing.rasterizationScale
    tree.animate(duration: 0.4) { layout(200) }
    tree.advance(to: 0.2)
    #expect(drawing.rasterizationScale == scale)
    tree.advance(to: 0.5)
    #expect(drawing.rasterizationScale == scale / 2)
    tree.animate(duration: 0.4) { layout(300) }
    layout(100)
    tree.advance(to: 2)
    #expect(drawing.rasterizationScale == scale / 4)
  }
}
