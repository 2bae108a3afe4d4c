/// What kind of thing an accessibility element is, and how it stands; with the names of UIKit's `UIAccessibilityTraits`.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits that stand for them.
  public let rawValue: UInt8

  /// Traits by the bits that stand for them.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It does something when it is pressed.
  public static let button = AccessibilityTraits(rawValue: 1)
  /// It is one of several that can be chosen, and is chosen.
  public static let selected = AccessibilityTraits(rawValue: 2)
  /// It cannot be pressed now.
  public static let notEnabled = AccessibilityTraits(rawValue: 4)
  /// Arrow keys change its value.
  public static let adjustable = AccessibilityTraits(rawValue: 8)
  /// It is only read.
  public static let staticText = AccessibilityTraits(rawValue: 16)

  /// The one word for what kind of thing it is, in English: "adjustable", "button" or "text".
  public var role: String { contains(.adjustable) ? "adjustable" : contains(.staticText) ? "text" : "button" }
}
