import Geometry
import Imaging
import Layers

// What is done to pixels one by one, and to where they lie.
extension FilterRenderer {
  /// A picture moved by whole pixels.
  static func moved(_ from: FilterPicture, _ offset: Point) -> FilterPicture {
    let picture = FilterPicture(from.region, isLinear: from.isLinear)
    func whole(_ v: Double) -> Int { Int(max(-1e6, min(1e6, v.isNaN ? 0 : v)).rounded()) }
    let (dx, dy) = (whole(offset.x), whole(offset.y))
    let (first, last) = (max(0, dx), min(from.width, from.width + dx))
    guard first < last else { return picture }
    for y in max(0, dy)..<max(max(0, dy), min(from.height, from.height + dy)) {
      (picture.row(y) + first).update(from: from.row(y - dy) + (first - dx), count: last - first)
    }
    return picture
  }

  /// Replaces colours by one, times alpha.
  static func tint(_ picture: FilterPicture, _ color: UInt32) {
    for i in 0..<picture.width * picture.height { picture.pixels[i] = Blending.scaled(color, picture.pixels[i] >> 24) }
  }

  static func blended(_ above: FilterPicture, _ below: FilterPicture, _ mode: BlendMode) -> FilterPicture {
    if mode == .normal { return composited(above, below, .over) }
    let result = below.copy()
    for i in 0..<result.width * result.height { result.pixels[i] = mode.mix(result.pixels[i], above.pixels[i]) }
    return result
  }

  static func composited(_ a: FilterPicture, _ b: FilterPicture, _ how: FilterEffect.CompositeOperator) -> FilterPicture {
    let result = b.copy()
    let count = result.width * result.height
    let out = result.pixels
    let from = a.pixels
    func combine(_ parts: (_ a: UInt32, _ b: UInt32) -> (UInt32, UInt32)) {
      for i in 0..<count {
        let (p, q) = (from[i], out[i])
        if p | q == 0 { continue }
        let (k, l) = parts(p >> 24, q >> 24)
        out[i] = Blending.sum(Blending.scaled(p, k), Blending.scaled(q, l))
      }
    }
    switch how {
    case .over: for i in 0..<count { out[i] = Blending.over(out[i], from[i], 255) }
    case .in: combine { _, b in (b, 0) }
    case .out: combine { _, b in (255 - b, 0) }
    case .atop: combine { a, b in (b, 255 - a) }
    case .xor: combine { a, b in (255 - b, 255 - a) }
    case .lighter: combine { _, _ in (255, 255) }
    case .arithmetic(let k1, let k2, let k3, let k4):
      for i in 0..<count { out[i] = arithmetic(from[i], out[i], Float(k1), Float(k2), Float(k3), Float(k4)) }
    }
    return result
  }

  private static func arithmetic(_ a: UInt32, _ b: UInt32, _ k1: Float, _ k2: Float, _ k3: Float, _ k4: Float) -> UInt32 {
    let (p, q) = (channels(a), channels(b))
    let sum = p * q * k1 + p * k2 + q * k3 + k4
    // No colour is above its alpha.
    let alpha = max(0, min(1, sum.w))
    return pixel(SIMD4(min(sum.x, alpha), min(sum.y, alpha), min(sum.z, alpha), alpha))
  }

  /// Red, green, blue and alpha in 0...1, as they are.
  @inline(__always)
  static func channels(_ p: UInt32) -> SIMD4<Float> {
    SIMD4(Float(p >> 16 & 255), Float(p >> 8 & 255), Float(p & 255), Float(p >> 24)) * (1 / 255)
  }

  @inline(__always)
  static func pixel(_ c: SIMD4<Float>) -> UInt32 {
    func level(_ v: Float) -> UInt32 { v > 0 ? UInt32(min(1, v) * 255 + 0.5) : 0 }
    return level(c.w) << 24 | level(c.x) << 16 | level(c.y) << 8 | level(c.z)
  }

  /// Red, green, blue and alpha in 0...1, colours without alpha.
  @inline(__always)
  static func straight(_ p: UInt32) -> SIMD4<Float> {
    let c = Straight(p)
    return SIMD4(Float(c.red), Float(c.green), Float(c.blue), Float(c.alpha)) * (1 / 255)
  }

