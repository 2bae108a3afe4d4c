/// Adds up what sounds at once, and keeps the sum within bounds.
///
/// At most `voices` sound at a time, those of the music among them. A further sound takes the place of the one that is quietest, of equals the oldest,
/// which fades within 5 ms. The sum is made a block ahead of what is handed out, so that a limiter turns it down before it is too loud: no sample
/// leaves `-peak...peak`, and nothing is cut off. Mixing allocates and releases nothing; what has sounded is let go by the next sound.
struct SoundMixer {
  /// How many sound at once.
  static let voices = 8
  /// How far from 0 a sample is at most.
  static let peak: Float = 0.48
  /// How many samples are mixed at a time, which is also how much later than its start a sound is heard: 1.3 ms at 48,000 a second.
  static let block = 64
  /// How long what gives way fades, in samples.
  private static let fade = 256
  /// How many samples ahead the loudness of what sounds is compared: longer than a note takes to its loudest, or the newest would give way.
  private static let outlook = 2048
  /// The part of its way back to full loudness that the limiter goes in a block: four fifths in 0.2 s.
  private static let release: Float = 0.01
  /// How much the volume may change in a block: from silence to full in 20 ms.
  private static let volumeStep: Float = 1.0 / 15

  private struct Slot {
    var samples: [Float] = []
    var position = 0
    /// Counts the sounds: the lower, the older.
    var number = 0
    var rest: Int { samples.count - position }
  }

  private var slots = [Slot](repeating: Slot(), count: Self.voices)
  private var started = 0
  /// The ends of what gave way, from `fadingStart` on, round and round.
  private var fading = [Float](repeating: 0, count: Self.fade)
  private var fadingStart = 0
  private var fadingRest = 0
  /// What is handed out, from `handedOut` on.
  private var ready = [Float](repeating: 0, count: Self.block)
  private var handedOut = Self.block
  private var isReadySilent = true
  /// What comes after it, not yet limited; the gain that it bears, and whether it is silence.
  private var ahead = [Float](repeating: 0, count: Self.block)
  private var bearable: Float = 1
  private var isAheadSilent = true
  private var gain: Float = 1
  private var volume: Float = 1
  private var wantedVolume: Float = 1
  private var music: MusicStream?
  /// Whether the music is to be heard; it comes and goes smoothly.
  private(set) var hasMusic = false

  /// Whether nothing is heard, and nothing will be before the next sound.
  var isSilent: Bool {
    isReadySilent && isAheadSilent && fadingRest == 0 && !(music?.isHeard ?? false) && !hasMusic && slots.allSatisfy { $0.rest == 0 }
  }

  /// How many sounds are heard now, the music's notes not counted.
  var sounding: Int { slots.count { $0.rest > 0 } }

  /// How many sounds there is room for: the music keeps places of its own.
  private var room: Int { Self.voices - (music == nil ? 0 : MusicStream.voices) }

  // MARK: - What sounds

  /// Changes how loud all is, in 0...1: smoothly where something sounds.
  mutating func setVolume(_ volume: Float) {
    wantedVolume = volume
    if isSilent { self.volume = volume }
  }

  /// Lets samples sound from the next block on. Cost: some 10 microseconds where something has to give way.
  mutating func start(_ samples: [Float]) {
    while sounding >= room { dropQuietest() }
    guard let free = slots.firstIndex(where: { $0.rest == 0 }) else { return }
    started += 1
    slots[free] = Slot(samples: samples, number: started)
  }

  /// Lets the music sound from where it was left, or from its beginning where there was none; it swells.
  /// - Parameter loudness: how loud it is beside the sounds, which are 1.
  mutating func startMusic(_ stream: @autoclosure () -> MusicStream, loudness: Float = 1) {
    if music == nil { music = stream() }
    while sounding > room { dropQuietest() }
    music?.wantedLoudness = loudness
    hasMusic = true
  }

  /// Lets the music fade; it stays where it is.
  mutating func stopMusic() {
    music?.wantedLoudness = 0
    hasMusic = false
  }

