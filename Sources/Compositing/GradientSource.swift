import CBlending
import Geometry
import Layers

/// What a gradient does outside its start and end.
typealias Spread = Gradient.Spread

/// Looks places along a gradient up in its table; `t` is 0 at the start and 2^32 at the end.
struct GradientLookup {
  /// The first and the last entry of a stretch of one colour.
  typealias Run = blending_stretch

  let table: UnsafeMutablePointer<UInt32>
  /// For each entry, the stretch that it lies in.
  let runs: UnsafeMutablePointer<Run>
  /// How many stretches there are.
  let runCount: Int
  let spread: Spread
  /// The entries that a padded gradient goes on with.
  let lowest: Int
  let highest: Int

  /// How many places from t on, `step` apart, at least one and at most `count`, surely have the colour of t.
  /// - Parameter inverse: 1 / step, a little nearer to zero; step is not 0.
  @inline(__always)
  func stretch(_ t: Int, step: Int, inverse: Double, count: Int) -> Int {
    let shift = 32 &- GradientTable.bits
    let last = GradientTable.count &- 1
    let i = t &>> shift
    // The first and the last entry about i that have its colour, as they would be numbered if the table went on for ever.
    var first = i
    var end = i
    switch spread {
    case .pad:
      return blending_padded_places(
        runs, Int32(truncatingIfNeeded: lowest), Int32(truncatingIfNeeded: highest), Int64(t), Int64(step), inverse, count)
    case .repeat:
      let run = runs[i & last]
      first &+= Int(run.first) &- i & last
      end &+= Int(run.last) &- i & last
    case .reflect:
      let k = i & (2 &* last &+ 1)
      let isBack = k > last
      let run = runs[isBack ? 2 &* last &+ 1 &- k : k]
      first &+= (isBack ? 2 &* last &+ 1 &- Int(run.last) : Int(run.first)) &- k
      end &+= (isBack ? 2 &* last &+ 1 &- Int(run.first) : Int(run.last)) &- k
    }
    return blending_places(Int64(first), Int64(end), Int64(t), Int64(step), inverse, count)
  }

  @inline(__always)
  func color(_ t: Int) -> UInt32 {
    let last = GradientTable.count &- 1
    var i = t &>> (32 &- GradientTable.bits)
    switch spread {
    case .pad: i = min(max(i, lowest), highest)
    case .repeat: i &= last
    case .reflect:
      i &= 2 &* last &+ 1
      if i > last { i = 2 &* last &+ 1 &- i }
    }
    return table[i]
  }

  /// From here on places are as far away as can be.
  static let farthest = 262_143.0

  /// A parameter in 32.32 fixed point, far-away ones cut.
  @inline(__always)
  static func fixedPoint(_ t: Double) -> Int { EdgeWriter.nearest(min(farthest, max(-farthest, t)) * 4_294_967_296) }

  /// What sweeps of padded gradients look up in.
  @inline(__always)
  func swept(alpha: UInt32, isOpaque: Bool, isStretched: Bool) -> coverage_gradient {
    var gradient = coverage_gradient()
    gradient.table = UnsafePointer(table)
    gradient.stretches = isStretched ? UnsafePointer(runs) : nil
    gradient.lowest = Int32(truncatingIfNeeded: lowest)
    gradient.highest = Int32(truncatingIfNeeded: highest)
    gradient.alpha = alpha
    gradient.is_opaque = isOpaque ? 1 : 0
    return gradient
  }
}

/// A gradient along a line: t changes by the same amount from pixel to pixel. Cost: about 0.6 ns a pixel.
struct AxialSource: PixelSource {
  let lookup: GradientLookup
  let origin: Double
  let perX: Double
  let perY: Double
  /// Whether every pixel is opaque.
  let isOpaque: Bool
  /// How far t gets in a pixel, times 2^32; 0 where that is too far to be of use.
  private let step: Int
  /// 1 / step, a little nearer to zero.
  private let inverse: Double

  /// - Parameter toUnit: from pixels to a space where t is x.
  init(lookup: GradientLookup, toUnit m: AffineTransform, isOpaque: Bool) {
    self.lookup = lookup
    self.isOpaque = isOpaque
    perX = m.a
    perY = m.c
    step = abs(m.a) < 16 ? EdgeWriter.nearest(m.a * 4_294_967_296) : 0
    inverse = step == 0 ? 0 : 1 / Double(step) * (1 - 0x1p-50)
    origin = m.tx + (m.a + m.c) / 2
  }

