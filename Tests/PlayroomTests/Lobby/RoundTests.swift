import Gestures
import Sessions
import TestSupport
import Testing

@testable import Playroom
@testable import Progress
@testable import RoomKit

@MainActor
@Suite("Rounds that are recorded")
struct RoundTests {
  private func playroom(_ folder: TestFolder) -> Playroom {
    var services = Playroom.Services()
    services.store = ProgressStore(directory: folder.path)
    return Playroom(options: RoomOptions(), services: services)
  }

  private func press(_ keys: [Key], in visit: LobbyTests.Visit) {
    for key in keys {
      visit.now += 1
      visit.press(key)
    }
    visit.now += 3
    visit.session.advance(to: visit.now)
  }

  @Test("a game of four that ended counts once, though the program was killed while that was shown, and the end taken back")
  func once() throws {
    let folder = TestFolder()
    let killed = try LobbyTests.Visit(playroom(folder), room: "four", level: "two")
    press(["1", "2", "1", "2", "1", "2", "1"], in: killed)
    #expect(killed.state["result"] == "red")
    killed.playroom.services.store?.flush()

    let second = try LobbyTests.Visit(playroom(folder), room: "four", level: "two")
    #expect(second.state["result"] == "red")
    press([.backspace], in: second)
    #expect(second.state["result"] == .null)
    second.playroom.goHome()
    second.playroom.enter("four", level: "two")
    second.press(.function(1))
    press(["1"], in: second)
    #expect(second.state["result"] == "red")
    // Another round counts again.
    press([.return, "1", "2", "1", "2", "1", "2", "1"], in: second)
    #expect(second.state["wins"]?["red"] == 1 && second.state["result"] == "yellow")
    second.playroom.close()
    #expect(try ProgressContents(directory: folder.path).rounds.count == 2)
  }

  @Test("a game whose end was taken back is kept when one leaves it")
  func takenBack() throws {
    let folder = TestFolder()
    let visit = try LobbyTests.Visit(playroom(folder), room: "four", level: "two")
    press(["1", "2", "1", "2", "1", "2", "1", .backspace], in: visit)
    visit.playroom.goHome()
    visit.playroom.enter("four", level: "two")
    visit.press(.function(1))
    #expect(visit.state["moves"] == "121212")
    visit.playroom.close()
  }

  /// The rounds that are over, of a folder.
  private func rounds(_ folder: TestFolder) throws -> [Round] { try ProgressContents(directory: folder.path).rounds }

  private func wait(_ seconds: Double, in visit: LobbyTests.Visit) {
    visit.now += seconds
    visit.session.advance(to: visit.now)
  }

  /// Answers questions of practice; those that are answered wrongly first.
  private func answer(_ count: Int, in visit: LobbyTests.Visit, wrongly: Int = 0) throws {
    for k in 0..<count {
      let right = try #require(visit.state["answer"]?.string)
      if k < wrongly { press([right == "1" ? "2" : "1"], in: visit) }
      press([Key(try #require(right.unicodeScalars.first))], in: visit)
    }
  }

  @Test("a round that was left is timed from its beginning, and its mistakes count on; the time between does not count")
  func goesOn() throws {
    let folder = TestFolder()
    let first = try LobbyTests.Visit(playroom(folder), room: "numerals", level: "count-5")
    try answer(5, in: first, wrongly: 1)
    // Nobody has come back to it.
    first.playroom.goHome()
    first.playroom.close()
    let between = try LobbyTests.Visit(playroom(folder), room: "numerals", level: "count-5")
    wait(1000, in: between)
    between.playroom.goHome()
    between.playroom.close()

    let second = try LobbyTests.Visit(playroom(folder), room: "numerals", level: "count-5")
    #expect(second.state["index"]?.int == 5)
    let before = second.now
    try answer(5, in: second)
    let played = second.now - before
    second.playroom.close()
    let round = try #require(try rounds(folder).first)
    #expect(try rounds(folder).count == 1 && round.mistakes == 1)
    #expect(round.duration > played + 15 && round.duration < played + 60, "\(round.duration)")
  }

  @Test("what the round itself counts goes on too, a round that is begun anew has nothing of that, and a document without it opens")
  func mistakes() throws {
    let folder = TestFolder()
    let first = try LobbyTests.Visit(playroom(folder), room: "charts", level: "fruit")
    let play = try #require((first.session.scene as? any Room)?.round)
    play.beginIfNeeded()
    wait(10, in: first)
    play.noteMistake()
    first.playroom.goHome()
    first.playroom.enter("charts", level: "fruit")
    wait(0.1, in: first)
    let again = try #require((first.session.scene as? any Room)?.round)
    #expect(again.mistakes == 1)
    again.beginIfNeeded()
    wait(5, in: first)
    again.end(.finished)
    first.playroom.goHome()
    first.playroom.enter("charts", level: "fruit")
    wait(0.1, in: first)
    let other = try #require((first.session.scene as? any Room)?.round)
    #expect(other.mistakes == 0 && other.before == nil)
    other.beginIfNeeded()
    wait(2, in: first)
    other.end(.finished)
    first.playroom.close()
    let rounds = try rounds(folder)
    try #require(rounds.count == 2)
    #expect(rounds.map(\.mistakes) == [1, 0] && rounds[0].duration >= 15 && rounds[0].duration < 25)
    #expect(rounds[1].duration >= 2 && rounds[1].duration < 5)
    #expect(KeptDocument(text: #"{"room":"charts","level":"fruit","version":1,"deals":1,"placed":[]}"#)?.played == nil)
  }
}
