import Geometry
import Gestures
import Layers
import Sessions
import TestSupport
import Testing

@testable import Playroom
@testable import Progress
@testable import RoomKit
@testable import TrianglesRoom

@MainActor
@Suite("A playroom that keeps what happens")
struct PlayroomStoreTests {
  private func playroom(_ folder: TestFolder, gatheringTime: Double = 0.2) -> Playroom {
    var services = Playroom.Services()
    services.store = ProgressStore(directory: folder.path, gatheringTime: gatheringTime)
    services.settingsFile = SettingsFile(directory: folder.path)
    services.calendar = { 1_700_000_000 }
    return Playroom(options: RoomOptions(), services: services, fixesLanguage: false)
  }

  @Test("who plays, the settings and the finished rounds are there again at the next start")
  func nextStart() async throws {
    let folder = TestFolder()
    let first = try LobbyTests.Visit(playroom(folder))
    first.playroom.addProfile(color: 3, animal: 4)
    first.playroom.change { $0.language = "ja" }
    first.playroom.enter("dots", level: "classic")
    first.session.advance(to: 0.1)
    first.playroom.roundBegan(after: nil)
    first.session.advance(to: 5.1)
    first.playroom.roundEnded(.finished, mistakes: 2)
    first.playroom.close()

    let again = playroom(folder)
    #expect(again.profiles.map(\.animal) == [0, 4])
    #expect(again.profile?.animal == 4)
    #expect(again.language == .japanese)
    #expect(again.levels.finished(of: "dots") == ["classic"])
    let store = try #require(again.services.store)
    let profile = try #require(again.profile?.id)
    let summary = await withCheckedContinuation { continuation in
      store.summary(profile: profile, since: 0, until: 2e9, dayOffset: 0) { continuation.resume(returning: $0) }
    }
    #expect(summary.secondsPerRound == [PlaySummary.Pace(room: "dots", seconds: 5)])
    #expect(summary.roundsPerDay.map(\.day) == [19_675])
  }

  @Test("a room that is left in the middle is gone on with, also by the next program, and begun afresh once its round is over")
  func states() throws {
    let folder = TestFolder()
    let first = try LobbyTests.Visit(playroom(folder), room: "dots")
    first.tap(Point(160, 35))
    first.playroom.goHome()
    #expect(first.playroom.record.state(of: key(first.playroom)) != nil)
    first.playroom.close()
    let again = playroom(folder)
    #expect(again.record.state(of: key(again))?.json["started"] == true)
    let second = try LobbyTests.Visit(again, room: "dots")
    second.playroom.roundBegan(after: nil)
    second.playroom.roundEnded(.finished, mistakes: 0)
    second.playroom.goHome()
    #expect(second.playroom.record.state(of: key(again)) == nil)
  }

  @Test("what a round has come to is on disk before the machine sleeps, which may end in its sleep")
  func beforeSleep() throws {
    let folder = TestFolder()
    // The store writes nothing of its own accord meanwhile, however long the test takes.
    let visit = try LobbyTests.Visit(playroom(folder, gatheringTime: 600), room: "dots")
    visit.playroom.services.store?.flush()
    visit.tap(Point(160, 35))
    func kept() throws -> [String] { try ProgressContents(directory: folder.path).states.filter { $0.room == "dots" }.compactMap(\.text) }
    #expect(try kept().isEmpty)
    visit.session.send(.suspend(true), at: visit.session.now)
    let text = try #require(try kept().first)
    #expect(text.contains("\"started\":true"))
    visit.session.send(.suspend(false), at: visit.session.now)
    visit.playroom.close()
    #expect(try kept().count == 1)
  }

  @Test("what an earlier program kept of a room is gone on with, and kept again in the present form")
  func earlierStates() throws {
    let folder = TestFolder()
    let first = try LobbyTests.Visit(playroom(folder), room: "triangles")
    let profile = try #require(first.playroom.profile?.id)
    let pieces = (0..<16).map { #"{"x":\#(10 * $0),"y":60,"angle":90,"home":\#($0 != 3)}"# }.joined(separator: ",")
    let old = #"{"room":"triangles","version":1,"level":"free","size":[320,568],"pieces":[\#(pieces)],"moves":5}"#
    first.playroom.services.store?.saveState(old, version: 1, profile: profile, room: "triangles", level: "free")
    first.playroom.close()

    let second = try LobbyTests.Visit(playroom(folder), room: "triangles", level: "free")
    let room = try #require(second.session.scene as? TrianglesRoom)
    let game = room.game
    #expect(game.moves == 5 && game.pieces[3].turns == 1 && game.pieces[3].place != .home && game.pieces[4].place == .home)
    second.playroom.goHome()
    second.playroom.close()
    let kept = try ProgressContents(directory: folder.path).states.filter { $0.room == "triangles" && $0.level == "free" }
    #expect(kept.map(\.version) == [2])
    #expect(try JSONText.decode(TrianglesGame.self, from: #require(kept.first?.text)).pieces == game.pieces)
  }

  @Test("which level of each room was played last is known at the next start, for each who plays")
  func lastLevels() throws {
    let folder = TestFolder()
    let first = try LobbyTests.Visit(playroom(folder))
    first.playroom.enter("dots", level: "cat")
    first.playroom.goHome()
    first.playroom.enter("numerals", level: "20")
    first.playroom.goHome()
    first.playroom.enter("dots", level: "house")
    first.playroom.goHome()
    let cat = try #require(first.playroom.profile)
    first.playroom.addProfile(color: 3, animal: 4)
    #expect(first.playroom.levels.last["dots"] == nil)
    first.playroom.enter("dots", level: "owl")
    first.playroom.close()

    let again = playroom(folder)
    #expect(again.levels.last["dots"] == "owl" && again.levels.unfinished(of: "dots") == "owl")
    #expect(again.levels.last["numerals"] == nil)
    again.choose(cat)
    #expect(again.levels.last["dots"] == "house" && again.levels.last["numerals"] == "20" && again.levels.last["four"] == nil)
    // A log says it too.
    let replayed = Playroom(options: RoomOptions(), memory: again.memory)
    #expect(replayed.levels.last["dots"] == "house" && replayed.levels.unfinished(of: "numerals") == "20")
    again.close()
  }

  private func key(_ playroom: Playroom) -> LevelKey {
    LevelKey(profile: playroom.profile?.id ?? 0, room: "dots", level: "classic")
  }

  @Test("the summary adds up rounds one by one as the store does all at once")
  func summary() throws {
    var generator = SeededGenerator(seed: 5)
    var one = PlaySummary()
    var all = PlaySummary.Sum(dayOffset: 3600)
    for _ in 0..<400 {
      let round = Round(
        profile: 1, room: ["dots", "four", "charts"].randomElement(using: &generator) ?? "", level: "classic",
        start: Double.random(in: 0...1e7, using: &generator), duration: Double(Int.random(in: 1...64, using: &generator)), mistakes: 0,
        result: "finished")
      one.add(round, dayOffset: 3600)
      all.add(room: round.room, start: round.start, duration: round.duration)
    }
    #expect(one == all.summary)
  }
}