  /// How many pixels are worth a call of their own.
  private static let manyPixels = 8
  /// The fewest pixels of one colour, on average, that are worth painting as one.
  private static let leastStretch = 16

  @inline(__always)
  var isStretched: Bool { abs(perX) * Double(lookup.runCount * Self.leastStretch) <= 1 }

  @inline(__always)
  func stretch(x: Int, y: Int, count: Int) -> (color: UInt32, count: Int) {
    let row = origin + perY * Double(y)
    if perX != 0, abs(row) >= GradientLookup.farthest { return (lookup.color(GradientLookup.fixedPoint(row + perX * Double(x))), 1) }
    let t = GradientLookup.fixedPoint(row) &+ step &* x
    return (lookup.color(t), step == 0 ? count : lookup.stretch(t, step: step, inverse: inverse, count: count))
  }

  func swept(rows: Range<Int>, alpha: UInt32) -> coverage_gradient? {
    let ends = (origin + perY * Double(rows.lowerBound), origin + perY * Double(rows.upperBound))
    // Else steps are no whole numbers.
    guard lookup.spread == .pad, abs(perX) < 16, max(abs(ends.0), abs(ends.1)) < GradientLookup.farthest else { return nil }
    var gradient = lookup.swept(alpha: alpha, isOpaque: isOpaque, isStretched: isStretched)
    (gradient.origin, gradient.per_y, gradient.step, gradient.inverse) = (origin, perY, Int64(step), inverse)
    return gradient
  }

  @inline(__always)
  func read(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let row = origin + perY * Double(y)
    if perX == 0 {
      out.update(repeating: lookup.color(GradientLookup.fixedPoint(row)), count: count)
      return
    }
    // From x itself, not from where the span begins: the same pixel gets the same colour in any span.
    var i = 0
    if abs(row) < GradientLookup.farthest, abs(perX) < 16 {
      // No place of the row is far away: steps in whole numbers, off by a millionth at most.
      var t = GradientLookup.fixedPoint(row) &+ step &* x
      if lookup.spread == .pad {
        let (lowest, highest) = (lookup.lowest, lookup.highest)
        if count >= Self.manyPixels {
          return blending_axial(
            out, count, lookup.table, Int32(truncatingIfNeeded: lowest), Int32(truncatingIfNeeded: highest), Int64(t), Int64(step))
        }
        while i < count {
          out[i] = lookup.table[min(max(t &>> (32 &- GradientTable.bits), lowest), highest)]
          t &+= step
          i &+= 1
        }
      } else {
        while i < count {
          out[i] = lookup.color(t)
          t &+= step
          i &+= 1
        }
      }
      return
    }
    while i < count {
      out[i] = lookup.color(GradientLookup.fixedPoint(row + perX * Double(x &+ i)))
      i &+= 1
    }
  }
}

/// A gradient between two circles: t is where the circle lies that passes through the place. Cost: about 6 ns a pixel, 1 ns between a point and a circle
/// about it, unless colours repeat.
///
/// The larger of the two solutions whose circle has a radius of at least zero (SVG 2, 13.4.4; Cairo and Skia agree).
struct RadialSource: PixelSource {
  let lookup: GradientLookup
  let toUnit: AffineTransform
  /// The start circle's centre and radius, and what is added to each on the way to the end circle.
  let center: Point
  let radius: Double
  let step: Point
  let growth: Double
  /// Whether t is the distance from the origin.
  private let isDistance: Bool
  /// Whether every pixel is opaque.
  let isOpaque: Bool

  /// - Parameters:
  ///   - toUnit: from pixels to the space of the circles.
  ///   - hasOpaqueColors: whether all of the table's are.
  init(lookup: GradientLookup, toUnit: AffineTransform, from start: Circle, to end: Circle, hasOpaqueColors: Bool) {
    self.lookup = lookup
    isDistance = start.center == end.center && start.radius == 0 && end.radius > 0
    // Other circles leave places out.
    isOpaque = isDistance && hasOpaqueColors
    guard isDistance else {
      (self.toUnit, center, radius) = (toUnit, start.center, start.radius)
      (step, growth) = (end.center - start.center, end.radius - start.radius)
      return
    }
    let unit = AffineTransform.translation(-start.center.x, -start.center.y).concatenating(.scale(1 / end.radius, 1 / end.radius))
    self.toUnit = start.center == .zero && end.radius == 1 ? toUnit : toUnit.concatenating(unit)
    (center, radius, step, growth) = (.zero, 0, .zero, 1)
  }

