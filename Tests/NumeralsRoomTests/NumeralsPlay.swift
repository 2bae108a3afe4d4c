import Compositing
import Geometry
import Gestures
import Imaging
import Layers
import RoomTestSupport
import Sessions
import Testing

@testable import NumeralsRoom
@testable import RoomKit

/// A room of numerals on a stage, and hands to play it with.
@MainActor
final class NumeralsPlay {
  let room: NumeralsRoom
  let session: Session
  let host = StubHost()

  init(_ level: String = "classic", size: Size = Size(320, 568), options: RoomOptions = RoomOptions()) throws {
    room = try NumeralsRoom(level: LevelID(level), options: options, host: host)
    session = try Session(scene: room, size: size, isReplay: true)
  }

  func touch(_ phase: TouchPhase, _ p: Point, at time: Double, id: Int = 1) {
    session.send(.touch(TouchEvent(id: id, phase: phase, position: p)), at: time)
  }

  /// A tap that counts at a time: the finger goes up then.
  func tap(_ p: Point, at time: Double) {
    touch(.began, p, at: time - 0.02)
    touch(.ended, p, at: time)
  }

  func press(_ key: Key, at time: Double) { session.send(.key(KeyEvent(key)), at: time) }

  /// What the state says now.
  var state: JSON { (try? JSON(parsing: Array(room.state().utf8))) ?? .null }

  func state(at time: Double) -> JSON {
    session.advance(to: time)
    return state
  }

  /// Where a number's label or tile has its middle, by the state.
  func place(of number: Int) throws -> Point {
    let list = try #require(state["labels"]?.array ?? state["tiles"]?.array)
    let item = try #require(list.first { $0["number"]?.int == number })
    let x = try #require(item["x"]?.double)
    let y = try #require(item["y"]?.double)
    return Point(x + (item["width"]?.double ?? 0) / 2, y + (item["height"]?.double ?? 0) / 2)
  }

  func tap(number: Int, at time: Double) throws { tap(try place(of: number), at: time) }

  /// The picture at a time.
  func picture(at time: Double) -> PixelBuffer {
    session.advance(to: time)
    _ = session.render()
    return session.pixels
  }

  /// Taps the ten numbers of the present page in order, one every tenth of a second from a time on.
  func finishPage(from time: Double) throws {
    for k in 0..<10 { try tap(number: room.game.first + k, at: time + 0.1 * Double(k)) }
  }
}

/// A colour as opaque pixels have it.
func pixel(_ color: Color) -> UInt32 {
  func byte(_ value: Double) -> UInt32 { UInt32(value * 255 + 0.5) }
  return 0xff00_0000 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
}

/// Whether two pixels differ by no more than a step in each channel.
func isNear(_ a: UInt32, _ b: UInt32) -> Bool {
  [0, 8, 16, 24].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= 1 }
}
