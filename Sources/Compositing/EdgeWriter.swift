/// Adds edges to coverage cells.
///
/// Coordinates are 24.8 fixed point, relative to the box. What an edge adds to a row is a function of the edge and the row alone, whatever
/// part of it is drawn, and the exact opposite of what the reversed edge adds. That makes damage, bands and strips give the same bytes as a
/// whole drawing, and lets edges between triangles cancel. Cost: 4 to 8 ns a row that an edge crosses.
struct EdgeWriter {
  let cells: UnsafeMutablePointer<Int32>
  let touched: UnsafeMutablePointer<UInt64>
  let stride: Int
  let words: Int
  /// The box's size, 24.8.
  let width: Int
  let height: Int

  /// The nearest integer of a number within 2^51 of zero, halves to even.
  @inline(__always)
  static func nearest(_ d: Double) -> Int {
    Int(bitPattern: UInt(truncatingIfNeeded: (d + 6_755_399_441_055_744).bitPattern)) &- 0x4338_0000_0000_0000
  }

  /// Notes that a cell's group of four was touched, and that of another cell up to four further on.
  @inline(__always)
  private func mark(_ bits: UnsafeMutablePointer<UInt64>, _ cell: Int, _ last: Int) {
    let group = cell &>> 2
    let both = 1 &+ (last &>> 2 &- group) &* 2
    let word = bits + group &>> 6
    word.pointee |= UInt64(truncatingIfNeeded: both) &<< UInt64(truncatingIfNeeded: group & 63)
    if both == 3, group & 63 == 63 { word[1] |= 1 }
  }

  /// Adds `area` times `sign` to a cell.
  @inline(__always)
  private func add(_ area: Int, _ sign: Int, to cell: UnsafeMutablePointer<Int32>) {
    cell.pointee &+= Int32(truncatingIfNeeded: area &* sign)
  }

  /// The part of an edge in one row of the box, from x = `xa` to `xb`, over `dy` of the row's 256; `rise` is dy per x, times 2^24.
  ///
  /// What an edge does in most rows, one cell or two, stands here; more cells are apart, for the registers' sake. Where an edge gets less than a
  /// unit of x down a row, `rise` tells of more than the row has.
  @inline(__always)
  private func segment(
    _ c: UnsafeMutablePointer<Int32>, _ bits: UnsafeMutablePointer<UInt64>, _ xa: Int, _ xb: Int, _ dy: Int, _ rise: Int, _ sign: Int,
    _ clipsColumns: Bool
  ) {
    if clipsColumns { return wideSegment(c, bits, min(xa, xb), max(xa, xb), dy, rise, sign) }
    let ea = xa &>> 8
    if ea == xb &>> 8 {
      let a = dy &* ((xa & 255) &+ (xb & 255))
      add((dy &<< 9) &- a, sign, to: c + ea)
      add(a, sign, to: c + (ea &+ 1))
      mark(bits, ea, ea &+ 1)
      return
    }
    let l = min(xa, xb)
    let r = max(xa, xb)
    let e = l &>> 8
    if r &>> 8 &- e > 1 { return wideSegment(c, bits, l, r, dy, rise, sign) }
    let near = min((rise &* (256 &- (l & 255))) &>> 24, dy)
    let far = dy &- near
    let a = near &* ((l & 255) &+ 256)
    let b = far &* (r & 255)
    add((near &<< 9) &- a, sign, to: c + e)
    add(a &+ (far &<< 9) &- b, sign, to: c + (e &+ 1))
    add(b, sign, to: c + (e &+ 2))
    mark(bits, e, e &+ 2)
  }

