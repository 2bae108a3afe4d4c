import Gestures

/// A button of a room, declared with what it does and with when that can be done.
@MainActor
package struct RoomButton {
  let icon: Icon
  let isEnabled: () -> Bool
  let warns: () -> Bool
  /// What makes it one that must be held; nil for one that is pressed.
  let holding: RoundButton.Holding?
  let action: () -> Void

  /// - Parameters:
  ///   - owner: whose button it is; kept weakly.
  ///   - isEnabled: whether it can be pressed; else it is pale.
  ///   - warns: whether it is red: the next press cannot be taken back.
  ///   - holding: for what only happens when it is held, as for grown-ups; nil where a press is enough.
  package init<Owner: AnyObject>(
    _ icon: Icon, of owner: Owner, isEnabled: @escaping (Owner) -> Bool = { _ in true },
    warns: @escaping (Owner) -> Bool = { _ in false }, holding: RoundButton.Holding? = nil, action: @escaping (Owner) -> Void
  ) {
    self.icon = icon
    self.holding = holding
    self.isEnabled = { [weak owner] in owner.map(isEnabled) ?? false }
    self.warns = { [weak owner] in owner.map(warns) ?? false }
    self.action = { [weak owner] in owner.map(action) }
  }
}

extension Icon {
  /// The key that stands for a room's button with it; nil for none.
  var key: Key? {
    switch self {
    case .undo: .backspace
    case .hint: "H"
    default: nil
    }
  }
}
