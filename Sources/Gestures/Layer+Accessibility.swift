import Layers

/// What a layer is to someone who does not see it; kept beside its recognizers, so that a layer without it costs nothing.
struct Accessibility {
  /// nil for whether it accepts the focus.
  var isElement: Bool?
  var label: (@MainActor () -> String?)?
  var value: (@MainActor () -> String?)?
  var hint: (@MainActor () -> String?)?
  var traits: (@MainActor () -> AccessibilityTraits)?
}

/// UIKit's names; a block is asked only when somebody wants to know, and must not hold the layer strongly.
@MainActor
extension Layer {
  /// Whether it is told of to those who do not see it; at first whether it accepts the keyboard's focus.
  public var isAccessibilityElement: Bool {
    get { accessibility.isElement ?? (focusResponse != nil) }
    set { accessibility.isElement = newValue }
  }

  /// What it is called, in the language of the scene, without the word for its kind; nil for no name.
  public var accessibilityLabel: String? {
    get { accessibility.label?() }
    set { accessibility.label = Self.block(newValue) }
  }

  /// How it stands, such as "on" or "3 of 5"; nil for nothing to say.
  public var accessibilityValue: String? {
    get { accessibility.value?() }
    set { accessibility.value = Self.block(newValue) }
  }

  /// What can be done with it, in a sentence; nil where that needs no saying.
  public var accessibilityHint: String? {
    get { accessibility.hint?() }
    set { accessibility.hint = Self.block(newValue) }
  }

  /// What kind of thing it is; a button, where nobody says otherwise and it accepts the focus.
  public var accessibilityTraits: AccessibilityTraits {
    get { accessibility.traits?() ?? (focusResponse == nil ? [] : .button) }
    set { accessibility.traits = { newValue } }
  }

  /// Works out the label when it is asked for.
  public var accessibilityLabelBlock: (@MainActor () -> String?)? {
    get { accessibility.label }
    set { accessibility.label = newValue }
  }

  /// Works out the value when it is asked for.
  public var accessibilityValueBlock: (@MainActor () -> String?)? {
    get { accessibility.value }
    set { accessibility.value = newValue }
  }

  /// Works out the hint when it is asked for.
  public var accessibilityHintBlock: (@MainActor () -> String?)? {
    get { accessibility.hint }
    set { accessibility.hint = newValue }
  }

  /// Works out the traits when they are asked for.
  public var accessibilityTraitsBlock: (@MainActor () -> AccessibilityTraits)? {
    get { accessibility.traits }
    set { accessibility.traits = newValue }
  }

  /// A block that always gives the same text.
  private static func block(_ text: String?) -> (@MainActor () -> String?)? {
    guard let text else { return nil }
    return { text }
  }
}
