import Gestures
import Sessions
import Threading

#if canImport(Glibc)
  import Glibc
#endif

/// Speech by speech-dispatcher, over its socket: no library is loaded for it, and without it nothing is heard.
///
/// It works on a thread of its own, which sleeps until there is something to say; nothing is connected, or started, before that.
public final class SpeechDispatcher: SpeechOutput {
  /// How long nobody is asked again who was not there, in seconds.
  private static let pause = 10.0

  private struct State {
    var connection: SSIPConnection?
    var queue = SpeechQueue()
    var nextTry = -Double.infinity
  }

  private let path: String?
  private let startsServer: Bool
  private let thread = SerialQueue()
  private let state = LockedValue(State())

  /// Speech by whom the environment names: `SPEECHD_ADDRESS` where that is a socket of the machine, else the user's own in `XDG_RUNTIME_DIR`, which is
  /// started where it does not run.
  public convenience init(environment: [String: String]) {
    if let address = environment["SPEECHD_ADDRESS"], !address.isEmpty {
      // Nothing is ever said over a network.
      let prefix = "unix_socket:"
      self.init(path: address.hasPrefix(prefix) ? String(address.dropFirst(prefix.count)) : nil, startsServer: false)
    } else {
      let folder = environment["XDG_RUNTIME_DIR"].flatMap { $0.isEmpty ? nil : $0 }
      self.init(path: folder.map { "\($0)/speech-dispatcher/speechd.sock" }, startsServer: true)
    }
  }

  /// - Parameters:
  ///   - path: the socket; nil for none.
  ///   - startsServer: whether the dispatcher is started where nobody listens.
  init(path: String?, startsServer: Bool) {
    self.path = path
    self.startsServer = startsServer
  }

  deinit { state.withLock { $0.connection?.close() } }

  /// Hands a text over to the thread that speaks.
  public func speak(_ utterance: Utterance, language: String) {
    let caused = SerialQueue.now
    thread.async { [weak self] in self?.say(utterance, language: language, caused: caused) }
  }

  /// Has that thread fall silent.
  public func stop() {
    thread.async { [weak self] in
      self?.state.withLock { state in
        state.queue.clear()
        if state.connection?.cancel() == false { state.connection = nil }
      }
    }
  }

  private func say(_ utterance: Utterance, language: String, caused: Double) {
    state.withLock { state in
      guard connect(&state) else { return }
      let verdict = state.queue.add(utterance, caused: caused, now: SerialQueue.now)
      guard verdict != .drop, let connection = state.connection else { return }
      let isSaid = (verdict != .replace || connection.cancel()) && connection.speak(utterance.text, language: language)
      // Who has gone away is asked again with the next text.
      if !isSaid { drop(&state) }
    }
  }

  private func drop(_ state: inout State) {
    state.connection?.close()
    state.connection = nil
  }

  private func connect(_ state: inout State) -> Bool {
    guard state.connection == nil else { return true }
    guard let path, SerialQueue.now >= state.nextTry else { return false }
    state.connection = SSIPConnection(path: path)
    if state.connection == nil, startsServer, Self.startServer() { state.connection = SSIPConnection(path: path) }
    if state.connection == nil { state.nextTry = SerialQueue.now + Self.pause }
    return state.connection != nil
  }

  /// Starts the dispatcher, which goes into the background by itself; whether that went well.
  private static func startServer() -> Bool {
    var process = pid_t()
    let command: [String] = ["speech-dispatcher", "--spawn"]
    var words = command.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    guard posix_spawnp(&process, "speech-dispatcher", nil, nil, &words, environ) == 0 else { return false }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }
}
