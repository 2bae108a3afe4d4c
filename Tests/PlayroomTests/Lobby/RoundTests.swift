import Gestures
import Sessions
import Testing

@testable import Playroom
@testable import Progress
@testable import RoomKit

@MainActor
@Suite("Rounds that are recorded")
struct RoundTests {
  private func playroom(_ folder: PlayroomStoreTests.Folder) -> Playroom {
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
    let folder = try PlayroomStoreTests.Folder()
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
    let folder = try PlayroomStoreTests.Folder()
    let visit = try LobbyTests.Visit(playroom(folder), room: "four", level: "two")
    press(["1", "2", "1", "2", "1", "2", "1", .backspace], in: visit)
    visit.playroom.goHome()
    visit.playroom.enter("four", level: "two")
    visit.press(.function(1))
    #expect(visit.state["moves"] == "121212")
    visit.playroom.close()
  }
}
