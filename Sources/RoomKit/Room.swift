import Geometry
import Layers
import Sessions

/// One of the five rooms, at a level of it.
///
/// `state()` is the document that is kept when the room is left, and `options.state` the same one when it is opened again; its member
/// "version" is `stateVersion`. Whatever the document holds, a room opens: what it cannot use it leaves out.
@MainActor
package protocol Room: Scene {
  nonisolated static var name: String { get }
  /// What people call it.
  static func title(in language: Language) -> String
  /// The levels, the classic one first.
  nonisolated static var levels: [String] { get }
  /// Whether a level can be opened; it need not be listed.
  nonisolated static func hasLevel(_ level: String) -> Bool
  /// The levels beside those, that only the one who plays has.
  static func ownLevels(_ options: RoomOptions) -> [String]
  /// The version of the documents that `state()` makes.
  nonisolated static var stateVersion: Int { get }

  var level: String { get }

  /// - Parameter host: kept by the room.
  /// - Throws: `RoomError` when one of its resources is missing or damaged. The level is one that `hasLevel`.
  init(level: String, options: RoomOptions, host: any RoomHost) throws(RoomError)

  /// A level played by script to its end on a stage of a size in points.
  static func tour(level: String, size: Size, options: RoomOptions) throws(RoomError) -> TourStop

  /// A level's picture for the shelf that levels are chosen from: a layer of 100x100 points without a ground, its anchor at its middle.
  static func levelPicture(_ level: String, options: RoomOptions) throws(RoomError) -> Layer

  /// The room as a tiny scene, for the lobby.
  static func vignette(options: RoomOptions) throws(RoomError) -> any Vignette
}

extension Room {
  package var name: String { Self.name }
  package nonisolated static func hasLevel(_ level: String) -> Bool { levels.contains(level) }
  package static func title(in language: Language) -> String { RoomTitle.text(of: name, in: language) }
  package static func ownLevels(_ options: RoomOptions) -> [String] { [] }
}

/// A tiny scene that shows what a room is about: it plays once when it is asked to, then rests.
@MainActor
package protocol Vignette: AnyObject {
  /// 160x160 points with its anchor at its middle; its ground fills it to rounded corners of radius 28.
  var layer: Layer { get }
  /// Plays from the beginning, in at most 3 seconds; the layer is in a tree. It ends as it rested, and playing again while it plays does no harm.
  func play()
}
