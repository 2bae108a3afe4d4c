import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// Four in a row: stones that fall behind a board with real holes.
///
/// The classic level lets them fall past the bottom. In the others they stay: a game for two, or against the machine at eight levels.
@MainActor
package final class FourRoom: Room {
  package nonisolated static let name = "four"
  package nonisolated static var levels: [String] { ["classic", "two"] + (1...8).map { "\($0)" } }
  package nonisolated static let stateVersion = 1

  package let tree: LayerTree
  package let input: InputRouter
  package let background: Color
  package var title: String { "Pinwheel: four in a row" }
  package let level: String
  private let controls: RoomControls
  let mode: any FourMode

  package init(level: String, options: RoomOptions = RoomOptions(), host: any RoomHost = UnattendedHost()) throws(RoomError) {
    self.level = level
    tree = LayerTree()
    input = InputRouter(tree: tree)
    controls = try RoomControls(host: host, options: options)
    tree.root.anchorPoint = .zero
    var options = options
    if options.state?["level"]?.string != level || options.state?["room"]?.string != Self.name { options.state = nil }
    let table = FourTable(level: level, tree: tree, input: input, controls: controls, host: host, options: options)
    if level == "classic" {
      background = .white
      mode = DropMode(table)
    } else {
      background = options.hasHighContrast ? .white : Color(rgb: 0xe3eefa)
      mode = try GameMode(table, machine: Int(level))
    }
    tree.root.backgroundColor = background
    tree.root.addSublayer(controls.layer)
    controls.beginFocus(of: input) { [weak mode] in mode?.firstToDo }
  }

  package func layout(size: Size) {
    tree.root.bounds = Rect(origin: .zero, size: size)
    mode.layout(size: size)
    controls.layout(size: size)
  }

  package func begin(in session: Session) { mode.begin(in: session) }

  @discardableResult
  package func handle(_ event: InputEvent, at time: Double) -> Bool { controls.handle(event) || mode.handle(event) }

  @discardableResult
  package func handle(_ event: GameEvent, at time: Double) -> Bool { mode.handle(event) }

  package func state() -> String {
    let members: [JSON.Member] = [
      .init("room", .string(Self.name)), .init("version", JSON(Self.stateVersion)), .init("level", .string(level)),
    ]
    return JSON.object(members + mode.stateMembers).description
  }
}
