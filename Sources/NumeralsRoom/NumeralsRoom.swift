import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// Numbers and how the Romans wrote them.
///
/// The classic level is ten numerals in a ring. In others pages of ten tiles lead up to 20, 50 and 100: a card asks for each number in turn, and its
/// numeral takes itself apart. In the levels of practice quantities are counted, numerals read and written, up to 3999, and what was wrong is asked
/// again sooner than what was right. On a clock with Roman numerals times are set.
@MainActor
package final class NumeralsRoom: Room {
  package nonisolated static let name = "numerals"
  package nonisolated static let levels: [LevelID] = [
    .classic, "count-5", "count-10", "20", "name-10", "clock-60", "read-20", "write-20", "50", "read-50", "write-50", "clock-15", "100",
    "read-100", "write-100", "clock-5", "read-1000", "write-1000", "date-2099", "read-3999", "write-3999",
  ]
  package nonisolated static let stateVersion = 1

  package let frame: RoomFrame
  let mode: any NumeralsMode

  package init(level: LevelID, options: RoomOptions = RoomOptions(), host: any RoomHost = UnattendedHost()) throws(RoomError) {
    frame = try RoomFrame(
      Self.self, level: level, options: options, host: host, title: "Pinwheel: Roman numerals",
      background: level == .classic ? .white : Palette.paper)
    if let task = ClockTask(level) {
      mode = try ClockMode(task, on: frame)
    } else if let task = PracticeTask(level) {
      mode = try PracticeMode(task, on: frame)
    } else {
      mode = try MeetingMode(last: Self.last(of: level), on: frame)
    }
    if level != .classic { try frame.addGround("stone") }
    tree.root.backgroundColor = background
    tree.root.addSublayer(mode.layer)
    frame.addControls { [weak mode] in mode?.firstToDo }
  }

  /// The greatest number of a level.
  nonisolated static func last(of level: LevelID) -> Int { PracticeTask(level)?.last ?? level.number ?? 10 }

  package func layout(size: Size) {
    frame.layout(mode, size: size)
    input.tolerance = mode.tolerance
  }

  package func begin(in session: Session) { mode.begin(in: session) }

  package func handle(_ event: InputEvent, at time: Double) -> Bool { controls.handle(event, own: mode.handle) }

  package var document: any Encodable { mode.document }

  package var probeMembers: [JSON.Member] { mode.probeMembers + [JSON.Member("celebrating", .bool(controls.isCelebrating))] }
}
