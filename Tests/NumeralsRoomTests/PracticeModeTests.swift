import Geometry
import Gestures
import Layers
import RoomTestSupport
import Sessions
import Testing

@testable import NumeralsRoom
@testable import RoomKit

@MainActor
@Suite("Practice on the stage")
struct PracticeModeTests {
  private func mode(_ play: NumeralsPlay) throws -> PracticeMode { try #require(play.room.mode as? PracticeMode) }

  private func tap(_ symbol: String, _ play: NumeralsPlay) throws {
    let key = try #require(try mode(play).board.keys.first { $0.face == .symbol(symbol) })
    play.wait(0.05)
    play.tap(key.frame.center)
    play.wait(0.05)
  }

  private func answer(_ play: NumeralsPlay) throws {
    while let symbol = try mode(play).game.nextSymbol { try tap(symbol, play) }
  }

  @Test("each level of practice is played to its end by its tour, with a mistake and its reason", arguments: PracticeTask.levels)
  func tours(level: LevelID) throws {
    for size in [Size(320, 568), Size(640, 360)] {
      let stop = try NumeralsRoom.tour(level: level, size: size, options: RoomOptions())
      let session = try Session(scene: stop.scene, size: size, isReplay: true)
      let stage = HeadlessStage(session: session, entries: stop.entries)
      stage.advance(to: stop.end)
      let state = try JSON(parsing: Array(stop.scene.probe().utf8))
      #expect(state["finished"]?.bool == true && state["celebrating"]?.bool == true, "\(size)")
      #expect(state["mistakes"]?.int == 1 && state["first"]?.int == 9)
      #expect(Set(stop.pictures.map(\.name)) == ["start", "told", "wrong", "asked", "end"])
    }
  }

  @Test("a round that is over leads on to the next level, and what is due then is asked again; the best round is kept")
  func round() throws {
    let store = RoomStore()
    var options = RoomOptions(store: store)
    options.seed = 5
    let play = try NumeralsPlay("read-20", options: options)
    let forgotten = try #require(try mode(play).game.question?.number)
    try tap("0", play)
    play.tap(try #require(try mode(play).board.keys.last).frame.center)
    #expect(try mode(play).boxes.box(of: forgotten) == 0 && play.host.sounds.last == .wrong)
    for _ in 0..<10 {
      try answer(play)
      play.wait(3.5)
    }
    #expect(play.host.results == [.finished] && play.state["celebrating"]?.bool == true)
    #expect((store["best read-20"] as Int?) == 9)
    let kept: LeitnerBoxes = try #require(store[PracticeMode.boxesName(try mode(play).task)])
    #expect(kept.box(of: forgotten) == 0 && kept.round == 1)
    let again = try NumeralsPlay("read-20", options: options)
    #expect(try mode(again).game.questions.contains { $0.number == forgotten })
    #expect(
      try mode(NumeralsPlay("write-20", options: options)).boxes
        == {
          var boxes = LeitnerBoxes(); boxes.beginRound(); return boxes
        }())
  }

  @Test("letters and figures are typed on a keyboard too; Backspace takes one away")
  func keyboard() throws {
    let play = try NumeralsPlay("write-20")
    let answer = try #require(try mode(play).game.answer)
    play.key("V")
    let typed = answer == "V" ? "" : "V"
    #expect(try mode(play).game.typed == typed || (try mode(play).game.isAnswered))
    play.key(.backspace)
    for character in answer.unicodeScalars { play.key(Key(character)) }
    #expect(try mode(play).game.isAnswered || mode(play).game.index == 1)
  }

  @Test("the keyboard's focus alone answers a question")
  func focus() throws {
    let play = try NumeralsPlay("count-5")
    let symbol = try #require(try mode(play).game.nextSymbol)
    let key = try #require(try mode(play).board.keys.first { $0.face == .symbol(symbol) })
    play.focus(key)
    play.key(.space)
    #expect(try mode(play).game.isAnswered)
  }

  @Test("a broken rule is shown: what breaks it, and how it is written")
  func reasons() throws {
    let task = try #require(PracticeTask("write-100"))
    func explain(_ typed: String, _ number: Int) -> [AnswerSlot.Piece] { PracticeBoard.explanation(of: typed, task: task, number: number) }
    #expect(
      explain("XIIII", 14) == [
        .init(text: "X", role: .plain), .init(text: "IIII", role: .struck), .init(text: "→", role: .sign), .init(text: "IV", role: .right),
      ])
    #expect(explain("XVI", 14) == [.init(text: "XVI", role: .plain), .init(text: "=", role: .sign), .init(text: "16", role: .struck)])
    let reading = try #require(PracticeTask("read-100"))
    #expect(
      PracticeBoard.explanation(of: "16", task: reading, number: 14) == [
        .init(text: "16", role: .struck), .init(text: "=", role: .sign), .init(text: "XVI", role: .plain),
      ])
  }

  @Test("what is counted rings a step higher with each thing, and a thing that is touched rings too")
  func bells() throws {
    let play = try NumeralsPlay("count-10")
    let symbol = try #require(try mode(play).game.nextSymbol)
    let quantity = try #require(Int(symbol))
    try tap(symbol, play)
    play.wait(Double(quantity) * FruitFrame.beat + 0.1)
    #expect(play.host.sounds.filter { $0 != .scale(step: 0) }.suffix(quantity) == (0..<quantity).map { FruitFrame.bell($0) }[...])
  }

  @Test("help shows the key that is next, and what needed help counts as forgotten")
  func help() throws {
    let play = try NumeralsPlay("name-10")
    let hint = try #require(play.room.controls.button(.hint))
    play.tap(hint.position)
    let key = try #require(try mode(play).board.nextKey(try mode(play).game))
    #expect(key.glow.isBeckoning)
    let number = try #require(try mode(play).game.question?.number)
    try answer(play)
    #expect(try mode(play).game.firstTries == [false] && mode(play).boxes.box(of: number) == 0)
  }

  /// The keys that are no answers of a task.
  private func wrongKeys(_ play: NumeralsPlay) throws -> [String] {
    let game = try mode(play).game
    return game.task.symbols.filter { $0 != game.answer }
  }

  private func key(_ symbol: String, _ play: NumeralsPlay) throws -> StoneKey {
    try #require(try mode(play).board.keys.first { $0.face == .symbol(symbol) })
  }

  @Test("who counts wrongly is left ever fewer keys, then the right one shines, and goes on shining; last a hand shows it")
  func narrowing() throws {
    let play = try NumeralsPlay("count-5")
    let right = try #require(try mode(play).game.answer)
    let wrong = try wrongKeys(play)
    try tap(wrong[0], play)
    #expect(try !key(wrong[0], play).isOffered && mode(play).board.keys.count { $0.isOffered } == 4)
    // The same key again is no other mistake, and helps on as well.
    try tap(wrong[0], play)
    #expect(try mode(play).game.mistakes == 1 && mode(play).board.keys.count { $0.isOffered } == 2)
    #expect(try key(right, play).isOffered && !key(right, play).glow.isMarked)
    try tap(wrong[0], play)
    #expect(try mode(play).board.keys.filter(\.isOffered).map(\.face) == [.symbol(right)])
    #expect(try key(right, play).glow.isMarked)
    play.wait(1.7)
    #expect(play.session.scene.tree.root.layer(named: "guiding hand") != nil)
    for symbol in wrong {
      try tap(symbol, play)
      #expect(try key(right, play).glow.isMarked)
    }
    // It is as it was left, too.
    let again = try NumeralsPlay("count-5", options: RoomOptions(state: play.state))
    #expect(try mode(again).game == mode(play).game && key(right, again).glow.isMarked && !key(wrong[1], again).isOffered)
    try tap(right, play)
    play.wait(4)
    #expect(try mode(play).game.index == 1 && mode(play).board.keys.allSatisfy { $0.isOffered && !$0.glow.isMarked })
  }

  @Test("help that was asked for shines until the question is answered")
  func lastingHelp() throws {
    let play = try NumeralsPlay("write-20")
    play.tap(try #require(play.room.controls.button(.hint)).position)
    let right = try #require(try mode(play).game.nextSymbol)
    #expect(try key(right, play).glow.isMarked)
    // Whatever else is pressed, what is right next shines.
    for symbol in ["V", "V", "V"] { try tap(symbol, play) }
    let next = try #require(try mode(play).board.nextKey(try mode(play).game))
    #expect(next.glow.isMarked)
  }

  @Test("a child who taps at random comes to the end", arguments: ["count-5", "count-10", "name-10"])
  func random(level: String) throws {
    let play = try NumeralsPlay(level)
    var generator = SeededGenerator(seed: 3)
    var taps = 0
    while try !mode(play).game.isFinished, taps < 400 {
      let key = try #require(try mode(play).board.keys.randomElement(using: &generator))
      play.wait(0.3)
      play.tap(key.frame.center)
      taps += 1
    }
    #expect(try mode(play).game.isFinished, "after \(taps) taps")
    #expect(try mode(play).game.mistakes <= 30)
  }

  @Test("whatever was kept, a level opens", arguments: PracticeTask.levels)
  func damage(level: LevelID) throws {
    for state: JSON in [
      .null, 7, ["room": "numerals", "level": .string(level.name), "version": 1, "questions": [], "index": -1, "firstTries": []],
    ] {
      #expect(try !mode(NumeralsPlay(level.name, options: RoomOptions(state: state))).game.isFinished)
    }
    let play = try NumeralsPlay(level.name)
    try answer(play)
    play.wait(4)
    let state = play.state
    #expect(state["index"]?.int == 1)
    let again = try NumeralsPlay(level.name, options: RoomOptions(state: state))
    #expect(try mode(again).game == mode(play).game)
  }

  @Test("no key of what is counted stands alone in its row", arguments: ["count-5", "count-10"])
  func rows(level: LevelID) throws {
    let task = try #require(PracticeTask(level))
    for size in [Size(240, 320), Size(360, 640), Size(640, 360), Size(800, 1280), Size(1280, 800), Size(1920, 1080)] {
      let keys = PracticeBoard.layout(size, task, sides: StageSides()).keys
      let rows = Dictionary(grouping: keys) { $0.midY.rounded() }.values.map(\.count)
      #expect(rows.allSatisfy { $0 > 1 } && rows.count <= (rows.max() ?? 0) + 1, "\(rows) on \(size)")
    }
  }

  @Test("what is to be counted is seen in the first frame of each question")
  func firstFrame() throws {
    let play = try NumeralsPlay("count-5")
    func seen() throws -> [Layer] {
      let figure = try #require(try mode(play).board.figure as? FruitFrame)
      #expect(figure.presented.opacity == 1)
      return figure.sublayers.flatMap(\.sublayers).filter { !$0.recognizers.isEmpty }
    }
    for _ in 0..<3 {
      let question = try #require(mode(play).game.question)
      #expect(try seen().count == question.number && seen().allSatisfy { $0.presented.opacity == 1 && !$0.isHidden })
      try answer(play)
      for _ in 0..<300 where try mode(play).game.question?.number == question.number { play.wait(1.0 / 60) }
    }
  }

  @Test("fruit comes down with its question, and what was counted last stays where it is at a round's end")
  func comingDown() throws {
    let play = try NumeralsPlay("count-5")
    func falls() throws -> [Bool] {
      let figure = try #require(try mode(play).board.figure as? FruitFrame)
      return figure.sublayers.flatMap(\.sublayers).filter { !$0.recognizers.isEmpty }.map { $0.hasAnimation(forKey: "hop") }
    }
    while !(try mode(play).game.isFinished) {
      #expect(try falls().allSatisfy { $0 } && !falls().isEmpty)
      let index = try mode(play).game.index
      try answer(play)
      for _ in 0..<600 where try mode(play).game.index == index { play.wait(1.0 / 60) }
      try #require(mode(play).game.index > index)
    }
    #expect(try !falls().isEmpty && falls().allSatisfy { !$0 })
  }

  @Test("nothing is cut off and keys are large enough for fingers on every stage", arguments: PracticeTask.levels)
  func layouts(level: LevelID) throws {
    let task = try #require(PracticeTask(level))
    for size in [Size(240, 320), Size(320, 568), Size(360, 640), Size(640, 360), Size(1280, 800), Size(3840, 2160), Size(400, 400)] {
      for isLeftHanded in [false, true] {
        let place = PracticeBoard.layout(size, task, sides: StageSides(isLeftHanded: isLeftHanded))
        let stage = Rect(origin: .zero, size: size).insetBy(dx: -0.001, dy: -0.001)
        for frame in place.keys + [place.card, place.question, place.slot] { #expect(stage.contains(frame), "\(frame) on \(size)") }
        for (i, key) in place.keys.enumerated() {
          #expect(min(key.width, key.height) >= (min(size.width, size.height) < 320 ? 30 : 40), "\(key.size) on \(size)")
          #expect(!key.intersects(place.card) && place.keys[..<i].allSatisfy { !key.intersects($0) })
        }
        #expect(!place.question.intersects(place.slot))
      }
    }
  }

  @Test(
    "a resize loses nothing of a question, and sizes that are hardly any do no harm",
    arguments: ["count-10", "read-20", "write-3999", "date-2099"])
  func resizing(level: String) throws {
    let play = try NumeralsPlay(level)
    try tap(try #require(try mode(play).task.symbols.first), play)
    let game = try mode(play).game
    for size in [Size(1, 1), Size(40, 3), Size(3, 40), Size(16384, 20), Size(640, 360), Size(320, 568)] {
      play.send(.resize(size))
      _ = play.session.render()
      #expect(try mode(play).game == game)
    }
  }
}
