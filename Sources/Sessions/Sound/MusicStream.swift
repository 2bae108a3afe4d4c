/// The music as it is played: the notes of a score as they are due, round and round.
///
/// At most `voices` notes sound at once. Playing allocates nothing.
struct MusicStream {
  /// How many notes sound at once.
  static let voices = 3
  /// How much the loudness changes with a sample as the music comes and goes: from silence to full in half a second.
  private let swell: Float

  private let score: MusicScore
  private let rate: Double
  private var notes: [SoundingNote?]
  /// The next note of the score.
  private var next = 0
  /// In samples from the score's beginning.
  private var position = 0
  private var loudness: Float = 0
  /// What the notes add up to, before the music's own loudness.
  private var sum = [Float](repeating: 0, count: SoundMixer.block)
  /// How loud it is to be, beside the sounds, which are 1; 0 for silence.
  var wantedLoudness: Float = 0

  /// Music from the beginning of a score.
  /// - Parameter rate: samples a second.
  init(_ score: MusicScore, rate: Int) {
    self.score = score
    self.rate = Double(rate)
    swell = 2 / Float(rate)
    notes = [SoundingNote?](repeating: nil, count: Self.voices)
  }

  /// Whether it is loud enough to be heard, perhaps between two notes.
  var isHeard: Bool { loudness > 0 }

  /// Adds the next samples to a block, of `SoundMixer.block` samples. While it is not heard it does not go on.
  mutating func add(to block: UnsafeMutableBufferPointer<Float>) {
    guard wantedLoudness > 0 || isHeard else { return }
    let end = position + block.count
    // Notes that are due begin at the block's beginning: 1.3 ms are not heard.
    while next < score.notes.count, Int(score.notes[next].start * rate) < end {
      begin(score.notes[next])
      next += 1
    }
    // Taken out meanwhile, so that all else can be reached.
    var mixed: [Float] = []
    swap(&mixed, &sum)
    mixed.withUnsafeMutableBufferPointer { mixed in
      mixed.update(repeating: 0)
      for i in notes.indices {
        notes[i]?.add(to: mixed)
        if notes[i]?.isOver == true { notes[i] = nil }
      }
      for i in block.indices {
        loudness += min(swell, max(-swell, wantedLoudness - loudness))
        block[i] += mixed[i] * loudness
      }
    }
    swap(&mixed, &sum)
    position = end
    if Double(position) >= score.duration * rate { (position, next) = (0, 0) }
  }

  /// Takes away what sounds at once.
  mutating func cut() {
    loudness = 0
    for i in notes.indices { notes[i] = nil }
  }

  private mutating func begin(_ note: MusicScore.Note) {
    // A score has no more notes at once than there are places.
    guard let free = notes.firstIndex(where: { $0 == nil }) else { return }
    notes[free] = SoundingNote(note.instrument, step: note.step, length: note.length, loudness: note.loudness, rate: rate)
  }
}
