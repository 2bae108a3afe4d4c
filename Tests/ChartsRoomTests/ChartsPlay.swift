import Compositing
import Geometry
import Gestures
import Imaging
import RoomTestSupport
import Sessions
import Testing

@testable import ChartsRoom
@testable import RoomKit

/// A room of charts on a stage, and a hand to play it with.
@MainActor
final class ChartsPlay {
  let room: ChartsRoom
  let session: Session
  let host = StubHost()

  init(_ level: String = "classic", size: Size = Size(320, 568), options: RoomOptions = RoomOptions()) throws {
    room = try ChartsRoom(level: LevelID(level), options: options, host: host)
    session = try Session(scene: room, size: size, isReplay: true)
  }

  func touch(_ phase: TouchPhase, _ x: Double, _ y: Double, at time: Double, id: Int = 1) {
    session.send(.touch(TouchEvent(id: id, phase: phase, position: Point(x, y))), at: time)
  }

  func tap(_ p: Point, at time: Double) {
    touch(.began, p.x, p.y, at: time)
    touch(.ended, p.x, p.y, at: time + 0.05)
  }

  /// A swipe in 0.2 s.
  func swipe(from x0: Double, to x1: Double, y: Double = 90, at time: Double) {
    touch(.began, x0, y, at: time)
    for k in 1...4 { touch(.moved, x0 + (x1 - x0) * Double(k) / 5, y, at: time + Double(k) * 0.04) }
    touch(.ended, x1, y, at: time + 0.2)
  }

  func key(_ key: Key, at time: Double) { session.send(.key(KeyEvent(key)), at: time) }

  func state(at time: Double) throws -> JSON {
    session.advance(to: time)
    return try JSON(parsing: Array(room.state().utf8))
  }

  func picture(at time: Double) -> PixelBuffer {
    session.advance(to: time)
    _ = session.render()
    return session.compositor.pixels
  }

  /// A place on the pie's outer ring of the classic stage, at an angle in degrees.
  static func ring(_ degrees: Double, radius: Double = 83) -> Point {
    Point(160 + radius * Math.cos(degrees * .pi / 180), 330 + radius * Math.sin(degrees * .pi / 180))
  }
}

/// Whether two numbers agree to a hundredth.
func near(_ a: Double?, _ b: Double, within tolerance: Double = 0.01) -> Bool { a.map { abs($0 - b) <= tolerance } ?? false }
