import Imaging

extension PixelRect {
  /// The largest rectangle of cells of a grid in which each is something; of equals one whose last row comes first. Empty where there is none.
  ///
  /// Row by row, over how many such cells lie one above the other in each column: as the largest rectangle in a histogram, in which columns wait on a stack as long as they
  /// grow. O(cells); takes memory beyond the stack's only above 85 columns.
  static func largest(columns: Int, rows: Int, _ isSet: (_ column: Int, _ row: Int) -> Bool) -> PixelRect {
    guard columns > 0, rows > 0 else { return .empty }
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: 3 * columns) { room in
      let heights = UnsafeMutableBufferPointer(rebasing: room[..<columns])
      // What waits: from which column on it is how high; each is higher than the one before it.
      let starts = UnsafeMutableBufferPointer(rebasing: room[columns..<2 * columns])
      let waiting = UnsafeMutableBufferPointer(rebasing: room[(2 * columns)...])
      heights.initialize(repeating: 0)
      var best = PixelRect.empty
      for row in 0..<rows {
        var count = 0
        for column in 0...columns {
          var height: Int32 = 0
          if column < columns {
            height = isSet(column, row) ? heights[column] &+ 1 : 0
            heights[column] = height
          }
          var start = Int32(column)
          while count > 0, waiting[count &- 1] >= height {
            count &-= 1
            start = starts[count]
            let part = PixelRect(minX: start, minY: Int32(row) &+ 1 &- waiting[count], maxX: Int32(column), maxY: Int32(row) &+ 1)
            if part.area > best.area { best = part }
          }
          if height == 0 { continue }
          (starts[count], waiting[count]) = (start, height)
          count &+= 1
        }
      }
      return best
    }
  }
}
