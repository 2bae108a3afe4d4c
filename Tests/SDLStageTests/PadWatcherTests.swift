import Testing
import Threading

@testable import SDLStage

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Gamepads that come and go")
struct PadWatcherTests {
  @Test("a device that comes wakes whoever sleeps, and so does what is pressed on it; nothing else does")
  func watching() throws {
    var template = Array("/tmp/pinwheel-pads-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let device = folder + "/event3"
    defer {
      for name in ["/js0", "/event3"] { unlink(folder + name) }
      rmdir(folder)
    }
    let wakes = LockedValue(0)
    let watcher = try #require(PadWatcher(folder: folder) { wakes.withLock { $0 += 1 } })
    func rings() -> Bool {
      for _ in 0..<1000 {
        if watcher.takeRing() { return true }
        usleep(1000)
      }
      return false
    }
    #expect(!watcher.seesPad && !watcher.takeRing())
    close(creat(folder + "/js0", 0o600))
    #expect(rings() && watcher.seesPad)
    // A pipe with a name stands for the device.
    try #require(mkfifo(device, 0o600) == 0)
    #expect(rings())
    watcher.add(device)
    let hand = open(device, O_WRONLY | O_NONBLOCK)
    try #require(hand >= 0)
    _ = rings()
    var press: UInt8 = 1
    #expect(write(hand, &press, 1) == 1)
    #expect(rings())
    usleep(50_000)
    let before = wakes.withLock { $0 }
    usleep(100_000)
    #expect(wakes.withLock { $0 } == before)
    close(hand)
    #expect(rings())
  }

  @Test("where there is no folder of devices there is no watcher")
  func nothing() { #expect(PadWatcher(folder: "/nobody/has/this", wake: {}) == nil) }
}
