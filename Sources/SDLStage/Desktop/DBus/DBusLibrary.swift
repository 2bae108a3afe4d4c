#if canImport(Glibc)
  import Glibc
#endif

/// What is used of libdbus, the library of D-Bus's reference implementation.
///
/// The functions are looked up when somebody first asks: nothing is linked, or loaded at the start, that a system without a desktop lacks.
struct DBusLibrary: Sendable {
  typealias Connection = OpaquePointer
  typealias Message = OpaquePointer
  /// A `DBusMessageIter`, of 72 bytes on 64-bit systems.
  typealias Iterator = UnsafeMutableRawPointer
  typealias Text = UnsafePointer<CChar>

  let openPrivate: @convention(c) (Text?, UnsafeMutableRawPointer?) -> Connection?
  let register: @convention(c) (Connection?, UnsafeMutableRawPointer?) -> UInt32
  let setExitOnDisconnect: @convention(c) (Connection?, UInt32) -> Void
  let addMatch: @convention(c) (Connection?, Text?, UnsafeMutableRawPointer?) -> Void
  let callAndWait: @convention(c) (Connection?, Message?, Int32, UnsafeMutableRawPointer?) -> Message?
  let readWrite: @convention(c) (Connection?, Int32) -> UInt32
  let popMessage: @convention(c) (Connection?) -> Message?
  let fileDescriptor: @convention(c) (Connection?, UnsafeMutablePointer<Int32>?) -> UInt32
  let close: @convention(c) (Connection?) -> Void
  let releaseConnection: @convention(c) (Connection?) -> Void
  let makeCall: @convention(c) (Text?, Text?, Text?, Text?) -> Message?
  let releaseMessage: @convention(c) (Message?) -> Void
  let isSignal: @convention(c) (Message?, Text?, Text?) -> UInt32
  let path: @convention(c) (Message?) -> Text?
  /// What reads and writes what a message holds.
  let contents: Contents

  /// The library; nil where the system has none.
  static let shared = DBusLibrary()

  private init?() {
    // It stays loaded: its functions are kept.
    guard let library = dlopen("libdbus-1.so.3", RTLD_NOW) else { return nil }
    let functions = LibraryFunctions(library)
    do throws(LibraryFunctions.Missing) {
      openPrivate = try functions.find("dbus_connection_open_private")
      register = try functions.find("dbus_bus_register")
      setExitOnDisconnect = try functions.find("dbus_connection_set_exit_on_disconnect")
      addMatch = try functions.find("dbus_bus_add_match")
      callAndWait = try functions.find("dbus_connection_send_with_reply_and_block")
      readWrite = try functions.find("dbus_connection_read_write")
      popMessage = try functions.find("dbus_connection_pop_message")
      fileDescriptor = try functions.find("dbus_connection_get_unix_fd")
      close = try functions.find("dbus_connection_close")
      releaseConnection = try functions.find("dbus_connection_unref")
      makeCall = try functions.find("dbus_message_new_method_call")
      releaseMessage = try functions.find("dbus_message_unref")
      isSignal = try functions.find("dbus_message_is_signal")
      path = try functions.find("dbus_message_get_path")
      contents = try Contents(functions)
    } catch {
      return nil
    }
  }

  /// What reads and writes what a message holds, one value after the other.
  struct Contents: Sendable {
    let beginReading: @convention(c) (Message?, Iterator?) -> UInt32
    let type: @convention(c) (Iterator?) -> Int32
    let read: @convention(c) (Iterator?, UnsafeMutableRawPointer?) -> Void
    let enter: @convention(c) (Iterator?, Iterator?) -> Void
    let advance: @convention(c) (Iterator?) -> UInt32
    let beginWriting: @convention(c) (Message?, Iterator?) -> Void
    let write: @convention(c) (Iterator?, Int32, UnsafeRawPointer?) -> UInt32
    let open: @convention(c) (Iterator?, Int32, Text?, Iterator?) -> UInt32
    let finish: @convention(c) (Iterator?, Iterator?) -> UInt32

    init(_ functions: LibraryFunctions) throws(LibraryFunctions.Missing) {
      beginReading = try functions.find("dbus_message_iter_init")
      type = try functions.find("dbus_message_iter_get_arg_type")
      read = try functions.find("dbus_message_iter_get_basic")
      enter = try functions.find("dbus_message_iter_recurse")
      advance = try functions.find("dbus_message_iter_next")
      beginWriting = try functions.find("dbus_message_iter_init_append")
      write = try functions.find("dbus_message_iter_append_basic")
      open = try functions.find("dbus_message_iter_open_container")
      finish = try functions.find("dbus_message_iter_close_container")
    }
  }

  /// Does something with the memory of a message's iterator.
  static func withIterator<Result>(_ body: (Iterator) -> Result) -> Result? {
    withUnsafeTemporaryAllocation(byteCount: 128, alignment: 16) { memory in
      guard let iterator = memory.baseAddress else { return nil }
      memset(iterator, 0, 128)
      return body(iterator)
    }
  }
}
