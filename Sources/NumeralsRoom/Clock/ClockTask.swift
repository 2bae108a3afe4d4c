import RoomKit

/// What a level of the clock practises: setting it to times of whole steps.
struct ClockTask: Hashable, Sendable {
  /// In minutes: times are multiples of it.
  let step: Int

  /// How many minutes the hands show.
  static let range = 720
  /// The levels, the easiest first.
  static let levels: [LevelID] = ["clock-60", "clock-15", "clock-5"]

  /// The task of a level; nil for one without a clock.
  init?(_ level: LevelID) {
    guard Self.levels.contains(level), let step = Int(level.name.dropFirst("clock-".count)) else { return nil }
    self.step = step
  }

  /// All times that can be asked for, in minutes after twelve: whole hours first, then halves, quarters and the rest.
  var cards: [Int] {
    let times = stride(from: 0, to: Self.range, by: step)
    return [60, 30, 15, 5].reduce(into: []) { cards, step in cards += times.filter { $0 % step == 0 && !cards.contains($0) } }
  }

  /// A time in figures.
  static func text(_ time: Int) -> String {
    let (hour, minute) = (time / 60 % 12, time % 60)
    return "\(hour == 0 ? 12 : hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}
