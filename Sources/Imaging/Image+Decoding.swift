import CJPEG

extension Image {
  /// The kinds of pictures that are known, each by how its bytes begin.
  private enum Format {
    case png, jpeg, gif, webp

    init?(_ bytes: [UInt8]) {
      if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) {
        self = .png
      } else if bytes.starts(with: [0xff, 0xd8, 0xff]) {
        self = .jpeg
      } else if bytes.starts(with: [0x47, 0x49, 0x46, 0x38]) {
        self = .gif
      } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
        self = .webp
      } else {
        return nil
      }
    }
  }

  /// Decodes a PNG, a JPEG, or the first picture of a GIF or a WebP. Linear in the pixels.
  /// - Parameter mostPixels: the most pixels that are decoded.
  /// - Throws: `PictureError` with what is wrong with the bytes.
  public static func decoded(_ bytes: [UInt8], mostPixels: Int = .max) throws(PictureError) -> Image {
    switch Format(bytes) {
    case .png: return try Image(takingOver: PixelBuffer(png: bytes, mostPixels: mostPixels))
    case .jpeg: return try jpeg(bytes, mostPixels: mostPixels)
    case .gif: return try GIFDecoder.firstPicture(of: bytes, mostPixels: mostPixels)
    case .webp: return try webp(bytes, mostPixels: mostPixels)
    case nil: throw PictureError("neither PNG nor JPEG nor GIF nor WebP")
    }
  }

  /// The size that a file of one of these kinds says it has, in pixels. O(1), but for a JPEG's segments before its size.
  static func size(of bytes: [UInt8]) throws(PictureError) -> (width: Int, height: Int) {
    func big(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    switch Format(bytes) {
    case .png:
      guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { throw PictureError("a PNG that ends early") }
      return (big(16), big(20))
    case .gif:
      guard bytes.count >= 10 else { throw PictureError("a GIF that ends early") }
      return (Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
    case .jpeg: return try jpegSize(bytes)
    case .webp: return try webpSize(bytes)
    case nil: throw PictureError("neither PNG nor JPEG nor GIF nor WebP")
    }
  }

  /// Why a picture of a size is not decoded; nil where it is.
  static func objection(width: Int, height: Int, mostPixels: Int) -> PictureError? {
    guard width > 0, height > 0 else { return PictureError("no pixels") }
    guard width <= PixelBuffer.longestSide, height <= PixelBuffer.longestSide else {
      return PictureError("\(width)x\(height) pixels; up to \(PixelBuffer.longestSide) a side can be shown")
    }
    guard width * height <= mostPixels else { return PictureError("\(width)x\(height) pixels are more than \(mostPixels)") }
    return nil
  }

  private static func jpegSize(_ bytes: [UInt8]) throws(PictureError) -> (width: Int, height: Int) {
    var message = [CChar](repeating: 0, count: 200)
    var (width, height): (Int32, Int32) = (0, 0)
    guard jpeg_picture_size(bytes, bytes.count, &width, &height, &message) != 0 else { throw reason(message) }
    return (Int(width), Int(height))
  }

  private static func jpeg(_ bytes: [UInt8], mostPixels: Int) throws(PictureError) -> Image {
    let (width, height) = try jpegSize(bytes)
    if let objection = objection(width: width, height: height, mostPixels: mostPixels) { throw objection }
    var message = [CChar](repeating: 0, count: 200)
    var pixels = [UInt32](repeating: 0, count: width * height)
    guard jpeg_picture_decode(bytes, bytes.count, &pixels, Int32(width), Int32(height), &message) != 0 else { throw reason(message) }
    return Image(width: width, height: height, pixels: pixels)
  }

  private static func reason(_ message: [CChar]) -> PictureError {
    PictureError(String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }
}
