/// The runs of pixels of one row, from left to right, that lie in the tiles of a mask; the same for all rows of a row of tiles.
struct TileRuns {
  /// Where a run begins, and the first pixel after it.
  typealias Run = (start: Int, end: Int)

  private let mask: TileMaskView
  private let left: Int
  private let right: Int
  private let runs: UnsafeMutablePointer<Run>
  private var tileRow = -1
  /// The first run that has not been passed.
  private(set) var next: UnsafeMutablePointer<Run>

  /// How many runs a row of so many pixels may have, and one that closes them.
  static func capacity(forWidth width: Int) -> Int { width / (2 << Int(TileMask.shift)) + 3 }

  /// - Parameter room: for as many runs as `capacity(forWidth:)` says.
  init(_ mask: TileMaskView, from left: Int, to right: Int, room: UnsafeMutablePointer<Run>) {
    self.mask = mask
    self.left = left
    self.right = right
    runs = room
    next = room
  }

  /// Goes to the beginning of a row of pixels.
  @inline(__always)
  mutating func seek(row y: Int) {
    next = runs
    let row = y &>> Int(TileMask.shift)
    if row == tileRow { return }
    tileRow = row
    var end = runs
    TileMaskView.forEachRun(mask.row(y), left, right) { start, count in
      end.pointee = (start, start &+ count)
      end += 1
    }
    end.pointee = (.max, .max)
  }

  /// Calls `body` with each run of a row of pixels.
  @inline(__always)
  mutating func forEach(inRow y: Int, _ body: (Run) -> Void) {
    seek(row: y)
    while next.pointee.start < right {
      body(next.pointee)
      next += 1
    }
  }

  /// Passes the runs that end at x or before it.
  @inline(__always)
  mutating func pass(_ x: Int) { while next.pointee.end <= x { next += 1 } }

  /// Passes a run.
  @inline(__always)
  mutating func passNext() { next += 1 }
}

/// Paints only what lies in the tiles of a mask.
struct MaskedPainter<Painter: SpanPainter>: SpanPainter {
  var painter: Painter
  var runs: TileRuns

  @inline(__always)
  mutating func beginRow(_ y: Int) {
    runs.seek(row: y)
    painter.beginRow(y)
  }

  @inline(__always)
  mutating func run(_ d: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt32) {
    let end = x &+ count
    runs.pass(x)
    while runs.next.pointee.start < end {
      let (start, stop) = runs.next.pointee
      let from = max(x, start)
      painter.run(d, x: from, y: y, count: min(end, stop) &- from, coverage: coverage)
      if stop > end { return }
      runs.passNext()
    }
  }

  @inline(__always)
  mutating func group(_ d: UnsafeMutablePointer<UInt32>, x: Int, y: Int, coverage: Pixels) {
    // Runs begin and end where groups do.
    runs.pass(x)
    if runs.next.pointee.start <= x { painter.group(d, x: x, y: y, coverage: coverage) }
  }
}
