import Meadow
import RoomKit

extension InhabitantCast {
  /// The pictures of those who live in the meadow of a playroom, which it does not keep.
  convenience init(of playroom: Playroom) {
    self.init { [weak playroom] in
      playroom?.options.hasHighContrast ?? false
    } make: { [weak playroom] resident throws(RoomError) in
      guard let playroom, let room = playroom.rooms.room(named: resident.room) else { return nil }
      return try room.finishedPicture(resident.level, options: playroom.options(of: resident.room))
    }
  }
}
