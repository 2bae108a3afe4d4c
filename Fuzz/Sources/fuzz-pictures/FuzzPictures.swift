import Imaging

/// Decodes bytes as a picture: PNG, JPEG, GIF or WebP, after the first byte's choice of how they begin, so that mutations stay pictures.
///
/// What is refused has said so; what is shown has all of its pixels, no colour above its alpha, and no more than were asked for.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
  guard let choice = input.first else { return 0 }
  let beginnings: [[UInt8]] = [
    [], [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], [0xff, 0xd8, 0xff], Array("GIF89a".utf8), Array("RIFF".utf8),
  ]
  let mostPixels = 1 << 20
  guard let image = try? Image.decoded(beginnings[Int(choice % 5)] + input.dropFirst(), mostPixels: mostPixels) else { return 0 }
  guard image.pixels.count == image.width * image.height, image.pixels.count <= mostPixels else {
    fatalError("a picture of other pixels than it says")
  }
  for p in image.pixels where max(p & 255, p >> 8 & 255, p >> 16 & 255) > p >> 24 { fatalError("a colour above its alpha") }
  return 0
}
