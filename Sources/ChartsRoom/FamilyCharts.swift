import RoomKit

/// Charts of the family's own play: rounds a day, time a round, shares of rooms.
struct FamilyCharts: ChartSource {
  let play: FamilyPlay
  let language: Language
  let choicesAreShared = false

  /// How many days can be looked back on.
  static let periods = [7, 30, 365]

  func choices(on page: ChartPage) -> [String] {
    guard emptyNote == nil else { return [] }
    switch page {
    case .curve: return Self.periods.map { "\($0)" }
    case .bars: return []
    case .pie: return [ChartsWord.minutes.text(in: language), ChartsWord.rounds.text(in: language)]
    }
  }

  func title(of page: ChartPage, choice: Int) -> String {
    switch page {
    case .curve: ChartsWord.roundsPerDay.text(in: language)
    case .bars: ChartsWord.secondsPerRound.text(in: language)
    case .pie: ChartsWord.shares.text(in: language)
    }
  }

  var emptyNote: String? {
    play.isEmpty ? ChartsWord.nothingPlayed.text(in: language) : nil
  }

  private func series(_ table: ChartTable, _ page: ChartPage) -> ChartSeries {
    ChartSeries(
      name: title(of: page, choice: 0), kind: table.kind, labels: table.labels, places: table.places,
      values: table.columns.first?.values ?? [])
  }

  func curve(_ choice: Int) -> ChartSeries {
    let days = Self.periods[min(max(choice, 0), Self.periods.count - 1)]
    return series(.family(play, .roundsPerDay(days: days)), .curve)
  }

  func bars(_ choice: Int) -> ChartSeries {
    var series = series(.family(play, .secondsPerRound), .bars)
    series.labels = series.labels.map(name)
    return series
  }

  func pieName(_ choice: Int) -> String { (choice == 0 ? ChartsWord.minutes : .rounds).text(in: language) }

  func pie(_ choice: Int) -> [PieShare] {
    let table = ChartTable.family(play, choice == 0 ? .time : .rounds)
    return zip(table.labels, table.columns.first?.values ?? []).filter { $0.1 > 0 }.prefix(PieShare.alphas.count).enumerated().map {
      i, share in
      PieShare(
        name: name(of: share.0), value: share.1, alpha: [0.9, 0.5, 0.75, 0.35, 0.65, 0.45, 0.8][i],
        picture: ChartIcon.name(ofRoom: share.0))
    }
  }

  /// A room's name in the language.
  private func name(of room: String) -> String { RoomTitle.text(of: room, in: language) }
}
