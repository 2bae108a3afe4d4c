import Layers

/// What is said to those who do not see the scene.
extension InputRouter {
  /// What there is now, seen from someone who does not see it: all that accepts the focus and whatever else is an element, in the order of Tab. O(layers).
  public var accessibilityElements: [AccessibilityElement] { keyboard.accessibilityElements }

  /// What has the keyboard's focus, as an element; nil while nothing has it.
  public var focusedElement: AccessibilityElement? { keyboard.focusedLayer.map(keyboard.element) }

  /// Called with everything that is to be said: what the ring of the focus comes to, how its value changes, and announcements. Nil: nothing is put into words.
  public var onUtterance: (@MainActor (Utterance) -> Void)? {
    get { keyboard.onUtterance }
    set { keyboard.onUtterance = newValue }
  }

  /// Says what has happened to those who do not see it; the text is made only where somebody listens.
  public func announce(_ text: @autoclosure () -> String) { onUtterance?(Utterance(text(), kind: .announcement)) }
}
