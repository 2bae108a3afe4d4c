import Synchronization
import Threading

#if canImport(Glibc)
  import Glibc
#endif

/// The one process of a program that a person runs on a display: the first listens at a socket, and later ones hand it what they were asked to show.
///
/// Who is first is decided by a lock on a file beside the socket, which the system takes back from a process that ends in any way: a socket that was left
/// lying about is nobody's. Nothing is taken from, or handed to, a process of another person.
public final class ProgramInstance: Sendable {
  /// How a start went.
  public enum Start: Sendable {
    /// Nobody was there before; `listen` takes what later starts ask for.
    case first(ProgramInstance)
    /// The first process has taken the request.
    case handedOver
    /// Neither: there is no folder for it, it is another person's, or the first process does not answer or refuses.
    case alone
  }

  /// The most bytes of a request.
  public static let longestRequest = 1 << 16
  /// How long is waited for the first process, in seconds: it may hang, or just be about to listen or to end.
  private static let patience = 2.0
  /// Between two attempts to reach it, in microseconds.
  private static let pause: UInt32 = 10_000
  private static let (refused, taken): ([UInt8], [UInt8]) = ([0], [1])

  private let path: String
  private let lock: Int32
  private let socket: UnixSocket
  private let bell: Doorbell
  private let queue = SerialQueue()
  private let isOpen = Atomic(true)

  private init(path: String, lock: Int32, socket: UnixSocket, bell: Doorbell) {
    (self.path, self.lock, self.socket, self.bell) = (path, lock, socket, bell)
  }

  deinit { close() }

  /// From now on nobody reaches it, and somebody else can be first. A request that is being handed over is still answered.
  public func close() {
    let isFirst = isOpen.exchange(false, ordering: .sequentiallyConsistent)
    guard isFirst else { return }
    // While the lock is held nobody else puts a socket there.
    unlink(path)
    bell.ring()
    queue.sync {}
    socket.close()
    Glibc.close(lock)
  }

  /// Where a program's instances meet: in the folder of the person's own that XDG_RUNTIME_DIR names, one for each of the keys; nil without such a folder. In
  /// Flatpak's sandbox, where each start has a folder of its own, in the part that all starts of a program share.
  /// - Parameters:
  ///   - name: the program's.
  ///   - keys: what instances have in common, such as the display.
  public static func path(of name: String, keys: [String], environment: [String: String]) -> String? {
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
    // FNV-1a in 64 bits, by Fowler, Noll and Vo.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in keys.joined(separator: "\0").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let shared = environment["FLATPAK_ID"].flatMap { $0.isEmpty ? nil : "\(folder)/app/\($0)" }
    let place = shared.flatMap { access($0, F_OK) == 0 ? $0 : nil } ?? folder
    return "\(place)/\(name)-\(String(hash, radix: 16))"
  }

  /// Becomes the first, or hands a request over to it.
  /// - Parameters:
  ///   - path: where instances meet.
  ///   - request: at most `longestRequest` bytes; nil to hand nothing over, and to be alone where somebody is first.
  /// - Returns: within some 4 seconds, usually after a millisecond.
  public static func start(at path: String, request: [UInt8]?) -> Start {
    guard isOwnFolder(path), (request?.count ?? 0) <= longestRequest else { return .alone }
    let end = SerialQueue.now + patience
    while true {
      if let first = claim(path) { return .first(first) }
      guard let request else { return .alone }
      if let first = UnixSocket(connectingTo: path) {
        defer { first.close() }
        guard first.peer == geteuid() else { return .alone }
        // Who closes without an answer is about to end: then somebody else is first.
        if let isTaken = handOver(request, to: first) { return isTaken ? .handedOver : .alone }
      }
      if SerialQueue.now > end { return .alone }
      usleep(pause)
    }
  }

  /// Takes requests until `close`; to be called once.
  /// - Parameter handle: called on a thread of its own with each request; whether it is taken.
  public func listen(_ handle: @escaping @Sendable ([UInt8]) -> Bool) {
    let (socket, bell) = (socket, bell)
    queue.async {
      while Self.waits(for: socket, bell) {
        guard let connection = socket.accept() else { continue }
        defer { connection.close() }
        let isTaken = connection.peer == geteuid() && Self.request(from: connection).map(handle) == true
        _ = connection.send(isTaken ? Self.taken : Self.refused)
      }
    }
  }

  // MARK: - Being first

  private static func claim(_ path: String) -> ProgramInstance? {
    let lock = open(path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { return nil }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      Glibc.close(lock)
      return nil
    }
    // Whoever left it is gone.
    unlink(path)
    guard let bell = Doorbell(), let socket = UnixSocket(listeningAt: path) else {
      Glibc.close(lock)
      return nil
    }
    return ProgramInstance(path: path, lock: lock, socket: socket, bell: bell)
  }

  /// Whether the folder of a path is the person's own, and nobody else can write there.
  private static func isOwnFolder(_ path: String) -> Bool {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return false }
    var status = stat()
    guard stat(String(path[..<slash]), &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
    return status.st_uid == geteuid() && status.st_mode & 0o022 == 0
  }

  /// Sleeps until somebody connects.
  /// - Returns: false once nobody is to be waited for any more.
  private static func waits(for socket: UnixSocket, _ bell: Doorbell) -> Bool {
    var files = [pollfd(fd: socket.file, events: Int16(POLLIN), revents: 0), pollfd(fd: bell.file, events: Int16(POLLIN), revents: 0)]
    while poll(&files, 2, -1) < 0 && errno == EINTR {}
    return files[1].revents == 0
  }

  // MARK: - Requests

  /// - Returns: whether it was taken; nil where the first process went away before it said.
  private static func handOver(_ request: [UInt8], to first: UnixSocket) -> Bool? {
    let start = SerialQueue.now
    guard first.send(request) else { return nil }
    first.finishSending()
    if let answer = first.receive(within: Int32(patience * 1000)) { return answer == taken }
    return SerialQueue.now - start < patience ? nil : false
  }

  /// All that is sent until the other end has no more to say; nil where that is too much, or takes longer than a second.
  private static func request(from connection: UnixSocket) -> [UInt8]? {
    let end = SerialQueue.now + 1
    var request: [UInt8] = []
    while let part = connection.receive(within: Int32((end - SerialQueue.now) * 1000)) {
      request += part
      if request.count > longestRequest { return nil }
    }
    return SerialQueue.now < end ? request : nil
  }
}
