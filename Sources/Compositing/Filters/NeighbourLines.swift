import Geometry
import Imaging
import Layers

/// Rows of sums of neighbours, each times a number. About 2 ns a pixel and number.
struct ConvolutionLines: LineWork {
  let from: FilterPicture
  let to: FilterPicture
  let kernel: FilterEffect.ConvolutionKernel
  let context: FilterContext

  func perform(_ lines: Range<Int>, _ worker: Int) {
    guard let room = context.room(worker) else { return }
    let count = kernel.values.count
    let values = room.bindMemory(to: Float.self, capacity: count)
    // The kernel is turned by half a turn (Filter Effects 1, 9.7).
    for i in 0..<count { values[count - 1 - i] = Float(kernel.values[i] / kernel.divisor) }
    // Edges are those of what there is, in the picture's coordinates.
    let part = from.part.moved(-from.region.minX, -from.region.minY)
    for y in max(lines.lowerBound, part.y)..<max(lines.lowerBound, part.y, min(lines.upperBound, Int(part.maxY))) {
      for x in part.x..<Int(part.maxX) { to.pixels[y &* to.width &+ x] = pixel(x, y, part, values) }
    }
  }

  private func place(_ v: Int, _ low: Int, _ high: Int) -> Int? {
    if v >= low, v < high { return v }
    switch kernel.edges {
    case .duplicate: return max(low, min(high - 1, v))
    case .wrap:
      let size = high - low
      return low + ((v - low) % size + size) % size
    case .none: return nil
    }
  }

  private func pixel(_ x: Int, _ y: Int, _ part: PixelRect, _ values: UnsafePointer<Float>) -> UInt32 {
    var sum = SIMD4<Float>(repeating: 0)
    for row in 0..<kernel.rows {
      guard let v = place(y - kernel.targetY + row, part.y, Int(part.maxY)) else { continue }
      for column in 0..<kernel.columns {
        guard let u = place(x - kernel.targetX + column, part.x, Int(part.maxX)) else { continue }
        let p = from.pixels[v &* from.width &+ u]
        sum += (kernel.preservesAlpha ? PixelChannels.straight(p) : PixelChannels.of(p)) * values[row &* kernel.columns &+ column]
      }
    }
    let bias = Float(kernel.bias)
    if kernel.preservesAlpha {
      let alpha = Float(from.pixels[y &* from.width &+ x] >> 24) / 255
      return PixelChannels.premultiplied(SIMD4(sum.x + bias, sum.y + bias, sum.z + bias, alpha))
    }
    let alpha = max(0, min(1, sum.w + bias))
    let color = sum + bias * alpha
    return PixelChannels.pixel(SIMD4(min(alpha, color.x), min(alpha, color.y), min(alpha, color.z), alpha))
  }
}

/// Rows of pixels from elsewhere: as far as two channels of a map say, of which half is no way at all.
struct DisplacementLines: LineWork {
  let from: FilterPicture
  let map: FilterPicture
  let to: FilterPicture
  let scale: Size
  let x: FilterEffect.ColorChannel
  let y: FilterEffect.ColorChannel

  func perform(_ lines: Range<Int>, _ worker: Int) {
    for v in lines {
      let (row, out) = (map.row(v), to.row(v))
      for u in 0..<to.width {
        let c = Straight(row[u])
        let dx = scale.width * (Self.value(c, x) - 0.5)
        let dy = scale.height * (Self.value(c, y) - 0.5)
        out[u] = from[Self.whole(Double(u) + dx + 0.5), Self.whole(Double(v) + dy + 0.5)]
      }
    }
  }

  private static func value(_ c: Straight, _ channel: FilterEffect.ColorChannel) -> Double {
    switch channel {
    case .red: Double(c.red) / 255
    case .green: Double(c.green) / 255
    case .blue: Double(c.blue) / 255
    case .alpha: Double(c.alpha) / 255
    }
  }

  private static func whole(_ v: Double) -> Int { Int(max(-1e6, min(1e6, v.isNaN ? 0 : v)).rounded(.down)) }
}

/// Rows of noise, within a part of the picture.
struct NoiseLines: LineWork {
  let picture: FilterPicture
  let part: PixelRect
  let noise: TurbulenceNoise
  /// From pixels to user units.
  let toUser: AffineTransform

  func perform(_ lines: Range<Int>, _ worker: Int) {
    for line in lines {
      let y = line + picture.region.y
      guard y >= part.y, y < Int(part.maxY) else { continue }
      let row = picture.row(line) - picture.region.x
      for x in part.x..<Int(part.maxX) { row[x] = noise.pixel(at: toUser.apply(Point(Double(x), Double(y)))) }
    }
  }
}
