import Geometry
import Gestures
import Layers
import Sessions

/// Four in a row: stones that fall behind a board with real holes.
///
/// The classic level lets them fall past the bottom. In the others they stay: a game for two, or against the machine at eight levels.
@MainActor
public final class FourRoom: Room {
  public nonisolated static let name = "four"
  public nonisolated static var levels: [String] { ["classic", "two"] + (1...8).map { "\($0)" } }
  public nonisolated static let stateVersion = 1

  public let tree: LayerTree
  public let input: InputRouter
  public let background: Color
  public var title: String { "Pinwheel: four in a row" }
  public let level: String
  private let controls: RoomControls
  let mode: any FourMode

  public init(level: String, options: RoomOptions = RoomOptions(), host: any RoomHost = NoHost()) throws(RoomError) {
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

  public func layout(size: Size) {
    tree.root.bounds = Rect(origin: .zero, size: size)
    mode.layout(size: size)
    controls.layout(size: size)
  }

  public func begin(in session: Session) { mode.begin(in: session) }

  @discardableResult
  public func handle(_ event: InputEvent, at time: Double) -> Bool { controls.handle(event) || mode.handle(event) }

  @discardableResult
  public func handle(_ event: GameEvent, at time: Double) -> Bool { mode.handle(event) }

  public func state() -> String {
    let members: [JSON.Member] = [
      .init("room", .string(Self.name)), .init("version", JSON(Self.stateVersion)), .init("level", .string(level)),
    ]
    return JSON.object(members + mode.stateMembers).description
  }
}
