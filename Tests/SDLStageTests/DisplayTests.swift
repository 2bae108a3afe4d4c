import CSDL2
import Testing

@testable import SDLStage
@testable import Sessions

#if canImport(Glibc)
  import Glibc
#endif

@Suite("What an X display says")
struct DisplayTests {
  /// An event as SDL passes it on.
  private func message(system: SDL_SYSWM_TYPE, type: Int32, window: UInt) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 8 + 192)
    bytes.withUnsafeMutableBytes { bytes in
      bytes.storeBytes(of: system.rawValue, toByteOffset: 4, as: UInt32.self)
      bytes.storeBytes(of: type, toByteOffset: 8, as: Int32.self)
      bytes.storeBytes(of: window, toByteOffset: 48, as: UInt.self)
    }
    return bytes
  }

  @Test("only the event that a window was destroyed is one, and it names the window")
  func destruction() {
    func window(_ message: [UInt8]) -> UInt? { message.withUnsafeBytes { $0.baseAddress.flatMap(DisplayConnection.destroyedWindow) } }
    #expect(window(message(system: SDL_SYSWM_X11, type: 17, window: 0x40_0002)) == 0x40_0002)
    for type in [Int32(2), 16, 18, 33] { #expect(window(message(system: SDL_SYSWM_X11, type: type, window: 0x40_0002)) == nil) }
    #expect(window(message(system: SDL_SYSWM_WAYLAND, type: 17, window: 0x40_0002)) == nil)
  }

  @Test("Xlib is not made to read a table of composed characters, unless a person has chosen one")
  func composedCharacters() {
    let variable = "XCOMPOSEFILE"
    func value() -> String? { getenv(variable).map { String(cString: $0) } }
    let displays = ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"]
    let before = displays.map { name in getenv(name).map { String(cString: $0) } }
    for name in displays + [variable] { unsetenv(name) }
    defer {
      unsetenv(variable)
      for (name, value) in zip(displays, before) { if let value { setenv(name, value, 1) } else { unsetenv(name) } }
    }
    // What reads the file on Wayland would complain of one that is empty.
    WindowStage.prepareEnvironment(applicationID: "")
    #expect(value() == nil)
    setenv("DISPLAY", ":0", 1)
    WindowStage.prepareEnvironment(applicationID: "")
    #expect(value() == "/dev/null")
    setenv(variable, "/home/me/.XCompose", 1)
    WindowStage.prepareEnvironment(applicationID: "")
    #expect(value() == "/home/me/.XCompose")
  }

  @Test("where there are displays of two kinds, which one SDL takes depends on its version, and on what a person says")
  func kinds() {
    let (x, both) = (["DISPLAY": ":0"], ["DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"])
    for isStandIn in [false, true] {
      func isForX(_ environment: [String: String]) -> Bool { SDL.isForX({ environment[$0] }, isStandIn: isStandIn) }
      #expect(isForX(x) && isForX(both) == !isStandIn)
      #expect(!isForX([:]) && !isForX(["WAYLAND_DISPLAY": "wayland-0"]) && !isForX(["DISPLAY": ""]))
      #expect(isForX(both.merging(["SDL_VIDEODRIVER": "x11"]) { $1 }) && !isForX(both.merging(["SDL_VIDEODRIVER": "wayland"]) { $1 }))
    }
  }

  @Test("a bell that rang, once or often, can be read from until it is silenced")
  func bell() throws {
    let bell = try #require(Doorbell())
    func hasRung() -> Bool {
      var file = pollfd(fd: bell.file, events: Int16(POLLIN), revents: 0)
      return poll(&file, 1, 0) == 1
    }
    #expect(!hasRung())
    // More than a pipe holds: ringing never waits.
    for _ in 0..<100_000 { bell.ring() }
    #expect(hasRung())
    bell.silence()
    #expect(!hasRung())
    bell.ring()
    #expect(hasRung())
  }

  @Test("an error's members lie where Xlib puts them")
  func layout() {
    #expect(MemoryLayout<XErrorEvent>.offset(of: \.display) == 8)
    #expect(MemoryLayout<XErrorEvent>.offset(of: \.resource) == 16)
    #expect(MemoryLayout<XErrorEvent>.offset(of: \.serial) == 24)
    #expect(MemoryLayout<XErrorEvent>.offset(of: \.error) == 32)
    #expect(MemoryLayout<XErrorEvent>.offset(of: \.minor) == 34)
  }

  @Test("why a window is not shown is said, and what a program can do about it left to the program")
  func sentences() {
    #expect("\(WindowError.displayLost(reason: "gone"))" == "the display has gone away (gone)")
    #expect("\(WindowError.noOpenGL(reason: "no GLX"))" == "nothing can be drawn with OpenGL on this machine (no GLX)")
  }
}
