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
  /// How what hangs from it is put together: clipping, isolation, filters, where sublayers are seen.
  public static let structure = LayerChanges(rawValue: 8)
  /// What hangs from it, and in which order: sublayers, mask. Those that stay are where they were, and are not drawn again.
  public static let sublayers = LayerChanges(rawValue: 64)
}
