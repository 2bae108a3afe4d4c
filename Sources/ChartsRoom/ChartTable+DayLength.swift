import Geometry
import Sessions

extension ChartTable {
  /// How long the day is through the year, in hours, in three cities: what is shown when no table was given.
  ///
  /// From sunrise to sunset of the sun's middle, without the air's refraction: cos h = -tan(latitude) tan(declination), with the declination
  /// -23.44° cos(360°/365 (d + 10)) on day d (P. I. Cooper's approximation, "The absorption of radiation in solar stills", 1969).
  static func dayLengths(named name: String) -> ChartTable {
    let days = Array(stride(from: 0, to: 365, by: 5))
    let cities = [("Oslo", 59.91), ("Tokyo", 35.68), ("Taipei", 25.03)]
    let first = CalendarDay(year: 2025, month: 1, day: 1).number
    return ChartTable(
      name: name, labels: days.map { CalendarDay(number: first + $0).text },
      columns: cities.map { name, latitude in
        Column(
          name: name,
          values: days.map { day in
            let declination = -23.44 * Double.pi / 180 * Math.cos(2 * Double.pi / 365 * Double(day + 11))
            let half = Math.acos(-Math.tan(latitude * Double.pi / 180) * Math.tan(declination))
            return (half * 24 / Double.pi * 100).rounded() / 100
          })
      })
  }
}
