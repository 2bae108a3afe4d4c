/// A room's state as it was left.
package struct SavedState: Hashable, Sendable {
  /// Where a state belongs; there is one state for each.
  struct Place: Hashable, Sendable {
    var profile: Int64
    var room: String
    var level: String
  }

  var place: Place
  /// The form that the text is in, rising as rooms learn to say more.
  package var version: Int
  /// The state as JSON; nil when there is none any more.
  package var text: String?

  package var profile: Int64 { place.profile }
  package var room: String { place.room }
  package var level: String { place.level }
}
