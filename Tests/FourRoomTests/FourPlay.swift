import Geometry
import RoomKit
import RoomTestSupport
import Sessions
import Testing

@testable import FourRoom

typealias FourPlay = RoomPlay<FourRoom>

extension RoomPlay<FourRoom> {
  /// A game with 24 stones, which is quick to solve: the first four columns are full.
  static var late: String { "121212212121343434434343" }

  /// A level's game as it stands after moves.
  static func options(_ level: String, moves: String) -> RoomOptions {
    RoomOptions(state: ["room": "four", "level": .string(level), "opener": "red", "moves": .string(moves)])
  }

  var game: GameMode { get throws { try #require(room.mode as? GameMode) } }

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
}
