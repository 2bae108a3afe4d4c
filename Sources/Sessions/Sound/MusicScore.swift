import Geometry

/// A quiet piece of music, composed from a seed: 32 bars in four phrases, of which the first, the second and the last are akin.
///
/// A thumb piano plays a tune that walks by small steps and rests on the chord at each bar's beginning, over a low note a bar; a bell answers at the end
/// of some phrases. The tune ends on C, so that it can begin again.
struct MusicScore: Hashable, Sendable {
  /// A note, in seconds from the beginning.
  struct Note: Hashable, Sendable {
    var start: Double
    var length: Double
    var step: Int
    var instrument: Instrument
    var loudness: Double
  }

  /// In seconds: 80 beats a minute.
  private static let beat = 0.75
  private static let (barBeats, phraseBars, phrases) = (4, 8, 4)

  /// In the order of their beginnings; at no time do more than `MusicStream.voices` sound.
  private(set) var notes: [Note] = []
  /// In seconds.
  let duration = Double(Self.barBeats * Self.phraseBars * Self.phrases) * Self.beat

  /// The music of a seed.
  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let verse = MusicPhrase(&generator)
    let bridge = MusicPhrase(&generator)
    for (i, phrase) in [verse, verse.varied(&generator), bridge, verse].enumerated() {
      add(phrase, at: Double(i * Self.barBeats * Self.phraseBars), isLast: i == Self.phrases - 1)
    }
    notes.sort { ($0.start, $0.step) < ($1.start, $1.step) }
    endInTime()
  }

  private mutating func add(_ phrase: MusicPhrase, at beats: Double, isLast: Bool) {
    for (bar, root) in phrase.roots.enumerated() {
      let start = beats + Double(bar * Self.barBeats)
      notes.append(Note(start: start * Self.beat, length: 1.6, step: root - 5, instrument: .kalimba, loudness: 0.3))
    }
    for tone in phrase.tune {
      notes.append(
        Note(start: (beats + tone.beat) * Self.beat, length: 1, step: tone.step, instrument: .kalimba, loudness: tone.isStrong ? 0.3 : 0.21)
      )
    }
    let end = beats + Double((Self.phraseBars - 1) * Self.barBeats)
    notes.append(Note(start: end * Self.beat, length: 1.6, step: isLast ? 5 : 8, instrument: .kalimba, loudness: 0.27))
    notes.append(Note(start: (end + 1) * Self.beat, length: 1.2, step: isLast ? 10 : 13, instrument: .bell, loudness: 0.2))
  }

  /// Lets notes end before there are too many: the one that has sounded longest makes room.
  private mutating func endInTime() {
    var sounding: [Int] = []
    for i in notes.indices {
      let start = notes[i].start
      sounding.removeAll { notes[$0].start + notes[$0].length <= start - Self.gap }
      if sounding.count == MusicStream.voices {
        let oldest = sounding.removeFirst()
        notes[oldest].length = start - Self.gap - notes[oldest].start
      }
      sounding.append(i)
    }
  }

  /// What lies between a note's end and the next one's beginning in its place, in seconds: more than a block of the mixer's.
  private static let gap = 0.01
}
