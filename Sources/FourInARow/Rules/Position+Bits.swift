/// The arithmetic of stones as bits on the classic board. Branch-free, a few nanoseconds each.
extension Position {
  /// The lowest cell of every column.
  static let bottoms: UInt64 = 0x0408_1020_4081
  /// All 42 cells.
  static let board: UInt64 = bottoms &* 0x3f

  @inline(__always) static func bottom(_ column: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: column &* 7) }
  @inline(__always) static func top(_ column: Int) -> UInt64 { bottom(column) &<< 5 }
  @inline(__always) static func column(_ column: Int) -> UInt64 { 0x3f &<< UInt64(truncatingIfNeeded: column &* 7) }

  /// The cell that the next stone of each column takes.
  @inline(__always) static func playable(_ occupied: UInt64) -> UInt64 { (occupied &+ bottoms) & board }

  @inline(__always) static func hasFour(_ stones: UInt64) -> Bool {
    var pairs = stones & (stones &>> 7)
    var fours = pairs & (pairs &>> 14)
    pairs = stones & (stones &>> 6)
    fours |= pairs & (pairs &>> 12)
    pairs = stones & (stones &>> 8)
    fours |= pairs & (pairs &>> 16)
    pairs = stones & (stones &>> 1)
    fours |= pairs & (pairs &>> 2)
    return fours != 0
  }

  /// The empty cells where one more of these stones makes four.
  @inline(__always) static func winningCells(_ stones: UInt64, _ occupied: UInt64) -> UInt64 {
    // Straight up, only above three.
    var cells = (stones &<< 1) & (stones &<< 2) & (stones &<< 3)
    cells |= gaps(stones, 7) | gaps(stones, 6) | gaps(stones, 8)
    return cells & (board ^ occupied)
  }

  /// The cells, occupied or not, that lie in a row of four with three of the stones, in one direction.
  @inline(__always) private static func gaps(_ stones: UInt64, _ step: UInt64) -> UInt64 {
    // Two to the left, or two to the right, and one more on either side.
    let left = (stones &<< step) & (stones &<< (2 &* step))
    let right = (stones &>> step) & (stones &>> (2 &* step))
    return (left & ((stones &<< (3 &* step)) | (stones &>> step))) | (right & ((stones &>> (3 &* step)) | (stones &<< step)))
  }

  /// The columns in reverse order.
  @inline(__always) static func mirror(_ bits: UInt64) -> UInt64 {
    let outer = (bits &<< 42 | bits &>> 42) & (0x7f | 0x7f &<< 42)
    let second = (bits &<< 28) & (0x7f &<< 35) | (bits &>> 28) & (0x7f &<< 7)
    let third = (bits &<< 14) & (0x7f &<< 28) | (bits &>> 14) & (0x7f &<< 14)
    return outer | second | third | bits & (0x7f &<< 21)
  }

  /// The cells of set bits, from left to right and from the bottom up.
  static func cells(of bits: UInt64) -> [Cell] {
    var cells: [Cell] = []
    var bits = bits
    while bits != 0 {
      let bit = bits.trailingZeroBitCount
      cells.append(Cell(column: bit / 7, row: bit % 7))
      bits &= bits - 1
    }
    return cells
  }
}
