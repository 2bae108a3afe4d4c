/// What is asked of a font; the machine's nearest is found for it.
public struct FontDescription: Hashable, Sendable {
  /// The family's name; one that is not installed stands for whatever fontconfig puts in its place.
  public var family: String
  /// The families that are looked for where that one is not installed, best first.
  public var otherFamilies: [String]
  /// The weight; without a face of that weight the nearest is taken, and nothing is emboldened artificially.
  public var weight: FontWeight
  /// Whether an italic or oblique face is wanted; without one the upright face is taken.
  public var isItalic: Bool
  /// How wide letters are, in percent of the usual: 50 is ultra-condensed, 200 ultra-expanded.
  public var stretch: Int
  /// Where a variable font is to stand on its axes, over what weight, slant and width say; of several for an axis the last counts.
  public var variations: [FontVariation]
  /// Whether a face whose glyphs have colours of their own counts as any other, and goes first for emoji: for who draws `Font.colorGlyph(of:)`.
  public var takesColors: Bool

  /// A description; without arguments that of the games' own letters.
  public init(
    family: String = "Comic Neue", otherFamilies: [String] = [], weight: FontWeight = .regular, isItalic: Bool = false, stretch: Int = 100,
    variations: [FontVariation] = [], takesColors: Bool = false
  ) {
    self.family = family
    self.otherFamilies = otherFamilies
    self.weight = weight
    self.isItalic = isItalic
    self.stretch = stretch
    self.variations = variations
    self.takesColors = takesColors
  }
}
