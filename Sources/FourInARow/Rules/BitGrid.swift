/// The arithmetic of stones as bits: a column takes `rows` bits from the bottom up and one bit that stays 0, so that shifts find neighbours
/// and nothing wraps round.
///
/// The layout is John Tromp's (Fhourstones, 1996).
struct BitGrid: Hashable, Sendable {
  let size: BoardSize
  /// Bits from one column to the next.
  let stride: Int

  init(_ size: BoardSize) {
    self.size = size
    stride = size.rows + 1
  }

  /// From a cell to the next: up, right, right and down, right and up.
  var directions: [Int] { [1, stride, stride - 1, stride + 1] }

  func bit(_ cell: Cell) -> UInt128 { 1 << (cell.column * stride + cell.row) }

  func bottom(_ column: Int) -> UInt128 { 1 << (column * stride) }

  func column(_ column: Int) -> UInt128 { ((1 << size.rows) - 1) << (column * stride) }

  var all: UInt128 { (0..<size.columns).reduce(0) { $0 | column($1) } }

  func cell(_ bit: Int) -> Cell { Cell(column: bit / stride, row: bit % stride) }

  func hasFour(_ stones: UInt128) -> Bool {
    for step in directions {
      let pairs = stones & (stones >> step)
      if pairs & (pairs >> (2 * step)) != 0 { return true }
    }
    return false
  }

  /// The empty cells where one more of these stones makes four.
  func winningCells(_ stones: UInt128, occupied: UInt128) -> UInt128 {
    var cells: UInt128 = 0
    for step in directions {
      let pairs = stones & (stones >> step)
      let threes = pairs & (stones >> (2 * step))
      cells |= threes << (3 * step) | threes >> step
      // A pair, a gap, a stone; and a stone, a gap, a pair.
      cells |= (pairs & (stones >> (3 * step))) << (2 * step)
      cells |= (stones & (pairs >> (2 * step))) << step
    }
    return cells & all & ~occupied
  }

  /// The first cells of rows of so many stones in a direction.
  func starts(_ stones: UInt128, _ step: Int, length: Int) -> UInt128 { (1..<length).reduce(stones) { $0 & (stones >> ($1 * step)) } }

  func hasRow(_ stones: UInt128, length: Int) -> Bool { directions.contains { starts(stones, $0, length: length) != 0 } }

  /// All rows of four or more, or of another length, each from its left or lower end.
  func lines(_ stones: UInt128, length: Int = 4) -> [[Cell]] {
    var lines: [[Cell]] = []
    for step in directions {
      let rows = self.starts(stones, step, length: length)
      var starts = rows & ~(rows << step)
      while starts != 0 {
        let first = starts.trailingZeroBitCount
        starts &= starts - 1
        var cells: [Cell] = []
        var bit = first
        while bit < UInt128.bitWidth, stones >> bit & 1 == 1 {
          cells.append(cell(bit))
          bit += step
        }
        lines.append(cells)
      }
    }
    return lines
  }
}
