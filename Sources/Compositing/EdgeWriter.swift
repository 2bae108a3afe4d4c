import CBlending

/// Adds edges to coverage cells.
///
/// Coordinates are 24.8 fixed point, relative to the box. What an edge adds to a row is a function of the edge and the row alone, whatever
/// part of it is drawn, and the exact opposite of what the reversed edge adds. That makes damage, bands and strips give the same bytes as a
/// whole drawing, and lets edges between triangles cancel. What lies between the box's sides, or left of it, is added eight rows at a time (`coverage_add`), rows in
/// which an edge crosses a side one by one, by the same formulas.
struct EdgeWriter {
  let edges: UnsafeMutablePointer<coverage_edges>
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

  /// Whether floats hold an edge exactly that is so wide and so tall, 24.8.
  @inline(__always)
  static func isModest(width: Int, height: Int) -> Bool { width < coverage_widest && height <= coverage_tallest }

  /// Whether an edge can be added by `add`: it lies between the box's sides, and is neither too wide nor too tall.
  @inline(__always)
  func fits(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int) -> Bool {
    min(ax, bx) >= 0 && max(ax, bx) <= width && Self.isModest(width: abs(ax &- bx), height: abs(ay &- by))
  }

  /// Adds an edge that may leave the box upwards or downwards and fits otherwise; `orientation` is 1 or -1. It is in the cells after `finish`.
  @inline(__always)
  func add(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int, _ orientation: Int) {
    func number(_ v: Int) -> Int32 { Int32(truncatingIfNeeded: v) }
    coverage_add(edges, number(ax), number(ay), number(bx), number(by), number(orientation))
  }

  /// Adds an edge, wherever it lies.
  @inline(__always)
  func addAnywhere(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int, _ orientation: Int) {
    if fits(ax, ay, bx, by) { add(ax, ay, bx, by, orientation) } else { addClipped(ax, ay, bx, by, orientation) }
  }

  /// Adds an edge that may leave the box on any side; what lies left of it counts at its left side, what lies elsewhere outside not at all.
  @inline(never)
  func addClipped(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int, _ orientation: Int) {
    if min(ax, bx) >= width { return }
    if Self.isModest(width: abs(ax - bx), height: abs(ay - by)) {
      addClipped(ax, ay, bx, by, orientation, as: Float.self) { rows, isLeft in
        func number(_ v: Int) -> Int32 { Int32(truncatingIfNeeded: v) }
        coverage_add_rows(
          edges, isLeft ? 0 : number(ax), number(ay), isLeft ? 0 : number(bx), number(by), number(orientation), number(rows.lowerBound),
          number(rows.count))
      }
    } else {
      addClipped(ax, ay, bx, by, orientation, as: Double.self, addRows: nil)
    }
  }

  /// Adds what still waits. To be called after the last edge.
  @inline(__always)
  func finish() { coverage_finish(edges) }

  // MARK: - Clipped edges

  /// The same, worked out in numbers that hold the edge exactly. O(log rows), and what the rows take that cross a side of the box.
  /// - Parameter addRows: adds the parts in some rows, all of which lie between the box's sides, or all left of it; nil where that has to be done here.
  @inline(__always)
  private func addClipped<Number: BinaryFloatingPoint>(
    _ ax: Int, _ ay: Int, _ bx: Int, _ by: Int, _ orientation: Int, as _: Number.Type, addRows: ((Range<Int>, _ isLeft: Bool) -> Void)?
  ) {
    let isUp = by < ay
    let (tx, ty, ux, uy) = isUp ? (bx, by, ax, ay) : (ax, ay, bx, by)
    let (least, most) = (min(tx, ux), max(tx, ux))
    let slope = Number(ux - tx) / Number(uy - ty)
    /// x where a row begins or ends, between those of the edge's ends.
    func x(at y: Int) -> Int {
      y >= uy ? ux : max(least, min(most, tx + Self.nearest(Double(slope * Number(y - ty)))))
    }
    func top(_ row: Int) -> Int { max(row << 8, ty) }
    func bottom(_ row: Int) -> Int { min((row + 1) << 8, uy) }
    let rows = max(0, ty >> 8)..<max(max(0, ty >> 8), (min(uy, height) + 255) >> 8)
    // As often as rows go down, parts go one way: those left of the box come first or last, and so on.
    let isRightward = tx <= ux
    func row(_ k: Int) -> Int { isRightward ? rows.lowerBound + k : rows.upperBound - 1 - k }
    func left(_ k: Int) -> Int { x(at: isRightward ? top(row(k)) : bottom(row(k))) }
    func right(_ k: Int) -> Int { x(at: isRightward ? bottom(row(k)) : top(row(k))) }
    func addParts(_ range: Range<Int>) {
      for k in range {
        addPart(
          row(k), left(k), right(k), (bottom(row(k)) - top(row(k))) * (isUp ? orientation : -orientation), as: Number.self)
      }
    }
    func add(_ range: Range<Int>, isLeft: Bool) {
      guard let addRows else { return addParts(range) }
      if range.isEmpty { return }
      let first = min(row(range.lowerBound), row(range.upperBound - 1))
      addRows(first..<first + range.count, isLeft)
    }
    let entering = Self.first(in: 0..<rows.count) { right($0) > 0 }
    let within = Self.first(in: entering..<rows.count) { left($0) >= 0 }
    let leaving = Self.first(in: within..<rows.count) { right($0) > width }
    let beyond = Self.first(in: leaving..<rows.count) { left($0) >= width }
    add(0..<entering, isLeft: true)
    addParts(entering..<within)
    add(within..<leaving, isLeft: false)
    addParts(leaving..<beyond)
  }

  /// The first number of a range of which something holds that then holds of all after it, or the range's end.
  @inline(__always)
  private static func first(in range: Range<Int>, where holds: (Int) -> Bool) -> Int {
    if let next = range.first, holds(next) { return next }
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) >> 1
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Adds a part of an edge in one row of the box, from x = `left` to `right`, which goes down `height` of the row's 256.
  private func addPart<Number: BinaryFloatingPoint>(_ row: Int, _ left: Int, _ right: Int, _ height: Int, as _: Number.Type) {
    if left >= width { return }
    let (first, last) = (left >> 8, min(right, width) >> 8)
    let inverse = 1 / Number(max(right - left, 1))
    /// How far down the edge is at a cell's right side.
    func down(_ cell: Int) -> Int {
      let part = Number((cell + 1) << 8 - left) * inverse
      return Self.nearest(Double(Number(height) * max(0, min(1, part))))
    }
    let line = cells + row * stride
    func add(_ area: Int, to cell: Int) { line[cell] &+= Int32(truncatingIfNeeded: area) }
    var (done, carry) = (0, 0)
    if first < 0 {
      // What lies left of the box counts at its side.
      done = down(-1)
      add(done << 9, to: 0)
    }
    let begin = max(first, 0)
    let end = max(begin, last)
    for cell in begin...end {
      let y = down(cell)
      let area = (y - done) * (max(left - cell << 8, 0) + min(right - cell << 8, 256))
      add((y - done) << 9 - area + carry, to: cell)
      (done, carry) = (y, area)
    }
    add(carry, to: end + 1)
    for group in begin >> 2...(end + 1) >> 2 { touched[row * words + group >> 6] |= 1 << UInt64(group & 63) }
  }
}
