import Geometry
import RoomKit
import Sessions

extension ChartsRoom {
  /// All three pages: scrubbing, choosing, turning by swipes and by buttons, opening slices and the centre.
  package static func tour(level: LevelID, size: Size, options: RoomOptions) throws(RoomError) -> TourStop {
    var options = options
    if level == ChartsLevel.play.id, options.contents[FamilyPlay.self]?.isEmpty ?? true { options.contents[FamilyPlay.self] = .example }
    let room = try ChartsRoom(level: level, options: options)
    room.layout(size: size)
    let place = room.layout
    var script = TourScript()
    let left = Point(size.width * 0.15, place.plot.minY - 12 * place.unit)
    let right = Point(size.width * 0.85, left.y)
    func chip(_ index: Int) {
      guard room.chips.indices.contains(index) else { return }
      script.tap(room.chips[index].position)
      script.wait(0.6)
    }
    script.wait(0.5)
    script.picture("growing")
    script.wait(1)
    let plot = place.plot
    script.draw(through: [0.1, 0.9, 0.55].map { Point(plot.minX + plot.width * $0, plot.midY) }, speed: size.width * 0.8)
    script.picture("curve")
    script.wait(0.3)
    chip(1)
    chip(0)
    script.draw(through: [right, left], speed: size.width * 1.6)
    script.wait(1.6)
    script.draw(through: [0.95, 0.3].map { Point(plot.minX + plot.width * $0, plot.midY) }, speed: size.width * 0.8)
    script.picture("bars")
    script.wait(0.3)
    script.tap(place.pager[2].center)
    script.wait(0.8)
    script.picture("pie-growing")
    script.wait(1.2)
    let ring = { (angle: Double) in
      place.pie.apply(PieChart.center + Point(Math.cos(angle), Math.sin(angle)) * PieChart.radius)
    }
    for slice in room.pie.slices.prefix(3) {
      script.tap(ring(slice.middle))
      script.wait(0.5)
    }
    script.picture("pie")
    script.tap(place.pie.apply(PieChart.center))
    script.wait(0.6)
    return TourStop(
      scene: try ChartsRoom(level: level, options: options), script: script)
  }
}

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
