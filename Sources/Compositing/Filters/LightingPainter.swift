import Geometry
import Imaging
import Layers

/// Lights a picture's alpha, taken as a height (SVG 1.1, 15.14 and 15.22): normals by Sobel's filter, one-sided at the edges,
/// and twice as steep as the slope is, as the formulas have it.
struct LightingPainter {
  private let light: FilterEffect.Lighting
  private let plan: FilterPlan
  /// In pixels.
  private let heightScale: Double

  init(_ light: FilterEffect.Lighting, _ plan: FilterPlan) {
    self.light = light
    self.plan = plan
    heightScale = (plan.scale.width + plan.scale.height) / 2
  }

  /// The light that comes back from a picture: opaque where it is diffuse.
  func lit(_ from: FilterPicture, isLinear: Bool, _ context: FilterContext) -> FilterPicture {
    let result = context.picture(from.region, isLinear: isLinear)
    let part = from.part.moved(-from.region.minX, -from.region.minY)
    guard part.width > 0, part.height > 0 else { return result }
    let color = PixelChannels.of(PixelChannels.pixel(light.color, isLinear: isLinear))
    let ray = Ray(light.source, plan.toPixels, heightScale)
    let lines = Lines(painter: self, from: from, to: result, part: part, color: color, ray: ray)
    context.forEachLine(result.height, length: result.width, lines)
    return result
  }

  private struct Lines: LineWork {
    let painter: LightingPainter
    let from: FilterPicture
    let to: FilterPicture
    let part: PixelRect
    let color: SIMD4<Float>
    let ray: Ray

    func perform(_ lines: Range<Int>, _ worker: Int) {
      for y in lines where y >= part.y && y < Int(part.maxY) {
        let (row, out) = (from.row(y), to.row(y))
        for x in part.x..<Int(part.maxX) {
          let normal = painter.normal(from, x, y, part)
          let height = Double(row[x] >> 24) / 255 * painter.light.surfaceScale
          let place = SIMD3(Double(x + from.region.x), Double(y + from.region.y), height)
          let (toLight, strength) = ray.light(at: place)
          out[x] = painter.reflected(normal, toLight, color * Float(strength))
        }
      }
    }
  }

  private func reflected(_ normal: SIMD3<Double>, _ toLight: SIMD3<Double>, _ color: SIMD4<Float>) -> UInt32 {
    switch light.reflection {
    case .diffuse(let constant):
      let k = Float(max(0, constant * Self.dot(normal, toLight)))
      return PixelChannels.pixel(SIMD4(color.x * k, color.y * k, color.z * k, 1))
    case .specular(let constant, let exponent):
      let half = toLight + SIMD3(0, 0, 1)
      let length = Self.length(half)
      guard length > 0 else { return 0 }
      let cosine = Self.dot(normal, half) / length
      guard cosine > 0 else { return 0 }
      let k = Float(constant * (exponent == 1 ? cosine : Math.pow(cosine, exponent)))
      let c = pointwiseMin(SIMD4(repeating: 1), color * k)
      return PixelChannels.pixel(SIMD4(c.x, c.y, c.z, max(c.x, c.y, c.z)))
    }
  }

  private static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { a.x * b.x + a.y * b.y + a.z * b.z }

  private static func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }

  /// The direction of the surface, by the heights about a pixel; at an edge by those on this side of it.
  private func normal(_ from: FilterPicture, _ x: Int, _ y: Int, _ part: PixelRect) -> SIMD3<Double> {
    func alpha(_ dx: Int, _ dy: Int) -> Double { Double(from.pixels[(y &+ dy) &* from.width &+ x &+ dx] >> 24) }
    let (left, right) = (x > part.x ? -1 : 0, x + 1 < Int(part.maxX) ? 1 : 0)
    let (top, bottom) = (y > part.y ? -1 : 0, y + 1 < Int(part.maxY) ? 1 : 0)
    func slope(_ low: Int, _ high: Int, _ first: Int, _ last: Int, _ value: (Int, Int) -> Double) -> Double {
      guard high > low else { return 0 }
      var (sum, weights) = (0.0, 0.0)
      for across in first...last {
        let weight = across == 0 ? 2.0 : 1
        sum += weight * (value(high, across) - value(low, across))
        weights += weight
      }
      return 2 * sum / (weights * Double(high - low))
    }
    let nx = slope(left, right, top, bottom) { alpha($0, $1) }
    let ny = slope(top, bottom, left, right) { alpha($1, $0) }
    let normal = SIMD3(-light.surfaceScale * nx / 255, -light.surfaceScale * ny / 255, 1)
    return normal / Self.length(normal)
  }

  /// Where the light comes from, in pixels.
  private struct Ray {
    private let source: FilterEffect.Lighting.Source
    private let place: SIMD3<Double>
    private let axis: SIMD3<Double>

    init(_ source: FilterEffect.Lighting.Source, _ toPixels: AffineTransform, _ scale: Double) {
      self.source = source
      func pixels(_ p: Point, _ z: Double) -> SIMD3<Double> {
        let q = toPixels.apply(p)
        return SIMD3(q.x, q.y, z * scale)
      }
      switch source {
      case .distant(let azimuth, let elevation):
        place = SIMD3(Math.cos(azimuth) * Math.cos(elevation), Math.sin(azimuth) * Math.cos(elevation), Math.sin(elevation))
        axis = .zero
      case .point(let p, let z):
        place = pixels(p, z)
        axis = .zero
      case .spot(let p, let z, let towards, let towardsZ, _, _):
        place = pixels(p, z)
        let direction = pixels(towards, towardsZ) - place
        let length = LightingPainter.length(direction)
        axis = length > 0 ? direction / length : .zero
      }
    }

    /// The unit vector to the light, and how strong it is there.
    func light(at p: SIMD3<Double>) -> (SIMD3<Double>, Double) {
      if case .distant = source { return (place, 1) }
      let way = place - p
      let length = LightingPainter.length(way)
      let toLight = length > 0 ? way / length : SIMD3(0, 0, 1)
      guard case .spot(_, _, _, _, let exponent, let cone) = source else { return (toLight, 1) }
      let cosine = -LightingPainter.dot(toLight, axis)
      guard cosine > 0 else { return (toLight, 0) }
      if let cone, cosine < Math.cos(cone) { return (toLight, 0) }
      return (toLight, exponent == 1 ? cosine : Math.pow(cosine, exponent))
    }
  }
}
