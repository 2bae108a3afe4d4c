/// Adds edges to coverage cells.
///
/// Coordinates are 24.8 fixed point, relative to the box. What an edge adds to a row is a function of the edge and the row alone, whatever
/// part of it is drawn, and the exact opposite of what the reversed edge adds. That makes damage, bands and strips give the same bytes as a
/// whole drawing, and lets edges between triangles cancel. Cost: 3 to 6 ns a row that an edge crosses.
struct EdgeWriter {
  let cells: UnsafeMutablePointer<Int32>
  let touched: UnsafeMutablePointer<UInt64>
  let stride: Int
  let words: Int
  /// The box's size, 24.8.
  let width: Int
  let height: Int
  /// The parts of edges that wait to be added.
  var segments: EdgeSegments

  /// The nearest integer of a number within 2^51 of zero, halves to even.
  @inline(__always)
  static func nearest(_ d: Double) -> Int {
    Int(bitPattern: UInt(truncatingIfNeeded: (d + 6_755_399_441_055_744).bitPattern)) &- 0x4338_0000_0000_0000
  }

  /// The tallest edge, 24.8, whose rounded slope keeps every row's x between those of its ends.
  static let tallest = 1 << 22

  /// Adds an edge that may leave the box upwards or downwards, and is not taller than `tallest`; `orientation` is 1 or -1. It is in the cells
  /// after `finish`.
  @inline(__always)
  mutating func add(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int, _ orientation: Int) {
    forEachRow(ax, ay, bx, by, orientation) { row, xa, xb, dy, rise, sign in
      // What an edge does in most rows, one cell or two, can wait until there are four of its kind.
      if UInt(bitPattern: xa &>> 8 &- xb &>> 8 &+ 1) > 2 { return addWide(row, min(xa, xb), max(xa, xb), dy, rise, sign) }
      if segments.isFull { finish() }
      segments.append(row: row, xa: xa, xb: xb, dy: dy &* sign)
    }
  }

  /// Adds an edge that may leave the box on any side; what lies left of it counts at its left side, what lies elsewhere outside not at all.
  @inline(never)
  func addClipped(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int, _ orientation: Int) {
    if min(ax, bx) >= width { return }
    let isLeft = max(ax, bx) <= 0
    forEachRow(isLeft ? 0 : ax, ay, isLeft ? 0 : bx, by, orientation) { row, xa, xb, dy, rise, sign in
      addAny(row, min(xa, xb), max(xa, xb), dy, rise, sign)
    }
  }

  /// Adds what still waits. To be called after the last edge.
  @inline(__always)
  mutating func finish() {
    addSegments()
    segments.removeAll()
  }

  // MARK: - Rows

  /// Calls `body` for each row of the box that an edge crosses with x at the upper and the lower end of its part there, how many of the row's
  /// 256 it goes down, how far it gets down per x, times 2^24, and 1 or -1.
  @inline(__always)
  private func forEachRow(
    _ ax: Int, _ ay: Int, _ bx: Int, _ by: Int, _ orientation: Int,
    _ body: (_ row: Int, _ xa: Int, _ xb: Int, _ dy: Int, _ rise: Int, _ sign: Int) -> Void
  ) {
    // All ones where the edge goes up: a branch would often be mispredicted.
    let up = (by &- ay) &>> (Int.bitWidth &- 1)
    let swapX = (ax ^ bx) & up
    let swapY = (ay ^ by) & up
    let tx = ax ^ swapX
    let ty = ay ^ swapY
    let ux = bx ^ swapX
    let uy = by ^ swapY
    let sign = (orientation ^ ~up) &- ~up
    let first = ty &>> 8
    let end = (uy &- 1) &>> 8
    var row = max(first, 0)
    let last = min(end, height &>> 8 &- 1)
    if ty == uy || row > last { return }
    let dy = uy &- ty
    if first == end, tx &>> 8 == ux &>> 8 { return body(row, tx, ux, dy, 0, sign) }
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
      body(row, x, next, y &- top, rise, sign)
      x = next
      top = y
      row &+= 1
    }
    if row <= last { body(row, x, ux, uy &- top, rise, sign) }
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

  // MARK: - Cells

