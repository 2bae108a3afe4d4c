import Threading

/// Plays sounds on an audio device, when the machine has one.
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
    var isOpen = false
    var isPaused = true
    var retryTime = 0.0
    /// Counts the sounds, so that a device is closed only if none came meanwhile.
    var count = 0
  }

  private let device: any AudioDevice
  private let feed = Feed()
  private let state = LockedValue(State())
  private let queue = SerialQueue()

  /// - Parameter device: closed, and nobody else's.
  public init(device: any AudioDevice) { self.device = device }

  deinit {
    if isOpen { device.close() }
  }

  /// Plays a sound from now on, over those that sound already.
  public func play(_ sound: Sound) {
    queue.async { [self] in start(sound) }
  }

  /// Whether a device is open.
  package var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Whether nothing plays any more.
  package var isSilent: Bool { feed.mixer.withLock { $0.isSilent } }

  /// Waits until all sounds that were asked for have begun.
  package func finishStarting() { queue.sync {} }

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
      if state.isOpen { return true }
      let now = SerialQueue.now
      guard now >= state.retryTime else { return false }
      let isOpen = device.open(rate: Self.rate) { [feed] buffer in feed.mixer.withLock { $0.mix(into: buffer) } }
      state.retryTime = isOpen ? 0 : now + Self.pauseBeforeRetry
      state.isOpen = isOpen
      state.isPaused = true
      return isOpen
    }
  }

  private func resume() {
    state.withLock { state in
      guard state.isPaused else { return }
      state.isPaused = false
      device.setPaused(false)
    }
  }

  /// Pauses the device once all is silent, and closes it if it stays so.
  private func wait(_ count: Int) {
    queue.async(after: Self.silenceBeforePausing) { [weak self] in self?.pause(count) }
    queue.async(after: Self.silenceBeforeClosing) { [weak self] in self?.close(count) }
  }

  private func pause(_ count: Int) {
    state.withLock { state in
      guard state.count == count, state.isOpen, feed.mixer.withLock({ $0.isSilent }) else { return }
      state.isPaused = true
      device.setPaused(true)
    }
  }

  private func close(_ count: Int) {
    state.withLock { state in
      guard state.count == count, state.isOpen else { return }
      device.close()
      state.isOpen = false
      state.isPaused = true
    }
  }
}
