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
      player.play(.snap)
      player.finishStarting()
      #expect(device.asked == ["open 48000", "go on"])
      #expect(!player.isSilent)
      let heard = device.samples(4800)
      let (press, snap) = (SoundSynthesizer.samples(of: .press, rate: 48_000), SoundSynthesizer.samples(of: .snap, rate: 48_000))
      #expect(zip(heard, zip(press, snap)).prefix(1000).allSatisfy { abs($0 - $1.0 - $1.1) < 0.2 })
      #expect(heard.contains { abs($0) > 0.05 })
      _ = device.samples(4800)
      #expect(player.isSilent && device.samples(10) == [Float](repeating: 0, count: 10))
    }
    // What waits for silence on the player's thread holds the player weakly, but may hold it for a moment.
    #expect(device.asked.prefix(2) == ["open 48000", "go on"])
  }

  @Test("looks once for a device that is not there, and fails at nothing")
  func noDevice() {
    let device = Device(isThere: false)
    let player = SoundPlayer(device: device)
    for _ in 0..<3 { player.play(.drop) }
    player.finishStarting()
    #expect(device.asked == ["open 48000"])
    #expect(!player.isOpen && player.isSilent)
  }
}
