/// What about a layer differs from when it was last drawn.
public struct LayerChanges: OptionSet, Hashable, Sendable {
  /// A bit for each kind of change.
  public let rawValue: UInt8
  /// The changes of these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Where it lies: position, bounds, anchor point, transforms.
  public static let geometry = LayerChanges(rawValue: 1)
  /// How it is painted: opacity, colours, hiding, border, corners, shadow.
  public static let paint = LayerChanges(rawValue: 2)
  /// What it shows: path, stroke, text, gradient, image.
  public static let content = LayerChanges(rawValue: 4)
  /// Where its particles are, and how they look.
  public static let particles = LayerChanges(rawValue: 16)
  /// How fast particles are born, and where: nothing that is there already looks different.
  package static let emission = LayerChanges(rawValue: 32)
  /// What hangs from it: sublayers and their order, mask, clipping, isolation.
  public static let structure = LayerChanges(rawValue: 8)
}
