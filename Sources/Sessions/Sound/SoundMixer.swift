/// Adds up the sounds that play at once.
///
/// At most `voices` at a time: a further one takes the place of the one that is nearest its end. Mixing allocates nothing.
struct SoundMixer {
  static let voices = 16

  private struct Voice {
    var samples: [Float]
    var position: Int
    var rest: Int { samples.count - position }
  }

  private var playing: [Voice] = []

  init() { playing.reserveCapacity(Self.voices) }

  var isSilent: Bool { playing.isEmpty }

  mutating func start(_ samples: [Float]) {
    if playing.count == Self.voices, let last = playing.indices.min(by: { playing[$0].rest < playing[$1].rest }) {
      playing.remove(at: last)
    }
    playing.append(Voice(samples: samples, position: 0))
  }

  /// Fills a buffer, with silence where nothing plays. Sums are bent into -1...1 rather than cut off.
  mutating func mix(into buffer: UnsafeMutableBufferPointer<Float>) {
    buffer.update(repeating: 0)
    for v in playing.indices {
      let count = min(buffer.count, playing[v].rest)
      let from = playing[v].position
      playing[v].samples.withUnsafeBufferPointer { samples in
        for i in 0..<count { buffer[i] += samples[from + i] }
      }
      playing[v].position += count
    }
    playing.removeAll { $0.rest == 0 }
    for i in buffer.indices where abs(buffer[i]) > 0.5 {
      // Above one half the slope falls: x -> 0.5 + t / (1 + 2 t), t = x - 0.5, which stays below 1.
      let t = abs(buffer[i]) - 0.5
      buffer[i] = (0.5 + t / (1 + 2 * t)) * (buffer[i] < 0 ? -1 : 1)
    }
  }
}
