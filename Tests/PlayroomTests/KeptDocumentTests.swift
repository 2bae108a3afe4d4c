import Foundation
import Geometry
import Gestures
import Sessions
import Testing

@testable import Playroom
@testable import RoomKit

/// Documents that rooms have written when they were left, in `Documents`.
@MainActor
struct KeptDocumentTests {
  /// The head of a log, with the document, and the state that it once opened to.
  struct Document: CustomTestStringConvertible, Sendable {
    let head: String
    let opened: String
    let testDescription: String
  }

  nonisolated static func documents() throws -> [Document] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Documents")
    return try ["dots", "triangles", "numerals", "charts", "four"].flatMap { room in
      let lines = try String(contentsOf: folder.appendingPathComponent("\(room).jsonl"), encoding: .utf8).split(separator: "\n").map(
        String.init)
      return stride(from: 0, to: lines.count - 1, by: 2).map {
        Document(head: lines[$0], opened: lines[$0 + 1], testDescription: "\(room), line \($0 + 1)")
      }
    }
  }

  @Test("what a room wrote when it was left opens as it once did", arguments: try documents())
  func documentOpens(_ document: Document) throws {
    let header = try SessionLog(parsing: document.head + "\n").header
    let state = try #require(header.state)
    let room = try RoomCatalog.pinwheel.open(
      header.room, level: LevelID(header.level), options: RoomOptions(seed: header.seed, state: state))
    let session = try Session(scene: room, size: header.size, isReplay: true)
    session.send(.key(KeyEvent(.function(1))), at: 3)
    #expect(room.state() == document.opened)
  }
}
