/// How `LayerTree.animate` goes about it.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
  /// A bit for each option.
  public let rawValue: Int
  /// The options of these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Starts from what is seen at that moment, so that nothing jumps when a movement is interrupted; without it, from the model's last values.
  public static let beginFromCurrentState = AnimationOptions(rawValue: 1)
  /// Plays for ever.
  public static let `repeat` = AnimationOptions(rawValue: 2)
  /// Plays back after each play.
  public static let autoreverse = AnimationOptions(rawValue: 4)
  /// Within another `animate`: keeps its own duration instead of the outer one's.
  public static let overrideInheritedDuration = AnimationOptions(rawValue: 8)
  /// Within another `animate`: keeps its own curve instead of the outer one's.
  public static let overrideInheritedCurve = AnimationOptions(rawValue: 16)
}
