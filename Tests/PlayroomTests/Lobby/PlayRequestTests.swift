import Geometry
import Sessions
import TestSupport
import Testing

@testable import Playroom
@testable import RoomKit

/// What a second start of the program asks the first one for.
@MainActor
@Suite("A request of a second start")
struct PlayRequestTests {
  @Test(
    "is read as it was written",
    arguments: [
      PlayRequest(), PlayRequest(room: "dots"), PlayRequest(room: "dots", level: "fish"), PlayRequest(file: "/a b/\"ü\n.svg"),
      PlayRequest(room: "dots", launch: LaunchNotice(activationToken: "a\"b", startupID: "c_TIME7")),
    ])
  func bytes(request: PlayRequest) { #expect(PlayRequest(request.bytes) == request) }

  @Test(
    "is none where it is damaged, of a later version, or names a file by half its path",
    arguments: ["", "{}", "[1]", "{\"pinwheel\":2}", "{\"pinwheel\":1,\"file\":\"a.svg\"}", "{\"pinwheel\":1", "\u{0}"])
  func damage(text: String) { #expect(PlayRequest(Array(text.utf8)) == nil) }

  @Test("is none, and traps nowhere, whatever the bytes are")
  func noise() {
    var random = SeededGenerator(seed: 7)
    let whole = PlayRequest(room: "dots", level: "fish", file: "/a.svg").bytes
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0..<3 { bytes[random.integer(0...bytes.count - 1)] = UInt8(random.integer(0...255)) }
      _ = PlayRequest(bytes)
      _ = PlayRequest(Array(bytes.prefix(random.integer(0...bytes.count))))
    }
  }

  @Test("opens a room's level as its door does, and what was played before is kept")
  func room() throws {
    let visit = try LobbyTests.Visit()
    visit.playroom.show(PlayRequest(room: "dots", level: "house"))
    visit.session.advance(to: 1)
    visit.now = 1
    #expect(visit.state["room"]?.string == "dots" && visit.state["level"]?.string == "house")
    visit.press(.return)
    visit.playroom.show(PlayRequest(room: "numerals"))
    visit.session.advance(to: 2)
    visit.now = 2
    #expect(visit.state["room"]?.string == "numerals")
    visit.playroom.show(PlayRequest(room: "dots", level: "house"))
    visit.session.advance(to: 3)
    #expect(visit.state["entered"]?.int == 1)
  }

  @Test("changes nothing where it asks for nothing, for the lobby, or for a room that there is not")
  func nothing() throws {
    let visit = try LobbyTests.Visit()
    visit.playroom.show(PlayRequest(room: "dots", level: "house"))
    visit.session.advance(to: 1)
    let requests = [
      PlayRequest(), PlayRequest(room: RoomCatalog.lobby), PlayRequest(room: "dost"), PlayRequest(room: "dots", level: "fich"),
    ]
    for request in requests {
      visit.playroom.show(request)
      visit.session.advance(to: visit.session.now + 1)
      #expect(visit.state["room"]?.string == "dots" && visit.state["level"]?.string == "house")
    }
  }

  @Test("drops its file on the window")
  func file() throws {
    let visit = try LobbyTests.Visit()
    var dropped: [String] = []
    visit.session.openFile = { path in
      dropped.append(path)
      throw RoomError.unknownRoom("none", nearest: nil)
    }
    visit.playroom.show(PlayRequest(file: "/a.svg"))
    #expect(dropped == ["/a.svg"])
  }

  @Test("leads out of no room that a parent has locked")
  func locked() throws {
    let visit = try LobbyTests.Visit(Playroom(options: RoomOptions(), memory: ["settings": ["lockedRoom": "dots"]]))
    visit.session.openFile = { _ in throw RoomError.unknownRoom("opened", nearest: nil) }
    for request in [PlayRequest(room: "charts"), PlayRequest(file: "/a.svg")] {
      visit.playroom.show(request)
      visit.session.advance(to: visit.session.now + 1)
      #expect(visit.state["room"]?.string == "dots" && visit.session.noticeText?.contains("locked") == true)
    }
  }
}
