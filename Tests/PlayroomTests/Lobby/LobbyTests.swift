import Compositing
import Geometry
import Gestures
import Layers
import Sessions
import TestSupport
import Testing

@testable import Meadow
@testable import Playroom
@testable import Progress
@testable import RoomKit

@MainActor
@Suite("The lobby")
struct LobbyTests {
  /// A playroom on a stage, and hands.
  @MainActor
  final class Visit {
    let playroom: Playroom
    let session: Session

    init(_ playroom: Playroom? = nil, size: Size = Size(320, 568), room: String? = nil, level: String? = nil) throws {
      self.playroom = playroom ?? Playroom(options: RoomOptions())
      session = try Session(scene: self.playroom.firstScene(room: room, level: level.map { LevelID($0) }), size: size, isReplay: true)
      self.playroom.attach(to: session)
    }

    var now = 0.0

    func touch(_ phase: TouchPhase, _ p: Point, id: Int = 1) {
      session.send(.touch(TouchEvent(id: id, phase: phase, position: p)), at: now)
    }

    func tap(_ p: Point) {
      now += 0.5
      touch(.began, p)
      now += 0.05
      touch(.ended, p)
      now += 0.5
      session.advance(to: now)
    }

    func press(_ key: Key) {
      now += 0.2
      session.send(.key(KeyEvent(key)), at: now)
    }

    var state: JSON { (try? JSON(parsing: session.scene.probe())) ?? .null }
    var page: String? { state["page"]?.string }
    /// Where the home button is.
    var corner: Point { Point(session.size.width - 22, 22) }

    func center(_ frame: JSON?) throws -> Point {
      let frame = try #require(frame)
      let x = try #require(frame["x"]?.double)
      let y = try #require(frame["y"]?.double)
      return Point(x + (frame["width"]?.double ?? 0) / 2, y + (frame["height"]?.double ?? 0) / 2)
    }

    /// The middle of what bears a name on the page, as it is seen.
    func place(_ name: String) throws -> Point {
      let layer = try #require(session.scene.tree.root.layer(named: name))
      return layer.convert(layer.bounds.center, to: nil)
    }

    func door(_ room: String) throws -> Point {
      try center(state["doors"]?.array?.first { $0["room"]?.string == room }?["frame"])
    }
  }

  @Test("a touch leads through a door to the shelf, to a level, and home again")
  func ways() throws {
    let visit = try Visit()
    #expect(visit.page == "lobby")
    for room in RoomCatalog.pinwheel.rooms where room.levels.count > 1 {
      visit.tap(try visit.door(room.name))
      #expect(visit.page == "levels")
      #expect(visit.state["of"]?.string == room.name)
      let card = try #require(visit.state["levels"]?.array?.first)
      visit.tap(try visit.center(card["frame"]))
      #expect(visit.session.scene is any Room)
      #expect(visit.state["room"]?.string == room.name)
      #expect(visit.state["level"]?.string == room.shelf[0].name)
      visit.tap(visit.corner)
      #expect(visit.page == "levels" && visit.state["of"]?.string == room.name)
      visit.tap(visit.corner)
      #expect(visit.page == "lobby")
    }
  }

  @Test("whoever is led to a door goes in: the animal is gone when the door opens, and there again at home")
  func goingIn() throws {
    let visit = try Visit(size: Size(1280, 800))
    func figure() throws -> Layer {
      try #require(visit.session.scene.tree.root.layer(named: "badge 1")?.sublayers.first { $0 is Figure })
    }
    visit.now = 1
    visit.touch(.began, try visit.door("numerals"))
    visit.touch(.ended, try visit.door("numerals"))
    let walking = try figure()
    let size = walking.transform.a
    var least = (opacity: 1.0, scale: 1.0)
    for _ in 0..<60 where visit.page == "lobby" {
      visit.now += 1.0 / 120
      visit.session.advance(to: visit.now)
      guard visit.page == "lobby" else { break }
      least = (
        min(least.opacity, walking.presentation(of: .opacity)), min(least.scale, walking.presentation(of: .scale) / size)
      )
    }
    #expect(visit.page == "levels" && least.opacity < 0.15 && least.scale < 0.6)
    visit.tap(visit.corner)
    let home = try figure()
    #expect(visit.page == "lobby" && home.presentation(of: .opacity) == 1 && abs(home.presentation(of: .scale) - size) < 1e-9)
  }

