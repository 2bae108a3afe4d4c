import RoomKit

/// Between the players stands who begins, as long as that can be changed, and from then on how the board looks.
extension GameMode {
  /// Gives the board the next look, and keeps it for every board of the room.
  func changeBoard() {
    let theme = view.theme.next
    theme.keep(in: frame.options.store)
    view.show(theme)
    frame.host.play(.snap)
    frame.host.stateChanged()
  }
}
