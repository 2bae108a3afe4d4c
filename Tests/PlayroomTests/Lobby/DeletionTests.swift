import Geometry
import Gestures
import Layers
import Sessions
import TestSupport
import Testing

@testable import Playroom
@testable import Progress
@testable import RoomKit

@MainActor
@Suite("Deleting a profile")
struct DeletionTests {
  /// A lobby where a cat and a dog play, the dog now; it has built and begun something.
  private func visit(size: Size = Size(320, 568), options: RoomOptions = RoomOptions(), profiles: Int = 2) throws -> LobbyTests.Visit {
    let visit = try LobbyTests.Visit(Playroom(options: options), size: size)
    for i in 1..<profiles { visit.playroom.addProfile(color: i, animal: i) }
    visit.playroom.showLobby()
    visit.now = 1
    visit.session.advance(to: 1)
    visit.session.send(.hover(nil), at: 1)
    return visit
  }

  private func place(_ name: String, in visit: LobbyTests.Visit) throws -> Point {
    try visit.place(name)
  }

  private func bin(of visit: LobbyTests.Visit) throws -> RoundButton {
    try #require(visit.session.scene.tree.root.layer(named: "bin button") as? RoundButton)
  }

  private func ring(of visit: LobbyTests.Visit) throws -> HoldRing {
    try #require(try bin(of: visit).layer(named: "hold ring") as? HoldRing)
  }

  private func send(_ phase: TouchPhase, _ p: Point, _ kind: TouchKind, to visit: LobbyTests.Visit, after delay: Double) {
    visit.now += delay
    visit.session.send(.touch(TouchEvent(id: kind == .mouse ? 0 : 1, phase: phase, position: p, kind: kind)), at: visit.now)
  }

  /// Opens the page of the one who plays.
  private func openPage(_ visit: LobbyTests.Visit) throws {
    visit.tap(try place("badge \(try #require(visit.playroom.profile?.id))", in: visit))
    #expect(visit.page == "profile")
  }

  @Test("the bin must be held for two seconds, by a finger or the mouse, while a ring fills", arguments: TouchKind.allCases)
  func holding(kind: TouchKind) throws {
    let visit = try visit()
    try openPage(visit)
    let p = try bin(of: visit).frame.center
    send(.began, p, kind, to: visit, after: 0.5)
    let ring = try ring(of: visit)
    for part in [0.25, 0.5, 0.75] {
      visit.now += 0.5
      visit.session.advance(to: visit.now)
      #expect(abs(ring.part - part) < 1e-9)
    }
    #expect(visit.playroom.profiles.count == 2)
    visit.now += 0.5
    visit.session.advance(to: visit.now)
    #expect(visit.playroom.profiles.map(\.id) == [1] && visit.page == "lobby" && visit.playroom.profile?.id == 1)
    send(.ended, p, kind, to: visit, after: 0.3)
    #expect(visit.page == "lobby" && visit.playroom.profiles.count == 1)
  }

  @Test(
    "taps, however many, only let the ring begin and fall back; so does a hold that is too short, strays or is lost",
    arguments: TouchKind.allCases)
  func tooShort(kind: TouchKind) throws {
    let visit = try visit()
    try openPage(visit)
    let p = try bin(of: visit).frame.center
    for _ in 0..<30 {
      send(.began, p, kind, to: visit, after: 0.07)
      send(.ended, p, kind, to: visit, after: 0.05)
    }
    let ring = try ring(of: visit)
    #expect(ring.part > 0 && ring.part < 0.1)
    visit.now += 0.5
    visit.session.advance(to: visit.now)
    #expect(ring.part == 0 && ring.isHidden)
    send(.began, p, kind, to: visit, after: 0)
    send(.ended, p, kind, to: visit, after: 1.99)
    #expect(ring.part > 0.98)
    visit.now += 0.2
    visit.session.advance(to: visit.now)
    #expect(ring.part > 0 && ring.part < 0.8, "it runs back")
    send(.began, p, kind, to: visit, after: 3)
    send(.moved, p + Point(60, 0), kind, to: visit, after: 1)
    visit.now += 3
    visit.session.advance(to: visit.now)
    send(.ended, p, kind, to: visit, after: 0)
    send(.began, p, kind, to: visit, after: 1)
    visit.session.send(.focus(false), at: visit.now + 1)
    visit.now += 5
    visit.session.advance(to: visit.now)
    send(.began, p, kind, to: visit, after: 1)
    send(.cancelled, p, kind, to: visit, after: 1)
    visit.now += 5
    visit.session.advance(to: visit.now)
    #expect(visit.page == "profile" && visit.playroom.profiles.count == 2 && visit.playroom.household.justDeleted.isEmpty)
    #expect(!visit.session.scene.tree.isAnimating, "at rest")
  }

