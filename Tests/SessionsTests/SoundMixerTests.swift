import CAllocationCounter
import Geometry
import Testing

@testable import Sessions

@Suite("The mixer of sounds")
struct SoundMixerTests {
  /// What a mixer hands out next.
  private func mix(_ mixer: inout SoundMixer, _ count: Int) -> [Float] {
    var buffer = [Float](repeating: 9, count: count)
    buffer.withUnsafeMutableBufferPointer { mixer.mix(into: $0) }
    return buffer
  }

  /// A tone that swells and fades, without a step anywhere.
  private func tone(_ frequency: Double, loudness: Double, count: Int) -> [Float] {
    (0..<count).map { i in
      let swell = Math.sin(.pi * Double(i) / Double(count))
      return Float(loudness * swell * Math.sin(2 * .pi * frequency * Double(i) / 48_000))
    }
  }

  @Test("hands on a sound as it is, a block later, and then there is silence")
  func alone() {
    var mixer = SoundMixer()
    #expect(mixer.isSilent)
    mixer.start([0.1, 0.2, 0.3, 0.1, 0.05])
    #expect(!mixer.isSilent)
    let heard = mix(&mixer, 300)
    #expect(Array(heard[SoundMixer.block..<SoundMixer.block + 5]) == [0.1, 0.2, 0.3, 0.1, 0.05])
    #expect(heard[..<SoundMixer.block].allSatisfy { $0 == 0 } && heard[(SoundMixer.block + 5)...].allSatisfy { $0 == 0 })
    #expect(mixer.isSilent)
  }

  @Test("adds up sounds as they overlap, each from where it was")
  func overlap() {
    var mixer = SoundMixer()
    mixer.start([Float](repeating: 0.1, count: 200))
    _ = mix(&mixer, SoundMixer.block)
    mixer.start([Float](repeating: 0.05, count: 100))
    let heard = mix(&mixer, 300)
    // 200 samples of the first one; the second one begins with the block that is mixed next.
    let second = SoundMixer.block..<SoundMixer.block + 100
    for i in heard.indices {
      #expect(abs(heard[i] - (i < 200 ? 0.1 : 0) - (second.contains(i) ? 0.05 : 0)) < 1e-6, "\(i)")
    }
  }

  @Test("no burst of sounds leaves the bounds or steps, however it is cut into buffers", arguments: UInt64(0)..<12)
  func bursts(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let kept = SoundTests.sounds.map { SoundSynthesizer.samples(of: $0, rate: 48_000) }
    let starts = (0..<60).map { _ in (Int.random(in: 0..<300, using: &generator), Int.random(in: kept.indices, using: &generator)) }
    func play(_ music: Bool, buffers: () -> Int) -> [Float] {
      var mixer = SoundMixer()
      if music { mixer.startMusic(MusicStream(MusicScore(seed: seed), rate: 48_000)) }
      var heard: [Float] = []
      for block in 0..<600 {
        for start in starts where start.0 == block {
          mixer.start(kept[start.1])
          #expect(mixer.sounding <= SoundMixer.voices)
        }
        let end = (block + 1) * SoundMixer.block
        while heard.count < end { heard += mix(&mixer, min(end - heard.count, buffers())) }
      }
      return heard
    }
    for music in [false, true] {
      let heard = play(music) { SoundMixer.block }
      #expect(SampleAnalysis.peak(heard) <= SoundMixer.peak * 1.0001)
      #expect(SampleAnalysis.largestStep(heard) < 0.2, "\(SampleAnalysis.largestStep(heard))")
      #expect(play(music) { Int.random(in: 1...64, using: &generator) } == heard)
    }
  }

  @Test("however loud sounds are, the sum stays within its bounds and is turned down, not cut off")
  func loud() {
    var mixer = SoundMixer()
    let sounds = (1...8).map { tone(Double($0) * 110, loudness: 0.9, count: 24_000) }
    for sound in sounds { mixer.start(sound) }
    let heard = mix(&mixer, 26_000)
    #expect(SampleAnalysis.peak(heard) <= SoundMixer.peak * 1.0001 && SampleAnalysis.peak(heard) > SoundMixer.peak * 0.9)
    // Cut off, samples would stay at the bound.
    let atBound = zip(heard, heard.dropFirst()).count { abs($0) > SoundMixer.peak * 0.999 && $0 == $1 }
    #expect(atBound == 0)
    #expect(SampleAnalysis.largestStep(heard) < 0.1)
  }

