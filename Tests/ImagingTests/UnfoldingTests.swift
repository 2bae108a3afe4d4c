import Geometry
import Imaging
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("Small files of pictures that unfold into much")
struct UnfoldingTests {
  private func big(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }

  private func pair(_ number: Int) -> [UInt8] { Array(big(number).suffix(2)) }

  /// A chunk of a PNG.
  private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + data
    var sum = UInt32.max
    for byte in named {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xedb8_8320 }
    }
    return big(data.count) + named + big(Int(~sum))
  }

  /// What the chunks of a PNG that have a name hold, one after the other.
  private func data(_ name: String, of png: [UInt8]) -> [UInt8] {
    var (at, found): (Int, [UInt8]) = (8, [])
    while at + 12 <= png.count {
      let length = png[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      if png[at + 4..<at + 8].elementsEqual(name.utf8) { found += png[at + 8..<at + 8 + length] }
      at += 12 + length
    }
    return found
  }

  /// The letter a, once and 258 times for each run, as zlib packs it into 13 bits a run.
  private func packedLetters(runs: Int) -> [UInt8] {
    var (bytes, held, count): ([UInt8], Int, Int) = ([0x78, 0x01], 0, 0)
    func put(_ code: String) {
      for bit in code.utf8 {
        held |= Int(bit & 1) << count
        count += 1
        if count == 8 {
          bytes.append(UInt8(held))
          (held, count) = (0, 0)
        }
      }
    }
    // The last block, of codes that are agreed on; the letter, runs that repeat what stands one before, and the end.
    put("110" + "10010001")
    for _ in 0..<runs { put("1100010100000") }
    put("0000000" + "0000000")
    let letters = 1 + 258 * runs
    let (low, high) = ((1 + 97 * letters) % 65521, (letters + 97 * (letters * (letters + 1) / 2)) % 65521)
    return bytes + big(high << 16 | low)
  }

  /// A PNG with chunks behind its header.
  private func with(_ chunks: [UInt8], in png: [UInt8]) -> [UInt8] { Array(png[..<33]) + chunks + png[33...] }

  private func picture() -> PixelBuffer {
    let picture = PixelBuffer(width: 19, height: 7)
    for y in 0..<7 { for x in 0..<19 { picture[x, y] = 0xff00_0000 | UInt32(x * 13) << 16 | UInt32(y * 30) << 8 | 0x40 } }
    return picture
  }

  /// The most memory that the program has taken so far, in bytes.
  private var peak: Int {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage.ru_maxrss << 10
  }

  @Test("texts of a PNG are not unpacked, however many there are")
  func texts() throws {
    let picture = picture()
    let letters = packedLetters(runs: 29_000)
    let texts = [chunk("zTXt", [107, 0, 0] + letters), chunk("iTXt", [107, 0, 1, 0, 0, 0] + letters)]
    let png = try with((0..<40).flatMap { texts[$0 % 2] }, in: picture.encodedPNG())
    let before = peak
    #expect(try picture.firstDifference(PixelBuffer(png: png)) == nil)
    #expect(peak - before < 100 << 20)
  }

  @Test("a chunk of a PNG that speaks of more than the file holds takes no memory")
  func longChunk() throws {
    let png = try with([0x7f, 0, 0, 0] + Array("tEXtk".utf8), in: picture().encodedPNG())
    let before = peak
    #expect(throws: PictureError.self) { try PixelBuffer(png: png) }
    #expect(peak - before < 100 << 20)
  }

  @Test("what a PNG says of its colours counts, whatever stands around it")
  func colors() throws {
    let picture = picture()
    let plain = try picture.encodedPNG()
    let text = chunk("tEXt", Array("k\0sRGB".utf8))
    #expect(try picture.firstDifference(PixelBuffer(png: with(text + chunk("tIME", [7, 232, 1, 1, 0, 0, 0]), in: plain))) == nil)
    // The intensity itself, where sRGB has its 2.2nd root; the file's own word about its colours is taken out.
    let (header, pixels) = (Array(plain[..<33]), chunk("IDAT", data("IDAT", of: plain)) + chunk("IEND", []))
    let linear = try PixelBuffer(png: header + chunk("gAMA", big(100_000)) + pixels)
    #expect(linear.firstDifference(picture) != nil)
    #expect(try linear.firstDifference(PixelBuffer(png: header + text + chunk("gAMA", big(100_000)) + text + pixels)) == nil)
  }

  @Test("a PNG with damaged chunks before its pixels is refused, or is what it was")
  func damagedChunks() throws {
    var random = SeededGenerator(seed: 31)
    let picture = picture()
    let texts = (0..<3).flatMap { chunk("tEXt", Array("k\0text \($0)".utf8)) }
    let whole = try with(texts + chunk("gAMA", big(45455)), in: picture.encodedPNG())
    for _ in 0..<1000 {
      var cut = whole
      for _ in 0..<random.integer(1...3) { cut[random.integer(33...texts.count + 60)] = UInt8(random.integer(0...255)) }
      if random.integer(0...2) == 0 { cut.removeLast(random.integer(0...cut.count - 1)) }
      if let image = try? PixelBuffer(png: cut) { #expect(image.width == 19 && image.height == 7) }
    }
  }

  /// A progressive JPEG in which each scan but the first has no more than a few bytes, and says of all blocks that nothing changes.
  private func progressive(side: Int, scans: Int) -> [UInt8] {
    var jpeg: [UInt8] = [0xff, 0xd8, 0xff, 0xdb, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
    jpeg += [0xff, 0xc2, 0, 11, 8] + pair(side) + pair(side) + [1, 1, 0x11, 0]
    // One code each, of a bit: no difference, and the end of 16,384 blocks and of as many more as 14 bits say.
    for (table, symbol) in [(0x00, 0), (0x10, 0xe0)] as [(UInt8, UInt8)] {
      jpeg += [0xff, 0xc4, 0, 20, table, 1] + [UInt8](repeating: 0, count: 15) + [symbol]
    }
    jpeg += [0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0, 0]
    for _ in 1..<scans { jpeg += [0xff, 0xda, 0, 8, 1, 1, 0, 1, 63, 0x10, 0x7f, 0xfb] }
    return jpeg + [0xff, 0xd9]
  }

  @Test("a JPEG may have as many scans as files have, and more only where it has the bytes")
  func scans() throws {
    #expect(try Image.decoded(progressive(side: 512, scans: 90)).pixels.allSatisfy { $0 == 0xff80_8080 })
    #expect(try Image.decoded(progressive(side: 8, scans: 3000)).width == 8)
    for scans in [120, 3000] {
      let error = #expect(throws: PictureError.self) { try Image.decoded(progressive(side: 512, scans: scans)) }
      #expect(error?.description.contains("scans") == true)
    }
  }

  /// A GIF that ends behind its first pixel.
  private func flat(canvas: Int, side: Int) -> [UInt8] {
    func low(_ number: Int) -> [UInt8] { pair(number).reversed() }
    let head = Array("GIF89a".utf8) + low(canvas) + low(canvas) + [0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    // Codes of three bits: begin anew, the first colour, the end.
    return head + [0x2c] + low(0) + low(0) + low(side) + low(side) + [0, 2, 2, 0x44, 0x01, 0, 0x3b]
  }

  @Test("a GIF's picture is refused where it is far larger than the canvas, whose size is all that is looked at before")
  func canvas() throws {
    #expect(try Image.decoded(flat(canvas: 2, side: 256)).pixels[0] == 0xffff_0000)
    #expect(try Image.decoded(flat(canvas: 600, side: 600)).pixels[0] == 0xffff_0000)
    for (canvas, side) in [(2, 257), (600, 601), (1, 32768)] {
      #expect(throws: PictureError.self) { try Image.decoded(flat(canvas: canvas, side: side)) }
    }
  }
}