  /// The same over any number of cells, and of an edge that may leave the box left or right; `l` is at most `r`.
  @inline(never)
  private func wideSegment(
    _ c: UnsafeMutablePointer<Int32>, _ bits: UnsafeMutablePointer<UInt64>, _ l: Int, _ r: Int, _ dy: Int, _ rise: Int, _ sign: Int
  ) {
    if l >= width { return }
    if r <= 0 {
      add(dy &<< 9, sign, to: c)
      mark(bits, 0, 0)
      return
    }
    var x = l &>> 8
    let er = r &>> 8
    var from = l & 255
    var y = rise &* (256 &- from)  // how far down the edge is at the next cell, times 2^24
    var done = 0
    var carry = 0
    if x < 0 {
      done = min((rise &* (0 &- l)) &>> 24, dy)
      add(done &<< 9, sign, to: c)
      x = 0
      from = 0
      y = rise &* (256 &- l)
    }
    let first = x
    let stop = er &<< 8 >= width ? width &>> 8 : er
    let step = rise &<< 8
    while x < stop {
      let p = min(y &>> 24, dy)
      let d = p &- done
      let a = d &* (from &+ 256)
      add(carry &+ (d &<< 9) &- a, sign, to: c + x)
      carry = a
      done = p
      from = 0
      y &+= step
      x &+= 1
    }
    if x == er {
      let d = dy &- done
      let a = d &* (from &+ (r & 255))
      add(carry &+ (d &<< 9) &- a, sign, to: c + x)
      x &+= 1
      add(a, sign, to: c + x)
    } else {
      add(carry, sign, to: c + x)
    }
    for group in first &>> 2...x &>> 2 { mark(bits, group &<< 2, group &<< 2) }
  }

  /// Adds an edge that may leave the box on any side; what lies left of it counts at its left side, what lies elsewhere outside not at all.
  @inline(never)
  func addClipped(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int, _ orientation: Int) {
    if min(ax, bx) >= width { return }
    let isLeft = max(ax, bx) <= 0
    add(isLeft ? 0 : ax, ay, isLeft ? 0 : bx, by, orientation, clipsColumns: true)
  }

  /// The tallest edge, 24.8, whose rounded slope keeps every row's x between those of its ends.
  static let tallest = 1 << 22

  /// Adds an edge that may leave the box upwards or downwards, and is not taller than `tallest` there; `orientation` is 1 or -1.
  ///
  /// - Parameter clipsColumns: whether it may leave the box on the other sides too, and be taller.
  @inline(__always)
  func add(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int, _ orientation: Int, clipsColumns: Bool = false) {
    let up = ay > by
    let tx = up ? bx : ax
    let ty = up ? by : ay
    let ux = up ? ax : bx
    let uy = up ? ay : by
    let sign = up ? orientation : 0 &- orientation
    let first = ty &>> 8
    let end = (uy &- 1) &>> 8
    var row = max(first, 0)
    let last = min(end, height &>> 8 &- 1)
    if ty == uy || row > last { return }
    let dy = uy &- ty
    var c = cells + row &* stride
    var bits = touched + row &* words
    if first == end, tx &>> 8 == ux &>> 8 { return segment(c, bits, tx, ux, dy, 0, sign, clipsColumns) }
    let (slope, rise) = Self.slope(ux &- tx, dy)
    // x at the row's top; the first row begins at the edge's end itself.
    var y = row &<< 8
    var line = (tx &<< 24) &+ (1 &<< 23) &+ slope &* (y &- ty)
    var x = y <= ty ? tx : line &>> 24
    var top = max(y, ty)
    while row < end, row <= last {
      y &+= 256
      line &+= slope &<< 8
      let next = line &>> 24
      segment(c, bits, x, next, y &- top, rise, sign, clipsColumns)
      x = next
      top = y
      c += stride
      bits += words
      row &+= 1
    }
    if row <= last { segment(c, bits, x, ux, uy &- top, rise, sign, clipsColumns) }
  }

  /// How far to the right an edge gets per row, and how far down per column, times 2^24.
  @inline(__always)
  private static func slope(_ dx: Int, _ dy: Int) -> (slope: Int, rise: Int) {
    let width = abs(dx)
    if width == 0 { return (0, 0) }
    // Beyond a row per unit of x it does not matter how far.
    if max(width, dy) > 1 &<< 26 { return ((dx &<< 24) / dy, min((dy &<< 24) / width, 1 &<< 32)) }
    let w = Double(width)
    let h = Double(dy)
    let k = 16_777_216 / (w * h)
    return (nearest(Double(dx) * w * k), nearest(h * h * k))
  }
}
