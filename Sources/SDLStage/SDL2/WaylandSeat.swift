#if canImport(Glibc)
  import Glibc
#endif

/// Asks a Wayland compositor whether it has a seat: a pointer, a keyboard or a touch screen for the person.
///
/// SDL before 2.28 ends the program when there is none, as with a compositor that shows nothing. What is spoken is the wire protocol of
/// wayland.freedesktop.org, chapter 4: a registry is asked for, and what it announces is read until the answer to a `sync`.
enum WaylandSeat {
  /// The most that is waited for an answer, in milliseconds.
  private static let patience: Int32 = 1000

  /// The socket that an environment names; nil for none.
  static func socket(environment: [String: String]) -> String? {
    let name = environment["WAYLAND_DISPLAY"].flatMap { $0.isEmpty ? nil : $0 } ?? "wayland-0"
    if name.hasPrefix("/") { return name }
    return environment["XDG_RUNTIME_DIR"].map { $0 + "/" + name }
  }

  /// Whether the compositor at a socket answers and announces no seat. About 0.1 ms.
  static func isMissing(at path: String) -> Bool {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 }
    }
    guard isConnected else { return false }
    // wl_display.get_registry as object 2, then wl_display.sync as object 3.
    let request: [UInt32] = [1, 12 << 16 | 1, 2, 1, 12 << 16, 3]
    let sent = request.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    guard sent == request.count * 4 else { return false }
    return announcesNoSeat(descriptor)
  }

  private static func announcesNoSeat(_ descriptor: Int32) -> Bool {
    var answer: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      switch verdict(on: answer) {
      case .some(let hasSeat): return !hasSeat
      case nil: break
      }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, patience) > 0 else { return false }
      let count = recv(descriptor, &part, part.count, 0)
      guard count > 0, answer.count < 1 << 20 else { return false }
      answer += part[..<count]
    }
  }

  /// What the events so far say: whether there is a seat; nil as long as more may follow.
  static func verdict(on bytes: [UInt8]) -> Bool? {
    func word(_ i: Int) -> UInt32 { bytes[i..<i + 4].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) } }
    var start = 0
    while start + 8 <= bytes.count {
      let object = word(start)
      let opcode = word(start + 4) & 0xffff
      let size = Int(word(start + 4) >> 16)
      guard size >= 8, start + size <= bytes.count else { return nil }
      if object == 3 { return false }
      // wl_registry.global: a number, the interface's name with its length, its version.
      if object == 2, opcode == 0, size >= 16 {
        let length = Int(word(start + 12))
        let name = bytes[start + 16..<min(start + size, start + 16 + max(0, length - 1))]
        if name.elementsEqual("wl_seat".utf8) { return true }
      }
      start += size
    }
    return nil
  }
}