  /// Forgets what sounds, without a fade: for a device that is closed, whose last samples nobody hears.
  mutating func clear() {
    for i in slots.indices { slots[i].position = slots[i].samples.count }
    for i in fading.indices { fading[i] = 0 }
    for i in ahead.indices { (ahead[i], ready[i]) = (0, 0) }
    (fadingRest, handedOut, bearable, gain) = (0, Self.block, 1, 1)
    (isReadySilent, isAheadSilent) = (true, true)
    volume = wantedVolume
    music?.cut()
  }

  /// Lets the quietest of what sounds fade away at once.
  private mutating func dropQuietest() {
    var quietest: (slot: Int, loudness: Float)?
    for i in slots.indices where slots[i].rest > 0 {
      let loudness = loudness(of: slots[i])
      if let other = quietest, (other.loudness, slots[other.slot].number) < (loudness, slots[i].number) { continue }
      quietest = (i, loudness)
    }
    guard let slot = quietest?.slot else { return }
    let count = min(Self.fade, slots[slot].rest)
    for i in 0..<count {
      let sample = slots[slot].samples[slots[slot].position + i]
      fading[(fadingStart + i) % Self.fade] += sample * Float(Self.fade - i) / Float(Self.fade)
    }
    fadingRest = max(fadingRest, count)
    slots[slot].position = slots[slot].samples.count
  }

  /// The loudest sample of the next ones, of every eighth.
  private func loudness(of slot: Slot) -> Float {
    var loudest: Float = 0
    for i in stride(from: slot.position, to: min(slot.samples.count, slot.position + Self.outlook), by: 8) {
      loudest = max(loudest, abs(slot.samples[i]))
    }
    return loudest
  }

  // MARK: - Mixing

  /// Fills a buffer, with silence where nothing sounds.
  mutating func mix(into buffer: UnsafeMutableBufferPointer<Float>) {
    var i = 0
    while i < buffer.count {
      if handedOut == Self.block { mixBlock() }
      let count = min(buffer.count - i, Self.block - handedOut)
      for k in 0..<count { buffer[i + k] = ready[handedOut + k] }
      handedOut += count
      i += count
    }
  }

  /// Limits the block that was mixed last, to hand it out, and mixes the next one.
  private mutating func mixBlock() {
    swap(&ready, &ahead)
    isReadySilent = isAheadSilent
    let borne = bearable
    sumUp()
    // Both ends of the way from one gain to the next are bearable to this block, and the second one to the next block as well.
    let next = min(borne, bearable, gain + (1 - gain) * Self.release)
    let nextVolume = min(max(wantedVolume, volume - Self.volumeStep), volume + Self.volumeStep)
    for i in ready.indices {
      let part = Float(i + 1) / Float(Self.block)
      ready[i] *= (gain + (next - gain) * part) * (volume + (nextVolume - volume) * part)
    }
    gain = next
    volume = nextVolume
    handedOut = 0
  }

  /// Mixes the next block, and finds out which gain it bears.
  private mutating func sumUp() {
    // Taken out meanwhile, so that all else can be reached.
    var block: [Float] = []
    swap(&block, &ahead)
    block.withUnsafeMutableBufferPointer { block in
      block.update(repeating: 0)
      addSounds(to: block)
      music?.add(to: block)
      addFading(to: block)
    }
    swap(&block, &ahead)
    let loudest = ahead.reduce(0) { max($0, abs($1)) }
    bearable = loudest > Self.peak ? Self.peak / loudest : 1
    isAheadSilent = loudest == 0
  }

  private mutating func addSounds(to block: UnsafeMutableBufferPointer<Float>) {
    for s in slots.indices {
      let count = min(block.count, slots[s].rest)
      guard count > 0 else { continue }
      let from = slots[s].position
      slots[s].samples.withUnsafeBufferPointer { samples in
        for i in 0..<count { block[i] += samples[from + i] }
      }
      slots[s].position += count
    }
  }

  private mutating func addFading(to block: UnsafeMutableBufferPointer<Float>) {
    let count = min(block.count, fadingRest)
    for i in 0..<count {
      block[i] += fading[fadingStart]
      fading[fadingStart] = 0
      fadingStart = (fadingStart + 1) % Self.fade
    }
    fadingRest -= count
  }
}
