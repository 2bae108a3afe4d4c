import Gestures
import Layers
import Sessions

@MainActor
extension Layer {
  /// Gives it a name, and where there is something to say a value and a hint, in the language of the page that it lies on when they are asked for; a
  /// hint may name what does something as `InputDevice.hint` has it. The closures must not hold the layer.
  package func describe(
    _ label: @escaping @MainActor (Language) -> String?, value: (@MainActor (Language) -> String?)? = nil,
    hint: (@MainActor (Language) -> String?)? = nil, traits: (@MainActor () -> AccessibilityTraits)? = nil
  ) {
    accessibilityLabelBlock = inPageLanguage(label)
    accessibilityValueBlock = inPageLanguage(value)
    accessibilityHintBlock = inPageLanguage(hint) { $0.deviceAtHand.hint($1, in: $0.pageLanguage) }
    accessibilityTraitsBlock = traits
  }

  /// - Parameter finish: what becomes of a text.
  private func inPageLanguage(
    _ text: (@MainActor (Language) -> String?)?, finish: @escaping @MainActor (Layer, String) -> String = { $1 }
  ) -> (@MainActor () -> String?)? {
    guard let text else { return nil }
    return { [weak self] in
      guard let self, let found = text(pageLanguage) else { return nil }
      return finish(self, found)
    }
  }
}
