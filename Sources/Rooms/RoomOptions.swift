import Sessions

/// What a room is opened with, beside its level.
public struct RoomOptions: Equatable, Sendable {
  /// What chance begins with.
  public var seed: UInt64
  public var language: Language
  /// Whether large movements are left out and what moves for joy stands still; what shows how the game goes moves on.
  public var reducesMotion: Bool
  /// Whether colours differ strongly and lines are heavier.
  public var hasHighContrast: Bool
  /// Whether what a hand would cover lies on the other side.
  public var isLeftHanded: Bool
  /// What `state()` said when the room was left; nil to begin afresh.
  public var state: JSON?
  /// What was played so far by the one who plays.
  public var summary = PlaySummary()
  /// The silhouettes that the one who plays has built, the oldest first.
  public var silhouettes: [SavedSilhouette] = []
  /// The table that the charts show at level `data`; nil for one of their own.
  public var data: ChartTable?
  /// The picture of the level of dots by whose path it goes, where it was read before; nil: a room reads it.
  public var levelFile: LevelFile?

  public init(
    seed: UInt64 = 1, language: Language = .english, reducesMotion: Bool = false, hasHighContrast: Bool = false, isLeftHanded: Bool = false,
    state: JSON? = nil, data: ChartTable? = nil, summary: PlaySummary = PlaySummary()
  ) {
    self.seed = seed
    self.language = language
    self.reducesMotion = reducesMotion
    self.hasHighContrast = hasHighContrast
    self.isLeftHanded = isLeftHanded
    self.state = state
    self.data = data
    self.summary = summary
  }
}

/// A language that the rooms' words can be in, by its BCP 47 tag.
public enum Language: String, CaseIterable, Hashable, Sendable {
  case english = "en"
  case japanese = "ja"
  case traditionalChinese = "zh-Hant"
}

extension Language {
  /// The language that a locale's name asks for, such as "ja_JP.UTF-8" (POSIX.1-2017, section 8.2); English where there is none of its own.
  public init(locale: String) {
    let name = locale.lowercased()
    if name.hasPrefix("ja") {
      self = .japanese
    } else if name.hasPrefix("zh") {
      self = .traditionalChinese
    } else {
      self = .english
    }
  }

  /// The language of an environment: of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
  public init(environment: [String: String]) {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    self.init(locale: names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "")
  }
}
