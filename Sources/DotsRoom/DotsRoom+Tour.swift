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
    if let board = room.board as? DrawBoard {
      drawHouse(board, size, &script)
    } else if let board = room.board as? PictureBoard {
      draw(board, size, &script)
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

  /// Draws a house with a door and two windows in three colours, asks for more dots, and keeps it.
  private static func drawHouse(_ board: DrawBoard, _ size: Size, _ script: inout TourScript) {
    board.layout(size: size)
    let place = board.layout.place
    let shapes: [(color: Int, points: [Point])] = [
      (1, [Point(20, 92), Point(20, 46), Point(80, 46), Point(80, 92)]), (0, [Point(10, 48), Point(50, 10), Point(90, 48)]),
      (5, [Point(42, 92), Point(42, 66), Point(58, 66), Point(58, 92)]), (3, [Point(26, 70), Point(26, 56), Point(36, 56), Point(36, 70)]),
    ]
    for (i, shape) in shapes.enumerated() {
      script.tap(board.place(ofColor: shape.color))
      script.wait(0.2)
      script.draw(through: (shape.points + [shape.points[0]]).map(place.apply), speed: 150 * place.a)
      script.wait(0.3)
      if i == 1 { script.picture("drawing") }
    }
    script.tap(board.place(ofCount: 0.5))
    script.wait(0.5)
    script.picture("end")
  }

  /// Draws a picture and lets it be celebrated.
  private static func draw(_ board: PictureBoard, _ size: Size, _ script: inout TourScript) {
    board.layout(size: size)
    if board.window.plan.isWhole { drawOutlines(board, &script) } else { drawThroughWindow(board, &script) }
    script.wait(4.2)
    script.picture("end")
    script.wait(2.5)
  }

  /// Draws from dot to dot, as far as one view reaches, then waits for the next.
  private static func drawThroughWindow(_ board: PictureBoard, _ script: inout TourScript) {
    let (puzzle, plan) = (board.puzzle, board.window.plan)
    script.wait(PictureWindow.opening + PictureWindow.approach)
    var entered = 0
    while entered < puzzle.dots.count {
      let first = entered
      let view = plan[first]
      repeat { entered += 1 } while entered < puzzle.dots.count && plan[entered] == view && !puzzle.contourEnds.contains(entered)
      let start = first == 0 || puzzle.contourEnds.contains(first) ? first : first - 1
      let place = board.layout.place.concatenating(view)
      script.draw(through: puzzle.dots[start..<entered].map(place.apply), speed: 150 * place.a)
      script.wait(PictureWindow.step + 0.1)
      if first <= puzzle.dots.count * 6 / 10, entered > puzzle.dots.count * 6 / 10 { script.picture("drawing") }
    }
  }

  /// Draws along the outlines, one after the other.
  private static func drawOutlines(_ board: PictureBoard, _ script: inout TourScript) {
    let puzzle = board.puzzle
    let place = board.layout.place
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
  }
}
