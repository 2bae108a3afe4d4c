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
  }

  private let renderer = BandRenderer()

  /// Draws content and frees its items.
  func draw(_ content: Content, into buffer: PixelBuffer) {
    var content = content
    draw(content.items, order: content.order, groups: content.groups, into: buffer)
    for i in content.items.indices { content.items[i].free() }
  }

  func draw(_ items: [DisplayItem], order: [Int32], groups: [DisplayGroup], into buffer: PixelBuffer) {
    var items = items
    items.withUnsafeMutableBufferPointer { items in
      order.withUnsafeBufferPointer { order in
        groups.withUnsafeBufferPointer { groups in
          guard let base = items.baseAddress else { return }
          let view = DisplayView(
            items: base, order: order, groups: groups, opaqueItems: UnsafeBufferPointer(start: nil, count: 0), background: 0,
            bins: nil)
          renderer.draw(buffer.bounds, tiles: nil, view, into: buffer)
        }
      }
    }
  }

  /// Replaces a picture by its alpha, blurred, in one colour.
  ///
  /// A Gaussian of which `radius`, in pixels, is the standard deviation, cut at three of them; columns, then rows, in integers. O(pixels *
  /// radius).
  static func blur(_ picture: PixelBuffer, radius: Double, color: Color) {
    // A blur of less than a tenth of a pixel shows nothing.
    let reach = radius > 0.1 ? Int((radius * 3).rounded(.up)) : 0
    var weights = (-reach...reach).map { reach > 0 ? Math.exp(-Double($0 * $0) / (2 * radius * radius)) : 1 }
    let sum = weights.reduce(0, +)
    for i in weights.indices { weights[i] = weights[i] / sum * 65536 }
    let fixed = weights.map { UInt32($0.rounded()) }
    let tint = color.premultiplied(opacity: 1)
    let tints = (0..<256).map { Blending.scaled(tint, $0) }
    let width = picture.width
    let height = picture.height
    // Alpha in 8.8 between the passes.
    var across = [UInt32](repeating: 0, count: width * height)
    var line = [UInt32](repeating: 0, count: max(width, height) + 2 * reach)
    across.withUnsafeMutableBufferPointer { across in
      line.withUnsafeMutableBufferPointer { line in
        fixed.withUnsafeBufferPointer { fixed in
          for y in 0..<height {
            let row = picture.row(y)
            for x in 0..<width { line[reach &+ x] = row[x] >> 24 }
            for x in 0..<width {
              var total: UInt32 = 0
              for k in 0..<fixed.count { total &+= line[x &+ k] &* fixed[k] }
              across[y &* width &+ x] = total >> 8
            }
          }
          line.update(repeating: 0)
          for x in 0..<width {
            for y in 0..<height { line[reach &+ y] = across[y &* width &+ x] }
            for y in 0..<height {
              var total: UInt64 = 0
              for k in 0..<fixed.count { total &+= UInt64(line[y &+ k]) &* UInt64(fixed[k]) }
              picture.row(y)[x] = tints[Int(min(255, (total &+ (1 << 23)) >> 24))]
            }
          }
        }
      }
    }
  }
}