  @Test("what is quiet enough is not turned down at all")
  func untouched() {
    var mixer = SoundMixer()
    let first = tone(440, loudness: 0.2, count: 9000)
    let second = tone(660, loudness: 0.2, count: 9000)
    mixer.start(first)
    mixer.start(second)
    let heard = mix(&mixer, 9100)
    for i in first.indices { #expect(abs(heard[i + SoundMixer.block] - first[i] - second[i]) < 1e-6) }
  }

  @Test("a ninth sound takes the place of the quietest one, of equals the oldest, which fades without a step")
  func giveWay() {
    // Slow swells: a sound that stopped at once would make a step of its height.
    func swell(_ height: Float) -> [Float] { (0..<48_000).map { height * Float(Math.sin(.pi * Double($0) / 48_000)) } }
    for quiet in [0, 3, 7] {
      var mixer = SoundMixer()
      for i in 0..<8 { mixer.start(swell(i == quiet ? 0.02 : 0.05)) }
      var heard = mix(&mixer, 24_000)
      mixer.start(swell(0.04))
      #expect(mixer.sounding == 8)
      heard += mix(&mixer, 6000)
      #expect(SampleAnalysis.largestStep(heard) < 1e-3, "\(SampleAnalysis.largestStep(heard))")
      // At the middle all but the quiet one are at their heights, and the new one has begun.
      let expected = 7 * 0.05 * Math.sin(.pi * 30_000 / 48_000) + 0.04 * Math.sin(.pi * 6000 / 48_000)
      #expect(abs(Double(heard[29_999]) - expected) < 0.01, "\(heard[29_999]) \(expected)")
    }
    var mixer = SoundMixer()
    for i in 0..<8 { mixer.start([Float](repeating: 0.01, count: 1000 + i * 1000)) }
    mixer.start([Float](repeating: 0.01, count: 3000))
    _ = mix(&mixer, 2000 + SoundMixer.block * 2)
    #expect(mixer.sounding == 7, "the first gave way, and the second is over")
  }

  @Test("a sound that has only just begun, and is quiet yet, does not give way to the next")
  func newest() {
    var mixer = SoundMixer()
    let long = SoundSynthesizer.samples(of: .finish, rate: 48_000)
    mixer.start(long)
    _ = mix(&mixer, 40_000)
    for _ in 0..<8 { mixer.start(SoundSynthesizer.samples(of: .scale(step: 5), rate: 48_000)) }
    // The old one, almost over, gave way: all eight new ones sound.
    let heard = mix(&mixer, 9600)
    let alone = SoundSynthesizer.samples(of: .scale(step: 5), rate: 48_000)
    #expect(mixer.sounding == 8)
    #expect(SampleAnalysis.peak(Array(heard[2000...])) > SampleAnalysis.peak(Array(alone[2000..<9600])) * 1.5)
  }

  @Test("off is off within 20 ms, without a step, and what is played later is as loud as it should be")
  func volume() {
    var mixer = SoundMixer()
    mixer.start((0..<48_000).map { _ in 0.2 })
    _ = mix(&mixer, 4800)
    mixer.setVolume(0)
    let heard = mix(&mixer, 4800)
    #expect(SampleAnalysis.largestStep(heard) < 0.002)
    #expect(heard[1200...].allSatisfy { $0 == 0 })
    mixer.setVolume(0.5)
    let back = mix(&mixer, 2000)
    #expect(SampleAnalysis.largestStep(back) < 0.002 && abs((back.last ?? 0) - 0.1) < 1e-6)
    while !mixer.isSilent { _ = mix(&mixer, 4800) }
    mixer.setVolume(0.25)
    mixer.start([0.1, 0.1])
    #expect(abs(SampleAnalysis.peak(mix(&mixer, 2 * SoundMixer.block)) - 0.025) < 1e-6, "in silence nothing needs to change smoothly")
  }

  @Test("mixes without allocating, music and the limiter too")
  func allocations() {
    allocation_counting_begin()
    var mixer = SoundMixer()
    mixer.startMusic(MusicStream(MusicScore(seed: 3), rate: 48_000))
    for step in 0..<9 { mixer.start(SoundSynthesizer.samples(of: .scale(step: step), rate: 48_000)) }
    var buffer = [Float](repeating: 0, count: 512)
    let count = buffer.withUnsafeMutableBufferPointer { buffer in
      mixer.mix(into: buffer)
      let before = thread_allocation_count()
      for _ in 0..<2000 { mixer.mix(into: buffer) }
      return thread_allocation_count() - before
    }
    #expect(count == 0)
  }
}
