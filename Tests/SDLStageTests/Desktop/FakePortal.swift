import Files
import TestSupport
import Testing
import Threading

@testable import SDLStage

#if canImport(Glibc)
  import Glibc
#endif

/// A bus of its own with somebody on it who answers as the desktop's portal does.
final class FakePortal: Sendable {
  enum Behavior: Sendable {
    /// With a code and the files that were chosen; before the request has a name, or after.
    case answers(UInt32, [String], isEarly: Bool)
    /// Says that it knows no such question.
    case refuses
    /// Never answers: the person thinks.
    case isSilent
    /// Nobody is on the bus.
    case isMissing
    /// Says the desktop's settings, by their namespaces and keys.
    case says([DesktopSettings.Name: DBusValue])
  }

  fileprivate struct State {
    var isReady = false
    var isOver = false
    var questions: [[DBusValue]] = []
    /// What shows whether delays of a sleep are still held.
    var delays: [Int32] = []
    /// What is to be told to all.
    var news: [(signal: DBusConnection.Signal, values: [DBusValue])] = []
  }

  private static let daemon = "/usr/bin/dbus-daemon"
  static var isPossible: Bool { access(daemon, X_OK) == 0 && DBusLibrary.shared != nil }

  let environment: [String: String]
  private let bus: pid_t
  private let folder: String
  private let state = LockedValue(State())
  /// What was asked so far, by its arguments.
  var questions: [[DBusValue]] { state.withLock { $0.questions } }

  init(_ behavior: Behavior) throws {
    var template = Array("/tmp/pinwheel-bus-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let address = "unix:path=\(folder)/bus"
    let rules = """
      <busconfig><type>session</type><listen>\(address)</listen><auth>EXTERNAL</auth>
      <policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy></busconfig>
      """
    try OutputFile.write(Array(rules.utf8), to: folder + "/rules")
    let arguments: [String] = [Self.daemon, "--config-file=\(folder)/rules", "--nofork", "--nopidfile"]
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    // It may complain of limits that have nothing to do with the tests.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var bus = pid_t()
    try #require(posix_spawn(&bus, Self.daemon, &actions, nil, words, environ) == 0)
    (self.bus, self.folder, environment) = (bus, folder, ["DBUS_SESSION_BUS_ADDRESS": address, "DBUS_SYSTEM_BUS_ADDRESS": address])
    Self.wait { DBusConnection(address: address) != nil }
    if case .isMissing = behavior { return }
    let state = state
    SystemThread.start {
      PortalServer(at: address)?.serve(behavior, state)
    }
    Self.wait { state.withLock { $0.isReady } }
  }

  deinit {
    state.withLock { $0.isOver = true }
    endBus()
    waitpid(bus, nil, 0)
    for name in folderNames(folder) { unlink(folder + "/" + name) }
    rmdir(folder)
    for file in state.withLock({ $0.delays }) { close(file) }
  }

  /// How many delays of a sleep were given, and how many of them are still held.
  var delays: (given: Int, held: Int) {
    state.withLock { state in
      let held = state.delays.count { file in
        var end = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
        return poll(&end, 1, 0) == 0
      }
      return (state.delays.count, held)
    }
  }

  /// Tells everybody something.
  func tell(_ signal: DBusConnection.Signal, _ values: [DBusValue]) { state.withLock { $0.news.append((signal, values)) } }

  /// Ends the bus, and all connections with it.
  func endBus() { kill(bus, SIGKILL) }

  /// Waits until something is so, up to 20 seconds.
  static func wait(until isSo: () -> Bool) {
    let end = SerialQueue.now + 20
    while !isSo(), SerialQueue.now < end { usleep(2000) }
  }
}

/// The portal's end of the bus, on one thread.
private final class PortalServer {
  /// The methods that show a page.
  private static let pages = ["OpenFile", "SaveFiles"]

