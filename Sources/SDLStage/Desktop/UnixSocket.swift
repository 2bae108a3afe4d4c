#if canImport(Glibc)
  import Glibc
#endif

/// A stream socket of the local machine. What is done at it fails after a while rather than waiting for ever; programs that are started do not get it.
struct UnixSocket: Sendable {
  let file: Int32

  /// A socket that is bound to nothing; nil where the system has no more files.
  private init?() {
    file = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard file >= 0 else { return nil }
  }

  private init(file: Int32) { self.file = file }

  /// A connection to who listens at a path; nil where nobody does.
  init?(connectingTo path: String) {
    self.init()
    let isConnected = Self.withAddress(of: path) { connect(file, $0, $1) == 0 }
    if isConnected != true {
      close()
      return nil
    }
  }

  /// Listens at a path where there must be nothing yet; nil where that cannot be.
  init?(listeningAt path: String) {
    self.init()
    let isListening = Self.withAddress(of: path) { bind(file, $0, $1) == 0 && listen(file, 8) == 0 }
    if isListening != true {
      close()
      return nil
    }
  }

  /// The next connection; nil where none came after all.
  func accept() -> UnixSocket? {
    let connection = Glibc.accept(file, nil, nil)
    guard connection >= 0 else { return nil }
    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    return UnixSocket(file: connection)
  }

  func close() { _ = Glibc.close(file) }

  /// Does something with a path's address; nil for a path that is too long for one.
  private static func withAddress<Value>(of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard !bytes.isEmpty, bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }

  // MARK: - The other end

  /// Whose process is at the other end; nil where the system does not say.
  var peer: uid_t? {
    // `struct ucred`: process, user, group.
    var credentials = (pid_t(0), uid_t.max, gid_t.max)
    var length = socklen_t(MemoryLayout.size(ofValue: credentials))
    guard getsockopt(file, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0, length >= 8 else { return nil }
    return credentials.1
  }

  // MARK: - Bytes

  /// Sends bytes that fit into what the system keeps for the other end.
  /// - Returns: whether all were sent.
  func send(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { Glibc.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) } == bytes.count
  }

  /// Says that nothing more is sent.
  func finishSending() { _ = shutdown(file, Int32(SHUT_WR)) }

  /// The next bytes; nil once the other end has closed, or when none come.
  /// - Parameter milliseconds: the most that is waited.
  func receive(within milliseconds: Int32) -> [UInt8]? {
    var waiting = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, max(0, milliseconds)) > 0 else { return nil }
    var part = [UInt8](repeating: 0, count: 4096)
    let count = recv(file, &part, part.count, 0)
    return count > 0 ? Array(part[..<count]) : nil
  }
}
