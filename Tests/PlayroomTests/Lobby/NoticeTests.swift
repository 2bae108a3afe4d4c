import Geometry
import Imaging
import Sessions
import Testing

@testable import Playroom
@testable import RoomKit

@MainActor
@Suite("Notices")
struct NoticeTests {
  @MainActor
  private struct Visit {
    let visit: LobbyTests.Visit
    let problems: Problems

    var text: String? { visit.session.noticeText }
  }

  private final class Problems {
    var sentences: [String] = []
  }

  /// A lobby on which a file is dropped that cannot be opened, for a reason.
  private func drop(_ path: String, failingBy error: any Error, language: Language = .english) throws -> Visit {
    let visit = try LobbyTests.Visit(Playroom(options: RoomOptions(language: language)), size: Size(800, 600))
    let problems = Problems()
    visit.session.onProblem = { problems.sentences.append($0) }
    visit.session.openFile = { _ in throw error }
    visit.session.send(.drop(path: path), at: 1)
    return Visit(visit: visit, problems: problems)
  }

  @Test(
    "what is wrong with a file is said in one sentence with what to do, and in full to whoever watches the program",
    arguments: Language.allCases)
  func files(language: Language) throws {
    let reason = StageError.cannotRead(path: "/nowhere/a.svg", reason: "errno 2")
    for (path, word) in [("/nowhere/a.svg", NoticeWord.noFile), ("\(#filePath)", .badFile)] {
      let dropped = try drop(path, failingBy: reason, language: language)
      #expect(dropped.text == word.text(in: language))
      #expect(dropped.problems.sentences == ["\(reason)"])
    }
  }

  @Test("errors of every kind have a sentence without paths, names of files or of commands")
  func kinds() {
    let errors: [(any Error, NoticeWord)] = [
      (RoomError.unknownLevel("x", room: "dots", nearest: nil), .noRoom), (RoomError.missingResource("a", searched: ["/b"]), .broken),
      (RoomError.damagedResource("a", reason: "b"), .broken), (RoomError.levelFile("/a", reason: "b", isMissing: true), .noFile),
      (RoomError.levelFile("/a", reason: "b", isMissing: false), .badFile), (CancellationError(), .other),
    ]
    for (error, word) in errors { #expect(NoticeWord(error) == word, "\(error)") }
    for word in NoticeWord.allCases {
      for language in Language.allCases {
        let text = word.text(in: language)
        #expect(text.count < 120 && !text.contains("pinwheel") && !text.contains("/") && !text.contains("'"), "\(word) in \(language)")
      }
    }
  }

  @Test("a notice is a card of the world: cream, with a letter where words begin", arguments: ["en", "ar"])
  func card(tag: String) throws {
    let language = try #require(Language(rawValue: tag))
    let session = try drop("/nowhere/a.svg", failingBy: Unreadable(), language: language).visit.session
    _ = session.render()
    let size = (session.pixels.width, session.pixels.height)
    func count(_ rgb: UInt32, in columns: Range<Int>) -> Int {
      columns.reduce(0) { sum, x in sum + (size.1 - 100..<size.1).count { session.pixels[x, $0] == 0xff00_0000 | rgb } }
    }
    #expect(count(0xfff6e0, in: 0..<size.0) > 8000)
    // The letter's outline.
    let halves = [0..<size.0 / 2, size.0 / 2..<size.0].map { count(0x6a3f24, in: $0) }
    #expect(language.isRightToLeft ? halves[1] > 3 * halves[0] + 20 : halves[0] > 3 * halves[1] + 20)
  }

  private struct Unreadable: Error {}
}
