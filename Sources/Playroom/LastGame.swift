/// The last game of four that someone played.
struct LastGame: Codable, Hashable {
  /// The columns, from 1 to 7, one after the other.
  var moves: String
  /// Whose stone was first: `red` or `yellow`.
  var opener: String

  var redBegan: Bool { opener != "yellow" }
}
