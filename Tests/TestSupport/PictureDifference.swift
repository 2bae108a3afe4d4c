import Imaging

/// How much two pictures of one size differ: by how many levels of a channel, in how many pixels.
package struct PictureDifference: CustomStringConvertible {
  /// How many pixels a picture has.
  package let pixels: Int
  /// How many pixels differ by more than so many levels; index 0 counts all that differ at all.
  private var beyond = [Int](repeating: 0, count: 256)
  /// By how many levels the worst pixel differs.
  package private(set) var most = 0
  /// Where that is.
  package private(set) var place = (x: 0, y: 0)

  package init(_ a: PixelBuffer, _ b: PixelBuffer) {
    precondition(
      a.width == b.width && a.height == b.height, "pictures of \(a.width)x\(a.height) and \(b.width)x\(b.height) cannot be compared")
    pixels = a.width * a.height
    var exactly = [Int](repeating: 0, count: 256)
    for y in 0..<a.height {
      let (p, q) = (a.row(y), b.row(y))
      for x in 0..<a.width where p[x] != q[x] {
        var worst = 0
        for shift in [0, 8, 16, 24] as [UInt32] { worst = max(worst, abs(Int(p[x] >> shift & 255) - Int(q[x] >> shift & 255))) }
        exactly[worst] += 1
        if worst > most { (most, place) = (worst, (x, y)) }
      }
    }
    var sum = 0
    for level in stride(from: 255, through: 1, by: -1) {
      sum += exactly[level]
      beyond[level - 1] = sum
    }
  }

  /// How many pixels differ by more than so many levels, from 0 to 255.
  package func pixels(beyond levels: Int) -> Int { beyond[levels] }

  /// Pixels that differ by more than 16 levels, which people see when they look for it.
  package var visible: Int { beyond[16] }
  /// Pixels that differ by more than 64 levels.
  package var gross: Int { beyond[64] }
  /// The visible ones among all, from 0 to 1.
  package var share: Double { Double(visible) / Double(pixels) }

  /// Whether at most one pixel in so many differs visibly, and at most one in so many grossly.
  package func isAtMost(oneIn visibly: Int, grossly: Int) -> Bool { visible * visibly <= pixels && gross * grossly <= pixels }

  package var description: String {
    "\(visible) of \(pixels) pixels (\((share * 1e5).rounded() / 1e3) %) differ visibly, \(gross) grossly, by \(most) at \(place)"
  }
}
