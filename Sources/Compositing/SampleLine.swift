import CBlending
import Geometry

/// Places on a line through a picture, each of which is a mixture of four pixels: the first, and how far it is to the next, 32.32.
struct SampleLine {
  var u: Int
  var v: Int
  let stepU: Int
  let stepV: Int

  /// A coordinate, 32.32; far-away ones are cut.
  @inline(__always)
  static func fixed(_ v: Double) -> Int { EdgeWriter.nearest(min(262_143, max(-262_143, v)) * 4_294_967_296) }

  /// Whether 32.32 holds all places of a row that begins at a coordinate, at a step, both in pixels of the picture.
  @inline(__always)
  static func holds(_ x: Double, _ y: Double, _ stepX: Double, _ stepY: Double) -> Bool {
    max(abs(x), abs(y)) < 262_143 && max(abs(stepX), abs(stepY)) < 16
  }

  @inline(__always)
  mutating func advance(_ count: Int) {
    u &+= stepU &* count
    v &+= stepV &* count
  }

  /// Reads `count` places: those whose four pixels all lie in a picture at once, by `sample`, and the others by `color`, of 24.8.
  @inline(__always)
  mutating func read(
    _ out: UnsafeMutablePointer<UInt32>, count: Int, width: Int, height: Int, _ color: (_ u: Int, _ v: Int) -> UInt32,
    sample: (_ line: SampleLine, _ out: UnsafeMutablePointer<UInt32>, _ count: Int) -> Void
  ) {
    let (first, last) = places(within: width &- 1, height &- 1, count: count)
    single(out, 0, first, color)
    if last > first {
      sample(self, out + first, last &- first)
      advance(last &- first)
    }
    single(out, last, count, color)
  }

  /// Reads `count` places, all of whose four pixels lie in a picture, and stays where it is.
  @inline(__always)
  func sample(_ out: UnsafeMutablePointer<UInt32>, count: Int, pixels: UnsafePointer<UInt32>, stride: Int) {
    blending_sample(out, pixels, stride, count, Int64(u), Int64(v), Int64(stepU), Int64(stepV))
  }

  /// Which of `count` places lie in the first `width` columns and `height` rows: from `first` until before `last`.
  @inline(__always)
  func places(within width: Int, _ height: Int, count: Int) -> (first: Int, last: Int) {
    let across = Self.range(from: u, step: stepU, below: width &<< 32, count: count)
    let down = Self.range(from: v, step: stepV, below: height &<< 32, count: count)
    let first = min(count, max(across.first, down.first))
    return (first, max(first, min(across.last, down.last)))
  }

  @inline(__always)
  private mutating func single(
    _ out: UnsafeMutablePointer<UInt32>, _ first: Int, _ last: Int, _ color: (_ u: Int, _ v: Int) -> UInt32
  ) {
    var i = first
    while i < last {
      out[i] = color(u &>> 24, v &>> 24)
      advance(1)
      i &+= 1
    }
  }

  /// Which of `count` coordinates lie in 0..<end: from `first` until before `last`.
  @inline(__always)
  private static func range(from v: Int, step: Int, below end: Int, count: Int) -> (first: Int, last: Int) {
    let final = v &+ step &* (count &- 1)
    if min(v, final) >= 0, max(v, final) < end { return (0, count) }
    if end <= 0 || max(v, final) < 0 || min(v, final) >= end { return (count, count) }
    // Some lie within and some do not, so that there is a step.
    let (low, high) = step > 0 ? (v, step) : (end &- 1 &- v, 0 &- step)
    let first = low >= 0 ? 0 : (0 &- low &+ high &- 1) / high
    let last = (end &- 1 &- low) / high &+ 1
    return (min(first, count), min(last, count))
  }
}

extension SampleLine {
  /// The places of a row's pixels under a transform from them to the picture's, from the row's first pixel on: the same pixel has the same place in any span.
  @inline(__always)
  init(from origin: Point, under toPicture: AffineTransform) {
    self.init(
      u: Self.fixed(origin.x - 0.5) &+ 1 &<< 23, v: Self.fixed(origin.y - 0.5) &+ 1 &<< 23, stepU: Self.fixed(toPicture.a),
      stepV: Self.fixed(toPicture.b))
  }
}
