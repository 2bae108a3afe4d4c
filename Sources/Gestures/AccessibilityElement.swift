import Geometry
import Layers

/// What a layer is to someone who does not see it, at a moment.
public struct AccessibilityElement {
  /// Whose element it is.
  public let layer: Layer
  /// What it is called; nil where nobody has named it.
  public let label: String?
  /// How it stands, such as "on"; nil where there is nothing to say.
  public let value: String?
  /// What can be done with it, in a sentence; nil where that needs no saying.
  public let hint: String?
  /// What kind of thing it is.
  public let traits: AccessibilityTraits
  /// Where it is shown now, in points of the stage; what the ring of the focus would go round.
  public let frame: Rect
  /// Whether keys can be led to it.
  public let isFocusable: Bool
  /// Whether keys go to it.
  public let isFocused: Bool
}