  @Test("by keys alone one goes in and comes back, and Escape in the lobby ends")
  func keys() throws {
    let visit = try Visit()
    for _ in 0..<12 where visit.page == "lobby" {
      visit.press(.tab)
      if visit.session.scene.input.focusedLayer?.name == "dots door" { visit.press(.return) }
    }
    #expect(visit.page == "levels")
    visit.press(.escape)
    #expect(visit.page == "lobby")
    visit.press(.escape)
    visit.press(.escape)
    #expect(visit.session.isOver)
  }

  @Test(
    "one Escape in the lobby only says that another one leaves, for two seconds; it says so in every language", arguments: Language.allCases
  )
  func leaving(language: Language) throws {
    let visit = try Visit(Playroom(options: RoomOptions(language: language)), size: Size(240, 320))
    visit.press(.escape)
    #expect(!visit.session.isOver && visit.state["leaving"] == true)
    let hint = try #require(visit.session.scene.tree.root.sublayers.compactMap { $0 as? LeaveHint }.first)
    #expect(Rect(origin: .zero, size: Size(240, 320)).contains(hint.frame))
    visit.now += 2.1
    visit.session.advance(to: visit.now)
    #expect(visit.state["leaving"] == false)
    visit.press(.escape)
    #expect(!visit.session.isOver, "too late counts as the first")
    visit.now += 1.7
    visit.press(.escape)
    #expect(visit.session.isOver)
  }

  @Test("while a lock waits for its room nobody leaves the lobby by Escape")
  func leavingLocked() throws {
    let visit = try Visit()
    visit.playroom.locksNextRoom = true
    for _ in 0..<4 { visit.press(.escape) }
    #expect(!visit.session.isOver && visit.state["leaving"] == false)
  }

  @Test("an arrow on a door leads to the level that was left in the middle, and only there")
  func goingOn() throws {
    let visit = try Visit()
    let arrow = { (room: String) in visit.state["doors"]?.array?.first { $0["room"]?.string == room } }
    #expect(arrow("dots")?["goOn"] == .null)
    visit.playroom.enter("dots", level: "house")
    visit.session.send(.hover(nil), at: 1)
    visit.now = 1
    visit.tap(visit.corner)
    visit.tap(visit.corner)
    #expect(visit.page == "lobby" && arrow("dots")?["unfinished"]?.string == "house" && arrow("four")?["goOn"] == .null)
    visit.tap(try visit.center(arrow("dots")?["goOn"]))
    #expect(visit.state["room"]?.string == "dots" && visit.state["level"]?.string == "house")
    visit.tap(visit.corner)
    #expect(visit.page == "levels" && visit.session.scene.input.focusedLayer?.name == "level house")
    // Someone else has left nothing.
    visit.playroom.addProfile(color: 2, animal: 3)
    visit.tap(Point(160, 1))
    #expect(visit.page == "lobby" && arrow("dots")?["goOn"] == .null)
  }

  @Test("someone new takes an animal and a colour that nobody has, and plays")
  func newProfile() throws {
    let visit = try Visit()
    visit.tap(try visit.place("plus button"))
    #expect(visit.page == "profile")
    #expect(visit.state["isNew"] == true)
    #expect(visit.state["animal"]?.string != "cat")
    visit.press(.escape)
    #expect(visit.playroom.profiles.count == 1, "going back adds nobody")
    for count in 2...Profile.limit {
      let page = try ProfilePage(visit.playroom, nil)
      page.finish()
      #expect(visit.playroom.profiles.count == count)
      #expect(visit.playroom.profile == visit.playroom.profiles.last)
    }
    #expect(Set(visit.playroom.profiles.map(\.animal)).count == Profile.limit)
    #expect(Set(visit.playroom.profiles.map(\.color)).count == Profile.limit)
    visit.playroom.addProfile(color: 0, animal: 0)
    #expect(visit.playroom.profiles.count == Profile.limit, "nine are not possible")
  }

