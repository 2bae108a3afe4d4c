import Compositing
import Geometry
import Gestures
import Imaging
import Layers
import RoomKit
import Sessions

/// A room on a stage without a window, and hands to play it with.
///
/// Times are in seconds of the session's clock. Where none is given it is the latest of those that were.
@MainActor
package final class RoomPlay<Played: Room> {
  package let room: Played
  package let session: Session
  package let host = StubHost()
  package private(set) var time = 0.0

  package init(
    _ level: String = "classic", size: Size = Size(320, 568), options: RoomOptions = RoomOptions(), isReplay: Bool = true
  ) throws {
    room = try Played(level: LevelID(level), options: options, host: host)
    session = try Session(scene: room, size: size, isReplay: isReplay)
  }

  package func send(_ event: InputEvent, at time: Double? = nil) {
    self.time = max(self.time, time ?? self.time)
    session.send(event, at: time ?? self.time)
  }

  package func touch(_ phase: TouchPhase, _ p: Point, at time: Double? = nil, id: Int = 1) {
    send(.touch(TouchEvent(id: id, phase: phase, position: p)), at: time)
  }

  /// A finger that stays for 0.05 s.
  package func tap(_ p: Point, at time: Double? = nil) {
    touch(.began, p, at: time)
    touch(.ended, p, at: (time ?? self.time) + 0.05)
  }

  /// Presses a key; the next one follows 0.05 s later.
  package func key(_ key: Key) {
    send(.key(KeyEvent(key)))
    wait(0.05)
  }

  package func key(_ key: Key, at time: Double) { send(.key(KeyEvent(key)), at: time) }

  /// Presses Tab until a layer has the focus.
  package func focus(_ layer: Layer) {
    for _ in 0..<200 where session.scene.input.focusedLayer !== layer { key(.tab) }
  }

  package func advance(to time: Double) {
    self.time = max(self.time, time)
    session.advance(to: time)
  }

  package func wait(_ seconds: Double) { advance(to: time + seconds) }

  /// What the room says of itself now.
  package var state: JSON { (try? JSON(parsing: Array(room.probe().utf8))) ?? .null }

  package func state(at time: Double) -> JSON {
    advance(to: time)
    return state
  }

  /// The picture at a time.
  package func picture(at time: Double) -> PixelBuffer {
    advance(to: time)
    _ = session.render()
    return session.pixels
  }
}
