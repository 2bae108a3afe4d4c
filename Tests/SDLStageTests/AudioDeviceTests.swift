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
