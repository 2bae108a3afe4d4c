import Compositing
import Imaging

/// A device of the tests' own: it draws as GPUs do, and misbehaves when told to.
package final class SoftwareDevice: GeometryDevice {
  /// What is wrong with it.
  package enum Fault: Equatable {
    /// It cannot make targets.
    case noTargets
    /// It takes every way to blend for the first.
    case oneBlend
    /// It counts places in textures in 512ths.
    case coarse
    /// It draws nothing, and says that all is well.
    case idle
    /// A draw fails, and every texture is lost with it; so many times.
    case losesContext(times: Int)
    /// What it is told to do fails, counted from 0; if that lasts, so does all that comes after.
    case fails(at: Int, lasts: Bool)
    /// It knows only two ways to blend, and says so.
    case refusesMultiplying
  }

  private final class Texture {
    let width: Int
    let height: Int
    let isSmooth: Bool
    var pixels: [UInt32]
    init(_ width: Int, _ height: Int, isSmooth: Bool) {
      (self.width, self.height, self.isSmooth) = (width, height, isSmooth)
      pixels = Array(repeating: 0xdead_beef, count: width * height)
    }
  }

  package let name = "a device for tests"
  package var longestSide = 512
  package var fault: Fault? { didSet { told = 0 } }
  /// How often it was told to do something since it has its fault.
  package private(set) var told = 0
  package private(set) var textures = 0
  private var known: [Int: Texture] = [:]
  private var next = 0
  private var target: Texture?
  private var clip = PixelRect.empty

  package init() {}

  /// Begins what it is told to do.
  private func begin() throws(DeviceError) {
    guard case .fails(let first, let lasts) = fault else { return }
    told += 1
    if told == first + 1 || lasts && told > first { throw .failed("this fails") }
  }

  package func makePicture(width: Int, height: Int, isSmooth: Bool) throws(DeviceError) -> DeviceTexture {
    try begin()
    guard max(width, height) <= longestSide else { throw .refused("too large") }
    next += 1
    textures += 1
    known[next] = Texture(width, height, isSmooth: isSmooth)
    return DeviceTexture(number: next)
  }

  package func makeTarget(width: Int, height: Int) throws(DeviceError) -> DeviceTexture {
    if fault == .noTargets { throw .refused("there are no targets") }
    return try makePicture(width: width, height: height, isSmooth: true)
  }

  package func destroy(_ texture: DeviceTexture) {
    if known.removeValue(forKey: texture.number) != nil { textures -= 1 }
  }

  private func find(_ texture: DeviceTexture) throws(DeviceError) -> Texture {
    guard let found = known[texture.number] else { throw .failed("there is no such texture") }
    return found
  }

  package func upload(_ pixels: UnsafePointer<UInt32>, stride: Int, to rect: PixelRect, of texture: DeviceTexture) throws(DeviceError) {
    try begin()
    let t = try find(texture)
    guard PixelRect(x: 0, y: 0, width: t.width, height: t.height).contains(rect) else { throw .failed("an upload beyond a texture") }
    for y in 0..<rect.height {
      for x in 0..<rect.width { t.pixels[(rect.y + y) * t.width + rect.x + x] = pixels[y * stride + x] }
    }
  }

  package func setTarget(_ texture: DeviceTexture, clip: PixelRect?) throws(DeviceError) {
    try begin()
    let t = try find(texture)
    target = t
    let all = PixelRect(x: 0, y: 0, width: t.width, height: t.height)
    self.clip = clip.map(all.intersection) ?? all
  }

  package func clear() throws(DeviceError) {
    try begin()
    guard let target else { throw .failed("no target") }
    target.pixels.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }

  package func endFrame() throws(DeviceError) { try begin() }

  package func read(_ texture: DeviceTexture, into pixels: PixelBuffer) throws(DeviceError) {
    try begin()
    let t = try find(texture)
    guard t.width == pixels.width, t.height == pixels.height else { throw .failed("a picture of another size") }
    for y in 0..<t.height { for x in 0..<t.width { pixels[x, y] = t.pixels[y * t.width + x] } }
  }

  package func draw(_ triangles: DeviceTriangles, texture: DeviceTexture, blend: DeviceBlend) throws(DeviceError) {
    if case .losesContext(let times) = fault, times > 0 {
      fault = .losesContext(times: times - 1)
      known.removeAll()
      textures = 0
      throw .failed("the context is lost")
    }
    try begin()
    if blend == .multiply, fault == .refusesMultiplying { throw .refused("it does not multiply") }
    let source = try find(texture)
    guard let target else { throw .failed("no target") }
    guard target !== source else { throw .failed("a texture that is drawn into itself") }
    if fault == .idle { return }
    let blend = fault == .oneBlend ? .over : blend
    try target.pixels.withUnsafeMutableBufferPointer { out throws(DeviceError) in
      let indices = triangles.indices
      for k in Swift.stride(from: 0, to: indices.count, by: 3) {
        let corners = (triangles[Int(indices[k])], triangles[Int(indices[k + 1])], triangles[Int(indices[k + 2])])
        for v in [corners.0, corners.1, corners.2] where !(0...1).contains(v.u) || !(0...1).contains(v.v) {
          throw .failed("a place outside the texture: \(v.u), \(v.v)")
        }
        fill(corners, source, blend, out, target.width)
      }
    }
  }

  /// Fills the pixels whose middles lie in a triangle; one on a side belongs to the triangle below or on the right of it.
  private func fill(
    _ corners: (DeviceVertex, DeviceVertex, DeviceVertex), _ source: Texture, _ blend: DeviceBlend,
    _ out: UnsafeMutableBufferPointer<UInt32>, _ width: Int
  ) {
    func fixed(_ v: Float) -> Int { Int((max(-1e6, min(1e6, v)) * 256).rounded()) }
    let (a, c) = (corners.0, corners.2)
    var b = corners.1
    var third = c
    func twice(_ p: DeviceVertex, _ q: DeviceVertex, _ x: Int, _ y: Int) -> Int {
      (fixed(q.x) - fixed(p.x)) * (y - fixed(p.y)) - (fixed(q.y) - fixed(p.y)) * (x - fixed(p.x))
    }
    var area = twice(a, b, fixed(c.x), fixed(c.y))
    if area == 0 { return }
    if area < 0 {
      (b, third) = (c, b)
      area = -area
    }
    let xs = [fixed(a.x), fixed(b.x), fixed(third.x)]
    let ys = [fixed(a.y), fixed(b.y), fixed(third.y)]
    let box = PixelRect(
      minX: Int32((xs.min() ?? 0) >> 8), minY: Int32((ys.min() ?? 0) >> 8), maxX: Int32((xs.max() ?? 0) >> 8) + 1,
      maxY: Int32((ys.max() ?? 0) >> 8) + 1
    ).intersection(clip)
    if box.isEmpty { return }
    // Clockwise on screen: a side is a top one when it goes to the right, a left one when it goes up.
    func bias(_ p: DeviceVertex, _ q: DeviceVertex) -> Int {
      let (dx, dy) = (fixed(q.x) - fixed(p.x), fixed(q.y) - fixed(p.y))
      return dy < 0 || (dy == 0 && dx > 0) ? 0 : -1
    }
    let biases = (bias(b, third), bias(third, a), bias(a, b))
    for y in Int(box.minY)..<Int(box.maxY) {
      for x in Int(box.minX)..<Int(box.maxX) {
        let (px, py) = (x * 256 + 128, y * 256 + 128)
        let w = (twice(b, third, px, py), twice(third, a, px, py), twice(a, b, px, py))
        if w.0 + biases.0 < 0 || w.1 + biases.1 < 0 || w.2 + biases.2 < 0 { continue }
        let k = (Float(w.0) / Float(area), Float(w.1) / Float(area), Float(w.2) / Float(area))
        func mix(_ part: (DeviceVertex) -> Float) -> Float { part(a) * k.0 + part(b) * k.1 + part(third) * k.2 }
        let grid: Float = fault == .coarse ? 512 : 1_048_576
        let texel = Self.sample(source, (mix(\.u) * grid).rounded() / grid, (mix(\.v) * grid).rounded() / grid)
        var color: UInt32 = 0
        let d = out[y * width + x]
        let channels: [(UInt32, UInt32)] = [(24, 24), (16, 0), (8, 8), (0, 16)]
        var alpha: Float = 0
        for (shift, from) in channels {
          let value = mix { Float($0.color >> from & 255) } / 255 * texel[Int(shift / 8)]
          if shift == 24 { alpha = value }
          let before = Float(d >> shift & 255) / 255
          let after: Float
          switch blend {
          case .over: after = value + before * (1 - alpha)
          case .replace: after = value
          case .multiply: after = before * alpha
          case .add: after = value + before
          }
          color |= UInt32(max(0, min(255, after * 255 + 0.5))) << shift
        }
        out[y * width + x] = color
      }
    }
  }

  /// Blue, green, red and alpha, 0...1.
  private static func sample(_ t: Texture, _ u: Float, _ v: Float) -> SIMD4<Float> {
    func texel(_ x: Int, _ y: Int) -> SIMD4<Float> {
      let p = t.pixels[max(0, min(t.height - 1, y)) * t.width + max(0, min(t.width - 1, x))]
      return SIMD4(Float(p & 255), Float(p >> 8 & 255), Float(p >> 16 & 255), Float(p >> 24)) / 255
    }
    let (x, y) = (u * Float(t.width), v * Float(t.height))
    if !t.isSmooth { return texel(Int(x), Int(y)) }
    let (sx, sy) = (x - 0.5, y - 0.5)
    let (fx, fy) = (sx - sx.rounded(.down), sy - sy.rounded(.down))
    let (ix, iy) = (Int(sx.rounded(.down)), Int(sy.rounded(.down)))
    let top = texel(ix, iy) * (1 - fx) + texel(ix + 1, iy) * fx
    let bottom = texel(ix, iy + 1) * (1 - fx) + texel(ix + 1, iy + 1) * fx
    return top * (1 - fy) + bottom * fy
  }
}