  @inline(__always)
  static func premultiplied(_ c: SIMD4<Float>) -> UInt32 {
    let c = pointwiseMax(SIMD4(repeating: 0), pointwiseMin(SIMD4(repeating: 1), c))
    return pixel(SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w))
  }

  static func multiplied(_ from: FilterPicture, _ m: [Double]) -> FilterPicture {
    guard m.count == 20 else { return from }
    let result = from.copy()
    let m = m.map(Float.init)
    func column(_ k: Int) -> SIMD4<Float> { SIMD4(m[k], m[5 + k], m[10 + k], m[15 + k]) }
    let (r, g, b, a, one) = (column(0), column(1), column(2), column(3), column(4))
    for i in 0..<result.width * result.height {
      let c = straight(result.pixels[i])
      result.pixels[i] = premultiplied(r * c.x + g * c.y + b * c.z + a * c.w + one)
    }
    return result
  }

  static func transferred(_ from: FilterPicture, _ functions: [FilterEffect.TransferFunction]) -> FilterPicture {
    let result = from.copy()
    let tables = functions.map(table)
    for i in 0..<result.width * result.height {
      let c = Straight(result.pixels[i])
      result.pixels[i] =
        Straight(red: tables[0][c.red], green: tables[1][c.green], blue: tables[2][c.blue], alpha: tables[3][c.alpha]).premultiplied
    }
    return result
  }

  private static func table(_ function: FilterEffect.TransferFunction) -> TransferTable {
    switch function {
    case .identity: return TransferTable { $0 }
    case .table(let values):
      return TransferTable { v in
        guard let last = values.last else { return v }
        let n = values.count - 1
        let k = min(n, Int(v * Double(n)))
        if k >= n { return last }
        return values[k] + (v * Double(n) - Double(k)) * (values[k + 1] - values[k])
      }
    case .discrete(let values):
      return TransferTable { v in values.isEmpty ? v : values[min(values.count - 1, Int(v * Double(values.count)))] }
    case .linear(let slope, let intercept): return TransferTable { slope * $0 + intercept }
    case .gamma(let amplitude, let exponent, let offset): return TransferTable { amplitude * Math.pow($0, exponent) + offset }
    }
  }

  // MARK: - Neighbours

  static func convolved(_ from: FilterPicture, _ kernel: FilterEffect.ConvolutionKernel) -> FilterPicture {
    let result = FilterPicture(from.region, isLinear: from.isLinear)
    let (columns, rows) = (kernel.columns, kernel.rows)
    guard columns > 0, rows > 0, kernel.values.count == columns * rows, from.part.width > 0, from.part.height > 0 else { return result }
    // Edges are those of what there is, in the picture's coordinates.
    let part = from.part.moved(-from.region.minX, -from.region.minY)
    // The kernel is turned by half a turn (Filter Effects 1, 9.7).
    let values = kernel.values.map { Float($0 / kernel.divisor) }.reversed() as [Float]
    let bias = Float(kernel.bias)
    func place(_ v: Int, _ low: Int, _ high: Int) -> Int? {
      if v >= low, v < high { return v }
      switch kernel.edges {
      case .duplicate: return max(low, min(high - 1, v))
      case .wrap:
        let size = high - low
        return low + ((v - low) % size + size) % size
      case .none: return nil
      }
    }
    for y in part.y..<Int(part.maxY) {
      for x in part.x..<Int(part.maxX) {
        var sum = SIMD4<Float>(repeating: 0)
        for row in 0..<rows {
          guard let v = place(y - kernel.targetY + row, part.y, Int(part.maxY)) else { continue }
          for column in 0..<columns {
            guard let u = place(x - kernel.targetX + column, part.x, Int(part.maxX)) else { continue }
            let p = from.pixels[v &* from.width &+ u]
            sum += (kernel.preservesAlpha ? straight(p) : channels(p)) * values[row &* columns &+ column]
          }
        }
        let own = from.pixels[y &* from.width &+ x]
        if kernel.preservesAlpha {
          let alpha = Float(own >> 24) / 255
          result.pixels[y &* from.width &+ x] = premultiplied(SIMD4(sum.x + bias, sum.y + bias, sum.z + bias, alpha))
        } else {
          let alpha = max(0, min(1, sum.w + bias))
          let color = sum + bias * alpha
          result.pixels[y &* from.width &+ x] = pixel(SIMD4(min(alpha, color.x), min(alpha, color.y), min(alpha, color.z), alpha))
        }
      }
    }
    return result
  }

  static func displaced(
    _ from: FilterPicture, by map: FilterPicture, _ scale: Size, _ x: FilterEffect.ColorChannel, _ y: FilterEffect.ColorChannel
  ) -> FilterPicture {
    let result = FilterPicture(from.region, isLinear: from.isLinear)
    func value(_ c: Straight, _ channel: FilterEffect.ColorChannel) -> Double {
      switch channel {
      case .red: Double(c.red) / 255
      case .green: Double(c.green) / 255
      case .blue: Double(c.blue) / 255
      case .alpha: Double(c.alpha) / 255
      }
    }
    func whole(_ v: Double) -> Int { Int(max(-1e6, min(1e6, v.isNaN ? 0 : v)).rounded(.down)) }
    for v in 0..<from.height {
      for u in 0..<from.width {
        let c = Straight(map.pixels[v &* map.width &+ u])
        let dx = scale.width * (value(c, x) - 0.5)
        let dy = scale.height * (value(c, y) - 0.5)
        result.pixels[v &* from.width &+ u] = from[whole(Double(u) + dx + 0.5), whole(Double(v) + dy + 0.5)]
      }
    }
    return result
  }

  /// Repeats what a picture's step made over all of it.
  static func tiled(_ from: FilterPicture) -> FilterPicture {
    let result = FilterPicture(from.region, isLinear: from.isLinear)
    let part = from.part.moved(-from.region.minX, -from.region.minY)
    guard part.width > 0, part.height > 0 else { return result }
    func place(_ v: Int, _ low: Int, _ size: Int) -> Int { low + ((v - low) % size + size) % size }
    for y in 0..<from.height {
      let row = from.row(place(y, part.y, part.height))
      for x in 0..<from.width { result.pixels[y &* from.width &+ x] = row[place(x, part.x, part.width)] }
    }
    return result
  }
}
