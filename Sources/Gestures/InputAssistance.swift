import Layers

/// What helps the hands and eyes of whoever does not play by a finger's quick and exact tap; nothing of it at first.
public struct InputAssistance: Hashable, Sendable {
  /// How long the focus stays at each thing for someone with one switch, in seconds; nil for everyone else.
  public var scanPace: Double?
  /// How long the pointer must rest until what lies under it is tapped, in seconds; nil for those who press.
  public var dwellTime: Double?
  /// How long a key or a finger must have been up until it counts again at the same place, in seconds; nil for steady hands.
  public var repeatGap: Double?
  /// How long a key or a finger must be down until it counts, in seconds, for hands that brush against things; nil for at once.
  public var pressTime: Double?
  /// How far, in points, a finger may stray before that counts as a movement; nil for as far as recognizers let it.
  public var stray: Double?
  /// The colour of the focus ring's dark line, which is made as dark as its light one needs; nil for the ring's own.
  public var focusColor: Color?

  /// No assistance.
  public init() {}
}
