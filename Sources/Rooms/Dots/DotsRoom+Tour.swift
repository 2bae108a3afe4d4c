import Geometry
import Stage

extension DotsRoom {
  /// The level played to its end: START, then through all dots in order.
  public static func tour(level: String, size: Size, options: RoomOptions) throws(RoomError) -> TourStop {
    let room = try DotsRoom(level: level, options: options)
    let place = DotsLayout(size: size)
    let dots = room.puzzle.dots.map(place.board.apply)
    var script = TourScript()
    script.picture("start")
    script.wait(0.3)
    script.tap(place.button.center)
    script.wait(1.2)
    let middle = dots.count / 2
    let way = level == "classic" ? dots + [dots[0]] : dots
    script.draw(through: way, speed: 420 * place.board.a) { script, i in
      if i == middle { script.picture("drawing") }
    }
    script.wait(level == "classic" ? 1.8 : 2.6)
    script.picture("end")
    script.wait(0.6)
    return TourStop(scene: room, entries: script.entries, pictures: script.pictures, end: script.time)
  }
}
