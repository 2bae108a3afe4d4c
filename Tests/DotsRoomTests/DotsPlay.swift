import Compositing
import Geometry
import Gestures
import Imaging
import Layers
import RoomTestSupport
import Sessions

@testable import DotsRoom
@testable import RoomKit

/// The room of dots on a stage, and a hand to play it with.
@MainActor
final class DotsPlay {
  let room: DotsRoom
  let session: Session
  let host = StubHost()
  /// When the next key is pressed, in seconds.
  private var keyTime = 0.0

  init(_ level: String = "classic", size: Size = Size(320, 568), state: JSON? = nil, isLeftHanded: Bool = false) throws {
    room = try DotsRoom(level: LevelID(level), options: RoomOptions(isLeftHanded: isLeftHanded, state: state), host: host)
    session = try Session(scene: room, size: size, isReplay: true)
  }

  var classic: ClassicDotsBoard {
    guard let board = room.board as? ClassicDotsBoard else { preconditionFailure("not the classic level") }
    return board
  }

  var picture: PictureBoard {
    guard let board = room.board as? PictureBoard else { preconditionFailure("not a picture") }
    return board
  }

  func touch(_ phase: TouchPhase, _ x: Double, _ y: Double, at time: Double, id: Int = 1) {
    session.send(.touch(TouchEvent(id: id, phase: phase, position: Point(x, y))), at: time)
  }

  func touch(_ phase: TouchPhase, _ p: Point, at time: Double, id: Int = 1) { touch(phase, p.x, p.y, at: time, id: id) }

  func tap(_ x: Double, _ y: Double, at time: Double) {
    touch(.began, x, y, at: time)
    touch(.ended, x, y, at: time + 0.05)
  }

  func tap(_ p: Point, at time: Double) { tap(p.x, p.y, at: time) }

  /// Where a dot of a picture is seen, counted from 1.
  func place(_ dot: Int) -> Point { picture.layout.place.apply(picture.puzzle.dots[dot - 1]) }

  /// Draws straight from place to place, a move for each.
  func draw(_ places: [Point], at time: Double, id: Int = 1) {
    for (i, p) in places.enumerated() { touch(i == 0 ? .began : .moved, p, at: time + Double(i) * 0.01, id: id) }
    if let last = places.last { touch(.ended, last, at: time + Double(places.count) * 0.01, id: id) }
  }

  func wait(_ seconds: Double) { keyTime += seconds }

  func key(_ key: Key) {
    session.send(.key(KeyEvent(key)), at: keyTime)
    keyTime += 0.05
  }

  /// Presses Tab until a layer has the focus.
  func focus(_ layer: Layer, from time: Double? = nil) {
    if let time { keyTime = time }
    for _ in 0..<200 where room.input.focusedLayer !== layer { key(.tab) }
  }

  /// The state as a document.
  var state: JSON { (try? JSON(parsing: Array(room.state().utf8))) ?? .null }

  /// The picture at a time.
  func picture(at time: Double) -> PixelBuffer {
    session.advance(to: time)
    _ = session.render()
    return session.compositor.pixels
  }
}
