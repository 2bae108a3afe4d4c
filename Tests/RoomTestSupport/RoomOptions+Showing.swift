import RoomKit
import Sessions

extension RoomOptions {
  /// Options with something that the room is to show.
  package static func showing<Value: Sendable>(_ value: Value, state: JSON? = nil) -> RoomOptions {
    var options = RoomOptions(state: state)
    options.contents[Value.self] = value
    return options
  }
}
