/// What libwayland has to be told of protocols beside the core's: methods by their names and the types of what they are given.
@MainActor
enum WaylandProtocol {
  private struct Message {
    var name: UnsafePointer<UInt8>
    var signature: UnsafePointer<UInt8>
    var types: UnsafePointer<UnsafeRawPointer?>
  }

  /// A `wl_interface`.
  private struct Description {
    var name: UnsafePointer<UInt8>
    var version: Int32
    var methodCount: Int32
    var methods: UnsafePointer<Message>
    var eventCount: Int32
    var events: UnsafePointer<Message>?
  }

  static let activation = interface("xdg_activation_v1", [("destroy", ""), ("get_activation_token", "n"), ("activate", "so")])
  static let idleInhibition = interface("zwp_idle_inhibit_manager_v1", [("destroy", ""), ("create_inhibitor", "no")])
  static let idleInhibitor = interface("zwp_idle_inhibitor_v1", [("destroy", "")])

  /// The first version of an interface without events, in memory that stays.
  private static func interface(_ name: StaticString, _ signatures: [(StaticString, StaticString)]) -> WaylandLibrary.Interface {
    let types = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: 2)
    types.initialize(repeating: nil, count: 2)
    let methods = UnsafeMutablePointer<Message>.allocate(capacity: signatures.count)
    for (i, method) in signatures.enumerated() {
      (methods + i).initialize(to: Message(name: method.0.utf8Start, signature: method.1.utf8Start, types: types))
    }
    let memory = UnsafeMutablePointer<Description>.allocate(capacity: 1)
    memory.initialize(
      to: Description(name: name.utf8Start, version: 1, methodCount: Int32(signatures.count), methods: methods, eventCount: 0, events: nil))
    return UnsafeRawPointer(memory)
  }
}
