import CWebP

extension Image {
  static func webpSize(_ bytes: [UInt8]) throws(PictureError) -> (width: Int, height: Int) {
    let features = try webpFeatures(bytes)
    return (Int(features.width), Int(features.height))
  }

  private static func webpFeatures(_ bytes: [UInt8]) throws(PictureError) -> WebPBitstreamFeatures {
    var features = WebPBitstreamFeatures()
    let status = WebPGetFeaturesInternal(bytes, bytes.count, &features, WEBP_DECODER_ABI_VERSION)
    guard status == VP8_STATUS_OK else { throw PictureError(reason(status)) }
    return features
  }

  /// Decodes a WebP, lossy or lossless, with or without alpha; of a moving one the first picture, on a canvas that is clear. Linear in the pixels.
  /// - Throws: `PictureError` where the bytes are no such picture, or end early.
  static func webp(_ bytes: [UInt8], mostPixels: Int) throws(PictureError) -> Image {
    let features = try webpFeatures(bytes)
    let (width, height) = (Int(features.width), Int(features.height))
    if let objection = objection(width: width, height: height, mostPixels: mostPixels) { throw objection }
    var pixels = features.has_animation != 0 ? try firstPicture(ofMoving: bytes, width, height) : try still(bytes, width, height)
    premultiply(&pixels)
    return Image(width: width, height: height, pixels: pixels)
  }

  /// Pixels with straight alpha, as 0xAARRGGBB.
  private static func still(_ bytes: [UInt8], _ width: Int, _ height: Int) throws(PictureError) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: width * height)
    let isDecoded = pixels.withUnsafeMutableBytes { out in
      WebPDecodeBGRAInto(bytes, bytes.count, out.baseAddress, out.count, Int32(width * 4)) != nil
    }
    guard isDecoded else { throw PictureError("a WebP that is damaged or ends early") }
    for i in pixels.indices { pixels[i] = UInt32(littleEndian: pixels[i]) }
    return pixels
  }

  private static func firstPicture(ofMoving bytes: [UInt8], _ width: Int, _ height: Int) throws(PictureError) -> [UInt32] {
    var options = WebPAnimDecoderOptions()
    guard WebPAnimDecoderOptionsInitInternal(&options, WEBP_DEMUX_ABI_VERSION) != 0 else {
      throw PictureError("a moving WebP, which the library at hand does not read")
    }
    options.color_mode = MODE_BGRA
    options.use_threads = 0
    let pixels: [UInt32]? = bytes.withUnsafeBufferPointer { bytes in
      var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
      guard let decoder = WebPAnimDecoderNewInternal(&data, &options, WEBP_DEMUX_ABI_VERSION) else { return nil }
      defer { WebPAnimDecoderDelete(decoder) }
      var (canvas, time): (UnsafeMutablePointer<UInt8>?, Int32) = (nil, 0)
      guard WebPAnimDecoderGetNext(decoder, &canvas, &time) != 0, let canvas else { return nil }
      return [UInt32](unsafeUninitializedCapacity: width * height) { out, count in
        let raw = UnsafeRawPointer(canvas)
        for i in 0..<width * height { out[i] = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 4 * i, as: UInt32.self)) }
        count = width * height
      }
    }
    guard let pixels else { throw PictureError("a moving WebP that is damaged or ends early") }
    return pixels
  }

  private static func premultiply(_ pixels: inout [UInt32]) {
    for i in pixels.indices {
      let p = pixels[i]
      let alpha = p >> 24
      if alpha == 255 { continue }
      func times(_ shift: UInt32) -> UInt32 { (((p >> shift & 255) * alpha + 127) / 255) << shift }
      pixels[i] = alpha << 24 | times(16) | times(8) | times(0)
    }
  }

  private static func reason(_ status: VP8StatusCode) -> String {
    switch status {
    case VP8_STATUS_NOT_ENOUGH_DATA: "a WebP that ends early"
    case VP8_STATUS_UNSUPPORTED_FEATURE: "a WebP of a kind that the library at hand does not read"
    default: "a damaged WebP"
    }
  }
}
