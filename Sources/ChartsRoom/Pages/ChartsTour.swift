import Geometry
import RoomKit

/// The script of a level.
@MainActor
enum ChartsTour {
  /// All three pages: scrubbing, choosing, turning by swipes and by buttons, opening slices and the centre.
  /// - Parameter room: one that is laid out as the room that is played.
  static func script(of room: PagesMode) -> TourScript {
    let (place, size) = (room.layout, room.layout.size)
    var script = TourScript()
    let left = Point(size.width * 0.15, place.plot.minY - 12 * place.unit)
    let right = Point(size.width * 0.85, left.y)
    func chip(_ index: Int) {
      guard room.chips.indices.contains(index) else { return }
      script.tap(room.chips[index].position)
      script.wait(0.6)
    }
    if room.toy != nil { return toyScript(of: room) }
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
    return script
  }

  /// Values that are dragged on each page.
  private static func toyScript(of room: PagesMode) -> TourScript {
    let (place, size) = (room.layout, room.layout.size)
    var script = TourScript()
    script.wait(1.5)
    script.picture("start")
    let plot = place.plot
    func column(_ index: Int, _ part: Double) -> Point {
      Point(plot.minX + plot.width * Double(index) / 6, plot.maxY - plot.height * part)
    }
    for (index, part) in [(0, 1.0), (3, 0.2), (5, 0.8)] {
      script.draw(through: [column(index, 0.4), column(index, part)], speed: size.height * 0.6)
      script.wait(0.3)
    }
    script.picture("bars")
    script.tap(place.pager[0].center)
    script.wait(1.6)
    script.draw(through: [column(2, 0.5), column(2, 1)], speed: size.height * 0.6)
    script.picture("curve")
    script.wait(0.5)
    script.tap(place.pager[2].center)
    script.wait(1.8)
    func ring(_ turn: Double) -> Point {
      let angle = (turn - 0.25) * 2 * .pi
      return place.pie.apply(
        PieChart.center + Point(Math.cos(angle), Math.sin(angle)) * PieChart.radius)
    }
    let first = 10.0 / 50
    script.draw(
      through: stride(from: first, through: first + 0.1, by: 0.02).map(ring),
      speed: size.height * 0.3)
    script.picture("pie")
    script.wait(1)
    return script
  }
}
