import Gestures
import Layers

/// Buttons side by side, in the order in which they were declared.
@MainActor
package final class ButtonRow {
  package private(set) var buttons: [RoundButton] = []
  private var declared: [RoomButton] = []

  package init() {}

  /// Adds buttons to the row, and to a layer.
  /// - Throws: `RoomError` when an icon is missing.
  package func add(_ new: [RoomButton], to layer: Layer) throws(RoomError) {
    for button in new {
      let shown = try RoundButton(button.icon, holding: button.holding, action: button.action)
      layer.addSublayer(shown)
      buttons.append(shown)
      declared.append(button)
    }
    update()
  }

  /// Shows which of them can be pressed; to be called when that may have changed.
  package func update() {
    for (button, declared) in zip(buttons, declared) {
      button.isEnabled = declared.isEnabled()
      button.warns = declared.warns()
    }
  }

  /// Presses the button that a key stands for.
  /// - Returns: whether there is one; one that is pale answers too.
  package func press(_ key: Key) -> Bool {
    guard let button = declared.firstIndex(where: { $0.icon.key == key }).map({ buttons[$0] }) else { return false }
    button.press()
    return true
  }

  /// The button with an icon; nil where there is none.
  package subscript(icon: Icon) -> RoundButton? { declared.firstIndex { $0.icon == icon }.map { buttons[$0] } }
}
