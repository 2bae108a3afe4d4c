import Sessions
import Testing

@testable import SDLStage

#if canImport(Glibc)
  import Glibc
#endif

@Suite("SDL's audio device", .serialized)
struct AudioDeviceTests {
  @Test("is opened by the first sound and not before, and what is played is mixed into it")
  func player() throws {
    // SDL's own device without hardware.
    setenv("SDL_AUDIODRIVER", "dummy", 1)
    defer { unsetenv("SDL_AUDIODRIVER") }
    let player = SoundPlayer(device: SDLAudioDevice())
    #expect(!player.isOpen)
    player.play(.finish)
    player.finishStarting()
    #expect(player.isOpen)
    #expect(!player.isSilent)
    // A second one joins it on the same device.
    player.play(.press)
    player.finishStarting()
    #expect(player.isOpen)
  }

  @Test(
    "ALSA's library says nothing on standard error, whether there is a card or none, or not even its settings",
    arguments: [nil, "/nowhere.conf"])
  func quietALSA(settings: String?) throws {
    setenv("SDL_AUDIODRIVER", "alsa", 1)
    if let settings { setenv("ALSA_CONFIG_PATH", settings, 1) }
    defer { for name in ["SDL_AUDIODRIVER", "ALSA_CONFIG_PATH"] { unsetenv(name) } }
    let file = try #require(tmpfile())
    defer { fclose(file) }
    let kept = dup(STDERR_FILENO)
    fflush(nil)
    dup2(fileno(file), STDERR_FILENO)
    let device = SDLAudioDevice()
    let isOpen = device.open(rate: 48_000) { $0.update(repeating: 0) }
    if isOpen { device.close() }
    fflush(nil)
    dup2(kept, STDERR_FILENO)
    close(kept)
    rewind(file)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    // Other tests of the process may say something meanwhile.
    #expect(!String(decoding: bytes[..<count], as: UTF8.self).contains("ALSA"))
  }

  @Test("a machine without one plays nothing, and nothing fails")
  func noDevice() {
    setenv("SDL_AUDIODRIVER", "no-such-driver", 1)
    defer { unsetenv("SDL_AUDIODRIVER") }
    let player = SoundPlayer(device: SDLAudioDevice())
    player.play(.press)
    player.play(.open)
    player.finishStarting()
    #expect(!player.isOpen)
  }
}
