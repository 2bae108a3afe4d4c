import FourInARow
import Layers
import RoomKit
import Stage

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
    let again: () -> Void = { [weak self] in self?.beginRound() }
    switch result {
    case .won where !isQuiet, .finished where !isQuiet:
      frame.celebrate(goesOn: result == .won, again: again)
    default:
      if !isQuiet { frame.host.play(result == .lost ? .wrong : .right) }
      let next = result == .won ? frame.wayOn : nil
      guard let ending = try? Celebration(seed: frame.options.seed, isStill: true, again: again, next: next) else { return }
      self.ending = ending
      endingLayer.addSublayer(ending.layer)
      ending.layout(size: size)
      ending.begin()
      frame.input.focus(ending.first)
    }
  }

  /// Goes back from the end of a round to the board.
  func clearEnding() {
    frame.controls.endCelebration()
    ending?.layer.removeFromSuperlayer()
    ending = nil
    isEnding = false
    frame.input.focus(cursor)
    rearrange()
  }
}
