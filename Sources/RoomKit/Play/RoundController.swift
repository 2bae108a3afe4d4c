/// A round of a game, as whoever opened the room hears of it: it begins, and it ends once. One that was left goes on where it was.
@MainActor
package final class RoundController {
  private let host: any RoomHost
  /// Whether a round has begun and not ended.
  package private(set) var isUnderWay = false
  /// Whether the end of the last one was taken back.
  private var isReopened = false
  /// What went wrong since the last reset.
  package private(set) var mistakes: Int
  /// What was played of a round that was left, until it goes on; nil where there is none.
  package private(set) var before: PlayedPart?

  /// - Parameter before: what was played of the round that was left; nil where there is none.
  package init(host: any RoomHost, before: PlayedPart? = nil) {
    self.host = host
    self.before = before
    mistakes = before?.mistakes ?? 0
  }

  /// A round begins now, or the one that was left goes on; one that was under way is forgotten.
  package func begin() {
    let part = before
    before = nil
    isUnderWay = true
    isReopened = false
    host.roundBegan(after: part)
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
    before = nil
    mistakes = 0
  }
}
