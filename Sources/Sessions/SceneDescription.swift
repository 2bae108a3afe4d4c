import Geometry
import Gestures

/// What a scene is to someone who does not see it, as text: a line for each element, in the order of Tab.
@MainActor
public struct SceneDescription: CustomStringConvertible {
  /// The scene's title.
  public let title: String
  /// What there is, in the order of Tab.
  public let elements: [AccessibilityElement]

  /// A scene as it is now.
  public init(_ scene: any Scene) {
    title = scene.title
    elements = scene.input.accessibilityElements
  }

  /// The title, then for each element its number, kind, name, value, hint, and place in points as x, y, width and height.
  public nonisolated var description: String {
    MainActor.assumeIsolated { ([title] + elements.enumerated().map { "\($0 + 1). \(Self.line($1))" }).joined(separator: "\n") }
  }

  /// One element in words.
  private static func line(_ element: AccessibilityElement) -> String {
    var words = [element.traits.role, "\"\(element.label ?? "")\""]
    if element.isFocused { words.append("focused") }
    if element.traits.contains(.selected) { words.append("selected") }
    if element.traits.contains(.notEnabled) { words.append("not enabled") }
    var line = words.joined(separator: " ")
    if let value = element.value, !value.isEmpty { line += ": \(value)" }
    if let hint = element.hint, !hint.isEmpty { line += " (\(hint))" }
    let frame = element.frame
    let place = [frame.minX, frame.minY, frame.width, frame.height].map { $0.isFinite ? "\(JSON(($0).rounded()))" : "?" }
    return line + " [\(place.joined(separator: " "))]"
  }
}
