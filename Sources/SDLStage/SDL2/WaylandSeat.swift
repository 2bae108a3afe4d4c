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
    guard let socket = UnixSocket(connectingTo: path) else { return false }
    defer { socket.close() }
    // wl_display.get_registry as object 2, then wl_display.sync as object 3.
    let request: [UInt32] = [1, 12 << 16 | 1, 2, 1, 12 << 16, 3]
    return socket.send(request.flatMap { withUnsafeBytes(of: $0) { Array($0) } }) && announcesNoSeat(socket)
  }

  private static func announcesNoSeat(_ socket: UnixSocket) -> Bool {
    var answer: [UInt8] = []
    while true {
      if let hasSeat = verdict(on: answer) { return !hasSeat }
      guard let part = socket.receive(within: patience), answer.count < 1 << 20 else { return false }
      answer += part
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
