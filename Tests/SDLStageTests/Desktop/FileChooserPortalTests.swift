import Testing
import Threading

@testable import SDLStage

#if canImport(Glibc)
  import Glibc
#endif

@Suite("The desktop's page for choosing a file", .enabled(if: FakePortal.isPossible, "there is no dbus-daemon, or no libdbus"))
struct FileChooserPortalTests {
  private static let kinds = [
    FileChooserPortal.Kind(name: "Drawings", patterns: ["*.svg", "*.csv"], types: ["image/svg+xml"])
  ]

  /// Asks, and waits for the answer.
  private func ask(_ environment: [String: String]) -> FileChooserPortal.Answer? {
    let portal = FileChooserPortal(environment: environment)
    let answer = LockedValue<FileChooserPortal.Answer?>(nil)
    portal.choose("Choose", kinds: Self.kinds, over: "x11:1f") { given in answer.withLock { $0 = given } }
    FakePortal.wait { answer.withLock { $0 != nil } }
    return answer.withLock { $0 }
  }

  @Test(
    "the file that is chosen comes back by its path, whether the answer comes after the request's name or before", arguments: [false, true])
  func chosen(isEarly: Bool) throws {
    let portal = try FakePortal(.answers(0, ["file:///run/user/1/doc/a%20b/%C3%A4.svg", "file:///other.svg"], isEarly: isEarly))
    #expect(ask(portal.environment) == .file("/run/user/1/doc/a b/ä.svg"))
    let question = try #require(portal.questions.first)
    #expect(question.count == 3 && question[0] == .string("x11:1f") && question[1] == .string("Choose"))
    #expect(question[2]["multiple"] == .boolean(false))
    #expect(
      question[2]["filters"]
        == .array(
          [
            .structure([
              .string("Drawings"),
              .array(
                [
                  .structure([.unsigned(0), .string("*.svg")]), .structure([.unsigned(0), .string("*.csv")]),
                  .structure([.unsigned(1), .string("image/svg+xml")]),
                ], of: "(us)"),
            ])
          ], of: "(sa(us))"))
  }

  @Test(
    "who closes the page chooses nothing; what no file can be read from is as if there were no page",
    arguments: [
      (1, [], .nothing), (2, [], .unavailable), (0, [], .unavailable), (0, ["https://a/b.svg"], .unavailable),
      (77, ["file:///a"], .unavailable),
    ] as [(UInt32, [String], FileChooserPortal.Answer)])
  func others(code: UInt32, uris: [String], answer: FileChooserPortal.Answer) throws {
    let portal = try FakePortal(.answers(code, uris, isEarly: false))
    #expect(ask(portal.environment) == answer)
  }

  /// Asks for places, and waits for the answer.
  private func place(_ names: [String], _ environment: [String: String]) -> FileChooserPortal.Places? {
    let portal = FileChooserPortal(environment: environment)
    let answer = LockedValue<FileChooserPortal.Places?>(nil)
    portal.place("Pinwheel", names: names, over: "") { given in answer.withLock { $0 = given } }
    FakePortal.wait { answer.withLock { $0 != nil } }
    return answer.withLock { $0 }
  }

  @Test("a folder is asked for in which files of some names are written, and their paths come back in order")
  func places() throws {
    let portal = try FakePortal(.answers(0, ["file:///run/user/1/doc/a/b.svg", "file:///run/user/1/doc/c/b.png"], isEarly: false))
    let names = ["b.svg", "ä.png"]
    #expect(place(names, portal.environment) == .files(["/run/user/1/doc/a/b.svg", "/run/user/1/doc/c/b.png"]))
    let question = try #require(portal.questions.first)
    #expect(question.count == 3 && question[1] == .string("Pinwheel"))
    #expect(question[2]["files"] == .array(names.map { .bytes($0) }, of: "ay"))
    #expect(DBusValue.bytes("ä") == .array([.byte(0xc3), .byte(0xa4), .byte(0)], of: "y"))
    // Fewer places than files are none.
    #expect(place(["a", "b", "c"], portal.environment) == .unavailable)
    for (behavior, answer) in [(.answers(1, [], isEarly: true), .nothing), (.refuses, .unavailable)]
      as [(FakePortal.Behavior, FileChooserPortal.Places)]
    {
      let other = try FakePortal(behavior)
      #expect(place(names, other.environment) == answer)
      #expect(other.questions.count == 1)
    }
  }

  @Test("without a portal, without a bus, and where nobody listens there is no page, and that is said")
  func none() throws {
    let bus = try FakePortal(.isMissing)
    #expect(ask(bus.environment) == .unavailable)
    #expect(ask([:]) == .unavailable)
    #expect(ask(["XDG_RUNTIME_DIR": "/nobody/is/here"]) == .unavailable)
    #expect(ask(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nobody/is/here"]) == .unavailable)
    #expect(ask(["DBUS_SESSION_BUS_ADDRESS": "nonsense"]) == .unavailable)
    #expect(ask(try FakePortal(.refuses).environment) == .unavailable)
  }

  @Test("while a question is open no other one is asked, and the end of the program gives it up")
  func closing() throws {
    let fake = try FakePortal(.isSilent)
    let portal = FileChooserPortal(environment: fake.environment)
    let answers = LockedValue<[FileChooserPortal.Answer]>([])
    for _ in 0..<3 { portal.choose("Choose", kinds: Self.kinds, over: "") { answer in answers.withLock { $0.append(answer) } } }
    FakePortal.wait { !fake.questions.isEmpty }
    #expect(answers.withLock { $0 } == [])
    portal.close()
    FakePortal.wait { answers.withLock { !$0.isEmpty } }
    #expect(answers.withLock { $0 } == [.nothing])
    #expect(fake.questions.count == 1)
  }

  @Test("a bus that goes away ends the question, not the program")
  func lostBus() throws {
    let fake = try FakePortal(.isSilent)
    let portal = FileChooserPortal(environment: fake.environment)
    let answer = LockedValue<FileChooserPortal.Answer?>(nil)
    portal.choose("Choose", kinds: Self.kinds, over: "") { given in answer.withLock { $0 = given } }
    // Not before the desktop's word that it has the question has come, too.
    FakePortal.wait { portal.isOpen }
    fake.endBus()
    FakePortal.wait { answer.withLock { $0 != nil } }
    #expect(answer.withLock { $0 } == .nothing)
  }
}
