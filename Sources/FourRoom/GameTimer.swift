import Layers
import RoomKit

/// Lets the clock of two players run: from the first stone on, for the one whose turn it is.
///
/// Who has no time left goes on playing without it: nobody loses by the clock.
@MainActor
final class GameTimer {
  private unowned let mode: GameMode
  /// Whose time runs, since when.
  private var running: (seat: Seat, since: Double)?
  /// What is due at the next whole second.
  private var tick: ScheduledWork?

  init(_ mode: GameMode) { self.mode = mode }

  private var now: Double { mode.frame.tree.now }

  /// The clock as it stands now; nil while there is none.
  var clock: GameClock? {
    var clock = mode.game.clock
    if let running { clock?.spend(now - running.since, by: running.seat) }
    return clock
  }

  /// Puts a clock beside the board, or takes it away.
  func toggle() {
    stop()
    mode.game.clock = mode.game.clock == nil ? GameClock() : nil
    follow()
  }

  /// Begins anew, where there is a clock.
  func reset() {
    stop()
    if mode.game.clock != nil { mode.game.clock = GameClock() }
  }

  /// Lets the time of the one whose turn it is run, and nobody's where nobody moves, or none has begun.
  func follow() {
    let turn = mode.game.clock == nil || mode.game.board.moves.isEmpty ? nil : mode.game.turn
    if running?.seat != turn {
      stop()
      if let turn, let left = mode.game.clock?.left(turn), left > 0 {
        running = (turn, now)
        wait()
      }
    }
    show()
  }

  /// Takes what has run off, and lets nobody's time run.
  private func stop() {
    tick?.cancel()
    tick = nil
    mode.game.clock = clock
    running = nil
  }

  /// Waits for the next whole second of what is left.
  private func wait() {
    guard let running, let left = clock?.left(running.seat) else { return }
    let rest = left - (left - 1e-6).rounded(.down)
    tick = mode.frame.tree.perform(after: max(1e-3, min(left, rest)), owner: self) { [weak self] in self?.pass() }
  }

  private func pass() {
    guard let running, let left = clock?.left(running.seat) else { return }
    if left > 1e-3 {
      wait()
    } else {
      stop()
      end(of: running.seat)
    }
    show()
  }

  /// Says that a player's time is up.
  private func end(of seat: Seat) {
    let language = mode.frame.options.language
    mode.frame.host.play(.off)
    mode.badges[seat].jump()
    mode.frame.announce(FourSpeech.timeUp.text(in: language, ["color": seat.spoken(in: language)]))
  }

  private func show() {
    let clock = clock
    for seat in Seat.allCases { mode.badges[seat].update(time: clock.map { ($0.text(seat), $0.left(seat) / GameClock.length) }) }
  }
}
