/// The lowest and the highest value of each block of a long column, so that those of any stretch of it are found without a look at every row.
struct BlockExtremes: Sendable {
  /// How many rows a block has.
  static let side = 256
  /// Columns of fewer rows have none: they are looked at as they are.
  static let leastRows = 16 * side

  /// The rows of the lowest and the highest value; -1 where all values are missing.
  private var blocks: [(low: Int32, high: Int32)] = []

  /// Cost: linear in the values, about 1 ns each.
  init(_ values: [Double]) {
    guard values.count >= Self.leastRows, values.count <= Int(Int32.max) else { return }
    blocks.reserveCapacity(values.count / Self.side)
    values.withUnsafeBufferPointer { values in
      for first in stride(from: 0, to: values.count - Self.side + 1, by: Self.side) {
        var extremes = Extremes()
        for i in first..<first + Self.side { extremes.take(i, values[i]) }
        blocks.append((Int32(extremes.low), Int32(extremes.high)))
      }
    }
  }

  /// The rows of the lowest and the highest value of a stretch, of equal ones the first, and how many rows and blocks were looked at.
  struct Extremes: Equatable {
    /// -1 where all values are missing.
    var low = -1
    var high = -1
    private(set) var looks = 0
    private var least = Double.infinity
    private var greatest = -Double.infinity

    @inline(__always)
    mutating func take(_ row: Int, _ value: Double) {
      looks &+= 1
      if value < least { (least, low) = (value, row) }
      if value > greatest { (greatest, high) = (value, row) }
    }

    /// Takes the extremes of a block over, whose rows follow those that were taken.
    @inline(__always)
    mutating func take(_ block: (low: Int32, high: Int32), of values: UnsafeBufferPointer<Double>) {
      looks &+= 1
      guard block.low >= 0 else { return }
      let (lowest, highest) = (values[Int(block.low)], values[Int(block.high)])
      if lowest < least { (least, low) = (lowest, Int(block.low)) }
      if highest > greatest { (greatest, high) = (highest, Int(block.high)) }
    }
  }

  /// The extremes of some rows of the column. Cost: a look at each block, and at the rows of two blocks at most.
  func extremes(of rows: Range<Int>, in values: UnsafeBufferPointer<Double>) -> Extremes {
    var extremes = Extremes()
    var i = rows.lowerBound
    while i < rows.upperBound {
      let block = i / Self.side
      if i % Self.side == 0, i + Self.side <= rows.upperBound, block < blocks.count {
        extremes.take(blocks[block], of: values)
        i += Self.side
      } else {
        extremes.take(i, values[i])
        i += 1
      }
    }
    return extremes
  }
}
