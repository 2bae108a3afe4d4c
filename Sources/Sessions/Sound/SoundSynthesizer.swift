import Geometry

/// Makes the sounds: a few decaying partials each, as of a marimba, so that no recording is needed.
///
/// Mono samples in -1...1, at most half of that loud; each begins and ends in silence. A pure function of the sound and the rate.
public enum SoundSynthesizer {
  /// One struck bar.
  private struct Note {
    /// When it is struck, in seconds.
    var start: Double
    /// In hertz.
    var pitch: Double
    /// In seconds, to a thousandth of its loudness.
    var decay: Double
    var loudness: Double
    /// What the pitch comes to at the end, as a multiple: below 1 it falls.
    var bend = 1.0
  }

  /// The partials of a bar that is tuned as a marimba's, by multiples of the pitch (Fletcher and Rossing, "The Physics of Musical Instruments",
  /// section 19.5), and how loud each is.
  private static let partials: [(ratio: Double, loudness: Double, decay: Double)] = [(1, 1, 1), (4, 0.28, 0.4), (9.9, 0.08, 0.15)]
  /// The time that a note takes to its full loudness, in seconds: none would be heard as a click.
  private static let attack = 0.004

  private static func notes(_ sound: Sound) -> [Note] {
    switch sound {
    case .right: [Note(start: 0, pitch: 659.26, decay: 0.35, loudness: 0.3), Note(start: 0.07, pitch: 880, decay: 0.4, loudness: 0.3)]
    case .wrong: [Note(start: 0, pitch: 220, decay: 0.3, loudness: 0.28, bend: 0.84)]
    case .drop: [Note(start: 0, pitch: 330, decay: 0.16, loudness: 0.4, bend: 0.6)]
    case .snap: [Note(start: 0, pitch: 1318.5, decay: 0.08, loudness: 0.26)]
    case .press: [Note(start: 0, pitch: 523.25, decay: 0.1, loudness: 0.3)]
    case .open: [Note(start: 0, pitch: 392, decay: 0.2, loudness: 0.28), Note(start: 0.06, pitch: 587.33, decay: 0.3, loudness: 0.28)]
    case .turn: [Note(start: 0, pitch: 440, decay: 0.14, loudness: 0.28, bend: 1.3)]
    case .on: [Note(start: 0, pitch: 587.33, decay: 0.12, loudness: 0.28), Note(start: 0.07, pitch: 783.99, decay: 0.2, loudness: 0.28)]
    case .off: [Note(start: 0, pitch: 587.33, decay: 0.12, loudness: 0.28), Note(start: 0.07, pitch: 440, decay: 0.2, loudness: 0.28)]
    case .finish:
      [523.25, 659.26, 783.99, 1046.5].enumerated().map { i, pitch in
        Note(start: Double(i) * 0.11, pitch: pitch, decay: i == 3 ? 0.9 : 0.4, loudness: 0.24)
      }
    }
  }

  /// - Parameter rate: samples a second, 8,000 to 192,000; others are brought into that range.
  public static func samples(of sound: Sound, rate: Int) -> [Float] {
    let rate = Double(min(192_000, max(8000, rate)))
    let notes = notes(sound)
    let length = notes.map { $0.start + $0.decay }.max() ?? 0
    var samples = [Float](repeating: 0, count: Int((length * rate).rounded(.up)) + 1)
    for note in notes { add(note, to: &samples, rate: rate) }
    return samples
  }

  private static func add(_ note: Note, to samples: inout [Float], rate: Double) {
    let first = Int(note.start * rate)
    for partial in partials where note.pitch * partial.ratio < rate / 2 {
      let decay = note.decay * partial.decay
      let count = min(samples.count - first, Int(decay * rate))
      var phase = 0.0
      for i in 0..<max(0, count) {
        let time = Double(i) / rate
        let progress = time / decay
        phase += 2 * .pi * note.pitch * partial.ratio * (1 + (note.bend - 1) * progress) / rate
        // Falls to a thousandth, and fades to nothing over the last tenth.
        let envelope = Math.exp(-6.9 * progress) * min(1, time / attack) * min(1, (1 - progress) * 10)
        samples[first + i] += Float(note.loudness * partial.loudness * envelope * Math.sin(phase))
      }
    }
  }
}
