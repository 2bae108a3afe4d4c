import CPNG
#if canImport(Glibc)
  import Glibc
#endif

/// Why a picture could not be written or read.
public struct PictureError: Error, CustomStringConvertible, Sendable {
  public let description: String
  public init(_ description: String) { self.description = description }
}

extension PixelBuffer {
  /// Writes the picture as a PNG with straight alpha, without alpha where every pixel is opaque.
  ///
  /// The file appears whole or not at all: it is written beside its place and moved there.
  /// - Throws: `PictureError` with the path and the system's reason.
  public func writePNG(to path: String) throws(PictureError) {
    var opaque = true
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    for y in 0..<height {
      let r = row(y)
      for x in 0..<width {
        let p = r[x]
        let a = p >> 24
        if a != 255 { opaque = false }
        let o = (y * width + x) * 4
        bytes[o] = Self.straight(p >> 16 & 255, a)
        bytes[o + 1] = Self.straight(p >> 8 & 255, a)
        bytes[o + 2] = Self.straight(p & 255, a)
        bytes[o + 3] = UInt8(a)
      }
    }
    if opaque {
      for i in 0..<width * height { for c in 0..<3 { bytes[i * 3 + c] = bytes[i * 4 + c] } }
    }
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    image.width = UInt32(width)
    image.height = UInt32(height)
    image.format = opaque ? UInt32(PNG_FORMAT_FLAG_COLOR) : UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    let temporary = "\(path).\(getpid()).part"
    guard png_image_write_to_file(&image, temporary, 0, bytes, 0, nil) != 0 else {
      let reason = errno != 0 ? String(cString: strerror(errno)) : Self.message(image)
      unlink(temporary)
      throw PictureError("cannot write the picture \(path): \(reason); choose a folder that exists and can be written")
    }
    guard rename(temporary, path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(temporary)
      throw PictureError("cannot write the picture \(path): \(reason); choose a folder that exists and can be written")
    }
  }

  /// Reads a PNG of any kind.
  /// - Throws: `PictureError` with the path and what is wrong with the file.
  public static func readPNG(from path: String) throws(PictureError) -> PixelBuffer {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    guard png_image_begin_read_from_file(&image, path) != 0 else {
      throw PictureError("cannot read the picture \(path): \(message(image))")
    }
    image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    let width = Int(image.width)
    let height = Int(image.height)
    guard width > 0, height > 0, width <= 32768, height <= 32768 else {
      png_image_free(&image)
      throw PictureError("cannot read the picture \(path): \(width)x\(height) pixels; up to 32768 a side can be shown")
    }
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    guard png_image_finish_read(&image, nil, &bytes, 0, nil) != 0 else {
      throw PictureError("cannot read the picture \(path): \(message(image))")
    }
    let buffer = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      let r = buffer.row(y)
      for x in 0..<width {
        let o = (y * width + x) * 4
        let a = UInt32(bytes[o + 3])
        func m(_ v: UInt8) -> UInt32 { (UInt32(v) * a + 127) / 255 }
        r[x] = a << 24 | m(bytes[o]) << 16 | m(bytes[o + 1]) << 8 | m(bytes[o + 2])
      }
    }
    return buffer
  }

  private static func straight(_ c: UInt32, _ a: UInt32) -> UInt8 { a == 0 ? 0 : UInt8(min(255, (c * 255 + a / 2) / a)) }

  private static func message(_ image: png_image) -> String {
    withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
