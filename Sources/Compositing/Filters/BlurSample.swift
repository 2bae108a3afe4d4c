import Geometry
import Imaging

/// A picture to blur again and again, as a filter does: for measuring that by itself.
package final class BlurSample {
  private let picture: FilterPicture
  private let other: FilterPicture
  private let context: FilterContext

  /// A picture of random colours, and as many threads as share its rows, the caller's included.
  package init(width: Int, height: Int, threads: Int) {
    let region = PixelRect(x: 0, y: 0, width: width, height: height)
    (picture, other) = (FilterPicture(region), FilterPicture(region))
    context = FilterContext(patterns: PatternBudget(RasterCompositor.drawOnce), pool: ParallelPool(threads: threads))
    var random = SeededGenerator(seed: 20)
    for i in 0..<width * height { picture.pixels[i] = UInt32(truncatingIfNeeded: random.next()) | 0xff00_0000 }
  }

  /// Blurs it once by a Gaussian of a standard deviation in pixels.
  package func blur(_ deviation: Double) {
    withExtendedLifetime(BoxBlur.blurred(picture, Size(deviation, deviation), context)) {}
    context.trim()
  }

  /// Copies its bytes once, on the caller's thread: what its memory alone takes.
  package func copy() { other.pixels.update(from: picture.pixels, count: picture.width * picture.height) }
}
