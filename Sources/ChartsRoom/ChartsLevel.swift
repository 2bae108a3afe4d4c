import RoomKit

/// What a level of the charts shows.
enum ChartsLevel: String, CaseIterable, Hashable, Sendable {
  /// An evening, ten words and seven gifts.
  case classic
  /// The table that the room was given, or one of its own.
  case data
  /// What the family has played.
  case play

  init?(_ id: LevelID) { self.init(rawValue: id.name) }

  var id: LevelID { LevelID(rawValue) }

  @MainActor
  func source(_ options: RoomOptions) -> any ChartSource {
    let language = options.language
    return switch self {
    case .classic: ClassicCharts(language: language)
    case .data:
      TableCharts(
        table: options.contents[ChartTable.self] ?? .dayLengths(named: ChartsWord.daylight.text(in: language)), language: language)
    case .play: FamilyCharts(play: options.contents[FamilyPlay.self] ?? FamilyPlay(), language: language)
    }
  }
}
