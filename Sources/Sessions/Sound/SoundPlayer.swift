import Threading

/// Plays sounds, and music where that is wanted, on an audio device, when the machine has one.
///
/// The device is opened by the first sound or by music, on a queue of its own, so that no frame waits for it; it is paused as soon as nothing sounds, and
/// closed after ten seconds of silence. Without a device nothing is heard and nothing fails; it is looked for again half a minute later. Music rests
/// after three minutes without a sound, and goes on with the next one. Nothing here wakes any thread but the queue's and the device's.
public final class SoundPlayer: SoundOutput {
  private static let rate = 48_000
  /// In seconds.
  private static let silenceBeforePausing = 1.5
  private static let silenceBeforeClosing = 10.0
  private static let quietBeforeMusicRests = 180.0
  private static let pauseBeforeRetry = 30.0
  /// What samples of sounds may take, in bytes: some forty sounds.
  private static let budget = 4 << 20

  /// What the device's thread reads.
  private final class Feed: Sendable {
    let mixer = LockedValue(SoundMixer())
  }

  private struct State {
    var cache = SampleCache(rate: SoundPlayer.rate, budget: SoundPlayer.budget)
    var levels = SoundLevels()
    var isSuspended = false
    /// Whether nothing was played for so long that there is no music either.
    var isResting = false
    var isOpen = false
    var isPaused = true
    var retryTime = 0.0
    /// When a sound was played last, or something else changed, on the queue's clock.
    var lastUse = 0.0
    /// When the queue looks after the device next, on its clock.
    var watchTime = Double.infinity

    var wantsMusic: Bool { levels.hasMusic && levels.volume > 0 && !isResting }
  }

  private let device: any AudioDevice
  private let musicSeed: UInt64
  private let feed = Feed()
  /// Reached by the queue's work; what only looks may come from elsewhere.
  private let state = LockedValue(State())
  private let queue = SerialQueue()

  /// - Parameters:
  ///   - device: closed, and nobody else's.
  ///   - musicSeed: the PRNG seed that the music is composed from.
  public init(device: any AudioDevice, musicSeed: UInt64 = 1) {
    self.device = device
    self.musicSeed = musicSeed
  }

  deinit {
    if isOpen { device.close() }
  }

  /// Plays a sound from now on, over those that sound already; it is made on the player's own thread. While suspended nothing is played.
  public func play(_ sound: Sound) {
    queue.async { [self] in
      let isHeard = state.withLock { state in
        guard !state.isSuspended, state.levels.volume > 0 else { return false }
        state.isResting = false
        state.lastUse = SerialQueue.now
        return true
      }
      guard isHeard, open() else { return }
      let samples = state.withLock { $0.cache.samples(of: sound) }
      feed.mixer.withLock { $0.start(samples) }
      adapt()
    }
  }

  /// Changes how loud everything is from now on, what sounds already too, and lets music come or go.
  public func apply(_ levels: SoundLevels) {
    queue.async { [self] in
      let isNew = state.withLock { state in
        guard state.levels != levels else { return false }
        state.levels = levels
        state.isResting = false
        state.lastUse = SerialQueue.now
        return true
      }
      if isNew { adapt() }
    }
  }

  /// Stops the device at once, or lets it go on where it was.
  public func setSuspended(_ isSuspended: Bool) {
    queue.async { [self] in
      state.withLock { state in
        state.isSuspended = isSuspended
        state.lastUse = SerialQueue.now
      }
      adapt()
    }
  }

  /// Whether a device is open.
  package var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Whether nothing plays any more.
  package var isSilent: Bool { feed.mixer.withLock { $0.isSilent } }

  /// Waits until all that was asked for has begun.
  package func finishStarting() { queue.sync {} }

  // MARK: - On the queue

  /// Brings mixer and device to what is wanted.
  private func adapt() {
    let (levels, wantsMusic, isSuspended) = state.withLock { ($0.levels, $0.wantsMusic, $0.isSuspended) }
    feed.mixer.withLock { mixer in
      mixer.setVolume(Float(levels.volume))
      if wantsMusic {
        // The volume is of all that is mixed.
        mixer.startMusic(MusicStream(MusicScore(seed: musicSeed), rate: Self.rate), loudness: Float(levels.music / levels.volume))
      } else {
        mixer.stopMusic()
      }
    }
    if isSuspended {
      setPaused(true)
    } else if !isSilent, open() {
      setPaused(false)
    }
    watch()
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

  private func setPaused(_ isPaused: Bool) {
    state.withLock { state in
      guard state.isOpen, state.isPaused != isPaused else { return }
      state.isPaused = isPaused
      device.setPaused(isPaused)
    }
  }

  /// Looks after the device when it may have to rest next, as long as it is open.
  private func watch() {
    let now = SerialQueue.now
    let due = state.withLock { state -> Double? in
      guard state.isOpen else { return nil }
      let waitWhilePlaying = state.wantsMusic ? Self.quietBeforeMusicRests : Self.silenceBeforePausing
      let wait = state.isPaused ? Self.silenceBeforeClosing : waitWhilePlaying
      // What rings longer than that is looked at again.
      let due = state.lastUse + wait > now ? state.lastUse + wait : now + Self.silenceBeforePausing
      guard due < state.watchTime else { return nil }
      state.watchTime = due
      return due
    }
    guard let due else { return }
    queue.async(after: due - now) { [weak self] in
      guard let self else { return }
      // An earlier look has taken its place otherwise.
      let isCurrent = state.withLock { state in
        guard state.watchTime == due else { return false }
        state.watchTime = .infinity
        return true
      }
      guard isCurrent else { return }
      rest(at: SerialQueue.now)
      watch()
    }
  }

  /// Lets the music, then the device rest where nothing was played for long enough.
  /// - Parameter now: on the queue's clock, in seconds.
  package func rest(at now: Double) {
    let isQuiet = state.withLock { state in
      let wait = now - state.lastUse
      if state.wantsMusic, !state.isSuspended, wait >= Self.quietBeforeMusicRests {
        state.isResting = true
        return true
      }
      return false
    }
    if isQuiet { feed.mixer.withLock { $0.stopMusic() } }
    let isSilent = isSilent
    state.withLock { state in
      guard state.isOpen else { return }
      let wait = now - state.lastUse
      if isSilent, !state.isPaused, wait >= Self.silenceBeforePausing {
        state.isPaused = true
        device.setPaused(true)
      }
      guard state.isPaused, wait >= Self.silenceBeforeClosing else { return }
      device.close()
      state.isOpen = false
      feed.mixer.withLock { $0.clear() }
    }
  }
}
