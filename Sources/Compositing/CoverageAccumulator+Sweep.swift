extension CoverageAccumulator {
  /// Coverage of 255 for areas of 2^17.
  @inline(__always)
  static func coverage(_ area: Int32) -> UInt32 {
    let v = min(max(area, 0), full)
    return UInt32(truncatingIfNeeded: ((v &<< 8) &- v &+ 65536) &>> 17)
  }

  /// Coverage of four areas.
  @inline(__always)
  static func coverage(_ area: SIMD4<Int32>) -> Pixels {
    let zero = SIMD4<Int32>(repeating: 0)
    let most = SIMD4<Int32>(repeating: full)
    var v = area.replacing(with: zero, where: area .< zero)
    v = v.replacing(with: most, where: v .> most)
    return unsafeBitCast(((v &<< 8) &- v &+ 65536) &>> 17, to: Pixels.self)
  }

  /// Turns the areas of the box into coverage, row by row, hands it to the painter, and leaves all cells zero.
  ///
  /// Row 0 and column 0 of the box lie at (x, y) of the target, whose row 0 begins at `base`.
  /// - Parameter limit: the first column of the box in which the target has no pixel.
  @inline(__always)
  func sweep<Painter: SpanPainter>(
    _ painter: inout Painter, base: UnsafeMutablePointer<UInt32>, stride targetStride: Int, x: Int, y: Int, limit: Int
  ) {
    let width = width
    let words = wordsPerRow
    let stride = stride
    let height = height
    let lead = lead
    // Groups all of whose pixels lie in the box begin in these columns.
    let inner = UInt(bitPattern: max(0, width &- lead &- 3))
    var bitsRow = touched
    var cellRow = cells
    var line = 0
    while line < height {
      let d = base + (y &+ line) &* targetStride
      painter.beginRow(y &+ line)
      var cover: Int32 = 0
      // What covers the pixels from the last group on.
      var after: UInt32 = 0
      var reached = 0
      var w = 0
      while w < words {
        var bits = bitsRow[w]
        bitsRow[w] = 0
        while bits != 0 {
          let at = ((w &<< 6) &+ bits.trailingZeroBitCount) &<< 2
          bits &= bits &- 1
          if after > 0, at > reached { painter.run(d, x: x &+ reached, y: y &+ line, count: min(at, width) &- reached, coverage: after) }
          let cell = UnsafeMutableRawPointer(cellRow + at)
          var v = cell.loadUnaligned(as: SIMD4<Int32>.self)
          cell.storeBytes(of: SIMD4<Int32>(repeating: 0), as: SIMD4<Int32>.self)
          v = v &+ SIMD4<Int32>(0, v[0], v[1], v[2])
          v = v &+ SIMD4<Int32>(0, 0, v[0], v[1])
          v = v &+ cover
          cover = v[3]
          reached = at &+ 4
          let k = Self.coverage(v)
          after = k[3]
          if UInt(bitPattern: at &- lead) < inner {
            painter.group(d, x: x &+ at, y: y &+ line, coverage: k)
          } else {
            Self.paintSome(&painter, d, x: x, y: y &+ line, at, k, from: lead, to: width, limit)
          }
        }
        w &+= 1
      }
      if after > 0, reached < width { painter.run(d, x: x &+ reached, y: y &+ line, count: width &- reached, coverage: after) }
      bitsRow += words
      cellRow += stride
      line &+= 1
    }
  }

  /// Paints those pixels of a group of four at `at` that lie between two columns of the box.
  @inline(never)
  private static func paintSome<Painter: SpanPainter>(
    _ painter: inout Painter, _ d: UnsafeMutablePointer<UInt32>, x: Int, y: Int, _ at: Int, _ coverage: Pixels, from: Int, to: Int,
    _ limit: Int
  ) {
    if at >= to { return }
    var k = coverage
    for i in 0..<4 where at &+ i < from || at &+ i >= to { k[i] = 0 }
    if at &+ 4 <= limit { return painter.group(d, x: x &+ at, y: y, coverage: k) }
    for i in 0..<4 where k[i] > 0 { painter.run(d, x: x &+ at &+ i, y: y, count: 1, coverage: k[i]) }
  }
}
