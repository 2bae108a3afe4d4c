import CBlending
import Geometry
import Imaging
import Layers

/// Draws what throws a shadow, and makes the shadow of it.
final class ShadowPainter {
  /// Items and groups on their own, to be drawn into a picture.
  struct Content {
    var items: [DisplayItem] = []
    var order: [Int32] = []
    var groups: [DisplayGroup] = []
    /// What items read, kept as long as they are.
    var pictures: [ImageCopies] = []
    /// The same of patterns.
    var patterns: [PlacedPattern] = []

    /// Lets go of the items' meshes.
    mutating func free() { for i in items.indices { items[i].free() } }
  }

  private let renderer = BandRenderer()

  /// Draws content.
  func draw(_ content: Content, into buffer: PixelBuffer) {
    var items = content.items
    items.withUnsafeMutableBufferPointer { items in
      content.order.withUnsafeBufferPointer { order in
        content.groups.withUnsafeBufferPointer { groups in
          guard let base = items.baseAddress else { return }
          let view = DisplayView(
            items: base, order: order, groups: groups, opaqueItems: UnsafeBufferPointer(start: nil, count: 0), background: 0,
            bins: nil)
          renderer.draw(buffer.bounds, tiles: nil, view, into: buffer)
        }
      }
    }
  }

  /// The largest radius of a blur, in pixels: sums fit 32 bits.
  static let largestRadius = 8.0

  /// A picture's alpha, blurred.
  ///
  /// A Gaussian of which `radius`, in pixels, is the standard deviation, cut at three of them; rows, then columns, in integers. O(pixels *
  /// radius): 4 ns a pixel for both at the largest radius, with AVX2.
  static func blurred(_ picture: PixelBuffer, radius: Double) -> ShadowPicture {
    precondition(radius < largestRadius * 1.01, "the sums of a shadow's blur fit 32 bits")
    // A blur of less than a tenth of a pixel shows nothing.
    let reach = radius > 0.1 ? Int((radius * 3).rounded(.up)) : 0
    let bell = (0...reach).map { reach > 0 ? Math.exp(-Double($0 * $0) / (2 * radius * radius)) : 1 }
    let sum = (bell.reversed() + bell.dropFirst()).reduce(0, +)
    let weights = bell.map { UInt32(($0 / sum * 65536).rounded()) }
    let (width, height) = (picture.width, picture.height)
    let shadow = ShadowPicture(width: width, height: height)
    // Alpha in 8.8 between the passes, with nothing above and below.
    var across = [UInt32](repeating: 0, count: width * (height + 2 * reach))
    var line = [UInt32](repeating: 0, count: width + 2 * reach)
    across.withUnsafeMutableBufferPointer { across in
      line.withUnsafeMutableBufferPointer { line in
        guard let across = across.baseAddress, let line = line.baseAddress else { return }
        for y in 0..<height {
          let row = picture.row(y)
          for x in 0..<width { line[reach &+ x] = row[x] >> 24 }
          let out = across + (reach &+ y) &* width
          blending_weigh(out, line + reach, 1, width, weights, reach)
          for x in 0..<width { out[x] >>= 8 }
        }
        for y in 0..<height {
          let row = shadow.row(y)
          blending_weigh(line, across + (reach &+ y) &* width, width, width, weights, reach)
          for x in 0..<width { row[x] = UInt8(truncatingIfNeeded: min(255, (line[x] &+ 1 &<< 23) >> 24)) }
        }
      }
    }
    shadow.findPlain()
    return shadow
  }
}
