import Geometry
import Imaging
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Pictures in memory and in files")
struct PixelBufferTests {
  private func randomPicture(_ random: inout SeededGenerator, width: Int, height: Int, opaque: Bool) -> PixelBuffer {
    let picture = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let a = opaque ? 255 : UInt32(random.pick([0, 255, random.integer(1...254)]))
        func channel() -> UInt32 { UInt32(random.integer(0...Int(a))) }
        picture[x, y] = a << 24 | channel() << 16 | channel() << 8 | channel()
      }
    }
    return picture
  }

  private func withFolder(_ body: (String) throws -> Void) rethrows {
    var template = Array("/tmp/pinwheel-pictures-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      Issue.record("no folder for pictures could be made")
      return
    }
    let folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    defer { _ = rmdir(folder) }
    try body(folder)
  }

  @Test("a picture read back from its file is the same, to the byte", arguments: [false, true])
  func roundTrip(opaque: Bool) throws {
    var random = SeededGenerator(seed: 11)
    try withFolder { folder in
      for (width, height) in [(1, 1), (17, 5), (64, 33)] {
        let picture = randomPicture(&random, width: width, height: height, opaque: opaque)
        let path = "\(folder)/picture.png"
        try picture.writePNG(to: path)
        let back = try PixelBuffer.readPNG(from: path)
        #expect(picture.firstDifference(back) == nil)
        #expect(picture.hash() == back.hash())
        unlink(path)
      }
    }
  }

  @Test("a picture goes to the bytes of a PNG and back without a file, and without alpha where all is opaque")
  func memory() throws {
    var random = SeededGenerator(seed: 12)
    for isOpaque in [false, true] {
      let picture = randomPicture(&random, width: 31, height: 7, opaque: isOpaque)
      let bytes = try picture.encodedPNG()
      #expect(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
      // The kind of colour stands in the header: 2 for three channels, 6 for four.
      #expect(bytes[25] == (isOpaque ? 2 : 6))
      #expect(try picture.firstDifference(PixelBuffer(png: bytes)) == nil)
    }
  }

  @Test("bytes that are no PNG, that are cut short, or that speak of too large a picture, are refused with the reason")
  func badBytes() throws {
    let whole = try PixelBuffer(width: 9, height: 9).encodedPNG()
    for bytes in [[], [1, 2, 3], Array(whole.prefix(40))] {
      let error = #expect(throws: PictureError.self) { try PixelBuffer(png: bytes) }
      #expect(error?.description.isEmpty == false)
    }
    // The header's chunk: its name, width, height and kind, and the checksum of these.
    var wide = whole
    wide.replaceSubrange(16..<20, with: [0x00, 0x00, 0x80, 0x01])
    wide.replaceSubrange(29..<33, with: (0..<4).map { UInt8(truncatingIfNeeded: checksum(wide[12..<29]) >> (24 - 8 * $0)) })
    let error = #expect(throws: PictureError.self) { try PixelBuffer(png: wide) }
    #expect(error?.description.hasPrefix("32769x9 pixels") == true)
  }

  /// CRC-32, as PNG has it.
  private func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xedb8_8320 }
    }
    return ~sum
  }

  @Test("a place that cannot be written gives an error that names it, and leaves no file")
  func unwritable() {
    let picture = PixelBuffer(width: 2, height: 2)
    withFolder { folder in
      for path in ["\(folder)/none/picture.png", folder, "/proc/picture.png"] {
        let error = #expect(throws: PictureError.self) { try picture.writePNG(to: path) }
        #expect(error?.description.contains(path) == true)
      }
      // The folder can only be removed while it is empty.
      #expect(rmdir(folder) == 0)
      mkdir(folder, 0o700)
    }
  }

  @Test("what is no PNG gives an error that names it")
  func unreadable() throws {
    #expect(throws: PictureError.self) { try PixelBuffer.readPNG(from: "/nowhere/picture.png") }
    try withFolder { folder in
      let path = "\(folder)/picture.png"
      try PixelBuffer(width: 9, height: 9).writePNG(to: path)
      truncate(path, 40)
      let error = #expect(throws: PictureError.self) { try PixelBuffer.readPNG(from: path) }
      #expect(error?.description.contains(path) == true)
      unlink(path)
    }
  }

  @Test("the hash tells pictures apart by size and by any pixel, and does not read the rows' padding")
  func hashes() {
    let picture = PixelBuffer(width: 5, height: 3)
    let blank = picture.hash()
    #expect(blank == PixelBuffer(width: 5, height: 3).hash())
    #expect(blank != PixelBuffer(width: 3, height: 5).hash())
    picture.row(1)[5] = 7
    #expect(picture.hash() == blank)
    var seen: Set<UInt64> = [blank]
    for y in 0..<3 {
      for x in 0..<5 {
        picture[x, y] = 1
        seen.insert(picture.hash())
        picture[x, y] = 0
      }
    }
    #expect(seen.count == 16)
  }
}
