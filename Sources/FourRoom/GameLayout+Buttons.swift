import RoomKit

@MainActor
extension GameLayout {
  /// Brings the buttons beside the one that leads home to their places, in order.
  func layout(_ shown: some Sequence<RoundButton>) {
    for (i, button) in shown.enumerated() {
      button.layout(in: buttons[i])
      button.isHidden = hiddenButtons.contains(i)
    }
  }

  /// Brings the buttons between the players to their place.
  func layout(swap between: some Sequence<RoundButton>) {
    for button in between {
      button.layout(in: swap)
      button.isHidden = hidesPlayers
    }
  }
}
