import Geometry
import Layers
import RoomTestSupport
import Sessions
import Testing

@testable import NumeralsRoom

typealias NumeralsPlay = RoomPlay<NumeralsRoom>

/// What tests look at of a level where numerals are met in order.
extension NumeralsRoom {
  var game: NumeralsGame { (mode as! MeetingMode).game }
  var board: any NumeralsBoard { (mode as! MeetingMode).board }
}

extension RoomPlay<NumeralsRoom> {
  /// The levels in which numerals are met in order.
  nonisolated static var orderedLevels: [String] {
    NumeralsRoom.levels.filter { PracticeTask($0) == nil && ClockTask($0) == nil }.map(\.name)
  }

  /// A tap that counts at a time: the finger goes up then.
  func tap(_ p: Point, endingAt time: Double) {
    touch(.began, p, at: time - 0.02)
    touch(.ended, p, at: time)
  }

  /// Where a number's label or tile has its middle, by the state.
  func place(of number: Int) throws -> Point {
    let list = try #require(state["labels"]?.array ?? state["tiles"]?.array)
    let item = try #require(list.first { $0["number"]?.int == number })
    let x = try #require(item["x"]?.double)
    let y = try #require(item["y"]?.double)
    return Point(x + (item["width"]?.double ?? 0) / 2, y + (item["height"]?.double ?? 0) / 2)
  }

  func tap(number: Int, at time: Double) throws { tap(try place(of: number), endingAt: time) }

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
