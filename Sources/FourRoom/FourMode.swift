import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// What the room plays: dropping stones, or the game.
@MainActor
protocol FourMode: AnyObject {
  /// What the keyboard begins with.
  var firstToDo: Layer { get }
  func layout(size: Size)
  func begin(in session: Session)
  /// Takes what the router and the room's controls made no use of.
  func handle(_ event: InputEvent) -> Bool
  /// Takes what the machine says.
  func handle(_ event: GameEvent) -> Bool
  /// What the state tells beside the room and the level.
  var stateMembers: [JSON.Member] { get }
}

extension FourMode {
  func handle(_ event: GameEvent) -> Bool { false }
}

/// What a mode works with.
@MainActor
struct FourTable {
  let level: String
  let tree: LayerTree
  let input: InputRouter
  let controls: RoomControls
  let host: any RoomHost
  let options: RoomOptions
}