  @Test("a wobble says that the bin wants to be held, but not where less movement was asked for", arguments: [false, true])
  func wobble(isCalm: Bool) throws {
    let visit = try visit(options: RoomOptions(reducesMotion: isCalm))
    try openPage(visit)
    let button = try bin(of: visit)
    visit.tap(button.frame.center)
    visit.now -= 0.4
    send(.began, button.frame.center, .finger, to: visit, after: 1)
    send(.ended, button.frame.center, .finger, to: visit, after: 0.05)
    visit.session.advance(to: visit.now + 0.06)
    let turn = button.sublayers.map { $0.presentation(of: .rotation) }
    #expect(turn.contains { abs($0) > 0.01 } == !isCalm)
  }

  @Test("there is no bin for the only one who plays")
  func onlyOne() throws {
    let visit = try visit(profiles: 1)
    try openPage(visit)
    #expect(visit.session.scene.tree.root.layer(named: "bin button") == nil)
    let profile = try #require(visit.playroom.profile)
    visit.playroom.delete(profile)
    #expect(visit.playroom.profiles == [profile])
  }

  /// Deletes the one who plays, by a finger.
  private func delete(_ visit: LobbyTests.Visit) throws {
    try openPage(visit)
    let p = try bin(of: visit).frame.center
    send(.began, p, .finger, to: visit, after: 0.2)
    send(.ended, p, .finger, to: visit, after: 2.1)
    #expect(visit.page == "lobby")
  }

  private var way: [String] { ["finger", "mouse", "Return", "Backspace"] }

  @Test("for ten seconds a touch, the mouse or a key brings back whoever was deleted, as the one who plays, with all that is their own")
  func takingBack() throws {
    for way in way {
      let visit = try visit()
      let playroom = visit.playroom
      playroom.enter("dots", level: "cat")
      visit.session.send(.hover(nil), at: visit.now)
      playroom.roundBegan(after: nil)
      playroom.roundEnded(.finished, mistakes: 0)
      #expect(playroom.store(of: "triangles").add("[]", picture: "<svg/>") != nil)
      playroom.enter("dots", level: "house")
      visit.session.send(.hover(nil), at: visit.now)
      playroom.showLobby()
      visit.session.send(.hover(nil), at: visit.now)
      let before = playroom.memory
      try delete(visit)
      #expect(playroom.profile?.id == 1 && playroom.levels.finished(of: "dots") == [] && playroom.store(of: "triangles").keepsakes.isEmpty)
      visit.now += 9
      visit.session.advance(to: visit.now)
      switch way {
      case "finger": visit.tap(try place("badge 2", in: visit))
      case "mouse":
        send(.began, try place("badge 2", in: visit), .mouse, to: visit, after: 0)
        send(.ended, try place("badge 2", in: visit), .mouse, to: visit, after: 0.1)
      case "Return":
        visit.press(.tab)
        #expect(visit.session.scene.input.focusedLayer?.name == "badge 2" && visit.session.scene.input.showsFocus)
        visit.press(.return)
      default: visit.press(.backspace)
      }
      #expect(visit.page == "lobby" && playroom.profiles.map(\.id) == [1, 2], "\(way)")
      #expect(playroom.memory == before, "\(way)")
      #expect(visit.state["deleted"] == [])
    }
  }

