import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// Living charts: a curve, bars and a pie on three pages that are swiped between, and charts that grow of what one does.
///
/// The classic level shows an evening, ten words and seven gifts; `data` any table; `play` what the family has played; `toy` seven values that are dragged.
/// In `fruit` what is counted becomes the chart, in `coins` and `dice` what chance brings, in `reflex` and `rhythm` what one's own taps take, in `day` one's own days.
@MainActor
package final class ChartsRoom: Room {
  package nonisolated static let name = "charts"
  package nonisolated static let levels = ChartsLevel.allCases.map(\.id)
  package nonisolated static let stateVersion = 1
  /// The level that shows a table that the room is given.
  package nonisolated static let tableLevel = ChartsLevel.data.id
  /// Where the classic level's gradient begins.
  private static let violet = Color(red: 99.0 / 255, green: 91.0 / 255, blue: 1)

  package let frame: RoomFrame
  let mode: any ChartsMode

  /// - Throws: `RoomError` when a picture is missing or damaged.
  package init(
    level: LevelID, options: RoomOptions = RoomOptions(), host: any RoomHost = UnattendedHost()
  ) throws(RoomError) {
    let kind = ChartsLevel(level) ?? .classic
    frame = try RoomFrame(
      Self.self, level: level, options: options, host: host, title: "Pinwheel: charts",
      background: kind == .classic ? Self.violet : options.hasHighContrast ? Palette.strongPaper : Palette.paper)
    if let source = kind.source(options) {
      mode = try PagesMode(kind, source: source, violet: Self.violet, on: frame)
    } else if let thrown = ChanceKind(rawValue: kind.rawValue) {
      mode = try ThrowMode(thrown, on: frame)
    } else if let measured = MeasureKind(rawValue: kind.rawValue) {
      mode = try MeasureMode(measured, on: frame)
    } else if kind == .day {
      mode = try DayMode(on: frame)
    } else {
      mode = try FruitMode(on: frame)
    }
    frame.addControls { [weak mode] in mode?.firstToDo }
  }

  package func layout(size: Size) { frame.layout(mode, size: size) }

  package func begin(in session: Session) { mode.begin(in: session) }

  package func handle(_ event: InputEvent, at time: Double) -> Bool {
    controls.handle(event, own: mode.handle)
  }

  package func handle(_ event: GameEvent, at time: Double) -> Bool { mode.handle(event) }

  package var document: any Encodable { mode.document }

  package var probeMembers: [JSON.Member] { mode.probeMembers }
}
