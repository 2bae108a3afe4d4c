import CBlending

extension CoverageAccumulator {
  /// Where the pixels of the box lie.
  ///
  /// - Parameters:
  ///   - base: the pixel (0, 0) of the screen.
  ///   - x: the screen's column in which the box begins; `y` is its row.
  ///   - tiles: those that are painted; nil for all.
  ///   - limit: the first column of the box in which the target has no pixel.
  func target(
    base: UnsafeMutablePointer<UInt32>, stride: Int, x: Int, y: Int, tiles: TileMaskView?, limit: Int
  ) -> coverage_target {
    coverage_target(
      pixels: base + (y &* stride &+ x), stride: stride, width: width, lead: lead, limit: limit, x: x, y: y, tiles: tiles?.row(0),
      tile_words: tiles?.words ?? 0, shown: shown)
  }

  /// Paints the box in one colour, and leaves all cells zero.
  func sweep(_ color: UInt32, _ target: coverage_target) {
    withUnsafePointer(to: target) { coverage_sweep(edges, $0, color) }
  }

  /// Paints the box with a gradient, and leaves all cells zero.
  func sweep(_ gradient: coverage_gradient, _ target: coverage_target) {
    withUnsafePointer(to: target) { target in withUnsafePointer(to: gradient) { coverage_sweep_gradient(edges, target, $0) } }
  }

  /// Coverage of 255 of four areas of 2^17.
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
    // Two groups that begin in these columns lie in the box wholly.
    let inner = UInt(bitPattern: max(0, width &- lead &- 7))
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
          let bit = bits.trailingZeroBitCount
          let at = ((w &<< 6) &+ bit) &<< 2
          if after > 0, at > reached { painter.run(d, x: x &+ reached, y: y &+ line, count: min(at, width) &- reached, coverage: after) }
          var near = Self.drain(cellRow + at, &cover)
          after = near[3]
          if bit < 63, at &+ 8 <= limit {
            // Most edges touch one group or two: both are painted, which costs less than to ask.
            var far = Self.drain(cellRow + (at &+ 4), &cover)
            after = far[3]
            reached = at &+ 8
            bits &= ~(3 &<< UInt64(truncatingIfNeeded: bit))
            if UInt(bitPattern: at &- lead) >= inner {
              near = Self.cut(near, at, from: lead, to: width)
              far = Self.cut(far, at &+ 4, from: lead, to: width)
            }
            painter.group(d, x: x &+ at, y: y &+ line, coverage: near)
            painter.group(d, x: x &+ at &+ 4, y: y &+ line, coverage: far)
          } else {
            reached = at &+ 4
            bits &= bits &- 1
            Self.paintPixels(&painter, d, x: x &+ at, y: y &+ line, Self.cut(near, at, from: lead, to: width))
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

  /// Paints those of four pixels that are covered, where the target may end between them.
  @inline(never)
  private static func paintPixels<Painter: SpanPainter>(
    _ painter: inout Painter, _ d: UnsafeMutablePointer<UInt32>, x: Int, y: Int, _ coverage: Pixels
  ) {
    for i in 0..<4 where coverage[i] > 0 { painter.run(d, x: x &+ i, y: y, count: 1, coverage: coverage[i]) }
  }

  /// The coverage of four pixels, from their cells and that of the pixel before; the cells become zero.
  @inline(__always)
  private static func drain(_ cells: UnsafeMutablePointer<Int32>, _ cover: inout Int32) -> Pixels {
    let cells = UnsafeMutableRawPointer(cells)
    var v = cells.loadUnaligned(as: SIMD4<Int32>.self)
    cells.storeBytes(of: SIMD4<Int32>(repeating: 0), as: SIMD4<Int32>.self)
    v = v &+ SIMD4<Int32>(0, v[0], v[1], v[2])
    v = v &+ SIMD4<Int32>(0, 0, v[0], v[1])
    v = v &+ cover
    cover = v[3]
    return coverage(v)
  }

  /// The coverage of a group at `at` where it lies between two columns, and none elsewhere.
  @inline(__always)
  private static func cut(_ coverage: Pixels, _ at: Int, from: Int, to: Int) -> Pixels {
    let columns = SIMD4<Int32>(0, 1, 2, 3) &+ Int32(truncatingIfNeeded: at)
    return coverage.replacing(with: 0, where: columns .< Int32(truncatingIfNeeded: from) .| columns .>= Int32(truncatingIfNeeded: to))
  }
}
