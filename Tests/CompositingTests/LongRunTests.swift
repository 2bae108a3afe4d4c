import CBlending
import Geometry
import TestSupport
import Testing

@Suite("Long runs of one colour")
struct LongRunTests {
  @Test(
    "a colour over a long run gives the same bytes with the CPU's widest instructions and without, from the first call on several threads")
  func sameBytes() async {
    await withTaskGroup(of: Bool.self) { group in
      for seed in 1...4 as ClosedRange<UInt64> {
        group.addTask {
          var generator = SeededGenerator(seed: seed)
          for count in 8...120 {
            let row = (0..<count).map { _ in UInt32.random(in: 0...(.max), using: &generator) }
            // As painters hand it over: channels times coverage, and what is left of the pixel below.
            let coverage = UInt32.random(in: 0...255, using: &generator)
            let alpha = UInt32.random(in: 0...255, using: &generator)
            let weight = UInt16(255 - (alpha * coverage + 127) / 255)
            let channels = (0..<3).map { _ in UInt32.random(in: 0...alpha, using: &generator) * coverage }
            let (redBlue, alphaGreen) = (channels[0] << 16 | channels[1], (alpha * coverage) << 16 | channels[2])
            var (widest, baseline) = (row, row)
            blending_put_over(&widest, count, redBlue, alphaGreen, weight)
            blending_put_over_baseline(&baseline, count, redBlue, alphaGreen, weight)
            if widest != baseline { return false }
          }
          return true
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }
}
