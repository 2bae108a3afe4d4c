import Geometry
import Gestures
import RoomTestSupport

@testable import DotsRoom

typealias DotsPlay = RoomPlay<DotsRoom>

extension RoomPlay<DotsRoom> {
  var classic: ClassicDotsBoard {
    guard let board = room.board as? ClassicDotsBoard else { preconditionFailure("not the classic level") }
    return board
  }

  var picture: PictureBoard {
    guard let board = room.board as? PictureBoard else { preconditionFailure("not a picture") }
    return board
  }

  func touch(_ phase: TouchPhase, _ x: Double, _ y: Double, at time: Double, id: Int = 1) { touch(phase, Point(x, y), at: time, id: id) }

  func tap(_ x: Double, _ y: Double, at time: Double) { tap(Point(x, y), at: time) }

  /// Where a dot of a picture is seen now, counted from 1.
  func place(_ dot: Int) -> Point { picture.place(ofDot: dot) }

  /// Draws straight from place to place, a move for each.
  func draw(_ places: [Point], at time: Double, id: Int = 1) {
    for (i, p) in places.enumerated() { touch(i == 0 ? .began : .moved, p, at: time + Double(i) * 0.01, id: id) }
    if let last = places.last { touch(.ended, last, at: time + Double(places.count) * 0.01, id: id) }
  }
}
