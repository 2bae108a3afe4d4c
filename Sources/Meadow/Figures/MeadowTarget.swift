import Geometry
import Gestures
import Layers

/// What of the meadow is pressed, such as a door: its figure gives way under a finger, and it says where fingers and the keyboard's focus come to it.
@MainActor
package class MeadowTarget: Layer {
  /// What gives way.
  private let pressed: Layer
  let isCalm: Bool
  /// The figure's scale where it rests.
  var unit = 1.0
  /// Called as a finger goes down on it, or moves there, with the place on the stage.
  var onTouch: ((Point) -> Void)?
  /// Called when the ring of the keyboard's focus comes to it.
  var onFocus: (() -> Void)?

  /// - Parameters:
  ///   - pressed: what gives way; a subclass puts it somewhere.
  ///   - isCalm: whether large movements are left out: then it pales.
  init(pressing pressed: Layer, isCalm: Bool) {
    self.pressed = pressed
    self.isCalm = isCalm
    super.init()
    anchorPoint = .zero
    touchHandler = self
  }

  private func press(_ isPressed: Bool) {
    guard let tree else { return }
    let scale = unit * (isPressed ? Layer.pressedScale : 1)
    if isCalm {
      pressed.opacity = isPressed ? 0.8 : 1
    } else if isPressed {
      tree.animate(duration: Layer.pressDuration) { pressed.transform = .scale(scale, scale) }
    } else {
      tree.animate(spring: Spring(mass: 1, stiffness: 420, damping: 22)) { pressed.transform = .scale(scale, scale) }
    }
  }
}

extension MeadowTarget: TouchHandler {
  package func touchBegan(_ touch: Touch) -> Bool {
    onTouch?(touch.position)
    press(true)
    return true
  }
  package func touchMoved(_ touch: Touch) { onTouch?(touch.position) }
  package func touchEnded(_ touch: Touch) { press(false) }
  package func touchCancelled(_ touch: Touch) { press(false) }
}
