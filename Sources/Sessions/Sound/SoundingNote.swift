import Geometry

/// A note while it sounds: a few decaying or held partials, each a rotation in the plane, and a band of noise.
///
/// Pitch and loudness are worked out 32 samples apart and go straight between. Sounding allocates nothing and costs some 10 ns a sample. A note begins
/// and ends in silence, and is the same for the same note, instrument and rate.
struct SoundingNote {
  /// How many samples lie between two changes of pitch and loudness.
  private static let span = 32
  /// A struck note's loudness falls to exp(-6.9), a thousandth, over its length.
  private static let fall = 6.9

  private let timbre: Timbre
  private let rate: Double
  /// In samples.
  private let count: Int
  private let loudness: Double
  /// In hertz, as it begins and as it ends.
  private let pitches: (Double, Double)
  private var position = 0
  /// The partials' loudness where it is heard: none above what the rate can carry.
  private let partials: SIMD4<Double>
  // As far as it has sounded:
  private var cosines: SIMD4<Double> = [1, 1, 1, 1]
  private var sines = SIMD4<Double>.zero
  private var gains = SIMD4<Double>.zero
  private var noiseGain = 0.0
  private var generator: SeededGenerator
  private var (slow, fast) = (0.0, 0.0)
  private let (slowFactor, fastFactor): (Double, Double)

  /// - Parameters:
  ///   - length: in seconds; nil for the instrument's own.
  ///   - glide: the step that it comes to; nil where it stays.
  ///   - loudness: 1 for the instrument's own.
  ///   - rate: samples a second.
  init(_ instrument: Instrument, step: Int, length: Double? = nil, glide: Int? = nil, loudness: Double = 1, rate: Double) {
    let timbre = instrument.timbre
    self.timbre = timbre
    self.rate = rate
    self.loudness = loudness
    count = max(1, Int((length ?? timbre.length) * rate))
    pitches = (PentatonicScale.frequency(of: step), PentatonicScale.frequency(of: glide ?? step))
    let highest = max(pitches.0, pitches.1) * (1 + timbre.vibrato)
    partials = timbre.loudness.replacing(with: 0, where: timbre.ratios * highest .>= rate * 0.45)
    generator = SeededGenerator(seed: UInt64(bitPattern: Int64(step)))
    let band = min(timbre.noise?.pitch ?? 0, rate * 0.2)
    (slowFactor, fastFactor) = (1 - Math.exp(-.pi * band / rate), 1 - Math.exp(-4 * .pi * band / rate))
  }

  /// Whether nothing more comes.
  var isOver: Bool { position >= count }

  /// Adds what it sounds next to a buffer, from the buffer's start on.
  mutating func add(to buffer: UnsafeMutableBufferPointer<Float>) {
    var i = 0
    while i < buffer.count, position < count {
      // Up to where pitch and loudness change next, or to the buffer's end, which may lie between.
      let end = min(count, (position / Self.span + 1) * Self.span)
      let length = min(end - position, buffer.count - i)
      add(length, of: end - position, to: buffer, at: i)
      position += length
      i += length
    }
  }

  /// Adds some samples on the way to the next change.
  /// - Parameter distance: how many samples away that is.
  private mutating func add(_ length: Int, of distance: Int, to buffer: UnsafeMutableBufferPointer<Float>, at offset: Int) {
    let end = Double(position + distance) / rate
    let slopes = (partialGains(at: end) - gains) / Double(distance)
    let noiseSlope = (noiseGain(at: end) - noiseGain) / Double(distance)
    // Over a span the pitch stays: a 32nd of it would be less than a thousandth of a tone.
    let angles = timbre.ratios * (2 * .pi * pitch(at: Double(position / Self.span * Self.span) / rate) / rate)
    var (turnCosines, turnSines) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    for p in 0..<4 { (turnCosines[p], turnSines[p]) = (Math.cos(angles[p]), Math.sin(angles[p])) }
    for i in offset..<offset + length {
      var value = (sines * gains).sum()
      let next = cosines * turnCosines - sines * turnSines
      sines = cosines * turnSines + sines * turnCosines
      cosines = next
      gains += slopes
      if timbre.noise != nil {
        // Two low passes: what lies between them is the band, and has no mean.
        let noise = Double(Int64(bitPattern: generator.next())) * 0x1p-63
        slow += (noise - slow) * slowFactor
        fast += (noise - fast) * fastFactor
        value += (fast - slow) * noiseGain
        noiseGain += noiseSlope
      }
      buffer[i] += Float(value)
    }
    // Rotations keep their length but for rounding.
    let correction = 1.5 - 0.5 * (cosines * cosines + sines * sines)
    cosines *= correction
    sines *= correction
  }

  private func pitch(at time: Double) -> Double {
    let progress = min(1, time * rate / Double(count))
    let pitch = pitches.0 + (pitches.1 - pitches.0) * progress
    return timbre.vibrato == 0 ? pitch : pitch * (1 + timbre.vibrato * Math.sin(2 * .pi * 5.5 * time))
  }

  /// How loud each partial is at a time.
  private func partialGains(at time: Double) -> SIMD4<Double> {
    let edges = edges(at: time)
    guard edges > 0, case .struck = timbre.course else { return partials * edges }
    var gains = partials * edges
    let progress = time * rate / Double(count)
    for p in 0..<4 { gains[p] *= Math.exp(-Self.fall * progress / timbre.decays[p]) }
    return gains
  }

  private func noiseGain(at time: Double) -> Double {
    guard let noise = timbre.noise else { return 0 }
    let gain = noise.loudness * edges(at: time) * 4
    if case .held = timbre.course { return gain }
    return gain * Math.exp(-Self.fall * time / noise.length)
  }

  /// The note's loudness as it begins and ends, in 0...1: it rises over the attack, and fades at the end; a struck one over its last tenth.
  private func edges(at time: Double) -> Double {
    let length = Double(count) / rate
    let release =
      switch timbre.course {
      case .struck: length * 0.1
      case .held(let release): min(release, length * 0.5)
      }
    let rise = min(1, time / min(timbre.attack, length * 0.4))
    let fade = min(1, max(0, (length - time) / release))
    // A held note swells; a struck one comes at once.
    if case .held = timbre.course { return loudness * rise * rise * (3 - 2 * rise) * fade * fade * (3 - 2 * fade) }
    return loudness * rise * fade
  }
}
