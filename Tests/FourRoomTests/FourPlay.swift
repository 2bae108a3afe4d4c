import Compositing
import Geometry
import Gestures
import Imaging
import RoomTestSupport
import Sessions
import Testing

@testable import FourRoom
@testable import RoomKit

/// A room of four on a stage, and hands to play it with.
@MainActor
final class FourPlay {
  /// A game with 24 stones, which is quick to solve: the first four columns are full.
  static let late = "121212212121343434434343"

  /// A level's game as it stands after moves.
  static func options(_ level: String, moves: String) -> RoomOptions {
    RoomOptions(state: ["room": "four", "level": .string(level), "opener": "red", "moves": .string(moves)])
  }

  let room: FourRoom
  let host: StubHost
  let session: Session
  private(set) var time = 0.0

  init(_ level: String = "classic", size: Size = Size(320, 568), options: RoomOptions = RoomOptions(), isReplay: Bool = true) throws {
    host = StubHost()
    room = try FourRoom(level: LevelID(level), options: options, host: host)
    session = try Session(scene: room, size: size, isReplay: isReplay)
  }

  var state: JSON { get throws { try JSON(parsing: room.state()) } }

  var game: GameMode { get throws { try #require(room.mode as? GameMode) } }

  func advance(to time: Double) {
    self.time = time
    session.advance(to: time)
  }

  func wait(_ seconds: Double) { advance(to: time + seconds) }

  func touch(_ phase: TouchPhase, _ p: Point, at time: Double? = nil, id: Int = 1) {
    self.time = time ?? self.time
    session.send(.touch(TouchEvent(id: id, phase: phase, position: p)), at: self.time)
  }

  func tap(_ p: Point, at time: Double? = nil) {
    touch(.began, p, at: time)
    touch(.ended, p, at: self.time + 0.05)
  }

  func key(_ key: Key) {
    session.send(.key(KeyEvent(key)), at: time)
    wait(0.05)
  }

  func machine(_ move: String) { session.send(GameEvent(move), at: time) }

  /// A place in a column of the game's board.
  func point(_ column: Int) throws -> Point { try game.view.transform.apply(Point(FourGrid.x(ofColumn: column - 1), FourGrid.board.midY)) }

  /// Taps columns, counted from 1, one every second.
  func play(_ columns: [Int]) throws {
    for column in columns {
      tap(try point(column))
      wait(0.95)
    }
  }

  /// The picture at a time.
  func picture(at time: Double) -> PixelBuffer {
    advance(to: time)
    _ = session.render()
    return session.compositor.pixels
  }
}
