/// The light of an hour: how much of it is the evening's and the night's; the rest is the day's. With it goes the season.
package struct DayLight: Hashable, Sendable {
  package let evening: Double
  package let night: Double
  package private(set) var season = Season.summer

  /// - Parameters: parts of 1; what is beyond is cut off.
  package init(evening: Double = 0, night: Double = 0) {
    self.night = min(1, max(0, night))
    self.evening = min(1 - self.night, max(0, evening))
  }

  package static let day = DayLight()
  package static let evening = DayLight(evening: 1)
  package static let night = DayLight(night: 1)

  /// Where each light is pure, by the hour: the morning is the day's with some warmth of the evening.
  private static let course: [(hour: Double, light: DayLight)] = [
    (0, .night), (5.25, .night), (6.25, DayLight(evening: 0.75)), (8, DayLight(evening: 0.2)), (9.5, .day), (16.5, .day), (18, .evening),
    (19.25, .evening), (20.5, .night), (24, .night),
  ]

  /// The light at a time of the day, in steps of a sixteenth so that it changes seldom.
  /// - Parameter hour: 0 to 24; others wrap round.
  package init(hour: Double, in season: Season = .summer) {
    let turned = hour.isFinite ? hour.truncatingRemainder(dividingBy: 24) : 12
    let hour = turned < 0 ? turned + 24 : turned
    var light = DayLight.night
    for (a, b) in zip(Self.course, Self.course.dropFirst()) where hour >= a.hour && hour <= b.hour {
      let part = (hour - a.hour) / (b.hour - a.hour)
      light = DayLight(
        evening: a.light.evening + (b.light.evening - a.light.evening) * part, night: a.light.night + (b.light.night - a.light.night) * part
      )
    }
    self.init(evening: (light.evening * 16).rounded() / 16, night: (light.night * 16).rounded() / 16)
    self.season = season
  }

  /// A value of the day, the evening and the night, mixed.
  package func mixed(_ day: Double, _ evening: Double, _ night: Double) -> Double {
    // By weights, so that a pure light gives its own value to the last bit.
    day * (1 - self.evening - self.night) + evening * self.evening + night * self.night
  }

  /// How much of it is none of some hours: 1 where it is seen in full.
  func presence(at hours: [String]?) -> Double {
    guard let hours else { return 1 }
    return mixed(hours.contains("day") ? 1 : 0, hours.contains("evening") ? 1 : 0, hours.contains("night") ? 1 : 0)
  }
}
