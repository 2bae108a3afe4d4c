import CSDL2
import Threading

/// Plays sounds on the machine's default device, when there is one.
///
/// The device is opened by the first sound, on a queue of its own, so that no frame waits for it; it is paused as soon as nothing sounds, and closed
/// after ten seconds of silence. Without a device nothing is heard and nothing fails; it is looked for again half a minute later.
public final class SoundPlayer: SoundOutput {
  private static let rate = 48_000
  /// In seconds.
  private static let silenceBeforePausing = 1.5
  private static let silenceBeforeClosing = 10.0
  private static let pauseBeforeRetry = 30.0

  /// What the device's thread reads.
  private final class Feed: Sendable {
    let mixer = LockedValue(SoundMixer())
  }

  private struct State {
    var samples: [Sound: [Float]] = [:]
    var device: SDL_AudioDeviceID = 0
    var isPaused = true
    var retryTime = 0.0
    /// Counts the sounds, so that a device is closed only if none came meanwhile.
    var count = 0
  }

  private let feed = Feed()
  private let state = LockedValue(State())
  private let queue = SerialQueue()

  public init() {}

  deinit {
    let device = state.withLock { $0.device }
    if device != 0 {
      SDL_CloseAudioDevice(device)
      SDL_QuitSubSystem(SDL_INIT_AUDIO)
    }
  }

  public func play(_ sound: Sound) {
    queue.async { [self] in start(sound) }
  }

  /// Whether a device is open.
  var isOpen: Bool { state.withLock { $0.device != 0 } }

  /// Whether nothing plays any more.
  var isSilent: Bool { feed.mixer.withLock { $0.isSilent } }

  /// Waits until all sounds that were asked for have begun.
  func finishStarting() { queue.sync {} }

  private func start(_ sound: Sound) {
    let (samples, count) = state.withLock { state in
      let samples = state.samples[sound] ?? SoundSynthesizer.samples(of: sound, rate: Self.rate)
      state.samples[sound] = samples
      state.count += 1
      return (samples, state.count)
    }
    guard open() else { return }
    feed.mixer.withLock { $0.start(samples) }
    resume()
    wait(count)
  }

  /// Opens the device unless it is open; false where there is none.
  private func open() -> Bool {
    state.withLock { state in
      if state.device != 0 { return true }
      let now = SerialQueue.now
      guard now >= state.retryTime else { return false }
      state.retryTime = now + Self.pauseBeforeRetry
      guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else { return false }
      var wanted = SDL_AudioSpec()
      wanted.freq = Int32(Self.rate)
      wanted.format = SDL_AudioFormat(AUDIO_F32SYS)
      wanted.channels = 1
      wanted.samples = 512
      wanted.userdata = Unmanaged.passUnretained(feed).toOpaque()
      wanted.callback = { userdata, stream, bytes in
        guard let userdata, let stream else { return }
        let feed = Unmanaged<Feed>.fromOpaque(userdata).takeUnretainedValue()
        let count = Int(bytes) / MemoryLayout<Float>.size
        stream.withMemoryRebound(to: Float.self, capacity: count) { samples in
          let buffer = UnsafeMutableBufferPointer(start: samples, count: count)
          feed.mixer.withLock { $0.mix(into: buffer) }
        }
      }
      state.device = SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0)
      if state.device == 0 {
        SDL_QuitSubSystem(SDL_INIT_AUDIO)
        return false
      }
      state.retryTime = 0
      state.isPaused = true
      return true
    }
  }

  private func resume() {
    state.withLock { state in
      guard state.isPaused else { return }
      state.isPaused = false
      SDL_PauseAudioDevice(state.device, 0)
    }
  }

  /// Pauses the device once all is silent, and closes it if it stays so.
  private func wait(_ count: Int) {
    queue.async(after: Self.silenceBeforePausing) { [weak self] in self?.pause(count) }
    queue.async(after: Self.silenceBeforeClosing) { [weak self] in self?.close(count) }
  }

  private func pause(_ count: Int) {
    state.withLock { state in
      guard state.count == count, state.device != 0, feed.mixer.withLock({ $0.isSilent }) else { return }
      state.isPaused = true
      SDL_PauseAudioDevice(state.device, 1)
    }
  }

  private func close(_ count: Int) {
    state.withLock { state in
      guard state.count == count, state.device != 0 else { return }
      SDL_CloseAudioDevice(state.device)
      SDL_QuitSubSystem(SDL_INIT_AUDIO)
      state.device = 0
      state.isPaused = true
    }
  }
}
