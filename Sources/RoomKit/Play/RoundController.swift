/// A round of a game, as whoever opened the room hears of it: it begins, and it ends once.
@MainActor
package final class RoundController {
  private let host: any RoomHost
  /// Whether a round has begun and not ended.
  package private(set) var isUnderWay = false
  /// Whether the end of the last one was taken back.
  private var isReopened = false
  /// What went wrong since the last reset.
  package private(set) var mistakes = 0

  package init(host: any RoomHost) { self.host = host }

  /// A round begins now; one that was under way is forgotten.
  package func begin() {
    isUnderWay = true
    isReopened = false
    host.roundBegan()
  }

  /// At a move: a round begins, unless one is under way.
  package func beginIfNeeded() {
    if !isUnderWay { begin() }
  }

  package func noteMistake() { mistakes += 1 }

  /// The round is over; nothing happens when none is under way.
  /// - Parameter mistakes: what the rules have counted; nil for what was noted here.
  package func end(_ result: RoundResult, mistakes: Int? = nil) {
    guard isUnderWay || isReopened else { return }
    (isUnderWay, isReopened) = (false, false)
    host.roundEnded(result, mistakes: mistakes ?? self.mistakes)
  }

  /// The end was taken back: what goes on counts as no other round.
  package func reopen() {
    isReopened = true
    host.roundReopened()
  }

  /// What was under way is left where it is: the next move begins another round.
  package func reset() {
    (isUnderWay, isReopened) = (false, false)
    mistakes = 0
  }
}
