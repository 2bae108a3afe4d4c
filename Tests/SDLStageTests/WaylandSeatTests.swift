import Testing

@testable import SDLStage
@testable import Sessions

@Suite("A Wayland display's seat")
struct WaylandSeatTests {
  /// A message of the wire protocol.
  private func message(_ object: UInt32, _ opcode: UInt32, _ body: [UInt8]) -> [UInt8] {
    let size = UInt32(8 + body.count)
    return bytes(object) + bytes(size << 16 | opcode) + body
  }

  private func bytes(_ word: UInt32) -> [UInt8] { withUnsafeBytes(of: word) { Array($0) } }

  private func global(_ name: String) -> [UInt8] {
    var text = Array(name.utf8) + [0]
    let length = UInt32(text.count)
    while text.count % 4 != 0 { text.append(0) }
    return message(2, 0, bytes(7) + bytes(length) + text + bytes(1))
  }

  @Test("is there when it is announced, and not when the announcements end without it")
  func verdicts() {
    let done = message(3, 0, bytes(0))
    #expect(WaylandSeat.verdict(on: global("wl_shm") + global("wl_seat") + done) == true)
    #expect(WaylandSeat.verdict(on: global("wl_shm") + global("wl_seat_manager") + done) == false)
    #expect(WaylandSeat.verdict(on: global("wl_shm")) == nil)
    #expect(WaylandSeat.verdict(on: []) == nil)
  }

  @Test("is not decided by half a message, and no bytes trap")
  func cut() {
    let all = global("wl_shm") + global("wl_seat")
    for count in 0..<all.count { #expect(WaylandSeat.verdict(on: Array(all[..<count])) == nil) }
    #expect(WaylandSeat.verdict(on: bytes(2) + bytes(0xffff_0000)) == nil)
    #expect(WaylandSeat.verdict(on: bytes(2) + bytes(0)) == nil)
    #expect(WaylandSeat.verdict(on: message(2, 0, bytes(1) + bytes(0xffff_ffff))) == nil)
    #expect(WaylandSeat.verdict(on: message(2, 0, bytes(1) + bytes(0))) == nil)
  }

  @Test("is asked for at the socket that the environment names")
  func sockets() {
    #expect(WaylandSeat.socket(environment: ["XDG_RUNTIME_DIR": "/run/user/1"]) == "/run/user/1/wayland-0")
    #expect(WaylandSeat.socket(environment: ["XDG_RUNTIME_DIR": "/run/user/1", "WAYLAND_DISPLAY": "w"]) == "/run/user/1/w")
    #expect(WaylandSeat.socket(environment: ["WAYLAND_DISPLAY": "/tmp/w"]) == "/tmp/w")
    #expect(WaylandSeat.socket(environment: [:]) == nil)
    #expect(!WaylandSeat.isMissing(at: "/nowhere/at/all"))
  }
}
