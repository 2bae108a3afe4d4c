import RoomKit

/// What a level of the charts shows.
enum ChartsLevel: String, CaseIterable, Hashable, Sendable {
  /// An evening, ten words and seven gifts.
  case classic
  /// The table that the room was given, or one of its own.
  case data
  /// What the family has played.
  case play
  /// Seven values that are dragged.
  case toy
  /// Fruit that is counted.
  case fruit
  /// Coins and dice that are thrown.
  case coins, dice
  /// Reaction times, and taps beside a beat.
  case reflex, rhythm
  /// One's own days.
  case day

  init?(_ id: LevelID) { self.init(rawValue: id.name) }

  var id: LevelID { LevelID(rawValue) }

  /// What its pages show; nil for one without pages.
  @MainActor
  func source(_ options: RoomOptions) -> (any ChartSource)? {
    let language = options.language
    return switch self {
    case .classic: ClassicCharts(language: language)
    case .data:
      TableCharts(
        table: options.contents[ChartTable.self] ?? .dayLengths(named: ChartsWord.daylight.text(in: language)), language: language)
    case .toy: ToyCharts(language: language)
    case .fruit, .coins, .dice, .reflex, .rhythm, .day: nil
    case .play: FamilyCharts(play: options.contents[FamilyPlay.self] ?? FamilyPlay(), language: language)
    }
  }
}
