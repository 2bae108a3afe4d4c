import CBlending

/// What a sweep calls with covered pixels of one row.
protocol SpanPainter {
  /// Comes before the spans of a row, which come from left to right.
  mutating func beginRow(_ y: Int)
  /// `count` pixels from `x` of the row at `d`, all covered by `coverage` of 255, which is above zero.
  mutating func run(_ d: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt32)
  /// Four pixels from `x` with a coverage each.
  mutating func group(_ d: UnsafeMutablePointer<UInt32>, x: Int, y: Int, coverage: Pixels)
}

extension SpanPainter {
  @inline(__always)
  mutating func beginRow(_ y: Int) {}
}

/// Paints one premultiplied colour.
struct SolidPainter: SpanPainter {
  let color: UInt32
  let isOpaque: Bool
  let redBlue: Channels
  let alphaGreen: Channels
  let alpha: Channels

  /// How many pixels are worth a call of their own.
  private static let longRun = 32

  init(color: UInt32) {
    self.color = color
    isOpaque = color >> 24 == 255
    redBlue = Blending.redBlue(Pixels(repeating: color))
    alphaGreen = Blending.alphaGreen(Pixels(repeating: color))
    alpha = Channels(repeating: UInt16(truncatingIfNeeded: color >> 24))
  }

  @inline(__always)
  func run(_ d: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt32) {
    let row = d + x
    if isOpaque, coverage == 255 {
      Blending.fill(row, color, count)
      return
    }
    let k = Channels(repeating: UInt16(truncatingIfNeeded: coverage))
    let weight = Channels(repeating: 255) &- Blending.divide255(alpha &* k)
    let rb = redBlue &* k
    let ag = alphaGreen &* k
    if count < 4 {
      // What lies beyond may belong to another thread; the same pixel twice is the same.
      let (middle, last) = (count &>> 1, count &- 1)
      let few = Blending.mix(Pixels(row[0], row[middle], row[last], 0), rb, ag, weight)
      row[0] = few[0]
      row[middle] = few[1]
      row[last] = few[2]
      return
    }
    if count >= Self.longRun {
      let (rb, ag) = (unsafeBitCast(rb, to: Pixels.self)[0], unsafeBitCast(ag, to: Pixels.self)[0])
      return blending_put_over(row, count, rb, ag, weight[0])
    }
    // The last four are read first, and overlap what the loop writes.
    let tail = row + (count &- 4)
    let last = Blending.mix(Blending.load(tail), rb, ag, weight)
    var i = 0
    while i &+ 8 <= count {
      let p = Blending.mix(Blending.load(row + i), rb, ag, weight)
      let q = Blending.mix(Blending.load(row + (i &+ 4)), rb, ag, weight)
      Blending.store(p, row + i)
      Blending.store(q, row + (i &+ 4))
      i &+= 8
    }
    if i &+ 4 <= count { Blending.store(Blending.mix(Blending.load(row + i), rb, ag, weight), row + i) }
    Blending.store(last, tail)
  }

  @inline(__always)
  func group(_ d: UnsafeMutablePointer<UInt32>, x: Int, y: Int, coverage: Pixels) {
    let k = Blending.spread(coverage)
    let weight = Channels(repeating: 255) &- Blending.divide255(alpha &* k)
    Blending.store(Blending.mix(Blending.load(d + x), redBlue &* k, alphaGreen &* k, weight), d + x)
  }
}

/// Something that gives a source pixel for every place: gradients and pictures.
protocol PixelSource {
  /// Writes `count` premultiplied pixels for the places from (x, y) to the right.
  func read(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int)
  /// Whether every pixel is opaque.
  var isOpaque: Bool { get }
  /// Whether rows are made of long stretches of one colour.
  var isStretched: Bool { get }
  /// The colour at a place, and how many places from there to the right have it: at least one, at most `count`.
  func stretch(x: Int, y: Int, count: Int) -> (color: UInt32, count: Int)
  /// The gradient that it is, times an alpha, in those rows; nil for what no sweep of gradients can paint.
  func swept(rows: Range<Int>, alpha: UInt32) -> coverage_gradient?
}

extension PixelSource {
  @inline(__always)
  var isOpaque: Bool { false }

  @inline(__always)
  var isStretched: Bool { false }

  @inline(__always)
  func stretch(x: Int, y: Int, count: Int) -> (color: UInt32, count: Int) {
    var color: UInt32 = 0
    read(&color, x: x, y: y, count: 1)
    return (color, 1)
  }

  @inline(__always)
  func swept(rows: Range<Int>, alpha: UInt32) -> coverage_gradient? { nil }
}

/// Paints what a source gives, times an alpha.
struct SourcePainter<Source: PixelSource>: SpanPainter {
  let source: Source
  let alpha: UInt32
  /// Room for `chunk` pixels.
  let scratch: UnsafeMutablePointer<UInt32>

  static var chunk: Int { 256 }

  @inline(__always)
  func run(_ d: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt32) {
    let k = Blending.divide255(coverage &* alpha)
    var at = x
    let end = x &+ count
    if source.isStretched {
      while at < end {
        let (color, n) = source.stretch(x: at, y: y, count: end &- at)
        if color != 0 { SolidPainter(color: color).run(d, x: at, y: y, count: n, coverage: k) }
        at &+= n
      }
      return
    }
    // What hides all below it needs no look at that.
    if k == 255, source.isOpaque { return source.read(d + x, x: x, y: y, count: count) }
    while at < end {
      let n = min(Self.chunk, end &- at)
      source.read(scratch, x: at, y: y, count: n)
      blending_lay_over(d + at, scratch, n, k)
      at &+= n
    }
  }

  @inline(__always)
  func group(_ d: UnsafeMutablePointer<UInt32>, x: Int, y: Int, coverage: Pixels) {
    // To read costs more than to ask.
    if coverage == Pixels() { return }
    source.read(scratch, x: x, y: y, count: 4)
    let s = Blending.load(scratch)
    var k = Blending.spread(coverage)
    if alpha != 255 { k = Blending.divide255(k &* UInt16(truncatingIfNeeded: alpha)) }
    Blending.store(
      Blending.over(Blending.load(d + x), redBlue: Blending.redBlue(s), alphaGreen: Blending.alphaGreen(s), coverage: k), d + x)
  }
}

/// Multiplies what is there by the coverage, as a clip does; what no edge encloses is not visited and must be cleared by the caller.
struct CoveragePainter: SpanPainter {
  @inline(__always)
  func run(_ d: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt32) {
    Blending.fill(d + x, coverage &<< 24, count)
  }

  @inline(__always)
  func group(_ d: UnsafeMutablePointer<UInt32>, x: Int, y: Int, coverage: Pixels) {
    Blending.store(coverage &<< 24, d + x)
  }
}