  /// How many pixels lie between the start circle and the end circle at the least.
  var leastDistance: Double { (abs(growth) - step.length) / toUnit.singularValues.larger }

  struct Circle {
    var center: Point
    var radius: Double
  }

  func swept(rows: Range<Int>, alpha: UInt32) -> coverage_gradient? {
    guard isDistance, lookup.spread == .pad else { return nil }
    var gradient = lookup.swept(alpha: alpha, isOpaque: isOpaque, isStretched: false)
    gradient.is_round = 1
    gradient.line = blending_line(
      first: 0, step_x: toUnit.a, row_x: toUnit.c, origin_x: toUnit.tx, step_y: toUnit.b, row_y: toUnit.d, origin_y: toUnit.ty)
    return gradient
  }

  @inline(__always)
  func read(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    if isDistance, lookup.spread == .pad {
      let row = Double(y) + 0.5
      let line = blending_line(
        first: Double(x) + 0.5, step_x: toUnit.a, row_x: toUnit.c * row, origin_x: toUnit.tx, step_y: toUnit.b, row_y: toUnit.d * row,
        origin_y: toUnit.ty)
      return blending_circles(
        out, count, lookup.table, Int32(truncatingIfNeeded: lookup.lowest), Int32(truncatingIfNeeded: lookup.highest), line)
    }
    readCircles(out, x: x, y: y, count: count)
  }

  @inline(__always)
  private func readCircles(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let a = step.dot(step) - growth * growth
    var i = 0
    while i < count {
      let p = toUnit.apply(Point(Double(x &+ i) + 0.5, Double(y) + 0.5)) - center
      let b = p.dot(step) + radius * growth
      let c = p.dot(p) - radius * radius
      var t = Double.nan
      if abs(a) < 1e-12 {
        t = c / (2 * b)
        if radius + t * growth < 0 { t = .nan }
      } else {
        let d = b * b - a * c
        if d >= 0 {
          let root = d.squareRoot()
          let larger = a > 0 ? (b + root) / a : (b - root) / a
          let smaller = a > 0 ? (b - root) / a : (b + root) / a
          t = radius + larger * growth >= 0 ? larger : radius + smaller * growth >= 0 ? smaller : .nan
        }
      }
      out[i] = t.isNaN ? 0 : lookup.color(GradientLookup.fixedPoint(t))
      i &+= 1
    }
  }
}

/// A gradient round a point: t grows clockwise from the direction of x. Cost: about 5 ns a pixel.
struct ConicSource: PixelSource {
  let lookup: GradientLookup
  /// From pixels to a space whose origin is the centre and whose x axis is where t is 0.
  let toUnit: AffineTransform

  @inline(__always)
  func read(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    var i = 0
    while i < count {
      let p = toUnit.apply(Point(Double(x &+ i) + 0.5, Double(y) + 0.5))
      out[i] = lookup.color(GradientLookup.fixedPoint(Self.turn(p)))
      i &+= 1
    }
  }

  /// The angle of a vector in turns, 0..<1, by a polynomial: within 0.00002 of a turn, and the same on every machine.
  ///
  /// Abramowitz and Stegun, "Handbook of Mathematical Functions", 4.4.49.
  @inline(__always)
  static func turn(_ p: Point) -> Double {
    let ax = abs(p.x)
    let ay = abs(p.y)
    let most = max(ax, ay)
    guard most > 0 else { return 0 }
    let z = min(ax, ay) / most
    let s = z * z
    var r =
      ((((((((0.002_866_225_7 * s - 0.016_165_736_7) * s + 0.042_909_613_8) * s - 0.075_289_640_0) * s + 0.106_562_639_3) * s
        - 0.142_088_994_4) * s + 0.199_935_508_5) * s - 0.333_331_452_8) * s + 1) * z
    if ay > ax { r = Double.pi / 2 - r }
    if p.x < 0 { r = Double.pi - r }
    if p.y < 0 { r = 2 * Double.pi - r }
    return r / (2 * Double.pi)
  }
}
