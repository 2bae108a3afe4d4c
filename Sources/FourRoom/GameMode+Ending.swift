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
    let again: () -> Void = { [weak self] in self?.beginRound() }
    var next: (() -> Void)?
    if result == .won, let machine, machine < 8 {
      next = { [weak self] in self?.table.host.open(level: "\(machine + 1)") }
    }
    switch result {
    case .won where !isQuiet, .finished where !isQuiet:
      table.controls.celebrate(again: again, next: next, router: table.input)
    default:
      if !isQuiet { table.host.play(result == .lost ? .wrong : .right) }
      guard let ending = try? Celebration(seed: table.options.seed, isStill: true, again: again, next: next) else { return }
      self.ending = ending
      endingLayer.addSublayer(ending.layer)
      ending.layout(size: size)
      ending.begin()
      table.input.focus(ending.first)
    }
  }

  /// Goes back from the end of a round to the board.
  func clearEnding() {
    table.controls.endCelebration()
    ending?.layer.removeFromSuperlayer()
    ending = nil
    isEnding = false
    table.input.focus(cursor)
    rearrange()
  }
}
