import RoomKit
import Sessions

extension RoomOptions {
  /// Options with what a log says was kept, or with what `probe()` of a room said.
  package init(seed: UInt64 = 1, state: JSON?, store: RoomStore = RoomStore()) {
    self.init(seed: seed, state: state.flatMap { KeptDocument($0) }, store: store)
  }

  /// Options with something that the room is to show.
  package static func showing<Value: Sendable>(_ value: Value, state: JSON? = nil) -> RoomOptions {
    var options = RoomOptions(state: state)
    options.contents[Value.self] = value
    return options
  }
}
