import Gestures
import Layers

/// How a layer is pressed: it gives way under a finger and springs back; a tap presses it, and so does the keyboard where it has the focus.
@MainActor
package final class Press: TouchHandler {
  /// Whether it gives way; else it is pressed all the same.
  package var givesWay = true
  /// Called as it gives way under a finger, with true, and as that lets go, with false.
  package var onTouch: (_ isDown: Bool) -> Void = { _ in }
  /// What gives way.
  private weak var body: Layer?
  private let isImmediate: Bool
  private let action: () -> Void

  fileprivate init(_ body: Layer, isImmediate: Bool, action: @escaping () -> Void) {
    self.body = body
    self.isImmediate = isImmediate
    self.action = action
  }

  fileprivate func press() {
    if givesWay { body?.rebound() }
    action()
  }

  package func touchBegan(_ touch: Touch) -> Bool {
    if givesWay {
      onTouch(true)
      body?.giveWay()
    }
    if isImmediate { action() }
    return true
  }

  package func touchMoved(_ touch: Touch) {}

  package func touchEnded(_ touch: Touch) {
    onTouch(false)
    body?.springBack()
  }

  package func touchCancelled(_ touch: Touch) { touchEnded(touch) }
}

extension Layer {
  /// Has the layer pressed; it keeps what it is pressed by.
  /// - Parameters:
  ///   - body: what of it gives way; nil for all.
  ///   - isImmediate: whether it is pressed as a finger comes down, rather than by a tap.
  ///   - action: called when it is pressed; must not hold the layer.
  @MainActor
  @discardableResult
  package func answerPress(_ body: Layer? = nil, isImmediate: Bool = false, action: @escaping () -> Void) -> Press {
    let press = Press(body ?? self, isImmediate: isImmediate, action: action)
    if !isImmediate { addRecognizer(TapGestureRecognizer { _ in press.press() }) }
    focusResponse = FocusResponse { press.press() }
    touchHandler = press
    return press
  }
}
