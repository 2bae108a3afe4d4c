import Geometry
import Gestures
import Layers
import Sessions

/// One of the rooms, at a level of it.
///
/// `document` is what is kept when the room is left, a `Codable` value in units of the rules, and `options.state` the same one when it is opened
/// again. Whatever a document holds, and whichever earlier version wrote it, a room opens: what it cannot use it leaves out. What is seen on the
/// screen is no part of it; tests and `replay --state` find that in `probe()`.
@MainActor
package protocol Room: Scene, SendableMetatype {
  /// In lower-case letters; also the name of the room's files of words and pictures.
  nonisolated static var name: String { get }
  /// What people call it.
  static func title(in language: Language) -> String
  /// The levels, the classic one first.
  nonisolated static var levels: [LevelID] { get }
  /// Whether a level can be opened; it need not be listed.
  nonisolated static func hasLevel(_ level: LevelID) -> Bool
  /// The levels beside those, that only the one who plays has.
  static func ownLevels(_ options: RoomOptions) -> [LevelID]
  /// The levels in the order of the shelf: what a newcomer should play first, then what is harder, and the classics last.
  nonisolated static var shelf: [LevelID] { get }
  /// What a level is called by those who cannot see its picture; nil where its number says enough.
  static func spokenName(of level: LevelID, in language: Language) -> String?
  /// How hard the levels of the shelf are but for the classic one, by which that is divided. O(levels).
  nonisolated static var bands: LevelBands { get }
  /// Whether a level can be finished; others are played for ever.
  nonisolated static func hasEnd(_ level: LevelID) -> Bool
  /// The version of the form that `document` is in, from 1; it rises when an earlier program could not use what is new.
  nonisolated static var stateVersion: Int { get }

  /// What it stands on.
  var frame: RoomFrame { get }
  /// What is kept of the level: a `Codable` value whose members are none of "room", "level", "version", "played" and "document".
  var document: any Encodable { get }
  /// What is on the screen now, beside the room's name and level: for tests, and for whoever looks for a fault. Nothing is restored from it.
  var probeMembers: [JSON.Member] { get }

  /// - Parameter host: kept by the room.
  /// - Throws: `RoomError` when one of its resources is missing or damaged. The level is one that `hasLevel`.
  init(level: LevelID, options: RoomOptions, host: any RoomHost) throws(RoomError)

  /// A level played by script to its end on a stage of a size in points.
  static func tour(level: LevelID, size: Size, options: RoomOptions) throws(RoomError) -> TourStop

  /// A level's picture for the shelf that levels are chosen from, as it was left where the options' state says so: a layer of 100x100 points without a
  /// ground, its anchor at its middle.
  static func levelPicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> Layer

  /// What is made by finishing a level, of the same size, for a sticker; nil where it is nothing to look at.
  static func madePicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> Layer?

  /// The levels that have made something that lives on, in the order of the shelf: those that were finished, and the player's own.
  static func lastingLevels(of finished: Set<LevelID>, options: RoomOptions) -> [LevelID]
  /// What such a level has made; nil where nothing is left of it.
  /// - Throws: `RoomError` when a resource, or what is kept of the player's own, is missing or damaged.
  static func finishedPicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> FinishedPicture?
  /// The drawing among the program's resources that this picture is made of; nil where it is none. For reading it ahead.
  nonisolated static func finishedDrawing(_ level: LevelID) -> String?
  /// Reads drawings that a level comes to show while it is played, and the words that it is called by, where nobody has yet. From any thread.
  nonisolated static func readAhead(_ level: LevelID)
}

extension Room {
  package static func title(in language: Language) -> String { RoomTitle.text(of: name, in: language) }
  package nonisolated static func hasLevel(_ level: LevelID) -> Bool { levels.contains(level) }
  package static func ownLevels(_ options: RoomOptions) -> [LevelID] { [] }
  package static func spokenName(of level: LevelID, in language: Language) -> String? { nil }
  package nonisolated static var shelf: [LevelID] { levels.filter { $0 != .classic } + levels.filter { $0 == .classic } }
  package nonisolated static var bands: LevelBands { LevelBands(thirds: shelf.filter { $0 != .classic }) }
  package nonisolated static func hasEnd(_ level: LevelID) -> Bool { level != .classic }
  package static func madePicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> Layer? { nil }
  package static func lastingLevels(of finished: Set<LevelID>, options: RoomOptions) -> [LevelID] { [] }
  package static func finishedPicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> FinishedPicture? { nil }
  package nonisolated static func finishedDrawing(_ level: LevelID) -> String? { nil }
  package nonisolated static func readAhead(_ level: LevelID) {}

  /// The level that follows another one in the order of `levels`, with the player's own last; nil after the last, and after one that is not there.
  package static func level(after level: LevelID, options: RoomOptions) -> LevelID? {
    let all = levels + ownLevels(options)
    return all.firstIndex(of: level).flatMap { all.dropFirst($0 + 1).first }
  }

  package var name: String { Self.name }
  package var level: LevelID { frame.level }
  package var options: RoomOptions { frame.options }
  package var host: any RoomHost { frame.host }
  package var controls: RoomControls { frame.controls }
  package var round: RoundController { frame.round }

  package var tree: LayerTree { frame.tree }
  package var input: InputRouter { frame.input }
  package var background: Color { frame.background }
  package var title: String { frame.title }

  /// What is kept of the level, as it is kept.
  package var keptDocument: KeptDocument { keptDocument() }

  /// The same with what was played of the round under way; nil where there is none.
  package func keptDocument(played: PlayedPart? = nil) -> KeptDocument {
    KeptDocument(document, room: name, version: Self.stateVersion, level: level, played: played)
  }

  /// The probe as one JSON object, with the room's document in the member "document".
  package func probe() -> String {
    let head = [
      JSON.Member("room", .string(name)), JSON.Member("version", JSON(Self.stateVersion)), JSON.Member("level", .string(level.name)),
    ]
    return JSON.object(head + probeMembers + [JSON.Member("document", keptDocument.json)]).description
  }
  package func handle(_ event: InputEvent, at time: Double) -> Bool { controls.handle(event) }
}
