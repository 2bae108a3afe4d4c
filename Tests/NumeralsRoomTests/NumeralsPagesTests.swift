import Geometry
import Gestures
import Layers
import Sessions
import Testing

@testable import NumeralsRoom
@testable import RoomKit

@MainActor
@Suite("Pages of numerals")
struct NumeralsPagesTests {
  nonisolated static let sizes = [
    Size(240, 320), Size(320, 240), Size(320, 568), Size(568, 320), Size(768, 1024), Size(1024, 768), Size(1080, 1920), Size(1920, 1080),
    Size(3840, 2160),
  ]

  @Test(
    "card, tiles and marks lie side by side; a tile is at least 44 points high with its share of the gap, and wide enough for LXXXVIII",
    arguments: sizes)
  func layout(size: Size) {
    for isLeftHanded in [false, true] {
      let place = PagesLayout(size: size, sides: StageSides(isLeftHanded: isLeftHanded))
      let stage = Rect(origin: .zero, size: size).insetBy(dx: -1e-6, dy: -1e-6)
      let all = place.tiles + [place.card]
      #expect(place.tiles.count == 10)
      #expect(all.allSatisfy { stage.contains($0) && $0.minY >= RoomControls.buttonSide(in: size) })
      for (k, a) in all.enumerated() {
        for b in all[(k + 1)...] { #expect(!a.insetBy(dx: 1e-6, dy: 1e-6).intersects(b)) }
      }
      #expect(place.tiles.allSatisfy { $0.width >= 54 && $0.height >= 40 })
      #expect(place.card.width >= 100 && place.card.height >= 80)
      let bar = RoomControls.buttonSide(in: size)
      #expect(place.marks.maxX <= size.width - bar * (isLeftHanded ? 1 : 2))
    }
  }

  @Test("what was found makes room for the celebration's buttons, and goes back when it is played again", arguments: sizes)
  func celebrating(size: Size) throws {
    let foot = size.height - Celebration.height(in: size)
    for level in ["classic", "20"] {
      let play = try NumeralsPlay(level, size: size)
      let before = play.state
      try play.finishPage(from: 0.5)
      if play.state(at: 8)["celebrating"]?.bool == false { try play.finishPage(from: 8) }
      let state = play.state(at: 20)
      #expect(state["celebrating"]?.bool == true)
      let things = (state["tiles"]?.array ?? []) + (state["boxes"]?.array ?? [])
      #expect(things.count == 10)
      for thing in things { #expect((thing["y"]?.double ?? 0) + (thing["height"]?.double ?? 0) <= foot + 0.01) }
      for label in state["labels"]?.array ?? [] { #expect((label["y"]?.double ?? 0) + (label["side"]?.double ?? 0) / 2 <= foot + 0.01) }
      // The classic board has that room already.
      if size == Size(320, 568), level == "classic" { #expect(state["labels"]?.array?[0]["x"]?.double == 280) }
      let again = try #require(play.room.input.focusableLayers.first { $0.name == "again button" })
      play.room.input.focus(again)
      play.key(.return, at: 21.5)
      let after = play.state(at: 23)
      #expect(after["celebrating"]?.bool == false)
      for key in ["tiles", "labels", "boxes"] {
        let places = { (state: JSON) in (state[key]?.array ?? []).map { [$0["x"], $0["y"], $0["width"]] } }
        #expect(places(after) == places(before))
      }
    }
  }

  @Test("sizes that are hardly any do no harm", arguments: [Size(1, 1), Size(40, 3), Size(3, 40), Size(16384, 20)])
  func tiny(size: Size) throws {
    for level in NumeralsPlay.orderedLevels {
      let play = try NumeralsPlay(level, size: Size(320, 568))
      try play.tap(number: 1, at: 0.5)
      play.session.send(.resize(size), at: 0.7)
      _ = play.session.render()
      #expect(play.room.game.found == 1)
    }
  }

  @Test("the card asks for the next number, tells the one that was found, and asks again")
  func telling() throws {
    let play = try NumeralsPlay("20")
    #expect(play.state["phase"]?.string == "asking" && play.state["shown"]?.int == 1)
    for number in 1...9 { try play.tap(number: number, at: Double(number) * 0.1) }
    #expect(play.state["phase"]?.string == "telling")
    #expect(play.state["numeral"]?.string == "IX")
    #expect(play.state["parts"]?.string == "X - I")
    #expect(play.state(at: 3.65)["phase"]?.string == "telling")
    #expect(play.state(at: 3.75)["phase"]?.string == "asking")
    #expect(play.state["shown"]?.int == 10)
    #expect(play.host.sounds == (0..<9).map { .climb($0, of: 10) })
    try play.tap(number: 10, at: 5)
    #expect(play.host.sounds.last == .resolution)
  }

  @Test("a number whose turn comes later says so kindly: its figure shows for 1.6 s, and it counts as a mistake")
  func mistakes() throws {
    let play = try NumeralsPlay("20")
    func tells(_ number: Int) throws -> Bool {
      let tiles = try #require(play.state["tiles"]?.array)
      return tiles.contains { $0["number"]?.int == number && $0["telling"]?.bool == true }
    }
    try play.tap(number: 5, at: 1)
    #expect(try tells(5))
    #expect(play.state["mistakes"]?.int == 1 && play.state["found"]?.int == 0)
    #expect(play.state["phase"]?.string == "asking", "the question stays")
    #expect(play.host.sounds == [.wrong])
    play.session.advance(to: 2.55)
    #expect(try tells(5))
    play.session.advance(to: 2.65)
    #expect(try !tells(5))
  }

  @Test("a page's end turns to the next one by itself, where its ten numbers wait; nobody need wait within a page")
  func turning() throws {
    let play = try NumeralsPlay("50")
    try play.finishPage(from: 1)
    #expect(play.state["page"]?.int == 0 && play.state["found"]?.int == 10)
    #expect(play.state(at: 5.15)["page"]?.int == 0)
    #expect(play.state(at: 5.25)["page"]?.int == 1)
    #expect(play.state["next"]?.int == 11 && play.state["shown"]?.int == 11)
    #expect(play.host.results.isEmpty)
    try play.finishPage(from: 6)
    #expect(play.state["found"]?.int == 10)
  }

  @Test(
    "each level can be played to its end by its tour, which celebrates and leads on to the next level",
    arguments: NumeralsPlay.orderedLevels)
  func tours(level: String) throws {
    for size in [Size(320, 568), Size(640, 360)] {
      let stop = try NumeralsRoom.tour(level: LevelID(level), size: size, options: RoomOptions())
      let session = try Session(scene: stop.scene, size: size, isReplay: true)
      let stage = HeadlessStage(session: session, entries: stop.entries)
      stage.advance(to: stop.end)
      let state = try JSON(parsing: Array(stop.scene.probe().utf8))
      #expect(state["finished"]?.bool == true && state["celebrating"]?.bool == true)
      #expect(state["mistakes"]?.int == NumeralsRoom.last(of: LevelID(level)) / 10)
      #expect(zip(stop.pictures, stop.pictures.dropFirst()).allSatisfy { $0.time <= $1.time })
    }
  }

  @Test("the keyboard alone plays a level to its end, and on to the next", arguments: ["classic", "20"])
  func keyboard(level: String) throws {
    let play = try NumeralsPlay(level)
    var time = 0.5
    func press(_ key: Key) {
      play.key(key, at: time)
      time += 0.05
    }
    for _ in 0..<play.room.game.pages {
      while let next = play.room.game.next {
        let place = try play.place(of: next)
        for _ in 0..<20 where play.room.input.focusFrame.map({ $0.center.distance(to: place) > 2 }) ?? true { press(.tab) }
        press(.space)
        #expect(play.room.game.next != next)
        time += 0.5
        play.session.advance(to: time)
      }
      time += 5
      play.session.advance(to: time)
    }
    #expect(play.state["celebrating"]?.bool == true)
    press(.return)
    #expect(play.host.nextLevel == (level == "classic" ? "count-5" : "name-10"))
    press(.escape)
  }

  @Test("who waits is shown the next tile after 8 s; the button shows it at once and is counted")
  func hints() throws {
    let play = try NumeralsPlay("20")
    let board = try #require(play.room.board as? PagesBoard)
    let place = try #require(play.room.game.index(of: 1))
    try play.tap(number: 1, at: 1)
    let next = try #require(play.room.game.index(of: 2))
    play.session.advance(to: 11.6)
    #expect(!board.tiles[next].glow.isBeckoning)
    play.session.advance(to: 11.8)
    #expect(board.tiles[next].glow.isBeckoning)
    #expect(!board.tiles[place].glow.isBeckoning)
    #expect(play.state["hints"]?.int == 0)
    try play.tap(number: 2, at: 12)
    #expect(!board.tiles[next].glow.isBeckoning)
    let third = try #require(play.room.game.index(of: 3))
    play.tap(Point(320 - 66, 22), endingAt: 13)
    #expect(board.tiles[third].glow.isBeckoning)
    #expect(play.state["hints"]?.int == 1)
  }

  @Test("after two taps in vain the tile that is next shines until it is found, whatever else is tapped; after three a hand shows it")
  func help() throws {
    let play = try NumeralsPlay("20")
    let board = try #require(play.room.board as? PagesBoard)
    let tile = try #require(play.room.game.index(of: 1).map { board.tiles[$0] })
    try play.tap(number: 5, at: 1)
    #expect(!tile.glow.isMarked)
    try play.tap(number: 6, at: 2)
    #expect(tile.glow.isMarked && play.session.scene.tree.root.layer(named: "guiding hand") == nil)
    try play.tap(number: 7, at: 3)
    #expect(tile.glow.isMarked && play.session.scene.tree.root.layer(named: "guiding hand") != nil)
    try play.tap(number: 1, at: 4)
    #expect(board.tiles.allSatisfy { !$0.glow.isMarked })
  }

  @Test("a game that nobody plays comes to rest after three hints, and hints again once somebody does")
  func rest() throws {
    let play = try NumeralsPlay("20")
    let board = try #require(play.room.board as? PagesBoard)
    try play.tap(number: 1, at: 1)
    let next = try #require(play.room.game.index(of: 2))
    var hints = 0
    var wasBeckoning = false
    for k in 0..<600 {
      play.session.advance(to: 2 + Double(k) / 10)
      let isBeckoning = board.tiles[next].glow.isBeckoning
      if isBeckoning, !wasBeckoning { hints += 1 }
      wasBeckoning = isBeckoning
    }
    #expect(hints == PagesBoard.beckonings)
    #expect(play.session.nextDeadline == nil)
    _ = play.session.render()
    #expect(!play.session.needsFrame)
    try play.tap(number: 2, at: 70)
    let third = try #require(play.room.game.index(of: 3))
    play.session.advance(to: 81)
    #expect(board.tiles[third].glow.isBeckoning)
  }

  @Test("the state that was kept brings the game back as it was, and nothing else harms", arguments: NumeralsPlay.orderedLevels)
  func restoring(level: String) throws {
    let play = try NumeralsPlay(level)
    try play.tap(number: 6, at: 0.9)
    for number in 1...4 { try play.tap(number: number, at: Double(number)) }
    let kept = play.state(at: 20)
    let again = try NumeralsPlay(level, options: RoomOptions(state: kept))
    #expect(again.room.game == play.room.game)
    #expect(again.state["order"] == kept["order"] && again.state["labels"] == kept["labels"] && again.state["boxes"] == kept["boxes"])
    #expect(again.room.probe() == play.room.probe())
    try again.tap(number: 5, at: 1)
    #expect(again.state["found"]?.int == 5)
    for state: JSON in [.null, 7, "x", ["room": "numerals"], ["room": "numerals", "version": 1, "level": .string(level), "order": "abc"]] {
      #expect(
        try NumeralsPlay(level, options: RoomOptions(state: state)).room.game
          == NumeralsGame(last: NumeralsRoom.last(of: LevelID(level)), seed: 1))
    }
  }

  @Test("a page that was left at its end comes back as the next one, a finished level with its celebration")
  func restoringEnds() throws {
    let play = try NumeralsPlay("20")
    try play.finishPage(from: 1)
    let page = try NumeralsPlay("20", options: RoomOptions(state: play.state))
    #expect(page.state["page"]?.int == 1 && page.state["next"]?.int == 11)
    play.session.advance(to: 7)
    try play.finishPage(from: 8)
    let end = try NumeralsPlay("20", options: RoomOptions(state: play.state))
    #expect(end.state["celebrating"]?.bool == true && end.state["finished"]?.bool == true)
  }

  @Test("a resize in the midst of everything loses nothing", arguments: NumeralsPlay.orderedLevels)
  func resizing(level: String) throws {
    let play = try NumeralsPlay(level)
    try play.tap(number: 1, at: 1)
    try play.tap(number: 2, at: 1.2)
    let game = play.room.game
    let shown = play.state["shown"]
    for (k, size) in Self.sizes.enumerated() {
      play.session.send(.resize(size), at: 1.3 + Double(k) * 0.02)
      _ = play.session.render()
      #expect(play.room.game == game && play.state["shown"] == shown)
    }
    try play.tap(number: 3, at: 1.6)
    #expect(play.room.game.found == 3)
    play.session.send(.resize(Size(320, 568)), at: 1.7)
    let fresh = try NumeralsPlay(level, options: RoomOptions(state: play.state))
    let places = (play.state["labels"] ?? play.state["tiles"])?.array?.compactMap { $0["x"]?.double }
    #expect(places == (fresh.state["labels"] ?? fresh.state["tiles"])?.array?.compactMap { $0["x"]?.double })
  }

  @Test("the ring, the boxes and the word keep apart from each other and from the way home at every size", arguments: sizes)
  func classicLayout(size: Size) throws {
    for isLeftHanded in [false, true] {
      let play = try NumeralsPlay(size: size, options: RoomOptions(isLeftHanded: isLeftHanded))
      let state = play.state
      var frames: [Rect] = []
      for label in try #require(state["labels"]?.array) {
        let side = try #require(label["side"]?.double)
        frames.append(
          Rect(center: Point(try #require(label["x"]?.double), try #require(label["y"]?.double)), size: Size(side, side)))
      }
      for item in try #require(state["boxes"]?.array) + [try #require(state["clear"])] {
        frames.append(
          Rect(
            x: try #require(item["x"]?.double), y: try #require(item["y"]?.double), width: try #require(item["width"]?.double),
            height: try #require(item["height"]?.double)))
      }
      let bar = RoomControls.buttonSide(in: size)
      frames.append(Rect(x: size.width - bar, y: 0, width: bar, height: bar))
      let stage = Rect(origin: .zero, size: size).insetBy(dx: -1e-3, dy: -1e-3)
      for (k, a) in frames.enumerated() {
        #expect(stage.contains(a))
        for b in frames[(k + 1)...] { #expect(!a.insetBy(dx: 1e-3, dy: 1e-3).intersects(b), "\(a) and \(b)") }
      }
    }
  }

  @Test("nor does the way home lie on anything while a round's end is celebrated", arguments: sizes)
  func celebratedLayout(size: Size) {
    let bar = RoomControls.buttonSide(in: size)
    let corner = Rect(x: size.width - bar, y: 0, width: bar, height: bar)
    for isLeftHanded in [false, true] {
      let place = ClassicLayout(size: size, strip: Celebration.height(in: size), isLeftHanded: isLeftHanded)
      var frames = (0..<10).map { place.ring.apply(Rect(center: RingLabel.center(of: $0), size: Size(50, 50))) }
      frames += (0..<10).map { place.boxes.apply(Rect(x: Double($0 % 5) * 50 + 40, y: Double($0 / 5) * 50 + 360, width: 40, height: 40)) }
      frames.append(place.clear.apply(Rect(x: 0, y: 15, width: 100, height: 30)))
      for frame in frames { #expect(!frame.intersects(corner), "\(frame)") }
    }
  }

  @Test("with less motion nothing flies, and all is told in the end as it is with it")
  func calm() throws {
    let lively = try NumeralsPlay("20")
    let calm = try NumeralsPlay("20", options: RoomOptions(reducesMotion: true))
    for play in [lively, calm] {
      try play.tap(number: 4, at: 0.5)
      for number in 1...4 { try play.tap(number: number, at: Double(number)) }
    }
    #expect(calm.picture(at: 6.4).hash() == lively.picture(at: 6.4).hash())
  }

  @Test("every level has a picture")
  func pictures() throws {
    for level in NumeralsRoom.levels.map(\.name) {
      let picture = try NumeralsRoom.levelPicture(LevelID(level), options: RoomOptions())
      #expect(picture.bounds.size == Size(100, 100) && !picture.sublayers.isEmpty)
    }
  }

  @Test("on a level's picture numbers stand in letters of a fifth of it and more, long numerals in two lines, within its edges")
  func letters() throws {
    for level in NumeralsRoom.levels.map(\.name) where !level.hasPrefix("clock") && level != "classic" {
      let picture = try NumeralsRoom.levelPicture(LevelID(level), options: RoomOptions())
      let texts = picture.sublayers.compactMap { $0 as? TextLayer }
      #expect(!texts.isEmpty)
      for text in texts {
        #expect(text.style.size >= 20, "'\(text.string)' of \(level)")
        #expect(text.frame.minX >= 0 && text.frame.maxX <= 100, "'\(text.string)' of \(level)")
      }
    }
  }

  @Test("the word is there in every language, and only both kinds of Chinese write it alike")
  func words() {
    let texts = Language.allCases.map { NumeralsWord.clear.text(in: $0) }
    #expect(Set(texts).count == texts.count - 1 && !texts.contains(""))
    #expect(texts[0] == "clear")
  }
}
