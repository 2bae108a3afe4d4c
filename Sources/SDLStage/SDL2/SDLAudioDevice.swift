import CSDL2
import Sessions
import Threading

/// The machine's default audio device, through SDL.
public final class SDLAudioDevice: AudioDevice {
  /// What SDL's thread calls.
  private final class Callback: Sendable {
    let fill: @Sendable (UnsafeMutableBufferPointer<Float>) -> Void

    init(_ fill: @escaping @Sendable (UnsafeMutableBufferPointer<Float>) -> Void) { self.fill = fill }
  }

  /// SDL's number, 0 for none, and what its thread calls.
  private let device = LockedValue<(number: SDL_AudioDeviceID, callback: Callback?)>((0, nil))

  /// A device that is not open yet.
  public init() {}

  /// Opens the machine's usual output; `fill` is called on SDL's thread for each stretch of samples. False where there is none.
  public func open(rate: Int, fill: @escaping @Sendable (UnsafeMutableBufferPointer<Float>) -> Void) -> Bool {
    // That there is no card, or no file of ALSA's, is no news for anybody's terminal. Some builds of SDL bring the library along, others load it now.
    ALSAMessages.silence()
    guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else { return false }
    ALSAMessages.silence()
    let callback = Callback(fill)
    var wanted = SDL_AudioSpec()
    wanted.freq = Int32(rate)
    wanted.format = SDL_AudioFormat(AUDIO_F32SYS)
    wanted.channels = 1
    wanted.samples = 512
    wanted.userdata = Unmanaged.passUnretained(callback).toOpaque()
    wanted.callback = { userdata, stream, bytes in
      guard let userdata, let stream else { return }
      let callback = Unmanaged<Callback>.fromOpaque(userdata).takeUnretainedValue()
      let count = Int(bytes) / MemoryLayout<Float>.size
      stream.withMemoryRebound(to: Float.self, capacity: count) { callback.fill(UnsafeMutableBufferPointer(start: $0, count: count)) }
    }
    let number = SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0)
    if number == 0 {
      SDL_QuitSubSystem(SDL_INIT_AUDIO)
      return false
    }
    device.withLock { $0 = (number, callback) }
    return true
  }

  /// Stops asking for samples, or goes on.
  public func setPaused(_ isPaused: Bool) { SDL_PauseAudioDevice(device.withLock { $0.number }, isPaused ? 1 : 0) }

  /// Closes the device; nothing asks for samples any more.
  public func close() {
    SDL_CloseAudioDevice(device.withLock { $0.number })
    SDL_QuitSubSystem(SDL_INIT_AUDIO)
    device.withLock { $0 = (0, nil) }
  }
}
