/// What is used of libwayland-client beside SDL.
///
/// The functions are looked up in the library that SDL has loaded, so that nothing is linked that a desktop without Wayland lacks.
@MainActor
struct WaylandLibrary {
  /// Libwayland's `wl_display` and `wl_proxy`: what stands here for one of the compositor's objects.
  typealias Proxy = OpaquePointer
  /// A `wl_interface`.
  typealias Interface = UnsafeRawPointer

  /// Calls a method; what it is given are `wl_argument`s of 8 bytes.
  let marshal: @convention(c) (Proxy?, UInt32, UnsafeMutablePointer<UInt>?) -> Void
  /// Calls a method that makes an object, of a version of an interface.
  let construct: @convention(c) (Proxy?, UInt32, UnsafeMutablePointer<UInt>?, Interface?, UInt32) -> Proxy?
  /// Has functions called for an object's events, which must stay where they are.
  let addListener: @convention(c) (Proxy?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Int32
  /// The functions that somebody has called for an object's events, and what these are given.
  let listener: @convention(c) (Proxy?) -> UnsafeRawPointer?
  let context: @convention(c) (Proxy?) -> UnsafeMutableRawPointer?
  let destroy: @convention(c) (Proxy?) -> Void
  /// Waits until the compositor has done all it was asked for, and handles what it has said.
  let roundtrip: @convention(c) (Proxy?) -> Int32
  /// What ended the connection, as the system numbers errors; 0 while it lasts.
  let error: @convention(c) (Proxy?) -> Int32
  let registry: Interface
  let output: Interface

  /// The functions, once SDL has loaded them; nil before, and where there is no Wayland.
  static var loaded: WaylandLibrary? { try? WaylandLibrary() }

  private init() throws(LibraryFunctions.Missing) {
    let functions = try LibraryFunctions(ofLoaded: "libwayland-client.so.0")
    marshal = try functions.find("wl_proxy_marshal_array")
    construct = try functions.find("wl_proxy_marshal_array_constructor_versioned")
    addListener = try functions.find("wl_proxy_add_listener")
    listener = try functions.find("wl_proxy_get_listener")
    context = try functions.find("wl_proxy_get_user_data")
    destroy = try functions.find("wl_proxy_destroy")
    roundtrip = try functions.find("wl_display_roundtrip")
    error = try functions.find("wl_display_get_error")
    registry = UnsafeRawPointer(try functions.address(of: "wl_registry_interface"))
    output = UnsafeRawPointer(try functions.address(of: "wl_output_interface"))
  }
}
