import Geometry
import Sessions

extension FamilyPlay {
  /// A month of play by nobody in particular, for pictures.
  static let example: FamilyPlay = {
    var play = FamilyPlay()
    var generator = SeededGenerator(seed: 7)
    let first = CalendarDay(year: 2025, month: 5, day: 1).number
    for day in 0..<60 where day % 6 != 4 {
      play.days.append(Day(day: first + day, rounds: Int.random(in: 1...12, using: &generator)))
    }
    for (room, rounds, seconds) in [
      ("charts", 9, 410.0), ("dots", 96, 3900.0), ("four", 74, 5200.0), ("numerals", 58, 2700.0), ("triangles", 41, 3400.0),
    ] {
      play.shares.append(Share(room: room, rounds: rounds, seconds: seconds))
    }
    return play
  }()
}
