import Geometry
import Imaging
import TestSupport
import Testing

@Suite("Pixel rectangles")
struct PixelRectTests {
  private func randomRect(_ random: inout SeededGenerator, within size: Int) -> PixelRect {
    PixelRect(
      x: random.integer(-10...size), y: random.integer(-10...size),
      width: random.integer(0...30), height: random.integer(0...30))
  }

  @Test("a rectangle covers every pixel that it touches, and bad numbers make it small rather than wrong")
  func covering() {
    #expect(PixelRect(covering: Rect(minX: 0.1, minY: -0.1, maxX: 2, maxY: 2.01)) == PixelRect(x: 0, y: -1, width: 2, height: 4))
    #expect(PixelRect(covering: Rect(minX: .nan, minY: .nan, maxX: .nan, maxY: .nan)).isEmpty)
    let huge = PixelRect(covering: Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300))
    #expect(huge.width > 1 << 30)
    #expect(huge.intersection(PixelRect(x: 0, y: 0, width: 5, height: 5)).area == 25)
    #expect(PixelRect(x: .max / 2, y: 0, width: 4, height: 4).isEmpty)
  }

  @Test("intersection and union hold what they must")
  func algebra() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<2000 {
      let (a, b) = (randomRect(&random, within: 60), randomRect(&random, within: 60))
      let (i, u) = (a.intersection(b), a.union(b))
      if !a.isEmpty { #expect(u.contains(a)) }
      if !b.isEmpty { #expect(u.contains(b)) }
      if a.intersects(b), !a.isEmpty, !b.isEmpty { #expect(!i.isEmpty && a.contains(i) && b.contains(i)) }
      if i.isEmpty, !a.isEmpty, !b.isEmpty { #expect(!a.intersects(b)) }
    }
  }
}