  private let library: DBusLibrary
  private let connection: DBusLibrary.Connection
  private let isCall: @convention(c) (DBusLibrary.Message?, DBusLibrary.Text?, DBusLibrary.Text?) -> UInt32
  private let sender: @convention(c) (DBusLibrary.Message?) -> DBusLibrary.Text?
  private let makeReturn: @convention(c) (DBusLibrary.Message?) -> DBusLibrary.Message?
  private let makeError: @convention(c) (DBusLibrary.Message?, DBusLibrary.Text?, DBusLibrary.Text?) -> DBusLibrary.Message?
  private let makeSignal: @convention(c) (DBusLibrary.Text?, DBusLibrary.Text?, DBusLibrary.Text?) -> DBusLibrary.Message?
  private let send: @convention(c) (DBusLibrary.Connection?, DBusLibrary.Message?, UnsafeMutablePointer<UInt32>?) -> UInt32

  init?(at address: String) {
    guard let library = DBusLibrary.shared, let handle = dlopen("libdbus-1.so.3", RTLD_NOW),
      let connection = library.openPrivate(address, nil)
    else { return nil }
    let functions = LibraryFunctions(handle)
    guard
      let isCall: @convention(c) (DBusLibrary.Message?, DBusLibrary.Text?, DBusLibrary.Text?) -> UInt32 =
        try? functions.find("dbus_message_is_method_call"),
      let sender: @convention(c) (DBusLibrary.Message?) -> DBusLibrary.Text? = try? functions.find("dbus_message_get_sender"),
      let makeReturn: @convention(c) (DBusLibrary.Message?) -> DBusLibrary.Message? = try? functions.find("dbus_message_new_method_return"),
      let makeError: @convention(c) (DBusLibrary.Message?, DBusLibrary.Text?, DBusLibrary.Text?) -> DBusLibrary.Message? =
        try? functions.find("dbus_message_new_error"),
      let makeSignal: @convention(c) (DBusLibrary.Text?, DBusLibrary.Text?, DBusLibrary.Text?) -> DBusLibrary.Message? =
        try? functions.find("dbus_message_new_signal"),
      let send: @convention(c) (DBusLibrary.Connection?, DBusLibrary.Message?, UnsafeMutablePointer<UInt32>?) -> UInt32 =
        try? functions.find("dbus_connection_send")
    else { return nil }
    (self.library, self.connection, self.isCall, self.sender) = (library, connection, isCall, sender)
    (self.makeReturn, self.makeError, self.makeSignal, self.send) = (makeReturn, makeError, makeSignal, send)
    library.setExitOnDisconnect(connection, 0)
    _ = library.register(connection, nil)
  }

  deinit {
    library.close(connection)
    library.releaseConnection(connection)
  }

  func serve(_ behavior: FakePortal.Behavior, _ state: LockedValue<FakePortal.State>) {
    guard let name = library.makeCall("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName") else {
      return
    }
    add([.string("org.freedesktop.portal.Desktop"), .unsigned(0)], to: name)
    library.releaseMessage(library.callAndWait(connection, name, 5000, nil))
    library.releaseMessage(name)
    guard let other = library.makeCall("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName") else {
      return
    }
    add([.string(SleepObserver.service), .unsigned(0)], to: other)
    library.releaseMessage(library.callAndWait(connection, other, 5000, nil))
    library.releaseMessage(other)
    state.withLock { $0.isReady = true }
    while !state.withLock({ $0.isOver }), library.readWrite(connection, 20) != 0 {
      let news = state.withLock { state in
        defer { state.news = [] }
        return state.news
      }
      for (signal, values) in news {
        if let message = makeSignal(signal.path, signal.interface, signal.name) { send(values, in: message) }
      }
      while let message = library.popMessage(connection) {
        defer { library.releaseMessage(message) }
        if isCall(message, SleepObserver.interface, "Inhibit") != 0 {
          giveDelay(message, behavior, state)
          continue
        }
        let isForSettings = isCall(message, "org.freedesktop.portal.Settings", "ReadAll") != 0
        guard isForSettings || Self.pages.contains(where: { isCall(message, "org.freedesktop.portal.FileChooser", $0) != 0 }) else {
          continue
        }
        let question =
          DBusLibrary.withIterator { iterator in
            library.contents.beginReading(message, iterator) == 0 ? [] : DBusValue.all(from: iterator, in: library)
          } ?? []
        state.withLock { $0.questions.append(question) }
        if isForSettings { say(message, behavior) } else { answer(message, question, behavior) }
      }
    }
  }