/// A device that takes everything and draws nothing: for counting.
package final class NullDevice: GeometryDevice {
  package let name = "a device that draws nothing"
  package let longestSide = 16384
  /// How often pixels were brought to it.
  package private(set) var uploads = 0
  private var next = 0

  package init() {}

  package func makePicture(width: Int, height: Int, isSmooth: Bool) throws(DeviceError) -> DeviceTexture {
    next += 1
    return DeviceTexture(number: next)
  }
  package func makeTarget(width: Int, height: Int) throws(DeviceError) -> DeviceTexture {
    try makePicture(width: width, height: height, isSmooth: true)
  }
  package func destroy(_ texture: DeviceTexture) {}
  package func upload(_ pixels: UnsafePointer<UInt32>, stride: Int, to rect: PixelRect, of texture: DeviceTexture) throws(DeviceError) {
    uploads += 1
  }
  package func setTarget(_ texture: DeviceTexture, clip: PixelRect?) throws(DeviceError) {}
  package func clear() throws(DeviceError) {}
  package func draw(_ triangles: DeviceTriangles, texture: DeviceTexture, blend: DeviceBlend) throws(DeviceError) {}
  package func endFrame() throws(DeviceError) {}
  package func read(_ texture: DeviceTexture, into pixels: PixelBuffer) throws(DeviceError) {}
}
