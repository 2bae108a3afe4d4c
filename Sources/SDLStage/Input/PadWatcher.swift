import Threading

#if canImport(Glibc)
  import Glibc
#endif

/// Tells when gamepads come, go, or are touched, from a thread of its own that sleeps meanwhile.
///
/// SDL looks by itself once in three seconds whether a pad has come, and a thousand times a second once one is there, whether anybody plays or not. Here
/// the kernel says so: `inotify` for what comes and goes in the folder of input devices, and the devices' own files for what is pressed.
final class PadWatcher: Sendable {
  private struct State {
    /// The devices that are there, by their paths.
    var files: [String: Int32] = [:]
    /// Whether something has happened that nobody has asked about.
    var isRung = false
    var isOver = false
  }

  private let folder: String
  private let state = LockedValue(State())
  private let bell: Doorbell
  private let wake: @Sendable () -> Void

  /// Nil where there is no such folder, or the system has no more files.
  /// - Parameters:
  ///   - folder: of the input devices.
  ///   - wake: called from the thread when something has happened.
  init?(folder: String = "/dev/input", wake: @escaping @Sendable () -> Void) {
    guard access(folder, R_OK | X_OK) == 0, let bell = Doorbell() else { return nil }
    // `IN_NONBLOCK` and `IN_CLOEXEC` are these (inotify_init(2)).
    let notices = inotify_init1(O_NONBLOCK | O_CLOEXEC)
    guard notices >= 0 else { return nil }
    guard inotify_add_watch(notices, folder, UInt32(IN_CREATE | IN_DELETE | IN_ATTRIB)) >= 0 else {
      close(notices)
      return nil
    }
    self.folder = folder
    self.bell = bell
    self.wake = wake
    SystemThread.start { [state, bell] in Self.watch(notices, state, bell, wake) }
  }

  deinit {
    state.withLock { $0.isOver = true }
    bell.ring()
  }

  /// Whether the kernel knows a gamepad or a joystick now: it names them `js` and a number.
  var seesPad: Bool {
    guard let list = opendir(folder) else { return false }
    defer { closedir(list) }
    while let entry = readdir(list) {
      let (first, second) = (entry.pointee.d_name.0, entry.pointee.d_name.1)
      if first == CChar(bitPattern: UInt8(ascii: "j")), second == CChar(bitPattern: UInt8(ascii: "s")) { return true }
    }
    return false
  }

  /// Whether something has happened since this was asked last.
  func takeRing() -> Bool {
    state.withLock { state in
      defer { state.isRung = false }
      return state.isRung
    }
  }

  /// Watches a device too, by its path.
  func add(_ path: String) {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return }
    let old = state.withLock { $0.files.updateValue(file, forKey: path) }
    if let old { close(old) }
    bell.ring()
  }

  private static func watch(_ notices: Int32, _ state: LockedValue<State>, _ bell: Doorbell, _ wake: @Sendable () -> Void) {
    defer {
      close(notices)
      for file in state.withLock({ $0.files.values.map { $0 } }) { close(file) }
    }
    while true {
      let (devices, isOver) = state.withLock { state in (state.files.map { (path: $0.key, file: $0.value) }, state.isOver) }
      if isOver { return }
      var files = ([bell.file, notices] + devices.map(\.file)).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&files, nfds_t(files.count), -1) > 0 else { continue }
      bell.silence()
      var isRung = drain(notices)
      for (device, file) in zip(devices, files.dropFirst(2)) where file.revents != 0 {
        isRung = drain(device.file) || isRung
        guard file.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 else { continue }
        let isKnown = state.withLock { state in
          guard state.files[device.path] == device.file else { return false }
          state.files[device.path] = nil
          return true
        }
        if isKnown { close(device.file) }
        isRung = true
      }
      guard isRung else { continue }
      let isFirst = state.withLock { state in
        defer { state.isRung = true }
        return !state.isRung
      }
      if isFirst { wake() }
    }
  }

  /// Reads all that is there; whether there was any.
  private static func drain(_ file: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    var isAny = false
    while read(file, &bytes, bytes.count) > 0 { isAny = true }
    return isAny
  }
}
