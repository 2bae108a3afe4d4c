import Geometry
import Sessions

/// The rooms that there are, and their levels.
public enum RoomCatalog {
  /// A room by name, with the names of its levels; the first is the one that is played when none is chosen.
  public struct Entry: Sendable, Equatable {
    public let name: String
    public let levels: [String]
  }

  /// The rooms, in the order of the lobby.
  static var rooms: [any Room.Type] { [DotsRoom.self, TrianglesRoom.self, NumeralsRoom.self, ChartsRoom.self, FourRoom.self] }

  /// The name of where one comes in, which is opened as a room is and has one level.
  public static let lobby = "lobby"

  /// The rooms and the lobby, with the names of their levels.
  public static let entries: [Entry] =
    rooms.map { Entry(name: $0.name, levels: $0.levels) } + [Entry(name: lobby, levels: ["classic"])]

  /// The room or the lobby of a name.
  /// - Throws: `RoomError.unknownRoom`.
  public static func entry(named name: String) throws(RoomError) -> Entry {
    guard let entry = entries.first(where: { $0.name == name }) else { throw unknown(name) }
    return entry
  }

  /// Opens a room.
  /// - Parameter host: what the room turns to; kept by the room.
  /// - Throws: `RoomError` when there is no such room or level, or one of its resources is missing.
  @MainActor
  public static func open(
    _ name: String, level: String = "classic", options: RoomOptions = RoomOptions(), host: any RoomHost = NoHost()
  ) throws(RoomError) -> any Room {
    try room(name, level).init(level: level, options: options, host: host)
  }

  /// A level played by script on a stage of a size in points.
  /// - Throws: as `open`.
  @MainActor
  public static func tour(_ name: String, level: String, size: Size, options: RoomOptions = RoomOptions()) throws(RoomError) -> TourStop {
    if name == lobby, level == "classic" { return try Lobby.tour(size: size, options: options) }
    return try room(name, level).tour(level: level, size: size, options: options)
  }

  private static func room(_ name: String, _ level: String) throws(RoomError) -> any Room.Type {
    guard let room = rooms.first(where: { $0.name == name }) else { throw unknown(name) }
    guard room.hasLevel(level) else {
      throw .unknownLevel(level, room: name, nearest: nearest(to: level, among: room.levels))
    }
    return room
  }

  private static func unknown(_ name: String) -> RoomError { .unknownRoom(name, nearest: nearest(to: name, among: entries.map(\.name))) }

  /// The name that takes the fewest changes of letters to come to (Levenshtein's distance), the first of several; nil when more than half of the
  /// letters would change.
  static func nearest(to name: String, among names: [String]) -> String? {
    guard let nearest = names.min(by: { distance($0, name) < distance($1, name) }) else { return nil }
    return distance(nearest, name) * 2 <= max(2, nearest.count) ? nearest : nil
  }

  /// The version of the states that a room makes; nil when there is no such room.
  public static func stateVersion(of name: String) -> Int? { rooms.first { $0.name == name }?.stateVersion }

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

/// Why a room cannot be opened.
public enum RoomError: Error, Equatable, CustomStringConvertible {
  case unknownRoom(String, nearest: String?)
  case unknownLevel(String, room: String, nearest: String?)
  /// A level that is a silhouette of one's own is not there.
  case noSilhouette(String, room: String)
  case missingResource(String, searched: [String])
  case damagedResource(String, reason: String)
  /// A level that is a file of the player's own cannot be played.
  case levelFile(String, reason: String, isMissing: Bool)

  public var description: String {
    switch self {
    case .unknownRoom(let name, let nearest):
      "there is no room '\(name)'" + Self.suggestion(nearest) + "; 'pinwheel rooms' lists them all"
    case .unknownLevel(let level, let room, let nearest):
      "room '\(room)' has no level '\(level)'" + Self.suggestion(nearest) + "; 'pinwheel rooms' lists them all"
    case .noSilhouette(let level, let room):
      "there is no silhouette '\(level)' of your own; build one in '\(room) free' and save it, and find it on the shelf of '\(room)'"
    case .missingResource(let name, let searched):
      "the file \(name) of Pinwheel is missing; it was looked for in \(searched.joined(separator: ", ")); install Pinwheel again or set PINWHEEL_RESOURCES to its Resources folder"
    case .damagedResource(let name, let reason): "the file \(name) of Pinwheel is damaged: \(reason); install Pinwheel again"
    case .levelFile(let path, let reason, _): "cannot play \(path): \(reason)"
    }
  }

  private static func suggestion(_ nearest: String?) -> String { nearest.map { "; did you mean '\($0)'?" } ?? "" }
}
