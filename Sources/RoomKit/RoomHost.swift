import Sessions

/// What a room asks of whoever opened it; everything that lasts longer than the room, or is heard.
@MainActor
package protocol RoomHost: AnyObject {
  /// Leaves the room for the shelf of its levels, or for the lobby where it has but one.
  func goHome()
  /// Leaves the room for the meadow, where what was made has gone; not through a locked door.
  func goToMeadow()
  /// Whether a parent has locked the door: the way home is then to hold two corners.
  var isLocked: Bool { get }
  /// Two corners were held for long enough: a locked door opens, and leads home.
  func unlock()
  /// Goes on to another level of the same room.
  func open(level: LevelID)
  func play(_ sound: Sound)
  /// What is played with.
  var device: InputDevice { get }
  /// The state has changed such that it should be kept; cheap, and may be called at every change.
  func stateChanged()
  /// A round begins now, or goes on; one that was under way is forgotten.
  /// - Parameter part: what was played of it before it was left; nil for one that begins.
  func roundBegan(after part: PlayedPart?)
  /// The round that began last is over; one that has ended before counts no more.
  func roundEnded(_ result: RoundResult, mistakes: Int)
  /// The end of a round was taken back: what goes on counts as no other round, and is kept when the room is left.
  func roundReopened()
  /// The level that is played is no more: nothing is kept of it.
  func levelRemoved()
  /// The text that was copied last, in whichever program; nil for none.
  var pastedText: String? { get }
  /// Copies a text, for whichever program.
  func copy(_ text: String)
  /// Whether files may be opened and saved here; not behind a locked door, and not where the program stands for many.
  var allowsFiles: Bool { get }
  /// Has a file of one's own chosen, and opens it.
  func chooseFile()
  /// Saves files among a person's own, and says where they are.
  func save(_ export: RoomExport)
  /// Saves a picture of the player's own that the room keeps, as the shelf saves all of them.
  /// - Parameter number: the keepsake's.
  func saveOwnPicture(_ number: Int64)
}

extension RoomHost {
  package func goToMeadow() { goHome() }
  package var device: InputDevice { .keyboard }
  package var pastedText: String? { nil }
  package func copy(_ text: String) {}
  package func saveOwnPicture(_ number: Int64) {}
}

/// How a round ended.
package enum RoundResult: String, CaseIterable, Hashable, Sendable {
  /// Done, in rooms where nobody loses.
  case finished
  case won, lost, drawn

  /// Whether the level counts as finished from then on.
  package var isFinished: Bool { self == .finished || self == .won }
}
