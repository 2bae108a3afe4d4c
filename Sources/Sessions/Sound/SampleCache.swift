/// The samples of the sounds that were played last, at one rate.
///
/// What was not played for the longest goes first when the budget is spent. Cost: linear in the number of sounds, of which there are some dozens.
struct SampleCache {
  private struct Entry {
    var samples: [Float]
    /// Counts what was asked for: the lower, the longer ago.
    var lastUse: Int
  }

  /// In samples a second.
  let rate: Int
  /// In bytes; a sound that is larger than all of it is still made, and kept alone.
  let budget: Int
  private var entries: [Sound: Entry] = [:]
  private var uses = 0

  init(rate: Int, budget: Int) {
    self.rate = rate
    self.budget = budget
  }

  /// What is kept, in bytes.
  var size: Int { entries.values.reduce(0) { $0 + Self.size($1.samples) } }

  /// Whether a sound's samples are there already.
  func holds(_ sound: Sound) -> Bool { entries[sound] != nil }

  /// The samples of a sound, made where they are not there.
  mutating func samples(of sound: Sound) -> [Float] {
    uses += 1
    if let entry = entries[sound] {
      entries[sound]?.lastUse = uses
      return entry.samples
    }
    let samples = SoundSynthesizer.samples(of: sound, rate: rate)
    entries[sound] = Entry(samples: samples, lastUse: uses)
    // Uses differ, so which one is the oldest does not depend on the order of keys.
    while entries.count > 1, size > budget, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key {
      entries[oldest] = nil
    }
    return samples
  }

  private static func size(_ samples: [Float]) -> Int { samples.count * MemoryLayout<Float>.stride }
}
