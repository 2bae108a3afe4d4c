import CPNG
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension PixelBuffer {
  /// The most pixels a side of a picture that is decoded.
  public static let longestSide = 32768

  /// The picture as the bytes of a PNG with straight alpha, without alpha where every pixel is opaque. Linear in the pixels, some 20 ns each.
  /// - Throws: `PictureError` when there is not enough memory.
  public func encodedPNG() throws(PictureError) -> [UInt8] {
    let isOpaque = isOpaque
    let bytes = straightBytes(withAlpha: !isOpaque)
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    image.width = UInt32(width)
    image.height = UInt32(height)
    image.format = isOpaque ? UInt32(PNG_FORMAT_FLAG_COLOR) : UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    // Without filters flat colours pack about as well, in a quarter of the time.
    image.flags = UInt32(PNG_IMAGE_FLAG_FAST)
    var memory: UnsafeMutablePointer<CChar>?
    var count = 0
    guard let stream = open_memstream(&memory, &count) else { throw PictureError(String(cString: strerror(errno))) }
    defer { free(memory) }
    let isEncoded = png_image_write_to_stdio(&image, stream, 0, bytes, 0, nil) != 0
    guard fclose(stream) == 0, isEncoded else { throw PictureError(Self.message(image)) }
    return Array(UnsafeRawBufferPointer(start: memory, count: count))
  }

  /// Decodes a PNG of any kind, up to `longestSide` pixels a side. Linear in the pixels.
  /// - Throws: `PictureError` with what is wrong with the bytes.
  /// - Parameter mostPixels: the most pixels that are decoded.
  public convenience init(png: [UInt8], mostPixels: Int = .max) throws(PictureError) {
    let png = Self.withoutRemarks(png)
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    // The bytes must stay where they are from the header to the last pixel.
    let decoded = png.withUnsafeBytes { png -> Result<[UInt8], PictureError> in
      guard png_image_begin_read_from_memory(&image, png.baseAddress, png.count) != 0 else {
        return .failure(PictureError(Self.message(image)))
      }
      image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
      // Sixteen bits are of sRGB too where the file does not say what they are of.
      image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
      let (width, height) = (Int(image.width), Int(image.height))
      if let objection = Image.objection(width: width, height: height, mostPixels: mostPixels) {
        png_image_free(&image)
        return .failure(objection)
      }
      var bytes = [UInt8](repeating: 0, count: width * height * 4)
      guard png_image_finish_read(&image, nil, &bytes, 0, nil) != 0 else { return .failure(PictureError(Self.message(image))) }
      return .success(bytes)
    }
    let bytes = try decoded.get()
    self.init(width: Int(image.width), height: Int(image.height))
    for y in 0..<height {
      let r = row(y)
      for x in 0..<width {
        let o = (y * width + x) * 4
        let a = UInt32(bytes[o + 3])
        func m(_ v: UInt8) -> UInt32 { (UInt32(v) * a + 127) / 255 }
        r[x] = a << 24 | m(bytes[o]) << 16 | m(bytes[o + 1]) << 8 | m(bytes[o + 2])
      }
    }
  }

  /// The chunks besides the necessary ones that pixels depend on.
  private static let chunksOfColor = ["bKGD", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "tRNS"].map { Array($0.utf8) }

  /// A PNG without what stands before its pixels and says nothing of them, as texts, which the library would unpack and keep, however much they unfold into.
  private static func withoutRemarks(_ png: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    // Up to where bytes are copied or left out, and where the next chunk begins: its length, its name, so many bytes, and their checksum.
    var (done, at) = (0, 8)
    while at + 8 <= png.count {
      let length = png[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = png[at + 4..<at + 8]
      if name.elementsEqual("IDAT".utf8) { break }
      // The library would make room for all that a chunk speaks of, up to 2 GB, before it finds that the file ends.
      guard length <= png.count - at - 12 else { return kept + png[done..<at] }
      let next = at + 12 + length
      // A chunk that may be left out has a small first letter; what has no letters is left for the library to refuse.
      let isRemark = name.allSatisfy { 65...90 ~= $0 & 0xdf } && name.first.map { $0 & 0x20 != 0 } == true
      if isRemark, !chunksOfColor.contains(where: name.elementsEqual) {
        kept += png[done..<at]
        done = next
      }
      at = next
    }
    return done == 0 ? png : kept + png[done...]
  }

  private var isOpaque: Bool {
    for y in 0..<height {
      let row = row(y)
      var all: UInt32 = .max
      for x in 0..<width { all &= row[x] }
      if all >> 24 != 255 { return false }
    }
    return true
  }

  /// Red, green and blue without what alpha took from them, and alpha if asked for; a byte each.
  package func straightBytes(withAlpha: Bool) -> [UInt8] {
    let channels = withAlpha ? 4 : 3
    let size = width * height * channels
    return [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      guard var to = bytes.baseAddress else { return }
      for y in 0..<height {
        let row = row(y)
        for x in 0..<width {
          let p = row[x]
          let a = p >> 24
          to[0] = Self.straight(p >> 16 & 255, a)
          to[1] = Self.straight(p >> 8 & 255, a)
          to[2] = Self.straight(p & 255, a)
          if withAlpha { to[3] = UInt8(truncatingIfNeeded: a) }
          to += channels
        }
      }
      count = size
    }
  }

  @inline(__always)
  private static func straight(_ c: UInt32, _ a: UInt32) -> UInt8 {
    if a == 255 { return UInt8(truncatingIfNeeded: c) }
    return a == 0 ? 0 : UInt8(truncatingIfNeeded: min(255, (c &* 255 &+ a / 2) / a))
  }

  private static func message(_ image: png_image) -> String {
    withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
