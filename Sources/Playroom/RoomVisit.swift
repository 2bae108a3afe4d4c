import Layers
import Progress
import RoomKit

/// A room that is played by someone, and the round under way there.
@MainActor
struct RoomVisit {
  let room: any Room
  /// The profile's number.
  let profile: Int64
  /// When the round under way began: the room's time and the calendar's; nil without one.
  private var start: (time: Double, date: Double)?
  /// Whether a round ended and no other has begun.
  var isOver = false
  /// The writing of the state that is to come.
  var pendingSave: ScheduledWork?

  init(room: any Room, profile: Int64) {
    self.room = room
    self.profile = profile
  }

  var key: LevelKey { LevelKey(profile: profile, room: room.name, level: room.level) }

  /// A round begins.
  /// - Parameter date: the calendar's, in seconds since 1970.
  mutating func begin(at date: Double) {
    start = (room.tree.now, date)
    isOver = false
  }

  /// The round under way ends.
  /// - Returns: what is to be recorded of it; nil where none had begun.
  mutating func end(_ result: RoundResult, mistakes: Int) -> Round? {
    isOver = true
    guard let start else { return nil }
    self.start = nil
    return Round(
      profile: profile, room: room.name, level: room.level.name, start: start.date, duration: room.tree.now - start.time,
      mistakes: mistakes, result: result.rawValue)
  }
}
