import RoomKit
import Sessions

/// Two players choose their animals by touching their badges.
extension GameMode {
  func answerBadges() {
    if pair != nil { badges.answer { [weak self] in self?.changeAnimal(of: $0) } }
  }

  /// Gives one of two players the next animal.
  func changeAnimal(of seat: Seat) {
    guard var pair else { return }
    pair.change(seat)
    let look = PieceLook(frame.options, pair: pair)
    guard let changed = try? SeatBadges(machine: nil, look: look, options: frame.options) else { return }
    self.pair = pair
    pair.keep(in: frame.options.store)
    badges.remove()
    badges = changed
    badges.add(to: bar)
    answerBadges()
    view.change(look: look)
    if isEnding { view.showLines(game.board.winningLines, duration: 0) }
    refresh()
    arrange()
    badges[seat].jump()
    frame.host.play(.snap)
    frame.host.stateChanged()
  }
}
