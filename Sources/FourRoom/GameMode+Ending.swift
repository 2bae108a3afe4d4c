import FourInARow
import Layers
import RoomKit
import Sessions

/// What follows a round.
extension GameMode {
  /// The round's result as it is kept: for two players it is finished, whoever has won.
  var result: RoundResult {
    guard let winner = game.winner else { return .drawn }
    if machine == nil { return .finished }
    return winner == .red ? .won : .lost
  }

  /// Celebrates who has won; a round that the machine wins, or nobody, ends quietly. Either way the next one is a press away.
  /// - Parameter isQuiet: without joy or sound, as where the round ended before the room was opened.
  func showEnding(isQuiet: Bool = false) {
    let isGlad = !isQuiet && (result == .won || result == .finished)
    if !isQuiet, !isGlad { frame.host.play(result == .lost ? .wrong : .right) }
    frame.celebrate(isQuiet: !isGlad, goesOn: result == .won) { [weak self] in self?.beginRound() }
  }

  /// Goes on to the board on which things are found out, with the game that is over.
  func lookAtGame() {
    guard isEnding else { return }
    LookedAtGame.keep(game, in: frame.options.store)
    frame.host.open(level: FourLevel.analysis.id)
  }

  /// Goes back from the end of a round to the board.
  func clearEnding() {
    frame.controls.endCelebration()
    isEnding = false
    frame.input.focus(input.cursor)
    rearrange()
  }
}