  @Test("each row of the settings changes one of them")
  func settings() throws {
    let visit = try Visit()
    visit.tap(visit.corner)
    #expect(visit.page == "settings")
    let names = ["sound", "music", "reducesMotion", "highContrast", "leftHanded", "language", "locksNextRoom"]
    for (i, name) in names.enumerated() where name != "language" {
      let before = visit.state
      visit.tap(try visit.center(visit.state["rows"]?.array?[i]))
      for other in names { #expect((visit.state[other] != before[other]) == (other == name), "\(other) after \(name)") }
    }
  }

  @Test("the languages are a list in their own names, of which one is chosen and marked; the way back leads to its row")
  func languages() throws {
    let visit = try Visit()
    visit.tap(visit.corner)
    visit.tap(try visit.center(visit.state["rows"]?.array?[5]))
    #expect(visit.page == "languages")
    for language in Language.allCases where language.hasFont {
      let entry = visit.state["languages"]?.array?.first { $0["language"]?.string == language.rawValue }
      visit.tap(try visit.center(entry?["frame"]))
      #expect(visit.page == "languages" && visit.playroom.language == language)
      let rows = visit.session.scene.tree.root.sublayers.compactMap { $0 as? LanguageRow }
      let chosen = rows.filter { $0.accessibilityTraits.contains(.selected) }
      #expect(chosen.map(\.name) == [LanguageRow.name(of: language)])
      #expect(chosen.first?.accessibilityLabel == LobbyWord.languageName.text(in: language))
    }
    visit.press(.escape)
    #expect(visit.page == "settings")
  }

  @Test("a locked room is left by two corners held for two seconds, and by nothing else")
  func lock() throws {
    let visit = try Visit()
    visit.playroom.locksNextRoom = true
    visit.playroom.enter("dots", level: "classic")
    visit.session.send(.hover(nil), at: 0.1)
    visit.now = 1
    #expect(visit.state["room"]?.string == "dots")
    visit.tap(visit.corner)
    visit.press(.escape)
    #expect(visit.state["room"]?.string == "dots")
    // Too short.
    visit.touch(.began, Point(10, 10), id: 1)
    visit.touch(.began, Point(310, 560), id: 2)
    visit.now += 1.9
    visit.touch(.ended, Point(10, 10), id: 1)
    visit.touch(.ended, Point(310, 560), id: 2)
    #expect(visit.state["room"]?.string == "dots")
    // Twice the same corner.
    visit.touch(.began, Point(10, 10), id: 1)
    visit.touch(.began, Point(30, 30), id: 2)
    visit.now += 2.5
    visit.touch(.ended, Point(10, 10), id: 1)
    visit.touch(.ended, Point(30, 30), id: 2)
    #expect(visit.state["room"]?.string == "dots")
    visit.now += 1
    visit.touch(.began, Point(10, 10), id: 1)
    visit.touch(.began, Point(310, 560), id: 2)
    visit.now += 2.1
    visit.session.advance(to: visit.now)
    #expect(visit.page == "lobby")
    #expect(visit.playroom.settings.lockedRoom == nil)
  }

  @Test("a room that is locked is what the next start opens")
  func lockedStart() throws {
    let playroom = Playroom(options: RoomOptions(), memory: ["settings": ["lockedRoom": "dots"]])
    let visit = try Visit(playroom)
    #expect(visit.state["room"]?.string == "dots")
  }

  @Test("a playroom tells a log all that a replay needs to go the same way")
  func memory() throws {
    let first = try Visit()
    first.playroom.addProfile(color: 4, animal: 5)
    first.playroom.change { $0.contrast = .strong }
    first.playroom.enter("dots", level: "classic")
    first.playroom.roundBegan(after: nil)
    first.playroom.roundEnded(.finished, mistakes: 0)
    let again = Playroom(options: RoomOptions(), memory: try JSON(parsing: first.playroom.memory.description))
    #expect(again.memory == first.playroom.memory)
    #expect(again.profile == first.playroom.profile)
    #expect(again.levels.finished(of: "dots") == ["classic"])
  }

  @Test(
    "a log whose memory makes no sense is played without it",
    arguments: [
      #"{"profiles":5,"settings":[1],"states":"x","finished":{"dots":3}}"#, #"[]"#, #""x""#,
      #"{"profiles":[{"id":1},{"id":1,"color":99,"animal":-4},{"id":1,"color":0,"animal":0}],"profile":77,"states":{"dots":1,"a/b/c":2}}"#,
    ])
  func senseless(text: String) throws {
    let playroom = Playroom(options: RoomOptions(), memory: try JSON(parsing: text))
    #expect(!playroom.profiles.isEmpty)
    #expect(playroom.profile != nil)
    _ = try playroom.firstScene(room: nil, level: nil)
  }

  @Test("the clock of the meadow goes on with the session, and its light with the hour")
  func time() throws {
    var options = RoomOptions()
    options.startTime = 16.0 * 3600 + 30
    let visit = try Visit(Playroom(options: options))
    #expect(visit.state["minute"]?.int == 960 && visit.state["light"]?["night"]?.double == 0)
    visit.session.advance(to: 29)
    #expect(visit.state["minute"]?.int == 960)
    visit.session.advance(to: 31)
    #expect(visit.state["minute"]?.int == 961)
    visit.session.advance(to: 6 * 3600)
    #expect(visit.state["minute"]?.int == 960 + 360 && visit.state["light"]?["night"]?.double == 1)
  }

  @Test("a calendar that was set, forwards or back by years, is followed by an event that a log has")
  func calendar() throws {
    var date = 1_790_000_000.0
    var services = Playroom.Services()
    services.calendar = { date }
    services.offset = { _ in 3600 }
    let playroom = Playroom(options: RoomOptions(), services: services)
    let session = try Session(scene: playroom.firstScene(room: nil, level: nil), size: Size(320, 568))
    playroom.attach(to: session)
    func minute() throws -> Int? { try JSON(parsing: session.scene.probe())["minute"]?.int }
    #expect(try minute() == 1_790_003_600 / 60)
    for change: Double in [86_400 * 400, -86_400 * 3000, 7200] {
      date += change + 60
      session.advance(to: session.now + 60.1)
      #expect(try minute() == Int((date + 3600) / 60), "\(change)")
    }
    // Whoever was away sees the time as it is now.
    date += 5000
    session.send(.suspend(true), at: session.now)
    session.send(.suspend(false), at: session.now)
    #expect(try minute() == Int((date + 3600) / 60))
    session.send(GameEvent("local time nan"))
    session.send(GameEvent("local time 1e300"))
    #expect(try minute() != nil)
  }

  @Test("when summer time begins or ends while one plays, the clock goes on by an hour, or back")
  func summerTime() throws {
    var date = 1_790_000_000.0
    let change = date + 90
    var services = Playroom.Services()
    services.calendar = { date }
    services.offset = { $0 < change ? 7200 : 3600 }
    let playroom = Playroom(options: RoomOptions(), services: services)
    let session = try Session(scene: playroom.firstScene(room: nil, level: nil), size: Size(320, 568))
    playroom.attach(to: session)
    func minute() throws -> Int? { try JSON(parsing: session.scene.probe())["minute"]?.int }
    for _ in 0..<4 {
      date += 60.1
      session.advance(to: session.now + 60.1)
      #expect(try minute() == Int((date + (date < change ? 7200 : 3600)) / 60))
    }
  }

  @Test("life in the meadow ends 15 seconds after the last touch; then nothing moves, and only the clock wakes")
  func rest() throws {
    let visit = try Visit()
    visit.session.advance(to: 5)
    #expect(visit.session.scene.tree.isAnimating && visit.state["alive"] == true)
    visit.tap(Point(160, 20))
    visit.session.advance(to: visit.now + 12)
    #expect(visit.state["alive"] == true)
    visit.session.advance(to: visit.now + 26)
    #expect(visit.state["alive"] == false && !visit.session.scene.tree.isAnimating)
    let deadline = try #require(visit.session.nextDeadline)
    #expect(deadline > visit.session.now && deadline <= visit.session.now + 60.1)
    let first = visit.session.now
    var wakes = 0
    while let next = visit.session.nextDeadline, next < first + 300 {
      visit.session.advance(to: next)
      wakes += 1
    }
    #expect(wakes <= 5, "\(wakes) in five minutes")
  }

  @Test("where less movement was asked for nothing lives by itself, and a door opens at once")
  func calm() throws {
    let visit = try Visit(Playroom(options: RoomOptions(reducesMotion: true)))
    #expect(visit.state["alive"] == false && !visit.session.scene.tree.isAnimating)
    visit.touch(.began, try visit.door("dots"))
    visit.touch(.ended, try visit.door("dots"))
    #expect(visit.page == "levels")
  }

  @Test("the last game of four is on the board, for the one who played it, also at the next start and in a replay")
  func lastGame() throws {
    let folder = TestFolder()
    var services = Playroom.Services()
    services.store = ProgressStore(directory: folder.path)
    let visit = try Visit(Playroom(options: RoomOptions(), services: services), room: "four", level: "two")
    #expect(visit.playroom.levels.lastGame == nil)
    for digit in ["4", "3", "4"] as [Key] {
      visit.press(digit)
      visit.now += 1.5
      visit.session.advance(to: visit.now)
    }
    visit.playroom.showLobby()
    visit.session.send(.hover(nil), at: visit.session.now)
    #expect(visit.page == "lobby" && visit.playroom.levels.lastGame?.moves == "434")
    let replay = Playroom(options: RoomOptions(), memory: visit.playroom.memory)
    #expect(replay.levels.lastGame == visit.playroom.levels.lastGame)
    visit.playroom.addProfile(color: 2, animal: 2)
    #expect(visit.playroom.levels.lastGame == nil)
    visit.playroom.choose(visit.playroom.profiles[0])
    visit.playroom.close()
    #expect(Playroom(options: RoomOptions(), services: services).levels.lastGame?.moves == "434")
  }
}
