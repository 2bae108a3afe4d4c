import Gestures
import Layers

@MainActor
extension Layer {
  /// Gives it a name, and where there is something to say a value and a hint, in the language of the page that it lies on when they are asked for; the
  /// closures must not hold it.
  package func describe(
    _ label: @escaping @MainActor (Language) -> String?, value: (@MainActor (Language) -> String?)? = nil,
    hint: (@MainActor (Language) -> String?)? = nil, traits: (@MainActor () -> AccessibilityTraits)? = nil
  ) {
    accessibilityLabelBlock = inPageLanguage(label)
    accessibilityValueBlock = inPageLanguage(value)
    accessibilityHintBlock = inPageLanguage(hint)
    accessibilityTraitsBlock = traits
  }

  private func inPageLanguage(_ text: (@MainActor (Language) -> String?)?) -> (@MainActor () -> String?)? {
    guard let text else { return nil }
    return { [weak self] in
      guard let self else { return nil }
      return text(pageLanguage)
    }
  }
}
