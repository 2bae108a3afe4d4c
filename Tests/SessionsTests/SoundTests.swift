import Geometry
import Testing

@testable import Sessions

@Suite("Sounds")
struct SoundTests {
  @Test("begin and end in silence, are neither too loud nor too quiet, and are over in 1.5 s", arguments: Sound.allCases)
  func shape(sound: Sound) {
    let samples = SoundSynthesizer.samples(of: sound, rate: 48_000)
    #expect(samples.count < 72_000)
    #expect(abs(samples[0]) < 1e-3)
    #expect(abs(samples[samples.count - 1]) < 1e-3)
    let peak = samples.map { abs($0) }.max() ?? 0
    #expect(peak > 0.15 && peak < 0.75)
  }

  @Test("last as long at any rate, and stay below what it can carry", arguments: [8000, 22_050, 44_100, 96_000])
  func rates(rate: Int) {
    for sound in Sound.allCases {
      let samples = SoundSynthesizer.samples(of: sound, rate: rate)
      let usual = SoundSynthesizer.samples(of: sound, rate: 48_000)
      #expect(abs(Double(samples.count) / Double(rate) - Double(usual.count) / 48_000) < 0.001)
      #expect(samples.allSatisfy { $0.isFinite && abs($0) < 1 })
    }
  }

  @Test("can be told apart")
  func different() {
    let all = Sound.allCases.map { SoundSynthesizer.samples(of: $0, rate: 8000) }
    for i in all.indices { for j in all.indices where i < j { #expect(all[i] != all[j]) } }
  }

  @Test("add up as they overlap, each from where it was, and then there is silence")
  func mixing() {
    var mixer = SoundMixer()
    var buffer = [Float](repeating: 9, count: 4)
    mixer.start([0.1, 0.2, 0.3, 0.1, 0.05])
    buffer.withUnsafeMutableBufferPointer { mixer.mix(into: $0) }
    #expect(buffer == [0.1, 0.2, 0.3, 0.1])
    mixer.start([0.25])
    buffer.withUnsafeMutableBufferPointer { mixer.mix(into: $0) }
    #expect(abs(buffer[0] - 0.3) < 1e-6)
    #expect(Array(buffer[1...]) == [0, 0, 0])
    #expect(mixer.isSilent)
  }

  @Test("however many play at once, the sum stays within -1...1 and the oldest give way")
  func many() {
    var mixer = SoundMixer()
    for i in 0..<40 { mixer.start([Float](repeating: 0.9, count: 10 + i)) }
    var buffer = [Float](repeating: 0, count: 64)
    buffer.withUnsafeMutableBufferPointer { mixer.mix(into: $0) }
    #expect(buffer.allSatisfy { abs($0) <= 1 })
    #expect(buffer[48] > 0.5, "the last one is among those that play")
    #expect(mixer.isSilent)
  }
}
