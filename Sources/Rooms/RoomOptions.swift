/// What a room is opened with, beside its level.
public struct RoomOptions: Hashable, Sendable {
  /// What chance begins with.
  public var seed: UInt64
  public var language: Language

  public init(seed: UInt64 = 1, language: Language = .english) {
    self.seed = seed
    self.language = language
  }
}

/// A language that the rooms' words can be in, by its BCP 47 tag.
public enum Language: String, CaseIterable, Hashable, Sendable {
  case english = "en"
  case japanese = "ja"
  case traditionalChinese = "zh-Hant"
}
