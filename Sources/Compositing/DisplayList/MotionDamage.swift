import Geometry
import Imaging
import Tessellation

/// An outline as it stood on the screen.
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
  /// Nil where it is not painted in one.
  let color: UInt32?

  /// The fewest pixels of a box that are worth looking into.
  private static let leastArea = 8192

  /// What an item shows that may move; nil when it is not one outline in one colour on the screen, or not one that is worth looking into as a whole.
  init?(moving item: UnsafePointer<DisplayItem>) {
    guard item.pointee.group < 0, item.pointee.color != nil else { return nil }
    self.init(item)
    if !pays { return nil }
  }

  /// What an item shows; nil when it is not one outline on the screen, or a small one.
  init?(_ item: UnsafePointer<DisplayItem>) {
    guard item.pointee.rank >= 0, item.pointee.box.area >= Self.leastArea, item.pointee.store < 0,
      item.pointee.instanceCount == 1, item.pointee.form == .whole, let instance = item.pointee.instances?[0]
    else { return nil }
    mesh = instance.mesh
    (a, b, c, d) = (item.pointee.a, item.pointee.b, item.pointee.c, item.pointee.d)
    (tx, ty) = (instance.tx, instance.ty)
    box = item.pointee.box
    clip = item.pointee.clip
    color = item.pointee.color
  }

  /// Whether to leave the inside out saves more time than is taken by looking at the edges, before and after, and by sweeping through a mask.
  private var pays: Bool {
    let (points, boundary) = mesh._withUnsafeGuaranteedRef { (Double($0.points.count), $0.extent.boundary) }
    // What an opaque colour hides is not drawn. In nanoseconds, as measured.
    return pays(points: points, boundary: boundary, perPixel: color.map { $0 >> 24 == 255 } == true ? 0.14 : 0.5)
  }

  /// Whether to leave out what edges do not touch saves more time than it takes.
  /// - Parameters:
  ///   - points: how many edges there are.
  ///   - boundary: their length along both axes, in grid units.
  ///   - cost: of a pixel that is drawn, in nanoseconds.
  private func pays(points: Double, boundary: Double, perPixel cost: Double) -> Bool {
    let length = boundary * abs(a * d - b * c).squareRoot() / 256
    // A tile, and a little more, for each of its sides along the outline, and for every second point.
    let saved = Double(box.area) - 80 * (length / 8 + points / 2)
    return saved * cost > 10 * points + 5 * length
  }

  /// Whether the other shows the same outline in the same colour, near enough that some of the inside may stay as it is.
  func hasMoved(to other: PlacedOutline) -> Bool {
    mesh.toOpaque() == other.mesh.toOpaque() && color == other.color && clip == other.clip && box.intersects(other.box)
  }

  /// Whether the other shows another outline in the same place, and to look at each of their edges is worth it where both are painted the same.
  func isReshaped(to other: PlacedOutline) -> Bool {
    guard mesh.toOpaque() != other.mesh.toOpaque(), color == other.color, clip == other.clip, a == other.a, b == other.b, c == other.c,
      d == other.d, tx == other.tx, ty == other.ty
    else { return false }
    let points = mesh._withUnsafeGuaranteedRef(\.points.count) + other.mesh._withUnsafeGuaranteedRef(\.points.count)
    // About 20 nanoseconds for each edge, and half of one for each pixel of all that lies there.
    return points <= EdgeDifference.most && max(box.area, other.box.area) > 40 * points
  }

  /// Whether to draw only where some of its edges differ from another's pays.
  fileprivate func pays(_ edges: EdgeDifference) -> Bool { pays(points: Double(edges.count), boundary: edges.boundary, perPixel: 0.5) }

  /// Where a point of its mesh lies, in pixels times 256.
  @inline(__always)
  fileprivate func position(_ p: SIMD2<Int32>) -> (x: Int, y: Int) {
    let (x, y) = (Double(p.x), Double(p.y))
    return (EdgeWriter.nearest(a * x + c * y + tx), EdgeWriter.nearest(b * x + d * y + ty))
  }
}

