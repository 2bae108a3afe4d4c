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
    unsetenv(variable)
    defer { unsetenv(variable) }
    WindowStage.prepareEnvironment(applicationID: "")
    #expect(value() == "/dev/null")
    setenv(variable, "/home/me/.XCompose", 1)
    WindowStage.prepareEnvironment(applicationID: "")
    #expect(value() == "/home/me/.XCompose")
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
