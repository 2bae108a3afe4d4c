import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// Four in a row: stones that fall behind a board with real holes.
///
/// The classic level lets them fall past the bottom. In the others they stay: a game for two, against the machine at eight levels, or by other rules; puzzles; and a board to find
/// things out on.
@MainActor
package final class FourRoom: Room {
  package nonisolated static let name = "four"
  package nonisolated static let levels = FourLevel.all.map(\.id)
  package nonisolated static let stateVersion = 1

  package let frame: RoomFrame
  let mode: any FourMode

  package init(level: LevelID, options: RoomOptions = RoomOptions(), host: any RoomHost = UnattendedHost()) throws(RoomError) {
    let kind = FourLevel(level) ?? .two
    frame = try RoomFrame(
      Self.self, level: level, options: options, host: host, title: "Pinwheel: four in a row",
      background: kind == .classic || options.hasHighContrast
        ? Palette.strongPaper : Color(light: Color(rgb: 0xe3eefa), dark: Palette.paper))
    switch kind {
    case .classic: mode = DropMode(on: frame)
    case .two: mode = try GameMode(on: frame, machine: nil)
    case .machine(let level): mode = try GameMode(on: frame, machine: level)
    case .puzzles(let goal): mode = try PuzzleMode(on: frame, goal: goal)
    case .variant(let variant): mode = try VariantMode(on: frame, variant: variant)
    case .analysis: mode = try AnalysisMode(on: frame)
    }
    tree.root.backgroundColor = background
    frame.addControls { [weak mode] in mode?.firstToDo }
  }

  package nonisolated static func readAhead(_ level: LevelID) {
    FourSpeech.readAhead()
    // Whoever plays by other rules, or solves a puzzle, does so beside a machine too.
    switch FourLevel(level) {
    case .machine, .variant, .puzzles: RobotLayer.readAhead()
    case .classic, .two, .analysis, nil: break
    }
  }

  package func layout(size: Size) { frame.layout(mode, size: size) }

  package func begin(in session: Session) { mode.begin(in: session) }

  @discardableResult
  package func handle(_ event: InputEvent, at time: Double) -> Bool { controls.handle(event, own: mode.handle) }

  @discardableResult
  package func handle(_ event: GameEvent, at time: Double) -> Bool { mode.handle(event) }

  package var document: any Encodable { mode.document }

  package var probeMembers: [JSON.Member] { mode.probeMembers }
}
