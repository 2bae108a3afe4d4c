import Geometry
import Layers

/// Perlin's noise by the numbers of the reference code (SVG 1.1, 15.24; Filter Effects 1, 9.20), whose lattice and gradients follow from a seed.
struct TurbulenceNoise {
  private static let size = 256

  private let noise: FilterEffect.Turbulence
  private let region: Rect
  private var lattice: [Int]
  private var gradients: [[SIMD2<Double>]]

  /// - Parameter region: what is stitched together, in user units.
  init(_ noise: FilterEffect.Turbulence, over region: Rect) {
    self.noise = noise
    self.region = region
    let size = Self.size
    // A Lehmer generator by Schrage's method, as the reference code has it.
    func next(_ seed: Int) -> Int {
      let result = 16807 * (seed % 127_773) - 2836 * (seed / 127_773)
      return result <= 0 ? result + 2_147_483_647 : result
    }
    var seed = Int(max(-1e9, min(1e9, noise.seed)))
    if seed <= 0 { seed = -(seed % 2_147_483_646) + 1 }
    if seed > 2_147_483_646 { seed = 2_147_483_646 }
    lattice = Array(0..<size) + Array(repeating: 0, count: size + 2)
    gradients = Array(repeating: Array(repeating: .zero, count: 2 * size + 2), count: 4)
    for channel in 0..<4 {
      for i in 0..<size {
        var g = SIMD2<Double>.zero
        for k in 0..<2 {
          seed = next(seed)
          g[k] = Double(seed % (2 * size) - size) / Double(size)
        }
        let length = (g.x * g.x + g.y * g.y).squareRoot()
        gradients[channel][i] = length > 0 ? g / length : g
      }
    }
    for i in (1..<size).reversed() {
      seed = next(seed)
      lattice.swapAt(i, seed % size)
    }
    for i in 0..<size + 2 {
      lattice[size + i] = lattice[i]
      for channel in 0..<4 { gradients[channel][size + i] = gradients[channel][i] }
    }
  }

  /// Where the noise begins anew.
  private struct Stitches {
    var width: Int
    var height: Int
    var wrapX: Int
    var wrapY: Int
  }

  /// How many octaves count.
  static let mostOctaves = 24

  /// The noise at a place in user units, as a premultiplied pixel.
  func pixel(at point: Point) -> UInt32 {
    var c = SIMD4<Float>()
    for channel in 0..<4 {
      var value = turbulence(channel, point)
      if noise.isFractal { value = (value + 1) / 2 }
      c[channel] = Float(max(0, min(1, value)))
    }
    return PixelChannels.premultiplied(c)
  }

  private func turbulence(_ channel: Int, _ point: Point) -> Double {
    var frequency = noise.frequency
    var stitches: Stitches?
    if noise.stitches { stitches = stitched(&frequency) }
    var (x, y) = (point.x * frequency.width, point.y * frequency.height)
    var (sum, ratio) = (0.0, 1.0)
    // Each has half the weight of the one before: what is left out is far below a level.
    for _ in 0..<max(0, min(Self.mostOctaves, noise.octaves)) {
      let value = noise2(channel, x, y, stitches)
      sum += (noise.isFractal ? value : abs(value)) / ratio
      (x, y, ratio) = (2 * x, 2 * y, 2 * ratio)
      if let s = stitches {
        stitches = Stitches(width: 2 * s.width, height: 2 * s.height, wrapX: 2 * s.wrapX - 4096, wrapY: 2 * s.wrapY - 4096)
      }
    }
    return sum
  }

  /// Frequencies at which whole waves fit into the region, and where they begin anew.
  private func stitched(_ frequency: inout Size) -> Stitches {
    func fitted(_ f: Double, _ side: Double) -> Double {
      guard f != 0, side > 0 else { return f }
      let (low, high) = ((side * f).rounded(.down) / side, (side * f).rounded(.up) / side)
      return low > 0 && f / low < high / f ? low : high
    }
    frequency = Size(fitted(frequency.width, region.width), fitted(frequency.height, region.height))
    func whole(_ v: Double) -> Int { Int(max(-1e9, min(1e9, v))) }
    let (w, h) = (whole(region.width * frequency.width + 0.5), whole(region.height * frequency.height + 0.5))
    return Stitches(
      width: w, height: h, wrapX: whole(region.minX * frequency.width) + 4096 + w, wrapY: whole(region.minY * frequency.height) + 4096 + h)
  }

  private func noise2(_ channel: Int, _ x: Double, _ y: Double, _ stitches: Stitches?) -> Double {
    func cell(_ v: Double) -> (Int, Double) {
      let t = max(-1e9, min(1e9, v.isNaN ? 0 : v)) + 4096
      let whole = t.rounded(.towardZero)
      return (Int(whole), t - whole)
    }
    let (cx, rx0) = cell(x)
    let (cy, ry0) = cell(y)
    var (bx0, by0, bx1, by1) = (cx, cy, cx + 1, cy + 1)
    let (rx1, ry1) = (rx0 - 1, ry0 - 1)
    if let s = stitches {
      if bx0 >= s.wrapX { bx0 -= s.width }
      if bx1 >= s.wrapX { bx1 -= s.width }
      if by0 >= s.wrapY { by0 -= s.height }
      if by1 >= s.wrapY { by1 -= s.height }
    }
    (bx0, bx1, by0, by1) = (bx0 & 255, bx1 & 255, by0 & 255, by1 & 255)
    let (i, j) = (lattice[bx0], lattice[bx1])
    let (b00, b10, b01, b11) = (lattice[i + by0], lattice[j + by0], lattice[i + by1], lattice[j + by1])
    func curve(_ t: Double) -> Double { t * t * (3 - 2 * t) }
    let (sx, sy) = (curve(rx0), curve(ry0))
    let g = gradients[channel]
    func mix(_ t: Double, _ a: Double, _ b: Double) -> Double { a + t * (b - a) }
    let a = mix(sx, rx0 * g[b00].x + ry0 * g[b00].y, rx1 * g[b10].x + ry0 * g[b10].y)
    let b = mix(sx, rx0 * g[b01].x + ry1 * g[b01].y, rx1 * g[b11].x + ry1 * g[b11].y)
    return mix(sy, a, b)
  }
}
