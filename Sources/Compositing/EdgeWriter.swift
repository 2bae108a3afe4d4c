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

  @inline(__always)
  private func mark(_ bits: UnsafeMutablePointer<UInt64>, _ first: Int, _ last: Int) {
    let a = first &>> 2
    let b = last &>> 2
    if a &>> 6 == b &>> 6 {
      bits[a &>> 6] |= (2 &<< UInt64(truncatingIfNeeded: b & 63)) &- (1 &<< UInt64(truncatingIfNeeded: a & 63))
      return
    }
    bits[a &>> 6] |= 0 &- (1 &<< UInt64(truncatingIfNeeded: a & 63))
    var w = a &>> 6 &+ 1
    while w < b &>> 6 {
      bits[w] = ~0
      w &+= 1
    }
    bits[w] |= (2 &<< UInt64(truncatingIfNeeded: b & 63)) &- 1
  }

  /// The part of an edge in one row, from x = `xa` to `xb`, over `dy` of the row's 256; `rise` is dy per x, times 2^24.
  @inline(__always)
  private func segment(
    _ c: UnsafeMutablePointer<Int32>, _ bits: UnsafeMutablePointer<UInt64>, _ xa: Int, _ xb: Int, _ dy: Int, _ rise: Int, _ sign: Int,
    clipped: Bool
  ) {
    let l = min(xa, xb)
    let r = max(xa, xb)
    if clipped {
      if l >= width { return }
      if r <= 0 {
        c[0] &+= Int32(truncatingIfNeeded: (dy &<< 9) &* sign)
        bits[0] |= 1
        return
      }
    }
    let el = l &>> 8
    let er = r &>> 8
    if el == er {
      let a = dy &* ((l & 255) &+ (r & 255))
      c[el] &+= Int32(truncatingIfNeeded: ((dy &<< 9) &- a) &* sign)
      c[el &+ 1] &+= Int32(truncatingIfNeeded: a &* sign)
      mark(bits, el, el &+ 1)
      return
    }
    var x = el
    var y = rise &* (256 &- (l & 255))  // how far down the edge is at the next cell, times 2^24
    var done = 0
    var carry = 0
    var from = l & 255
    var stop = er
    if clipped {
      if el < 0 {
        y = rise &* (0 &- l)
        done = y &>> 24
        carry = 0
        c[0] &+= Int32(truncatingIfNeeded: (done &<< 9) &* sign)
        x = 0
        from = 0
        y = rise &* (256 &- l)
      }
      if er &<< 8 >= width { stop = width &>> 8 }
    }
    let first = x
    let step = rise &<< 8
    while x < stop {
      let p = y &>> 24
      let d = p &- done
      let a = d &* (from &+ 256)
      c[x] &+= Int32(truncatingIfNeeded: (carry &+ (d &<< 9) &- a) &* sign)
      carry = a
      done = p
      from = 0
      y &+= step
      x &+= 1
    }
    if x == er {
      let d = dy &- done
      let a = d &* (from &+ (r & 255))
      c[x] &+= Int32(truncatingIfNeeded: (carry &+ (d &<< 9) &- a) &* sign)
      c[x &+ 1] &+= Int32(truncatingIfNeeded: a &* sign)
      mark(bits, first, x &+ 1)
    } else {
      c[x] &+= Int32(truncatingIfNeeded: carry &* sign)
      mark(bits, first, x)
    }
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
    var row = max(ty &>> 8, 0)
    let last = min((uy &- 1) &>> 8, height &>> 8 &- 1)
    if ty == uy || row > last { return }
    let dx = ux &- tx
    let dy = uy &- ty
    var c = cells + row &* stride
    var bits = touched + row &* words
    if dx == 0 {
      let e = tx &>> 8
      let f = (tx & 255) &* 2
      while row <= last {
        let d = min(uy, (row &+ 1) &<< 8) &- max(ty, row &<< 8)
        let a = d &* f
        c[e] &+= Int32(truncatingIfNeeded: ((d &<< 9) &- a) &* sign)
        c[e &+ 1] &+= Int32(truncatingIfNeeded: a &* sign)
        mark(bits, e, e &+ 1)
        c += stride
        bits += words
        row &+= 1
      }
      return
    }
    if tx &>> 8 == ux &>> 8, ty &>> 8 == (uy &- 1) &>> 8, !clipsColumns {
      let e = tx &>> 8
      let a = dy &* ((tx & 255) &+ (ux & 255))
      c[e] &+= Int32(truncatingIfNeeded: ((dy &<< 9) &- a) &* sign)
      c[e &+ 1] &+= Int32(truncatingIfNeeded: a &* sign)
      mark(bits, e, e &+ 1)
      return
    }
    let slope: Int
    let rise: Int
    let width = abs(dx)
    if max(width, dy) > 1 &<< 26 {
      slope = (dx &<< 24) / dy
      rise = (dy &<< 24) / width
    } else {
      let w = Double(width)
      let h = Double(dy)
      let k = 16_777_216 / (w * h)
      slope = Self.nearest(Double(dx) * w * k)
      rise = Self.nearest(h * h * k)
    }
    if row == last, ty &>> 8 == (uy &- 1) &>> 8 {
      segment(c, bits, tx, ux, dy, rise, sign, clipped: clipsColumns)
      return
    }
    // x at the row's top; the first row begins at the edge's end itself.
    var y = row &<< 8
    var line = (tx &<< 24) &+ (1 &<< 23) &+ slope &* (y &- ty)
    var x = y <= ty ? tx : line &>> 24
    while row <= last {
      let begin = max(y, ty)
      y &+= 256
      line &+= slope &<< 8
      let end: Int
      let next: Int
      if y >= uy {
        end = uy
        next = ux
      } else {
        end = y
        next = line &>> 24
      }
      segment(c, bits, x, next, end &- begin, rise, sign, clipped: clipsColumns)
      x = next
      c += stride
      bits += words
      row &+= 1
    }
  }
}
