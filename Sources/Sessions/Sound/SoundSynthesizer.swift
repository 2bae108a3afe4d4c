/// Makes sounds into samples, so that no recording is needed.
///
/// Mono samples, the loudest at most `peak`; each sound begins and ends in silence. A pure function of the sound and the rate. Cost: some 10 ns a sample
/// and note.
public enum SoundSynthesizer {
  /// How far from 0 a sample is at most: two such sounds together need no limiting.
  public static let peak: Float = 0.24
  /// The rates that sounds are made for, in samples a second; others count as their ends.
  private static let rates = 8000...192_000

  /// The samples of a sound.
  /// - Parameter rate: samples a second, 8,000 to 192,000; others are brought into that range.
  public static func samples(of sound: Sound, rate: Int) -> [Float] {
    let rate = Double(min(rates.upperBound, max(rates.lowerBound, rate)))
    let length = sound.voices.flatMap { voice in voice.notes.map { $0.start + ($0.length ?? voice.instrument.timbre.length) } }.max() ?? 0
    var samples = [Float](repeating: 0, count: Int((length * rate).rounded(.up)) + 1)
    samples.withUnsafeMutableBufferPointer { buffer in
      for voice in sound.voices {
        for note in voice.notes {
          var sounding = SoundingNote(
            voice.instrument, step: note.step, length: note.length, glide: note.glide, loudness: voice.loudness, rate: rate)
          sounding.add(to: UnsafeMutableBufferPointer(rebasing: buffer[Int(note.start * rate)...]))
        }
      }
      let loudest = buffer.reduce(0) { max($0, abs($1)) }
      guard loudest > peak else { return }
      for i in buffer.indices { buffer[i] *= peak / loudest }
    }
    return samples
  }
}
