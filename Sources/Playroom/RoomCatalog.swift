import ChartsRoom
import DotsRoom
import FourRoom
import NumeralsRoom
import RoomKit
import Sessions
import TrianglesRoom

/// The rooms that a playroom has, in the order of its lobby.
package struct RoomCatalog: Sendable {
  /// The program's.
  package static let pinwheel = RoomCatalog([
    DotsRoom.self, TrianglesRoom.self, NumeralsRoom.self, ChartsRoom.self, FourRoom.self,
  ])

  /// A room by name, with its levels; the first is the one that is played when none is chosen.
  package struct Entry: Sendable, Equatable {
    package let name: String
    package let levels: [LevelID]
  }

  package let rooms: [any Room.Type]

  package init(_ rooms: [any Room.Type]) { self.rooms = rooms }

  /// The name of where one comes in, which is opened as a room is and has one level.
  package static let lobby = "lobby"

  /// The rooms and the lobby, with their levels.
  package var entries: [Entry] { rooms.map { Entry(name: $0.name, levels: $0.levels) } + [Entry(name: Self.lobby, levels: [.classic])] }

  /// The room or the lobby of a name.
  /// - Throws: `RoomError.unknownRoom`.
  package func entry(named name: String) throws(RoomError) -> Entry {
    guard let entry = entries.first(where: { $0.name == name }) else { throw unknown(name) }
    return entry
  }

  /// A room by name; nil where there is none.
  package func room(named name: String) -> (any Room.Type)? { rooms.first { $0.name == name } }

  /// Opens a room.
  /// - Parameter host: what the room turns to; kept by the room.
  /// - Throws: `RoomError` when there is no such room or level, or one of its resources is missing.
  @MainActor
  package func open(
    _ name: String, level: LevelID = .classic, options: RoomOptions = RoomOptions(), host: any RoomHost = UnattendedHost()
  ) throws(RoomError) -> any Room {
    let room = try room(name, level)
    ReadAhead.beginLevel(of: room, level)
    return try room.init(level: level, options: options, host: host)
  }

  /// Makes sure that there is a room, or the lobby, with such a level.
  /// - Throws: `RoomError.unknownRoom`, `.unknownLevel`.
  package func check(_ name: String, level: LevelID) throws(RoomError) {
    if name != Self.lobby || level != .classic { _ = try room(name, level) }
  }

  /// The room that has a level.
  /// - Throws: `RoomError.unknownRoom`, `.unknownLevel`.
  func room(_ name: String, _ level: LevelID) throws(RoomError) -> any Room.Type {
    guard let room = room(named: name) else { throw unknown(name) }
    guard room.hasLevel(level) else {
      throw .unknownLevel(level.name, room: name, nearest: Self.nearest(to: level.name, among: room.levels.map(\.name)))
    }
    return room
  }

  private func unknown(_ name: String) -> RoomError {
    .unknownRoom(name, nearest: Self.nearest(to: name, among: entries.map(\.name)))
  }
}

extension RoomCatalog {
  /// The name that takes the fewest changes of letters to come to (Levenshtein's distance), the first of several; nil when more than half of the
  /// letters would change.
  static func nearest(to name: String, among names: [String]) -> String? {
    guard let nearest = names.min(by: { distance($0, name) < distance($1, name) }) else { return nil }
    return distance(nearest, name) * 2 <= max(2, nearest.count) ? nearest : nil
  }

  private static func distance(_ a: String, _ b: String) -> Int {
    let b = Array(b.lowercased().prefix(64))
    var row = Array(0...b.count)
    for (i, x) in a.lowercased().enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let change = diagonal + (x == y ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(change, diagonal + 1, row[j] + 1)
      }
    }
    return row[b.count]
  }
}
