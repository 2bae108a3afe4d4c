import RoomKit

/// What the players choose beside their moves.
extension GameMode {
  /// Puts a clock beside the board, or takes it away.
  func toggleClock() {
    timer.toggle()
    frame.host.play(game.clock == nil ? .off : .on)
    frame.host.stateChanged()
  }

  /// Gives the board the next look, and keeps it for every board of the room.
  func changeBoard() {
    let theme = view.theme.next
    theme.keep(in: frame.options.store)
    view.show(theme)
    frame.host.play(.snap)
    frame.host.stateChanged()
  }
}
