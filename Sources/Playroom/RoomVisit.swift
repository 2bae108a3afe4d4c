import FourRoom
import Layers
import Progress
import RoomKit

/// A room that is played by someone, and the round under way there. How the room stands is kept while it is played and when it is left.
@MainActor
final class RoomVisit {
  /// How long after a change the state is written, in seconds: a moment, so that a quick hand does not write at every touch.
  private static let saveDelay = 0.3

  let room: any Room
  /// The profile's number.
  let profile: Int64
  private let record: LevelRecord
  /// When the round under way began, as if it had been played in one go: by the room's time and by the calendar's; nil without one.
  private var start: (time: Double, date: Double)?
  /// Whether a round ended and no other has begun.
  private(set) var isOver = false
  /// The writing of the state that is to come.
  private var pendingSave: ScheduledWork?

  init(room: any Room, profile: Int64, record: LevelRecord) {
    self.room = room
    self.profile = profile
    self.record = record
  }

  var key: LevelKey { LevelKey(profile: profile, room: room.name, level: room.level) }

  // MARK: - The round

  /// A round begins, or goes on.
  /// - Parameters:
  ///   - date: the calendar's, in seconds since 1970.
  ///   - part: what was played of it before; nil for one that begins.
  func begin(at date: Double, after part: PlayedPart?) {
    let seconds = part?.seconds ?? 0
    start = (room.tree.now - seconds, date - seconds)
    isOver = false
  }

  /// The round that ended goes on.
  func reopen() { isOver = false }

  /// The round under way ends.
  /// - Returns: what is to be recorded of it; nil where none had begun.
  func end(_ result: RoundResult, mistakes: Int) -> Round? {
    isOver = true
    guard let start else { return nil }
    self.start = nil
    return Round(
      profile: profile, room: room.name, level: room.level.name, start: start.date, duration: room.tree.now - start.time,
      mistakes: mistakes, result: result.rawValue)
  }

  /// What ended, and was recorded, counts from now on, and is kept.
  func noteEnd(_ result: RoundResult) {
    if result.isFinished {
      record.finish(key)
      // Whatever ends the program in the next moment, the round is not played to its end twice.
      pendingSave?.cancel()
      pendingSave = nil
      keep(nil)
    }
    noteGame()
    stateChanged()
  }

  // MARK: - The state

  /// Keeps how the room stands, in a moment.
  func stateChanged() {
    guard pendingSave == nil else { return }
    pendingSave = room.tree.perform(after: Self.saveDelay, owner: self) { [weak self] in
      guard let self else { return }
      pendingSave = nil
      keep(document)
    }
  }

  /// Keeps at once what would be kept in a moment, which may not come.
  func keepPending() {
    guard let pendingSave else { return }
    pendingSave.cancel()
    self.pendingSave = nil
    keep(document)
  }

  /// The level is no more: nothing of it is kept.
  func levelRemoved() {
    pendingSave?.cancel()
    pendingSave = nil
    isOver = true
  }

  /// Keeps what is to be kept, at once; what is over begins afresh the next time.
  func end() {
    pendingSave?.cancel()
    noteGame()
    keep(isOver ? nil : document)
  }

  /// Remembers, also for the next start, how the game stands in the room of four.
  private func noteGame() {
    guard room.name == FourRoom.name, let game = room.keptDocument.value(LastGame.self), !game.moves.isEmpty else { return }
    record.note(game, by: profile)
  }

  /// How the room stands, with what was played so far of a round that is not over.
  private var document: KeptDocument { room.keptDocument(played: played) }

  private var played: PlayedPart? {
    guard room.round.isUnderWay, let start else { return room.round.before }
    return PlayedPart(seconds: room.tree.now - start.time, mistakes: room.round.mistakes)
  }

  private func keep(_ document: KeptDocument?) { record.keep(document, of: key, version: type(of: room).stateVersion) }
}
