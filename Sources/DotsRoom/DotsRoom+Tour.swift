import Geometry
import RoomKit
import Sessions

extension DotsRoom {
  /// The level played to its end: all dots in order, the classic ones after START.
  package static func tour(level: LevelID, size: Size, options: RoomOptions) throws(RoomError) -> TourStop {
    let room = try DotsRoom(level: level, options: options)
    var script = TourScript()
    script.picture("start")
    script.wait(0.5)
    if let board = room.board as? PictureBoard {
      draw(board, size, options, &script)
    } else {
      drawCircle(size, &script)
    }
    script.wait(0.6)
    return TourStop(scene: room, script: script)
  }

  private static func drawCircle(_ size: Size, _ script: inout TourScript) {
    let place = ClassicDotsLayout(size: size)
    let dots = ClassicDots.places.map(place.board.apply)
    script.tap(place.button.center)
    script.wait(1.2)
    script.draw(through: dots + [dots[0]], speed: 420 * place.board.a) { script, i in
      if i == dots.count / 2 { script.picture("drawing") }
    }
    script.wait(1.8)
    script.picture("end")
  }

  /// Draws along the outlines, one after the other.
  private static func draw(_ board: PictureBoard, _ size: Size, _ options: RoomOptions, _ script: inout TourScript) {
    let puzzle = board.puzzle
    let place = PictureLayout(picture: puzzle.size, in: size, buttons: 4, isLeftHanded: options.isLeftHanded).place
    let total = puzzle.shape.points.count
    var drawn = 0
    for subpath in puzzle.shape.subpaths {
      let points = puzzle.shape.points[subpath.range].map(place.apply)
      script.draw(through: points, speed: 150 * place.a) { script, _ in
        drawn += 1
        if drawn == total * 6 / 10 { script.picture("drawing") }
      }
      script.wait(0.2)
    }
    script.wait(4.2)
    script.picture("end")
    script.wait(2.5)
  }
}
