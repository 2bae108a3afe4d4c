import Geometry
import Layers

extension Spring {
  /// How what was pressed springs back: a damping ratio of 0.55, still after half a second.
  package static let release = Spring(mass: 1, stiffness: 520, damping: 25)
}

extension Layer {
  /// How small what is pressed becomes, in parts of its size.
  package static let pressedScale = 0.94
  /// How long that takes, in seconds.
  package static let pressDuration = 0.08
  private static let pressKey: AnimationKey = "press"

  /// How much the layer is scaled where it rests.
  private var ownScale: Double { Math.hypot(transform.a, transform.b) }

  /// Gives way under a finger, about its anchor; it stays so until `springBack`.
  package func giveWay() {
    var press = BasicAnimation(
      .scale, from: presentation(of: .scale), to: ownScale * Self.pressedScale, duration: Self.pressDuration, timingFunction: .easeOut)
    press.timing.fillMode = .forwards
    press.isRemovedOnCompletion = false
    add(press, forKey: Self.pressKey)
  }

  /// Springs back to its size, if it gave way.
  package func springBack() {
    guard hasAnimation(forKey: Self.pressKey) else { return }
    spring(from: presentation(of: .scale))
  }

  /// Springs to its size as if it had given way, as where a key presses it.
  package func rebound() { spring(from: min(presentation(of: .scale), ownScale * Self.pressedScale)) }

  private func spring(from scale: Double) {
    add(SpringAnimation(.scale, spring: .release, from: scale, to: ownScale), forKey: Self.pressKey)
  }

  /// Says no: a small shake to the sides.
  package func shake() {
    var shake = KeyframeAnimation(.translationX, values: [0, -5, 5, -3, 2, 0], duration: 0.36)
    shake.isAdditive = true
    add(shake, forKey: "shake")
  }
}