  @Test("after ten seconds the others close up, and nothing is to be brought back; leaving the lobby for a moment changes nothing of that")
  func tenSeconds() throws {
    let visit = try visit(profiles: 3)
    visit.tap(try place("badge 2", in: visit))
    let third = try place("badge 3", in: visit)
    try delete(visit)
    #expect(visit.state["deleted"]?.array?.first?["id"]?.int == 2)
    let kept = try place("badge 3", in: visit)
    #expect(kept == third, "the place is kept")
    visit.tap(visit.corner)
    #expect(visit.page == "settings")
    visit.press(.escape)
    #expect(visit.page == "lobby" && visit.state["deleted"]?.array?.count == 1)
    visit.now += 9
    visit.session.advance(to: visit.now)
    #expect(visit.state["deleted"] == [])
    #expect(visit.session.scene.tree.root.layer(named: "badge 2") == nil)
    #expect(try place("badge 3", in: visit) != place("plus button", in: visit))
    visit.press(.backspace)
    #expect(visit.playroom.profiles.map(\.id) == [1, 3])
    visit.session.advance(to: visit.now + 30)
    #expect(!visit.session.scene.tree.isAnimating)
  }

  @Test("where the log has one seat, it is theirs who was deleted for those ten seconds, and then again the way to all or the next")
  func oneSeat() throws {
    let visit = try visit(size: Size(180, 320))
    var root: Layer { visit.session.scene.tree.root }
    #expect(root.layer(named: "players button") != nil && root.layer(named: "badge 1") == nil)
    try delete(visit)
    #expect(root.layer(named: "players button") == nil)
    visit.tap(try place("badge 2", in: visit))
    #expect(visit.playroom.profiles.map(\.id) == [1, 2] && visit.playroom.profile?.id == 2)
    #expect(root.layer(named: "players button") != nil)
    try delete(visit)
    visit.now += 10
    visit.session.advance(to: visit.now)
    #expect(root.layer(named: "plus button") != nil && root.layer(named: "badge 2") == nil)
  }

  @Test(
    "the lobby's tour deletes someone and brings them back in every language and on a small stage",
    arguments: ["en", "ar"], [Size(320, 568), Size(180, 320)])
  func tour(code: String, size: Size) throws {
    let language = try #require(Language(rawValue: code))
    let stop = try RoomCatalog.pinwheel.tour(RoomCatalog.lobby, level: .classic, size: size, options: RoomOptions(language: language))
    let session = try Session(scene: stop.scene, size: size, isReplay: true)
    stop.attach(session)
    let stage = HeadlessStage(session: session, entries: stop.entries, hz: 10)
    func deleted() throws -> [Int?]? { try JSON(parsing: session.scene.probe())["deleted"]?.array?.map { $0["id"]?.int } }
    let time = try #require(stop.pictures.first { $0.name == "deleted" }?.time)
    while stage.nextTime <= time { stage.advanceFrame() }
    #expect(try deleted() == [2])
    while stage.nextTime <= time + 0.5 { stage.advanceFrame() }
    #expect(try deleted() == [])
  }

  @Test("of eight, whoever was deleted keeps the eighth place until the ten seconds are over")
  func eight() throws {
    let visit = try visit(profiles: 8)
    try delete(visit)
    #expect(visit.session.scene.tree.root.layer(named: "plus button") == nil)
    visit.playroom.addProfile(color: 0, animal: 0)
    #expect(visit.playroom.profiles.count == 7)
    visit.tap(try place("badge 8", in: visit))
    #expect(visit.playroom.profiles.count == 8 && visit.playroom.profile?.id == 8)
    try delete(visit)
    visit.now += 10
    visit.session.advance(to: visit.now)
    #expect(visit.session.scene.tree.root.layer(named: "plus button") != nil)
    visit.playroom.addProfile(color: 0, animal: 0)
    #expect(visit.playroom.profiles.last?.id == 9, "a number is not given again")
  }

