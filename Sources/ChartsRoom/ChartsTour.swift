import Geometry
import RoomKit

/// The script of a level.
@MainActor
enum ChartsTour {
  /// All three pages: scrubbing, choosing, turning by swipes and by buttons, opening slices and the centre.
  /// - Parameter room: one that is laid out as the room that is played.
  static func script(of room: ChartsRoom) -> TourScript {
    let (place, size) = (room.layout, room.layout.size)
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
    return script
  }
}
