import Geometry
import Testing

@testable import Sessions

@Suite("Sounds")
struct SoundTests {
  /// All that the program plays by name, and some of what it plays by number.
  static let sounds: [Sound] =
    [.right, .wrong, .drop, .snap, .finish, .press, .open, .turn, .on, .off, .resolution]
    + [0, 5, 10].map { .scale(step: $0) } + [0, 3, 5].map { .thud(row: $0) } + [2, 9].map { .pluck(step: $0) }
    + Instrument.allCases.map { .voice(Voice($0, [.init(0, 4), .init(0.15, 7, length: 0.3, glide: 9)])) }

  @Test("begin and end in silence, are neither too loud nor too quiet, lie about 0, and are over in 1.5 s", arguments: sounds.indices)
  func shape(index: Int) {
    let sound = Self.sounds[index]
    let samples = SoundSynthesizer.samples(of: sound, rate: 48_000)
    #expect(samples.count < 72_000)
    #expect(abs(samples[0]) < 1e-3)
    #expect(abs(samples[samples.count - 1]) < 1e-3)
    let peak = SampleAnalysis.peak(samples)
    #expect(peak > 0.08 && peak <= SoundSynthesizer.peak * 1.0001, "\(peak)")
    #expect(abs(SampleAnalysis.mean(samples)) < 1e-3, "\(SampleAnalysis.mean(samples))")
    #expect(SampleAnalysis.largestStep(samples) < 0.1, "\(SampleAnalysis.largestStep(samples))")
  }

  @Test("last as long at any rate, and stay below what it can carry", arguments: [0, 8000, 22_050, 44_100, 96_000, 1_000_000])
  func rates(rate: Int) {
    for sound in Self.sounds {
      let samples = SoundSynthesizer.samples(of: sound, rate: rate)
      let usual = SoundSynthesizer.samples(of: sound, rate: 48_000)
      #expect(abs(Double(samples.count) / Double(min(192_000, max(8000, rate))) - Double(usual.count) / 48_000) < 0.001)
      #expect(samples.allSatisfy { $0.isFinite && abs($0) <= SoundSynthesizer.peak * 1.0001 })
    }
  }

  @Test("can be told apart")
  func different() {
    let all = Self.sounds.map { SoundSynthesizer.samples(of: $0, rate: 8000) }
    for i in all.indices { for j in all.indices where i < j { #expect(all[i] != all[j], "\(i) and \(j)") } }
  }

  @Test("every instrument plays every step at its pitch", arguments: Instrument.allCases)
  func pitch(instrument: Instrument) {
    for step in PentatonicScale.steps {
      let samples = SoundSynthesizer.samples(of: Sound(Voice(instrument, step: step, length: 0.5)), rate: 48_000)
      // From where a stroke's knock has gone.
      let heard = SampleAnalysis.loudest(of: PentatonicScale.steps.map(PentatonicScale.frequency), in: samples[1000...], rate: 48_000)
      #expect(heard == PentatonicScale.frequency(of: step), "step \(step)")
    }
  }

  @Test(
    "the scale has five notes an octave, with A at 440 hertz",
    arguments: [
      (0, 261.626), (1, 293.665), (2, 329.628), (3, 391.995), (4, 440.0), (5, 523.251), (-5, 130.813), (-1, 220.0), (10, 1046.502),
      (15, 2093.005), (99, 2093.005), (-99, 65.406),
    ])
  func scale(step: Int, frequency: Double) {
    #expect(abs(PentatonicScale.frequency(of: step) / frequency - 1) < 1e-5)
  }

  @Test("a note that glides begins at one pitch and ends at another")
  func glide() {
    let samples = SoundSynthesizer.samples(of: Sound(Voice(.flute, step: 4, length: 1, glide: 8)), rate: 48_000)
    let pitches = PentatonicScale.steps.map(PentatonicScale.frequency)
    #expect(SampleAnalysis.loudest(of: pitches, in: samples[1000..<5000], rate: 48_000) == PentatonicScale.frequency(of: 4))
    #expect(SampleAnalysis.loudest(of: pitches, in: samples[43_000..<47_000], rate: 48_000) == PentatonicScale.frequency(of: 8))
  }

  @Test("dots climb: each a step above the one before but where a new run begins, and the last one resolves")
  func climb() {
    for count in 1...100 {
      let steps = (0..<count - 1).map { Sound.climb($0, of: count).voices[0].notes[0].step }
      #expect(Sound.climb(count - 1, of: count) == .resolution)
      #expect(steps.allSatisfy { (0...10).contains($0) }, "\(count): \(steps)")
      let falls = zip(steps, steps.dropFirst()).count { $0 + 1 != $1 }
      #expect(falls == (count - 1) / 8 || falls == (count - 1) / 8 - 1, "\(count): \(steps)")
      if let last = steps.last { #expect(last == 9, "it leads to the last one") }
    }
    #expect(Sound.climb(-3, of: 8) == .climb(0, of: 8))
    #expect(Sound.climb(9, of: 0) == .resolution)
  }

  @Test("stones sound the lower, the lower their row")
  func thuds() {
    let pitches = PentatonicScale.steps.map(PentatonicScale.frequency)
    let heard = (0..<6).map { row in
      SampleAnalysis.loudest(of: pitches, in: SoundSynthesizer.samples(of: .thud(row: row), rate: 48_000)[800...], rate: 48_000) ?? 0
    }
    #expect(zip(heard, heard.dropFirst()).allSatisfy { $0 < $1 }, "\(heard)")
    for row in [-1, 1000, Int.max, Int.min] { #expect(!SoundSynthesizer.samples(of: .thud(row: row), rate: 8000).isEmpty) }
  }

  @Test("samples are kept within a budget, and what was played last is among them")
  func cache() {
    var cache = SampleCache(rate: 48_000, budget: 300_000)
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let sound = Sound.scale(step: Int.random(in: 0...10, using: &generator))
      #expect(cache.samples(of: sound) == SoundSynthesizer.samples(of: sound, rate: 48_000))
      #expect(cache.size <= 300_000 && cache.holds(sound))
    }
    // One that is larger than the budget is made all the same.
    var small = SampleCache(rate: 48_000, budget: 10)
    #expect(!small.samples(of: .finish).isEmpty && small.holds(.finish))
    _ = small.samples(of: .press)
    #expect(!small.holds(.finish) && small.holds(.press))
  }
}
