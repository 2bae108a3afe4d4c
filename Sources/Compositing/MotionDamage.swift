import Geometry
import Tessellation

/// An outline of one colour as it stood on the screen.
struct PlacedOutline {
  let mesh: Unmanaged<Mesh>
  let a: Double
  let b: Double
  let c: Double
  let d: Double
  let tx: Double
  let ty: Double
  let box: PixelRect
  let clip: PixelRect
  let color: UInt32

  /// The fewest pixels of a box that are worth looking into.
  private static let leastArea = 16_384
  /// How many pixels of its box pay for looking at a point of an outline.
  private static let areaPerPoint = 2048

  /// What an item shows; nil when it is not one outline in one colour on the screen, or not one that is worth looking into.
  init?(_ item: DisplayItem) {
    guard item.rank >= 0, item.group < 0, item.instanceCount == 1, let instance = item.instances?[0], case .solid(let color) = item.paint,
      item.box.area >= Self.leastArea,
      instance.mesh._withUnsafeGuaranteedRef({ $0.points.count }) * Self.areaPerPoint <= item.box.area
    else { return nil }
    mesh = instance.mesh
    (a, b, c, d) = (item.a, item.b, item.c, item.d)
    (tx, ty) = (instance.tx, instance.ty)
    box = item.box
    clip = item.clip
    self.color = color
  }

  /// Whether the other shows the same outline in the same colour, near enough that some of the inside may stay as it is.
  func hasMoved(to other: PlacedOutline) -> Bool {
    mesh.toOpaque() == other.mesh.toOpaque() && color == other.color && clip == other.clip && box.intersects(other.box)
  }
}

/// Finds the tiles in which an outline of one colour looks different after it moved: those that its edge touches before or after, and those
/// that lie wholly inside only once. The rest of its inside stays as it is.
///
/// Cost: about 20 ns for each row of tiles that an edge crosses.
final class MotionDamage {
  /// Bits by tile: right of here, whether inside differs between before and after is the other way round.
  private var flips: [UInt64]
  private let words: Int

  /// - Parameter mask: one of the screen that masks are of.
  init(like mask: TileMask) {
    words = mask.words
    flips = Array(repeating: 0, count: mask.words * max(1, mask.rows))
  }

  /// Adds the tiles that differ to a mask of the same screen.
  func add(from before: PlacedOutline, to after: PlacedOutline, to mask: TileMask) {
    let region = before.box.union(after.box)
    let tiles = PixelRect(
      minX: region.minX >> TileMask.shift, minY: region.minY >> TileMask.shift, maxX: (region.maxX - 1) >> TileMask.shift + 1,
      maxY: (region.maxY - 1) >> TileMask.shift + 1)
    flips.withUnsafeMutableBufferPointer { flips in
      trace(before, tiles, mask, flips)
      trace(after, tiles, mask, flips)
      let (first, last) = (tiles.x >> 6, Int(tiles.maxX - 1) >> 6)
      for row in tiles.y..<Int(tiles.maxY) {
        var carry: UInt64 = 0
        for w in first...last {
          // Each bit becomes the parity of those up to it.
          var bits = flips[row &* words &+ w]
          flips[row &* words &+ w] = 0
          for shift in [1, 2, 4, 8, 16, 32] as [UInt64] { bits ^= bits &<< shift }
          bits ^= carry
          carry = bits >> 63 == 0 ? 0 : ~0
          if w == last { bits &= ~0 &>> UInt64(truncatingIfNeeded: 63 &- (Int(tiles.maxX &- 1) & 63)) }
          if bits != 0 { mask.insert(row: row, word: w, bits) }
        }
      }
    }
  }

  /// Adds the tiles that edges touch, with a quarter of a pixel to spare, and notes where insides begin and end on the rows' middle lines.
  private func trace(_ outline: PlacedOutline, _ tiles: PixelRect, _ mask: TileMask, _ flips: UnsafeMutableBufferPointer<UInt64>) {
    let margin = 64.0
    let tile = 4096.0
    let (left, right) = (Double(tiles.minX) * tile, Double(tiles.maxX) * tile - 1)
    outline.mesh._withUnsafeGuaranteedRef { mesh in
      mesh.points.withUnsafeBufferPointer { points in
        func place(_ i: Int) -> (x: Double, y: Double) {
          let (x, y) = (Double(points[i].x), Double(points[i].y))
          return (outline.a * x + outline.c * y + outline.tx, outline.b * x + outline.d * y + outline.ty)
        }
        var start = 0
        for end in mesh.contourEnds {
          var p = place(Int(end) - 1)
          for i in start..<Int(end) {
            let q = place(i)
            let (upper, lower) = p.y <= q.y ? (p, q) : (q, p)
            p = q
            let top = max(Double(tiles.minY) * tile, upper.y - margin)
            let bottom = min(Double(tiles.maxY) * tile - 1, lower.y + margin)
            if top > bottom || min(upper.x, lower.x) - margin > right { continue }
            let slope = lower.y > upper.y ? (lower.x - upper.x) / (lower.y - upper.y) : 0
            func x(at y: Double) -> Double {
              y <= upper.y ? upper.x : y >= lower.y ? lower.x : upper.x + (y - upper.y) * slope
            }
            let isFlat = lower.y == upper.y
            for row in Int(top) >> 12...Int(bottom) >> 12 {
              let y = Double(row) * tile
              let xa = isFlat ? upper.x : x(at: y - margin)
              let xb = isFlat ? lower.x : x(at: y + tile + margin)
              let low = min(xa, xb) - margin
              let high = max(xa, xb) + margin
              if high >= left, low <= right {
                mask.insert(row: row, Int(max(left, low)) >> 12, Int(min(right, high)) >> 12)
              }
              let middle = y + tile / 2
              if upper.y <= middle, middle < lower.y {
                let at = x(at: middle)
                if at < right {
                  let column = at < left ? Int(tiles.minX) : Int(at) >> 12 + 1
                  if column < Int(tiles.maxX) { flips[row &* words &+ column >> 6] ^= 1 << UInt64(truncatingIfNeeded: column & 63) }
                }
              }
            }
          }
          start = Int(end)
        }
      }
    }
  }
}
