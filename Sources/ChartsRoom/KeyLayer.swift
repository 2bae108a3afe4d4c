import Gestures
import Layers
import RoomKit

/// A layer that is pressed as a key is: it gives way under a finger and springs back; a tap presses it, and so does the keyboard where it has the focus.
@MainActor
class KeyLayer: Layer, TouchHandler {
  /// Called when it is pressed.
  final var onPress: () -> Void = {}

  init(named name: String) {
    super.init()
    self.name = name
    addRecognizer(TapGestureRecognizer { [weak self] _ in self?.press() })
    focusResponse = FocusResponse { [weak self] in self?.press() }
    touchHandler = self
  }

  private func press() {
    rebound()
    onPress()
  }

  final func touchBegan(_ touch: Touch) -> Bool {
    giveWay()
    return true
  }

  final func touchMoved(_ touch: Touch) {}
  final func touchEnded(_ touch: Touch) { springBack() }
  final func touchCancelled(_ touch: Touch) { springBack() }
}