  /// Gives what delays a sleep, as logind does: an open file, of which the other end shows when nobody has it any more.
  private func giveDelay(_ message: DBusLibrary.Message, _ behavior: FakePortal.Behavior, _ state: LockedValue<FakePortal.State>) {
    var ends: [Int32] = [0, 0]
    guard case .isSilent = behavior, pipe(&ends) == 0, let answer = makeReturn(message) else {
      if let answer = makeError(message, "org.freedesktop.DBus.Error.AccessDenied", "no") { send([], in: answer) }
      return
    }
    _ = DBusLibrary.withIterator { iterator in
      library.contents.beginWriting(answer, iterator)
      withUnsafePointer(to: ends[1]) { _ = library.contents.write(iterator, DBusValue.fileType, $0) }
    }
    send([], in: answer)
    Glibc.close(ends[1])
    state.withLock { $0.delays.append(ends[0]) }
  }

  /// Says the desktop's settings, where there are some.
  private func say(_ message: DBusLibrary.Message, _ behavior: FakePortal.Behavior) {
    guard case .says(let settings) = behavior else {
      if let answer = makeError(message, "org.freedesktop.DBus.Error.UnknownMethod", "no") { send([], in: answer) }
      return
    }
    let namespaces = Dictionary(grouping: settings) { $0.key.namespace }.map { namespace, settings in
      let keys = settings.map { DBusValue.entry(.string($0.key.key), .variant($0.value)) }
      return DBusValue.entry(.string(namespace), .array(keys, of: "{sv}"))
    }
    if let answer = makeReturn(message) { send([.array(namespaces, of: "{sa{sv}}")], in: answer) }
  }

  private func answer(_ message: DBusLibrary.Message, _ question: [DBusValue], _ behavior: FakePortal.Behavior) {
    guard let caller = sender(message).map({ String(cString: $0) }), case .string(let token)? = question.last?["handle_token"] else {
      return
    }
    let name = String(caller.dropFirst().map { $0 == "." ? "_" : $0 })
    let request = "/org/freedesktop/portal/desktop/request/\(name)/\(token)"
    func reply() { if let answer = makeReturn(message) { send([.path(request)], in: answer) } }
    switch behavior {
    case .refuses:
      if let answer = makeError(message, "org.freedesktop.DBus.Error.UnknownMethod", "no") { send([], in: answer) }
    case .isSilent: reply()
    case .isMissing, .says: break
    case .answers(let code, let uris, let isEarly):
      if !isEarly { reply() }
      for path in ["/some/other/request", request] {
        guard let signal = makeSignal(path, "org.freedesktop.portal.Request", "Response") else { continue }
        let results = DBusValue.options(["uris": .array(uris.map { .string($0) }, of: "s"), "writable": .boolean(true)])
        send([.unsigned(path == request ? code : 9), results], in: signal)
      }
      if isEarly { reply() }
    }
  }

  private func add(_ values: [DBusValue], to message: DBusLibrary.Message) {
    _ = DBusLibrary.withIterator { iterator in
      library.contents.beginWriting(message, iterator)
      for value in values { _ = value.append(to: iterator, in: library) }
    }
  }

  private func send(_ values: [DBusValue], in message: DBusLibrary.Message) {
    add(values, to: message)
    _ = send(connection, message, nil)
    library.releaseMessage(message)
  }
}
