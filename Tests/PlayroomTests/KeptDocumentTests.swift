import Foundation
import Geometry
import Gestures
import Sessions
import TestSupport
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
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "jsonl" }.sorted { $0.path < $1.path }.flatMap { file in
      let room = file.deletingPathExtension().lastPathComponent
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
      return stride(from: 0, to: lines.count - 1, by: 2).map {
        Document(head: lines[$0], opened: lines[$0 + 1], testDescription: "\(room), line \($0 + 1)")
      }
    }
  }

  /// The room of a document, some seconds after it was opened on a stage.
  private func open(_ head: SessionLog.Header, _ kept: KeptDocument?, size: Size? = nil) throws -> (room: any Room, session: Session) {
    let room = try RoomCatalog.pinwheel.open(
      head.room, level: LevelID(head.level), options: RoomOptions(seed: head.seed, state: kept))
    let session = try Session(scene: room, size: size ?? head.size, isReplay: true)
    session.send(.key(KeyEvent(.function(1))), at: 3)
    return (room, session)
  }

  /// What a room says that is seen of it, by name, whatever is kept and in which form.
  private func probe(_ text: String) throws -> [String: JSON] {
    let members = try #require(JSON(parsing: text).members).filter { !["version", "document"].contains($0.name) }
    return Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
  }

  @Test("what a room wrote when it was left opens as it once did", arguments: try documents())
  func documentOpens(_ document: Document) throws {
    let header = try SessionLog(parsing: document.head + "\n").header
    let room = try open(header, KeptDocument(try #require(header.state))).room
    let seen = try probe(room.probe())
    for (name, value) in try probe(document.opened) { #expect(seen[name] == value, "\(name)") }
  }

  @Test("there are documents of every room", arguments: RoomCatalog.pinwheel.rooms.map { $0.name })
  func everyRoom(room: String) throws {
    let rooms = try Self.documents().map { try SessionLog(parsing: $0.head + "\n").header.room }
    #expect(rooms.contains(room), "Documents/README.md says how one is written")
  }

  @Test("what a room keeps holds all that it goes on with, and what it says of itself holds that", arguments: try documents())
  func reopens(_ document: Document) throws {
    let header = try SessionLog(parsing: document.head + "\n").header
    let room = try open(header, KeptDocument(try #require(header.state))).room
    let kept = room.keptDocument
    #expect(kept.room == header.room && kept.level == header.level && kept.version == type(of: room).stateVersion)
    #expect(KeptDocument(text: kept.text) == kept && KeptDocument(kept.json) == kept)
    #expect(KeptDocument(try JSON(parsing: room.probe())) == kept)
    let again = try open(header, kept).room
    #expect(again.keptDocument == kept)
    #expect(again.probe() == room.probe())
  }

  @Test("what a room keeps is in units of its rules: no stage that it is opened on meanwhile changes it", arguments: try documents())
  func otherStages(_ document: Document) throws {
    let header = try SessionLog(parsing: document.head + "\n").header
    let kept = try open(header, KeptDocument(try #require(header.state))).room.keptDocument
    for size in [Size(header.size.height, header.size.width), Size(320, 240), Size(1920, 1080)] {
      let (room, session) = try open(header, kept, size: size)
      #expect(room.keptDocument == kept, "on \(size)")
      session.send(.resize(Size(480, 640)), at: 4)
      #expect(room.keptDocument == kept, "turned from \(size)")
    }
  }

  @Test("whatever a document holds, the room opens, and keeps what opens again", arguments: try documents())
  func damaged(_ document: Document) throws {
    let header = try SessionLog(parsing: document.head + "\n").header
    let whole = try #require(header.state)
    var generator = SeededGenerator(seed: UInt64(document.head.utf8.count))
    for _ in 0..<8 {
      var damaged = whole
      for _ in 0...generator.integer(0...3) { damaged = Self.damaged(damaged, &generator) }
      // What tells that it is this level's stays, or all would be left out.
      for name in ["room", "level", "version"] { damaged = damaged.replacing(name, with: whole[name] ?? .null) }
      let room = try open(header, KeptDocument(damaged)).room
      let again = try open(header, room.keptDocument).room
      #expect(again.keptDocument == room.keptDocument, "\(damaged)")
    }
  }

  /// A document in which something, at any depth, is something else.
  private static func damaged(_ json: JSON, _ generator: inout SeededGenerator) -> JSON {
    let nonsense: [JSON] = [
      nil, true, -1, 3, 0.5, 1e300, -1e18, JSON(UInt64.max), "", "x", "4444444", [], [[]], [1, -2], [nil, "y"], [:], ["at": [1e12, 0]],
    ]
    if generator.chance(0.25) { return generator.pick(nonsense) }
    switch json {
    case .array(var values) where !values.isEmpty:
      let i = generator.integer(0...values.count - 1)
      if generator.chance(0.2) { values.remove(at: i) } else { values[i] = damaged(values[i], &generator) }
      return .array(values)
    case .object(var members) where !members.isEmpty:
      let i = generator.integer(0...members.count - 1)
      if generator.chance(0.2) { members.remove(at: i) } else { members[i].value = damaged(members[i].value, &generator) }
      return .object(members)
    default: return generator.pick(nonsense)
    }
  }
}

extension JSON {
  /// An object with another value of a member; an object of it alone for anything else.
  fileprivate func replacing(_ name: String, with value: JSON) -> JSON {
    .object((members ?? []).filter { $0.name != name } + [Member(name, value)])
  }
}