/// Finds the tiles in which an outline of one colour looks different after it moved, or one in any paint after it became another: those that its edge touches
/// before or after, and those that lie wholly inside only once, which the number of edges beside them tells, since meshes wind once about what they fill. The
/// rest of its inside stays as it is. Of an outline that stays where it is, only the edges count that it has gained or lost: what edges add to a row is summed
/// up, in any order, and those that stay add the same.
///
/// Cost: about 5 ns for a short edge, and 20 ns for each row of tiles that a long one crosses; 20 ns more for each edge of an outline that became another.
final class MotionDamage {
  /// Bits by tile: right of here, whether inside differs between before and after is the other way round.
  private var flips: [UInt64]
  private let words: Int
  private let edges = EdgeDifference()

  /// - Parameter mask: one of the screen that masks are of.
  init(like mask: TileMask) {
    words = mask.words
    flips = Array(repeating: 0, count: mask.words * max(1, mask.rows))
  }

  /// Adds the tiles that differ to a mask of the same screen.
  /// - Parameter bounds: the screen.
  /// - Returns: a box about all that differs.
  func add(from before: PlacedOutline, to after: PlacedOutline, to mask: TileMask, bounds: PixelRect) -> PixelRect {
    let whole = before.box.union(after.box).intersection(bounds)
    if before.mesh.toOpaque() == after.mesh.toOpaque() {
      addTiles(in: whole, to: mask) { tiles, flips in
        trace(before, tiles, mask, flips)
        trace(after, tiles, mask, flips)
      }
      return whole
    }
    before.mesh._withUnsafeGuaranteedRef { old in after.mesh._withUnsafeGuaranteedRef { edges.find(from: old, to: $0) } }
    guard edges.count > 0 else { return .empty }
    guard after.pays(edges) else {
      mask.insert(whole)
      return whole
    }
    // A pixel more on each side than edges can touch.
    let box = box(of: after).grown(by: 1).intersection(whole)
    if box.isEmpty { return box }
    addTiles(in: box, to: mask) { tiles, flips in
      edges.forEach { trace(after.position($0), after.position($1), tiles, mask, flips) }
    }
    return box
  }

  /// The pixels that edges which differ may touch, in the place of an outline.
  private func box(of outline: PlacedOutline) -> PixelRect {
    var (minX, minY, maxX, maxY) = (Int.max, Int.max, Int.min, Int.min)
    func add(_ p: (x: Int, y: Int)) { (minX, minY, maxX, maxY) = (min(minX, p.x), min(minY, p.y), max(maxX, p.x), max(maxY, p.y)) }
    edges.forEach { a, b in
      add(outline.position(a))
      add(outline.position(b))
    }
    return PixelRect(
      minX: Int32(clamping: minX >> 8), minY: Int32(clamping: minY >> 8), maxX: Int32(clamping: (maxX + 255) >> 8),
      maxY: Int32(clamping: (maxY + 255) >> 8))
  }

  /// Adds the tiles of a region that `trace` finds, and those between edges.
  private func addTiles(in region: PixelRect, to mask: TileMask, _ trace: (PixelRect, UnsafeMutableBufferPointer<UInt64>) -> Void) {
    let tiles = PixelRect(
      minX: region.minX >> TileMask.shift, minY: region.minY >> TileMask.shift, maxX: (region.maxX - 1) >> TileMask.shift + 1,
      maxY: (region.maxY - 1) >> TileMask.shift + 1)
    flips.withUnsafeMutableBufferPointer { flips in
      trace(tiles, flips)
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
        var i = 0
        for end in mesh.contourEnds {
          var p = outline.position(points[Int(end) - 1])
          while i < Int(end) {
            let q = outline.position(points[i])
            trace(p, q, tiles, mask, flips)
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
    _ p: (x: Int, y: Int), _ q: (x: Int, y: Int), _ tiles: PixelRect, _ mask: TileMask, _ flips: UnsafeMutableBufferPointer<UInt64>
  ) {
    let (upper, lower) = p.y <= q.y ? (p, q) : (q, p)
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
