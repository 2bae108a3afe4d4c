/// What rooms are called: the word `title` of a room's file of words, and its plain name where it has none.
package enum RoomTitle {
  /// - Parameter room: any name, also one that no room has.
  @MainActor
  package static func text(of room: String, in language: Language) -> String {
    // A record of play may name anything, and a name becomes part of a path.
    guard room.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }) else { return room }
    return WordBook.shared.text("title", file: room, language: language) ?? room
  }
}
