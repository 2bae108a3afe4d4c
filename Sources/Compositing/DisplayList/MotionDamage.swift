import Geometry
import Imaging
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
  private static let leastArea = 8192

  /// What an item shows; nil when it is not one outline in one colour on the screen, or not one that is worth looking into.
  init?(_ item: UnsafePointer<DisplayItem>) {
    guard item.pointee.rank >= 0, item.pointee.box.area >= Self.leastArea, item.pointee.group < 0, item.pointee.store < 0,
      item.pointee.instanceCount == 1, !item.pointee.isParticles, let instance = item.pointee.instances?[0],
      let color = item.pointee.color
    else { return nil }
    mesh = instance.mesh
    (a, b, c, d) = (item.pointee.a, item.pointee.b, item.pointee.c, item.pointee.d)
    (tx, ty) = (instance.tx, instance.ty)
    box = item.pointee.box
    clip = item.pointee.clip
    self.color = color
    if !pays { return nil }
  }

  /// Whether to leave the inside out saves more time than is taken by looking at the edges, before and after, and by sweeping through a mask.
  private var pays: Bool {
    let (points, boundary) = mesh._withUnsafeGuaranteedRef { (Double($0.points.count), $0.extent.boundary) }
    let length = boundary * abs(a * d - b * c).squareRoot() / 256
    // A tile, and a little more, for each of its sides along the outline, and for every second point.
    let saved = Double(box.area) - 80 * (length / 8 + points / 2)
    // In nanoseconds, as measured.
    let gain = saved * (color >> 24 == 255 ? 0.14 : 0.5)
    return gain > 10 * points + 5 * length
  }

  /// Whether the other shows the same outline in the same colour, near enough that some of the inside may stay as it is.
  func hasMoved(to other: PlacedOutline) -> Bool {
    mesh.toOpaque() == other.mesh.toOpaque() && color == other.color && clip == other.clip && box.intersects(other.box)
  }
}

/// Finds the tiles in which an outline of one colour looks different after it moved: those that its edge touches before or after, and those
/// that lie wholly inside only once. The rest of its inside stays as it is.
///
/// Cost: about 5 ns for a short edge, and 20 ns for each row of tiles that a long one crosses.
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
    outline.mesh._withUnsafeGuaranteedRef { mesh in
      mesh.points.withUnsafeBufferPointer { points in
        func position(_ i: Int) -> (x: Int, y: Int) {
          let (x, y) = (Double(points[i].x), Double(points[i].y))
          return (
            EdgeWriter.nearest(outline.a * x + outline.c * y + outline.tx), EdgeWriter.nearest(outline.b * x + outline.d * y + outline.ty)
          )
        }
        var i = 0
        for end in mesh.contourEnds {
          var p = position(Int(end) - 1)
          while i < Int(end) {
            let q = position(i)
            if p.y <= q.y { trace(p, q, tiles, mask, flips) } else { trace(q, p, tiles, mask, flips) }
            p = q
            i += 1
          }
        }
      }
    }
  }

  /// The same for one edge, in pixels times 256.
  @inline(__always)
  private func trace(
    _ upper: (x: Int, y: Int), _ lower: (x: Int, y: Int), _ tiles: PixelRect, _ mask: TileMask, _ flips: UnsafeMutableBufferPointer<UInt64>
  ) {
    let margin = 64
    let shift = 8 &+ Int(TileMask.shift)
    let low = min(upper.x, lower.x) &- margin
    let high = max(upper.x, lower.x) &+ margin
    let first = max(tiles.y, (upper.y &- margin) >> shift)
    let last = min(Int(tiles.maxY) &- 1, (lower.y &+ margin) >> shift)
    let (left, right) = (tiles.x, Int(tiles.maxX) &- 1)
    if first > last || low >> shift > right { return }
    let slope = lower.y > upper.y ? Double(lower.x &- upper.x) / Double(lower.y &- upper.y) : 0
    func x(at y: Int) -> Int {
      y <= upper.y ? upper.x : y >= lower.y ? lower.x : upper.x &+ Int(Double(y &- upper.y) * slope)
    }
    let isShort = high &- low <= 2 << shift || first == last
    var row = first
    while row <= last {
      var (from, to) = (low, high)
      if !isShort {
        let xa = x(at: row << shift &- margin)
        let xb = x(at: (row &+ 1) << shift &+ margin)
        (from, to) = (min(xa, xb) &- margin, max(xa, xb) &+ margin)
      }
      if to >> shift >= left, from >> shift <= right { mask.insert(row: row, max(left, from >> shift), min(right, to >> shift)) }
      let middle = row << shift &+ 1 << (shift &- 1)
      if upper.y <= middle, middle < lower.y {
        let column = max(left, x(at: middle) >> shift &+ 1)
        if column <= right { flips[row &* words &+ column >> 6] ^= 1 << UInt64(truncatingIfNeeded: column & 63) }
      }
      row &+= 1
    }
  }
}