  @Test("two who are deleted one after the other come back each by itself")
  func two() throws {
    let visit = try visit(profiles: 4)
    for _ in 0..<2 {
      visit.tap(try place("badge \(visit.playroom.profiles.last?.id ?? 0)", in: visit))
      if visit.page == "lobby" { try delete(visit) } else { visit.press(.escape); try delete(visit) }
    }
    #expect(visit.playroom.profiles.map(\.id) == [1, 2])
    visit.press(.backspace)
    #expect(visit.playroom.profiles.map(\.id) == [1, 2, 3])
    visit.press(.backspace)
    #expect(visit.playroom.profiles.map(\.id) == [1, 2, 3, 4])
  }

  @Test("a log of it is played again the same way, whatever the rate of frames")
  func replay() throws {
    var states: [String] = []
    for step in [0.5, 1.0 / 60, 1.0 / 7] {
      let visit = try visit()
      let start = visit.now
      let badge = try place("badge 2", in: visit)
      var events: [(Double, InputEvent)] = [
        (0.1, .touch(TouchEvent(id: 1, phase: .began, position: badge))), (0.2, .touch(TouchEvent(id: 1, phase: .ended, position: badge))),
      ]
      let page = try ProfilePage(visit.playroom, visit.playroom.profile)
      page.layout(size: visit.session.size)
      let bin = try #require(page.tree.root.layer(named: "bin button")).frame.center
      events += [
        (1, .touch(TouchEvent(id: 1, phase: .began, position: bin))), (2.9999, .touch(TouchEvent(id: 1, phase: .ended, position: bin))),
      ]
      events += [
        (4, .touch(TouchEvent(id: 1, phase: .began, position: bin))), (6, .touch(TouchEvent(id: 1, phase: .ended, position: bin))),
      ]
      var t = 0.0
      for (time, event) in events {
        while t + step < time {
          t += step
          visit.session.advance(to: start + t)
        }
        visit.session.send(event, at: start + time)
        states.append(visit.session.scene.probe())
      }
    }
    let count = states.count / 3
    #expect(states[..<count] == states[count..<(2 * count)] && states[..<count] == states[(2 * count)...])
    #expect(try JSON(parsing: states[count - 1])["page"] == "lobby" && JSON(parsing: states[3])["page"] == "profile")
  }

  @Test("whoever was deleted and brought back is there at the next start, and whoever was not is not, but can be for 30 days")
  func kept() throws {
    let folder = TestFolder()
    var time = 1_790_000_000.0
    func playroom() -> Playroom {
      var services = Playroom.Services()
      services.store = ProgressStore(directory: folder.path)
      services.settingsFile = SettingsFile(directory: folder.path)
      services.calendar = { time }
      return Playroom(options: RoomOptions(), services: services)
    }
    let first = playroom()
    for i in 1...2 { first.addProfile(color: i, animal: i) }
    for profile in first.profiles.dropFirst() { first.delete(profile) }
    first.restore(try #require(first.household.justDeleted.last))
    #expect(first.profile?.id == 3)
    first.close()
    time += 29 * 86_400
    let second = playroom()
    #expect(second.profiles.map(\.id) == [1, 3] && second.profile?.id == 3)
    #expect(second.services.store?.deletedProfiles().map(\.id) == [2])
    second.close()
    time += 2 * 86_400
    let third = playroom()
    third.close()
    #expect(third.services.store?.deletedProfiles().isEmpty == true)
  }

  @Test("the ring about the bin stays on the stage, clear of the tick", arguments: LobbyLayoutTests.sizes)
  func ringPlace(size: Size) throws {
    let playroom = Playroom(options: RoomOptions())
    playroom.addProfile(color: 1, animal: 1)
    let page = try ProfilePage(playroom, playroom.profile)
    page.layout(size: size)
    let bin = try #require(page.tree.root.layer(named: "bin button"))
    let reach = 32 * HoldRing.reach * bin.transform.a
    let seen = Rect(center: bin.frame.center, size: Size(2 * reach, 2 * reach))
    #expect(Rect(origin: .zero, size: size).contains(seen))
    let tick = try #require(page.tree.root.layer(named: "check button")).frame
    #expect(tick.center.distance(to: seen.center) >= tick.width / 2 + reach, "\(size)")
  }
}
