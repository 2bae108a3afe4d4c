import Imaging

/// Pixels that a device keeps, by the number that it gave them.
public struct DeviceTexture: Hashable, Sendable {
  /// The number; negative ones are nobody's.
  public let number: Int
  /// The texture of a number.
  public init(number: Int) { self.number = number }
}

/// A corner of a triangle.
public struct DeviceVertex: BitwiseCopyable, Sendable {
  /// In pixels of the target, from its top left corner.
  public var x: Float
  /// How far down, likewise.
  public var y: Float
  /// Premultiplied; red, green, blue, alpha in the order of memory. Multiplies the texture.
  public var color: UInt32
  /// A place in the texture, 0...1 along both sides.
  public var u: Float
  /// Down its side, likewise.
  public var v: Float
}

/// Triangles as graphics libraries read them: what their corners have, each kind in a row of its own, and three indexes each.
///
/// Valid while the device is told to draw them.
public struct DeviceTriangles {
  /// The corners' places, in pixels of the target from its top left corner.
  public let places: UnsafePointer<SIMD2<Float>>
  /// As in `DeviceVertex`.
  public let colors: UnsafePointer<UInt32>
  /// Places in the texture, 0...1 along both sides.
  public let texels: UnsafePointer<SIMD2<Float>>
  /// How many corners there are.
  public let count: Int
  /// Three corners for each triangle, by their numbers.
  public let indices: UnsafeBufferPointer<Int32>

  /// A corner.
  public subscript(i: Int) -> DeviceVertex {
    DeviceVertex(x: places[i].x, y: places[i].y, color: colors[i], u: texels[i].x, v: texels[i].y)
  }
}

/// How what is drawn meets what is there; everything is premultiplied.
public enum DeviceBlend: Hashable, Sendable, CaseIterable {
  /// source + destination * (1 - source alpha)
  case over
  /// The source takes the destination's place.
  case replace
  /// destination * source alpha
  case multiply
  /// source + destination, up to full
  case add
}

/// Why a device did not do what was asked of it.
public enum DeviceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// It cannot: a blend mode, a size, a kind of texture.
  case refused(String)
  /// It failed on the way, as when its context is lost.
  case failed(String)
  /// More of its memory would be needed at once than is sensible.
  case exhausted(String)

  /// Why, in the device's words.
  public var description: String {
    switch self {
    case .refused(let reason), .failed(let reason), .exhausted(let reason): reason
    }
  }
}

/// What draws triangles, as little of it as a compositor needs: textures, targets, four ways to blend.
///
/// Textures hold premultiplied 0xAARRGGBB pixels and are read between their pixels' middles, mixed, unless made otherwise; beyond their sides
/// the last pixels go on. A pixel is drawn when its middle lies in a triangle.
public protocol GeometryDevice: AnyObject {
  /// What it is, in words.
  var name: String { get }
  /// The longest side of a texture.
  var longestSide: Int { get }

  /// A texture whose pixels are uploaded; what they are before is not defined.
  /// - Parameter isSmooth: whether pixels are mixed, or the nearest one taken.
  func makePicture(width: Int, height: Int, isSmooth: Bool) throws(DeviceError) -> DeviceTexture
  /// A texture that can be drawn into, and read from afterwards.
  func makeTarget(width: Int, height: Int) throws(DeviceError) -> DeviceTexture
  /// Gives a texture back; one that is lost or unknown is passed over.
  func destroy(_ texture: DeviceTexture)
  /// Replaces the pixels of a rectangle.
  /// - Parameter stride: from one row of `pixels` to the next, in pixels.
  func upload(_ pixels: UnsafePointer<UInt32>, stride: Int, to rect: PixelRect, of texture: DeviceTexture) throws(DeviceError)

  /// Draws into a target from now on, only within a rectangle where one is given.
  func setTarget(_ texture: DeviceTexture, clip: PixelRect?) throws(DeviceError)
  /// Makes the whole target transparent.
  func clear() throws(DeviceError)
  /// Draws triangles.
  func draw(_ triangles: DeviceTriangles, texture: DeviceTexture, blend: DeviceBlend) throws(DeviceError)
  /// Called when all of a frame is drawn, so that nothing waits for the next one.
  func endFrame() throws(DeviceError)
  /// Copies a target's pixels into a picture of the same size.
  func read(_ texture: DeviceTexture, into pixels: PixelBuffer) throws(DeviceError)
}
