import Geometry
import Testing

@testable import Sessions

@Suite("The music")
struct MusicTests {
  @Test("is the same for the same seed, and another one for another", arguments: UInt64(0)..<20)
  func seeds(seed: UInt64) {
    #expect(MusicScore(seed: seed) == MusicScore(seed: seed))
    #expect(MusicScore(seed: seed) != MusicScore(seed: seed + 1))
  }

  @Test(
    "never has more notes at once than there are places, keeps to its range, leaves room at its end, and ends on C",
    arguments: UInt64(0)..<200)
  func scores(seed: UInt64) throws {
    let score = MusicScore(seed: seed)
    #expect(score.duration == 96)
    for note in score.notes {
      #expect(PentatonicScale.steps.contains(note.step) && note.length > 0.1 && note.start >= 0)
      #expect(note.start + note.length < score.duration)
      let atOnce = score.notes.count { $0.start <= note.start && note.start < $0.start + $0.length }
      #expect(atOnce <= MusicStream.voices)
    }
    #expect(zip(score.notes, score.notes.dropFirst()).allSatisfy { $0.start <= $1.start })
    // Neither bare nor crowded, and no bar is empty.
    #expect((80...320).contains(score.notes.count), "\(score.notes.count)")
    for bar in 0..<32 { #expect(score.notes.contains { $0.start >= Double(bar) * 3 && $0.start < Double(bar + 1) * 3 }) }
    let last = try #require(score.notes.last)
    #expect(((last.step % 5) + 5) % 5 == 0)
  }

  /// What a mixer hands out next.
  private func mix(_ mixer: inout SoundMixer, seconds: Double) -> [Float] {
    var buffer = [Float](repeating: 9, count: Int(seconds * 48_000) / SoundMixer.block * SoundMixer.block)
    buffer.withUnsafeMutableBufferPointer { mixer.mix(into: $0) }
    return buffer
  }

  @Test("is quiet, swells, goes on for ever, and is the same each time round")
  func playing() {
    var mixer = SoundMixer()
    mixer.startMusic(MusicStream(MusicScore(seed: 1), rate: 48_000))
    let first = mix(&mixer, seconds: 96)
    let second = mix(&mixer, seconds: 96)
    let peak = SampleAnalysis.peak(first)
    #expect(peak > 0.05 && peak < 0.16, "\(peak)")
    #expect(abs(SampleAnalysis.mean(first)) < 1e-4)
    #expect(SampleAnalysis.largestStep(first + second) < 0.05)
    #expect(first[0] == 0 && SampleAnalysis.peak(Array(first[..<2400])) < peak / 4)
    // Past the swell of the beginning it sounds the same again, but for when in a block a note begins.
    #expect(zip(first[96_000..<960_000], second[96_000..<960_000]).allSatisfy { abs($0 - $1) < 1e-5 })
    #expect(!mixer.isSilent)
  }

  @Test("fades within a second when it is no longer wanted, and goes on where it was")
  func stopping() {
    var mixer = SoundMixer()
    mixer.startMusic(MusicStream(MusicScore(seed: 1), rate: 48_000))
    _ = mix(&mixer, seconds: 10.2)
    mixer.stopMusic()
    let fading = mix(&mixer, seconds: 1)
    #expect(SampleAnalysis.largestStep(fading) < 0.05)
    #expect(fading.last == 0 && mixer.isSilent)
    #expect(mix(&mixer, seconds: 1).allSatisfy { $0 == 0 })
    mixer.startMusic(MusicStream(MusicScore(seed: 2), rate: 48_000))
    #expect(!mixer.isSilent)
    #expect(SampleAnalysis.peak(mix(&mixer, seconds: 3)) > 0.03)
  }

  @Test("leaves places for sounds, and takes its own from those that sound")
  func places() {
    var mixer = SoundMixer()
    for _ in 0..<8 { mixer.start([Float](repeating: 0.01, count: 48_000)) }
    #expect(mixer.sounding == 8)
    mixer.startMusic(MusicStream(MusicScore(seed: 1), rate: 48_000))
    #expect(mixer.sounding == SoundMixer.voices - MusicStream.voices)
    mixer.start([Float](repeating: 0.01, count: 48_000))
    #expect(mixer.sounding == SoundMixer.voices - MusicStream.voices)
  }
}
