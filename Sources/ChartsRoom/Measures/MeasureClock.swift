import Geometry

/// What a press means at a moment: for the light how long it took to answer it, for the beat how far off it was. Times in seconds.
struct MeasureClock: Equatable {
  /// How a measurement stands.
  enum Phase: Equatable {
    case idle
    /// The light will come at a time; it is waited for since another.
    case waits(until: Double, since: Double)
    /// Beats come from a time on; so many taps were measured.
    case beats(from: Double, taps: Int)
  }

  /// What came of a press.
  enum Answer: Equatable {
    /// A measurement begins.
    case begun
    /// Before the light, which then comes later, or beside all beats.
    case tooEarly
    /// In milliseconds.
    case measured(Int)
  }

  /// From one beat to the next.
  static let beat = 0.6
  /// How many beats are heard, and how many taps are measured after that.
  static let (heard, tapped) = (4, 12)
  /// The light comes after this, and at most so much later.
  private static let (least, spread) = (1.0, 2.0)
  /// Whoever presses too early has the light no sooner than this after it, as a press that goes on would hit it by chance; but so long after the beginning it
  /// comes, whatever is pressed.
  static let (pause, longest) = (0.8, 4.0)

  let kind: MeasureKind
  private(set) var phase = Phase.idle

  init(_ kind: MeasureKind) { self.kind = kind }

  /// A press.
  /// - Parameter number: how many measurements there were; with the seed it says when the light comes.
  mutating func press(at time: Double, number: Int, seed: UInt64) -> Answer {
    switch phase {
    case .idle:
      phase = kind == .reflex ? .waits(until: time + Self.delay(number, seed), since: time) : .beats(from: time, taps: 0)
      return .begun
    case .waits(let light, let start):
      guard time >= light else {
        phase = .waits(until: max(light, min(time + Self.pause, start + Self.longest)), since: start)
        return .tooEarly
      }
      phase = .idle
      return .measured(Int(((time - light) * 1000).rounded()))
    case .beats(let start, let taps):
      let beats = (time - start) / Self.beat
      let nearest = beats.rounded()
      // While beats are heard one listens.
      guard nearest >= Double(Self.heard) else { return .tooEarly }
      phase = taps + 1 >= Self.tapped ? .idle : .beats(from: start, taps: taps + 1)
      return .measured(Int(((beats - nearest) * Self.beat * 1000).rounded()))
    }
  }

  /// Nothing is measured any more.
  mutating func stop() { phase = .idle }

  /// After how long the light comes.
  private static func delay(_ number: Int, _ seed: UInt64) -> Double {
    var generator = SeededGenerator(seed: seed &+ UInt64(truncatingIfNeeded: number) &* 0x9e37_79b9_7f4a_7c15)
    _ = generator.next()
    return least + Double.random(in: 0...spread, using: &generator)
  }
}
