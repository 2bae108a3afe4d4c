/// Why a room cannot be opened.
package enum RoomError: Error, Equatable, CustomStringConvertible {
  case unknownRoom(String, nearest: String?)
  case unknownLevel(String, room: String, nearest: String?)
  /// A level of one's own is not there; the sentence says how to come by one.
  case noOwnLevel(String)
  case missingResource(String, searched: [String])
  case damagedResource(String, reason: String)
  /// A level that is a file of the player's own cannot be played.
  case levelFile(String, reason: String, isMissing: Bool)

  package var description: String {
    switch self {
    case .unknownRoom(let name, let nearest):
      "there is no room '\(name)'" + Self.suggestion(nearest) + "; 'pinwheel rooms' lists them all"
    case .unknownLevel(let level, let room, let nearest):
      "room '\(room)' has no level '\(level)'" + Self.suggestion(nearest) + "; 'pinwheel rooms' lists them all"
    case .noOwnLevel(let sentence): sentence
    case .missingResource(let name, let searched):
      "the file \(name) of Pinwheel is missing; it was looked for in \(searched.joined(separator: ", ")); install Pinwheel again or set PINWHEEL_RESOURCES to its Resources folder"
    case .damagedResource(let name, let reason): "the file \(name) of Pinwheel is damaged: \(reason); install Pinwheel again"
    case .levelFile(let path, let reason, _): "cannot play \(path): \(reason)"
    }
  }

  private static func suggestion(_ nearest: String?) -> String { nearest.map { "; did you mean '\($0)'?" } ?? "" }
}
