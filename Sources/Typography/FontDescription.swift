/// What is asked of a font; the machine's nearest is found for it.
public struct FontDescription: Hashable, Sendable {
  /// The family's name; one that is not installed stands for whatever fontconfig puts in its place.
  public var family: String
  /// The weight; without a face of that weight the nearest is taken, and nothing is emboldened artificially.
  public var weight: FontWeight
  /// Whether an italic or oblique face is wanted; without one the upright face is taken.
  public var isItalic: Bool

  /// A description; without arguments that of the games' own letters.
  public init(family: String = "Comic Neue", weight: FontWeight = .regular, isItalic: Bool = false) {
    self.family = family
    self.weight = weight
    self.isItalic = isItalic
  }
}
