#if canImport(Glibc)
  import Glibc
#endif

/// A connection to the session's bus, for one thread at a time.
final class DBusConnection {
  private let library: DBusLibrary
  private let connection: DBusLibrary.Connection

  /// Where the bus of a person's session is: what the environment says, else the socket that systemd makes; nil where there is none.
  static func sessionAddress(environment: [String: String]) -> String? {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/"), access(folder + "/bus", F_OK) == 0 else { return nil }
    return "unix:path=\(folder)/bus"
  }

  /// Where the system's bus is: what the environment says, else the socket that all systems have; nil where there is none.
  static func systemAddress(environment: [String: String]) -> String? {
    if let address = environment["DBUS_SYSTEM_BUS_ADDRESS"], !address.isEmpty { return address }
    let path = "/run/dbus/system_bus_socket"
    return access(path, F_OK) == 0 ? "unix:path=\(path)" : nil
  }

  /// Nil where nobody listens at the address, and without libdbus.
  init?(address: String) {
    guard let library = DBusLibrary.shared, let connection = library.openPrivate(address, nil) else { return nil }
    (self.library, self.connection) = (library, connection)
    // The end of the bus would end the program.
    library.setExitOnDisconnect(connection, 0)
    guard library.register(connection, nil) != 0 else { return nil }
  }

  deinit {
    library.close(connection)
    library.releaseConnection(connection)
  }

  /// Asks for signals that fit a rule of D-Bus's.
  func addMatch(_ rule: String) { library.addMatch(connection, rule, nil) }

  /// Calls a method and waits for its answer.
  /// - Parameter patience: in milliseconds: who is called may yet have to be started.
  /// - Returns: what it answers; nil where nobody does, or with an error.
  func call(
    _ method: String, of interface: String, at path: String, in service: String, _ arguments: [DBusValue], patience: Int32 = 25_000
  ) -> [DBusValue]? {
    answer(to: method, of: interface, at: path, in: service, arguments, patience: patience) { values(of: $0) }
  }

  /// Calls a method that answers with an open file, and waits for it.
  /// - Returns: the file, which is the caller's to close; nil where there is none.
  func file(
    from method: String, of interface: String, at path: String, in service: String, _ arguments: [DBusValue], patience: Int32
  ) -> Int32? {
    let file: Int32? = answer(to: method, of: interface, at: path, in: service, arguments, patience: patience) { answer in
      DBusLibrary.withIterator { iterator in
        guard library.contents.beginReading(answer, iterator) != 0, library.contents.type(iterator) == DBusValue.fileType else { return -1 }
        var file: Int32 = -1
        library.contents.read(iterator, &file)
        return file
      } ?? -1
    }
    return file.flatMap { $0 >= 0 ? $0 : nil }
  }

  private func answer<Value>(
    to method: String, of interface: String, at path: String, in service: String, _ arguments: [DBusValue], patience: Int32,
    _ read: (DBusLibrary.Message) -> Value
  ) -> Value? {
    guard let call = library.makeCall(service, path, interface, method) else { return nil }
    defer { library.releaseMessage(call) }
    let isWhole = DBusLibrary.withIterator { iterator in
      library.contents.beginWriting(call, iterator)
      return arguments.allSatisfy { $0.append(to: iterator, in: library) }
    }
    guard isWhole == true, let answer = library.callAndWait(connection, call, patience, nil) else { return nil }
    defer { library.releaseMessage(answer) }
    return read(answer)
  }

  /// A signal by its interface and name, and the object that sends it.
  struct Signal: Hashable {
    var name: String
    var interface: String
    var path: String
  }

  /// Waits for one of some signals, however long.
  /// - Parameter bell: ends the waiting when it has rung.
  /// - Returns: which one it is, and what it says; nil once the bell has rung or the bus is gone.
  func signal(among signals: [Signal], until bell: Doorbell) -> (signal: Signal, values: [DBusValue])? {
    var file: Int32 = -1
    guard library.fileDescriptor(connection, &file) != 0 else { return nil }
    while true {
      while let message = library.popMessage(connection) {
        defer { library.releaseMessage(message) }
        let path = library.path(message).map { String(cString: $0) }
        if let signal = signals.first(where: { library.isSignal(message, $0.interface, $0.name) != 0 && path == $0.path }) {
          return (signal, values(of: message))
        }
      }
      var files = [pollfd(fd: file, events: Int16(POLLIN), revents: 0), pollfd(fd: bell.file, events: Int16(POLLIN), revents: 0)]
      while poll(&files, 2, -1) < 0 && errno == EINTR {}
      if files[1].revents != 0 || library.readWrite(connection, 0) == 0 { return nil }
    }
  }

  private func values(of message: DBusLibrary.Message) -> [DBusValue] {
    DBusLibrary.withIterator { iterator in
      library.contents.beginReading(message, iterator) == 0 ? [] : DBusValue.all(from: iterator, in: library)
    } ?? []
  }
}
