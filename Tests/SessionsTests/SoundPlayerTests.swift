import Testing
import Threading

@testable import Sessions

@Suite("The player of sounds")
struct SoundPlayerTests {
  /// A device in memory, which writes down what is asked of it.
  private final class Device: AudioDevice {
    struct State {
      var asked: [String] = []
      var fill: (@Sendable (UnsafeMutableBufferPointer<Float>) -> Void)?
    }

    let state = LockedValue(State())
    let isThere: Bool

    init(isThere: Bool = true) { self.isThere = isThere }

    var asked: [String] { state.withLock { $0.asked } }

    func open(rate: Int, fill: @escaping @Sendable (UnsafeMutableBufferPointer<Float>) -> Void) -> Bool {
      state.withLock { state in
        state.asked.append("open \(rate)")
        state.fill = fill
      }
      return isThere
    }

    func setPaused(_ isPaused: Bool) { state.withLock { $0.asked.append(isPaused ? "pause" : "go on") } }

    func close() { state.withLock { $0.asked.append("close") } }

    /// What is heard next.
    func samples(_ count: Int) -> [Float] {
      var samples = [Float](repeating: 9, count: count)
      let fill = state.withLock { $0.fill }
      samples.withUnsafeMutableBufferPointer { fill?($0) }
      return samples
    }
  }

  @Test("opens the device with the first sound, plays others over it, and closes it with itself")
  func playing() {
    let device = Device()
    do {
      let player = SoundPlayer(device: device)
      #expect(device.asked.isEmpty)
      player.play(.press)
      player.play(.scale(step: 3))
      player.finishStarting()
      #expect(device.asked == ["open 48000", "go on"])
      #expect(!player.isSilent)
      let heard = device.samples(48_000)
      let sounds = [Sound.press, .scale(step: 3)].map { SoundSynthesizer.samples(of: $0, rate: 48_000) }
      #expect((0..<2000).allSatisfy { abs(heard[$0 + SoundMixer.block] - sounds[0][$0] - sounds[1][$0]) < 1e-5 })
      #expect(player.isSilent && device.samples(10) == [Float](repeating: 0, count: 10))
    }
    // What waits for silence on the player's thread holds the player weakly, but may hold it for a moment.
    #expect(device.asked.prefix(2) == ["open 48000", "go on"])
  }

  @Test("looks once for a device that is not there, and fails at nothing, with music or without", arguments: [false, true])
  func noDevice(hasMusic: Bool) {
    let device = Device(isThere: false)
    let player = SoundPlayer(device: device)
    player.apply(SoundLevels(music: hasMusic ? 1 : 0))
    for _ in 0..<3 { player.play(.drop) }
    player.setSuspended(true)
    player.setSuspended(false)
    player.finishStarting()
    #expect(device.asked == ["open 48000"])
    #expect(!player.isOpen)
  }

  @Test("at volume 0 no device is opened, and what sounds already falls silent")
  func off() {
    let device = Device()
    let player = SoundPlayer(device: device)
    player.apply(SoundLevels(volume: 0, music: 1))
    player.play(.finish)
    player.finishStarting()
    #expect(device.asked.isEmpty)
    player.apply(SoundLevels(volume: 0.5))
    player.play(.finish)
    player.finishStarting()
    let half = device.samples(9600)
    #expect(SampleAnalysis.peak(half) > 0.05 && SampleAnalysis.peak(half) <= SoundSynthesizer.peak * 0.501)
    player.apply(SoundLevels(volume: 0))
    player.finishStarting()
    #expect(device.samples(4800)[1200...].allSatisfy { $0 == 0 })
  }

  @Test("music opens the device by itself, and lets it rest when it is switched off")
  func music() {
    let device = Device()
    let player = SoundPlayer(device: device)
    player.apply(SoundLevels(music: 1))
    player.finishStarting()
    #expect(device.asked == ["open 48000", "go on"] && !player.isSilent)
    #expect(SampleAnalysis.peak(device.samples(96_000)) > 0.03)
    player.rest(at: SerialQueue.now + 60)
    #expect(device.asked.count == 2, "music goes on")
    player.apply(SoundLevels())
    player.finishStarting()
    _ = device.samples(48_000)
    #expect(player.isSilent)
    player.rest(at: SerialQueue.now + 2)
    #expect(device.asked == ["open 48000", "go on", "pause"])
    player.rest(at: SerialQueue.now + 20)
    #expect(device.asked == ["open 48000", "go on", "pause", "close"] && !player.isOpen)
  }

  @Test("music rests after three minutes in which nothing was played, and comes back with the next sound")
  func restingMusic() {
    let device = Device()
    let player = SoundPlayer(device: device)
    player.apply(SoundLevels(music: 1))
    player.play(.press)
    player.finishStarting()
    _ = device.samples(96_000)
    player.rest(at: SerialQueue.now + 200)
    _ = device.samples(48_000)
    #expect(player.isSilent)
    player.rest(at: SerialQueue.now + 202)
    #expect(device.asked == ["open 48000", "go on", "pause", "close"])
    player.play(.press)
    player.finishStarting()
    #expect(device.asked == ["open 48000", "go on", "pause", "close", "open 48000", "go on"] && !player.isSilent)
    _ = device.samples(48_000)
    #expect(SampleAnalysis.peak(device.samples(96_000)) > 0.03)
  }

  @Test("while nobody sees the window the device is paused, music too, and nothing is played")
  func suspending() {
    let device = Device()
    let player = SoundPlayer(device: device)
    player.apply(SoundLevels(music: 1))
    player.setSuspended(true)
    player.play(.finish)
    player.finishStarting()
    #expect(device.asked == ["open 48000", "go on", "pause"])
    player.rest(at: SerialQueue.now + 20)
    #expect(device.asked.last == "close")
    player.setSuspended(false)
    player.finishStarting()
    #expect(device.asked == ["open 48000", "go on", "pause", "close", "open 48000", "go on"])
  }

  @Test("sounds from many threads at once come to no harm")
  func threads() {
    let device = Device()
    let player = SoundPlayer(device: device)
    let pool = WorkerPool(threads: 4) { job, _ in
      switch job % 5 {
      case 0: player.apply(SoundLevels(volume: Double(job % 3) / 2, music: job % 2 == 0 ? 1 : 0))
      case 1: player.setSuspended(job % 10 == 1)
      case 2: _ = device.samples(512)
      default: player.play(.climb(job % 30, of: 30))
      }
    }
    pool.perform(400)
    player.setSuspended(false)
    player.finishStarting()
    #expect(device.samples(4800).allSatisfy { abs($0) <= SoundMixer.peak * 1.0001 })
  }
}
