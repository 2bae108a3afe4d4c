import Geometry
import Gestures
import RoomTestSupport
import Sessions

@testable import TrianglesRoom

typealias TrianglesPlay = RoomPlay<TrianglesRoom>

extension RoomPlay<TrianglesRoom> {
  /// A touch that begins and ends at once.
  func tap(_ x: Double, _ y: Double, at time: Double) {
    touch(.began, Point(x, y), at: time)
    touch(.ended, Point(x, y), at: time)
  }

  /// Drags from one place to another within a second, in ten moves.
  func drag(_ from: Point, _ to: Point, at time: Double, id: Int = 1) {
    touch(.began, from, at: time, id: id)
    for k in 1...10 { touch(.moved, from.interpolated(to: to, Double(k) / 10), at: time + Double(k) * 0.09, id: id) }
    touch(.ended, to, at: time + 1, id: id)
  }

  /// A quick stroke of 100 points, from a place.
  func swipe(_ from: Point, _ direction: Point, at time: Double) {
    touch(.began, from, at: time)
    for k in 1...4 { touch(.moved, from + direction * (25 * Double(k)), at: time + Double(k) * 0.025) }
    touch(.ended, from + direction * 100, at: time + 0.12)
  }

  func press(_ key: Key, after delay: Double = 0.05) {
    self.key(key, at: time + delay)
  }

  func piece(_ number: Int) -> JSON { state["pieces"]?.array?[number] ?? .null }

  /// Where a piece will be when all movement has ended, in points.
  func place(_ number: Int) -> Point { Point(piece(number)["x"]?.double ?? .nan, piece(number)["y"]?.double ?? .nan) }

  /// Where a piece is seen, in points.
  func seen(_ number: Int) -> Point {
    let seen = piece(number)["seen"]
    return Point(seen?["x"]?.double ?? .nan, seen?["y"]?.double ?? .nan)
  }

  func seenAngle(_ number: Int) -> Double { piece(number)["seen"]?["angle"]?.double ?? .nan }

  func angle(_ number: Int) -> Int? { piece(number)["angle"]?.int }

  /// Where a finger takes a piece that rests, in points.
  func handle(_ number: Int) -> Point { room.place.points(room.table.placed(number).centroid) }

  /// Lays a piece onto a place of the figure by fingers: turns it by taps, then drags it, let go a little beside.
  func lay(_ number: Int, on slot: PlacedPiece, beside: Point = .zero, at begin: Double) -> Double {
    var begin = begin
    while let taps = room.table.taps(number, to: slot), taps > 0 {
      let p = handle(number)
      tap(p.x, p.y, at: begin)
      begin += 0.6
    }
    let from = handle(number)
    drag(from, room.place.points(slot.centroid + beside), at: begin)
    return begin + 1.2
  }
}