  /// Notes that a group of four cells was touched, and the next one too where `both` is 3 rather than 1.
  @inline(__always)
  private func mark(_ bits: UnsafeMutablePointer<UInt64>, group: Int, both: Int) {
    let word = bits + group &>> 6
    word.pointee |= UInt64(truncatingIfNeeded: both) &<< UInt64(truncatingIfNeeded: group & 63)
    if both == 3, group & 63 == 63 { word[1] |= 1 }
  }

  /// Adds the parts that wait. A copy's method, so that the writer stays in registers.
  @inline(never)
  private func addSegments() {
    segments.forEach { row, cell, areas, both in
      let c = cells + (row &* stride &+ cell)
      c[0] &+= areas.0
      c[1] &+= areas.1
      c[2] &+= areas.2
      mark(touched + row &* words, group: cell &>> 2, both: both)
    }
  }

  /// Adds a part of an edge in one row of the box, from x = `l` to `r`, over three cells or more.
  ///
  /// Where an edge gets less than a unit of x down a row, `rise` tells of more than the row has.
  @inline(never)
  private func addWide(_ row: Int, _ l: Int, _ r: Int, _ dy: Int, _ rise: Int, _ sign: Int) {
    addCells(row, l, r, dy, rise, sign, isWithin: true)
  }

  /// The same over any number of cells, inside of the box or not.
  private func addAny(_ row: Int, _ l: Int, _ r: Int, _ dy: Int, _ rise: Int, _ sign: Int) {
    if l >= width { return }
    let first = l &>> 8
    if r > 0, r &>> 8 &- first > 1 { return addCells(row, l, r, dy, rise, sign, isWithin: false) }
    let areas = r > 0 ? EdgeSegments.areas(from: l & 255, width: r &- l, dy: dy &* sign) : (dy &* sign &<< 9, 0, 0)
    let c = cells + row &* stride
    // What lies left of the box counts at its side.
    c[max(0, first)] &+= Int32(truncatingIfNeeded: areas.0)
    c[max(0, first &+ 1)] &+= Int32(truncatingIfNeeded: areas.1)
    if areas.2 != 0 { c[max(0, first &+ 2)] &+= Int32(truncatingIfNeeded: areas.2) }
    mark(row, from: max(0, first), through: max(0, first &+ 2))
  }

  /// Adds a part over three cells or more, which may lie outside of the box unless `isWithin` says that it does not.
  @inline(__always)
  private func addCells(_ row: Int, _ l: Int, _ r: Int, _ dy: Int, _ rise: Int, _ sign: Int, isWithin: Bool) {
    let last = r &>> 8
    let first = isWithin ? l &>> 8 : max(0, l &>> 8)
    let stop = isWithin ? last : min(last, width &>> 8)
    let step = rise &<< 8
    let c = cells + row &* stride
    func add(_ area: Int, to cell: Int) { c[cell] &+= Int32(truncatingIfNeeded: area) }
    // How far down the edge is at the right of a cell, times 2^24.
    var y = rise &* ((first &+ 1) &<< 8 &- l)
    var done = 0
    var carry = 0
    var x = first
    if !isWithin, l < 0 {
      // What lies left of the box counts at its side.
      done = min((y &- step) &>> 24, dy)
      add(done &* sign &<< 9, to: 0)
    } else {
      done = min(y &>> 24, dy)
      carry = done &* sign &* ((l & 255) &+ 256)
      add(done &* sign &<< 9 &- carry, to: x)
      y &+= step
      x &+= 1
    }
    while x < stop {
      let p = min(y &>> 24, dy)
      let half = (p &- done) &* sign &<< 8
      add(carry &+ half, to: x)
      carry = half
      done = p
      y &+= step
      x &+= 1
    }
    if isWithin || x == last {
      let d = (dy &- done) &* sign
      let a = d &* (r & 255)
      add(carry &+ d &<< 9 &- a, to: x)
      x &+= 1
      add(a, to: x)
    } else {
      add(carry, to: x)
    }
    mark(row, from: first, through: x)
  }

  /// Notes that the groups from one cell's to another's were touched.
  @inline(__always)
  private func mark(_ row: Int, from cell: Int, through last: Int) {
    let bits = touched + row &* words
    for group in cell &>> 2...last &>> 2 { mark(bits, group: group, both: 1) }
  }
}
