import Testing

@testable import Benchmarking

@Suite("The blur by itself")
struct BlurBenchmarkTests {
  @Test("it is measured on each number of threads, for five rounds at least, and the least time counts")
  func rounds() throws {
    // Each look at the clock is 10 ms after the one before, but for a slow first round.
    var (looks, now) = (0, 0.0)
    let blur = BlurBenchmark(width: 40, height: 30, deviation: 20, threads: [1, 2], seconds: 0) {
      looks += 1
      now += looks < 8 ? 0.5 : 0.01
      return now
    }
    #expect(looks >= 1 + 5 * 8)
    #expect(blur.blurs.map(\.threads) == [1, 2])
    #expect(blur.blurs.allSatisfy { abs($0.seconds - 0.01) < 1e-9 } && abs(blur.copy - 0.01) < 1e-9)
    #expect(abs(blur.speedup(1) - 1) < 1e-6)
    #expect(
      blur.text == """
        Gaussian blur of 20 pixels, 40x30, 1 thread: 10.000 ms
        Gaussian blur of 20 pixels, 40x30, 2 threads: 10.000 ms, 1 times as fast
        copying its 0 MB, 1 thread: 10.000 ms
        """)
    #expect(blur.json.count == 2)
  }
}
