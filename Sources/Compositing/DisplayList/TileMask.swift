import Imaging

/// Which square tiles of the screen are to be drawn again: a bit for each.
///
/// Finer than rectangles and as cheap to ask: a run of pixels is cut by looking at whole words. Shared by reference; one writer.
final class TileMask {
  /// Tiles are 8 pixels wide and high.
  static let shift: Int32 = 3
  /// The bits of a pixel's place within its tile.
  static let within: Int32 = 1 << shift - 1

  let columns: Int
  let rows: Int
  /// Words in a row of tiles.
  let words: Int
  private let bits: UnsafeMutablePointer<UInt64>

  init(width: Int, height: Int) {
    columns = (width + Int(Self.within)) >> Int(Self.shift)
    rows = (height + Int(Self.within)) >> Int(Self.shift)
    words = max(1, (columns + 63) / 64)
    bits = .allocate(capacity: words * max(1, rows))
    removeAll()
  }

  deinit { bits.deallocate() }

  /// What threads read of it while nothing is written.
  var view: TileMaskView { TileMaskView(bits: bits, words: words) }

  func removeAll() { bits.update(repeating: 0, count: words * max(1, rows)) }

  func insertAll() { bits.update(repeating: ~0, count: words * max(1, rows)) }

  /// Adds all tiles that a rectangle within the screen touches.
  func insert(_ rect: PixelRect) {
    if rect.isEmpty { return }
    let (first, last) = (Int(rect.minX >> Self.shift), Int((rect.maxX - 1) >> Self.shift))
    for row in Int(rect.minY >> Self.shift)...Int((rect.maxY - 1) >> Self.shift) { insert(row: row, first, last) }
  }

  /// Adds the tiles of a row from one column to another.
  @inline(__always)
  func insert(row: Int, _ first: Int, _ last: Int) {
    let line = bits + row &* words
    var w = first &>> 6
    let end = last &>> 6
    var from = ~0 as UInt64 &<< UInt64(truncatingIfNeeded: first & 63)
    while w < end {
      line[w] |= from
      from = ~0
      w &+= 1
    }
    line[w] |= from & (~0 &>> UInt64(truncatingIfNeeded: 63 &- (last & 63)))
  }

  /// Adds the tiles whose bits are set in a word of a row.
  @inline(__always)
  func insert(row: Int, word: Int, _ more: UInt64) { bits[row &* words &+ word] |= more }
}

/// A look at a tile mask, from any thread.
struct TileMaskView: @unchecked Sendable {
  private let bits: UnsafePointer<UInt64>
  /// How many words there are for each row of tiles.
  let words: Int

  init(bits: UnsafePointer<UInt64>, words: Int) {
    self.bits = bits
    self.words = words
  }

  /// The words of the tiles' row that a row of pixels lies in.
  @inline(__always)
  func row(_ y: Int) -> UnsafePointer<UInt64> { bits + (y &>> Int(TileMask.shift)) &* words }

  /// Calls `body` with the start and the length of every run of pixels, from x up to `end`, that lies in a row's tiles.
  @inline(__always)
  static func forEachRun(_ row: UnsafePointer<UInt64>, _ x: Int, _ end: Int, _ body: (Int, Int) -> Void) {
    let shift = Int(TileMask.shift)
    var at = x
    while at < end {
      let tile = at &>> shift
      let last = (end &- 1) &>> (shift &+ 6)
      var w = tile &>> 6
      var word = row[w] & (~0 &<< UInt64(truncatingIfNeeded: tile & 63))
      while word == 0 {
        w &+= 1
        if w > last { return }
        word = row[w]
      }
      let bit = word.trailingZeroBitCount
      let start = max(at, (w &* 64 &+ bit) &<< shift)
      if start >= end { return }
      var gaps = ~word & (~0 &<< UInt64(truncatingIfNeeded: bit))
      while gaps == 0, w < last {
        w &+= 1
        gaps = ~row[w]
      }
      let stop = gaps == 0 ? end : min(end, (w &* 64 &+ gaps.trailingZeroBitCount) &<< shift)
      body(start, stop &- start)
      at = stop
    }
  }

  /// Whether any tile of it touches a rectangle within the screen.
  func intersects(_ rect: PixelRect) -> Bool {
    if rect.isEmpty { return false }
    var y = rect.y
    while y < Int(rect.maxY) {
      var found = false
      Self.forEachRun(row(y), rect.x, Int(rect.maxX)) { _, _ in found = true }
      if found { return true }
      y = (y | Int(TileMask.within)) &+ 1
    }
    return false
  }

  /// How many pixels of a rectangle within the screen lie in its tiles.
  func area(in rect: PixelRect) -> Int {
    var sum = 0
    var y = rect.y
    while y < Int(rect.maxY) {
      let next = min(Int(rect.maxY), (y | Int(TileMask.within)) &+ 1)
      Self.forEachRun(row(y), rect.x, Int(rect.maxX)) { _, count in sum += count &* (next &- y) }
      y = next
    }
    return sum
  }
}
