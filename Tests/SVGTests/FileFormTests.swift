import CZlib
import Testing

@testable import SVG

@Suite("Files in other letters, and compressed ones")
struct FileFormTests {
  private static let text = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect id='a' width='1' height='1'/></svg>"

  /// The bytes as gzip packs them.
  /// - Parameter header: 16 for gzip's, 0 for that of zlib.
  private func packed(_ bytes: [UInt8], header: Int32 = 16, level: Int32 = 9) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(&stream, level, Z_DEFLATED, 15 + header, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: bytes.count + 1000)
    let count = output.count
    input.withUnsafeMutableBufferPointer { from in
      output.withUnsafeMutableBufferPointer { to in
        stream.next_in = from.baseAddress
        stream.avail_in = UInt32(from.count)
        stream.next_out = to.baseAddress
        stream.avail_out = UInt32(count)
        _ = deflate(&stream, Z_FINISH)
      }
    }
    return Array(output.prefix(count - Int(stream.avail_out)))
  }

  private func error(_ bytes: [UInt8], _ limits: SVGLimits = SVGLimits()) -> SVGError? {
    var options = SVGDocument.Options()
    options.limits = limits
    do {
      _ = try SVGDocument.parse(bytes, options: options)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Compressed

  @Test("a compressed file is the file that it holds, whatever it is called")
  func compressed() throws {
    let bytes = packed(Array(Self.text.utf8))
    #expect(try SVGDocument.parse(bytes).shapes.count == 1)
    #expect(try SVGDocument.unpacked(bytes) == Array(Self.text.utf8))
    #expect(try SVGDocument.unpacked(Array(Self.text.utf8)) == Array(Self.text.utf8))
    #expect(throws: SVGError.cancelled) { try SVGDocument.unpacked(bytes, isCancelled: { true }) }
    #expect(SVGDocument.isFileName("a/B.SVGZ") && SVGDocument.isFileName("b.svg") && !SVGDocument.isFileName("svgz"))
  }

  @Test("a file packed by zlib without gzip's header is read as well, at every level of packing", arguments: [0, 1, 6, 9] as [Int32])
  func zlib(level: Int32) throws {
    let bytes = packed(Array(Self.text.utf8), header: 0, level: level)
    #expect(try SVGDocument.parse(bytes).shapes.count == 1)
    #expect(try SVGDocument.parse(bytes + [0x1F, 0x8B, 0]).shapes.count == 1)
    for end in 2..<bytes.count { #expect(error(Array(bytes[..<end])) == .damagedCompression) }
    for other in ["x", "x^2,1", "8,1", "h1"] { #expect(error(Array(other.utf8)) != nil) }
  }

  @Test("parts one after the other are one file, and what is no part behind them is left out")
  func parts() throws {
    let bytes = Array(Self.text.utf8)
    let two = packed(Array(bytes[..<40])) + packed(Array(bytes[40...]))
    #expect(try SVGDocument.parse(two).shapes.count == 1)
    #expect(try SVGDocument.parse(two + [0, 0, 0, 0]).shapes.count == 1)
  }

  @Test("a compressed file that is cut short or changed anywhere is said to be damaged, and nothing worse happens")
  func damaged() {
    let bytes = packed(Array((Self.text + String(repeating: "<!-- a few words -->", count: 30)).utf8))
    for end in 2..<bytes.count { #expect(error(Array(bytes[..<end])) == .damagedCompression) }
    for i in 10..<bytes.count {
      var changed = bytes
      changed[i] ^= 0x55
      #expect(error(changed) != nil)
    }
    #expect(SVGError.damagedCompression.description.contains("damaged"))
  }

  @Test("a file that unpacks into far more than it is, is refused after as much as it may hold")
  func bomb() {
    let spaces = [UInt8](repeating: 32, count: 20 << 20)
    let bytes = packed(Array(Self.text.utf8) + spaces)
    #expect(bytes.count < 30_000)
    let most = SVGLimits().unpackedBytes(fileBytes: bytes.count)
    #expect(error(bytes) == .limit(.unpackedBytes, most: most))
    #expect(most < 5 << 20)
    var small = SVGLimits()
    small.bytes = 1000
    #expect(error(packed([UInt8](repeating: 32, count: 1001)), small) == .limit(.unpackedBytes, most: 1000))
  }

  @Test("a compressed file in a compressed file is no picture")
  func twice() { #expect(error(packed(packed(Array(Self.text.utf8)))) == .notSVG) }

  // MARK: Letters

  /// A picture whose only shape has an id in some letters.
  private func file(_ encoding: String, id: [UInt8]) -> [UInt8] {
    Array("<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect id='".utf8)
      + id + Array("' width='1' height='1'/></svg>".utf8)
  }

  private func id(_ bytes: [UInt8]) throws -> String? { try SVGDocument.parse(bytes).elements.last?.id }

  @Test(
    "names of UTF-8 that are none are understood", arguments: ["utf8", "UTF8", "Utf_8", "UTF-8", "utf-8"])
  func utf8(name: String) throws {
    #expect(try id(file(name, id: Array("été 猫 🐈".utf8))) == "été 猫 🐈")
  }

  @Test(
    "two bytes a letter are seen from the file's first bytes, whatever name it gives", arguments: ["utf16", "UTF-16", "Unicode", "utf-8"])
  func utf16(name: String) throws {
    let text = String(decoding: file(name, id: Array("été 猫 🐈".utf8)), as: UTF8.self)
    let little = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] { #expect(try id(bytes) == "été 猫 🐈") }
  }

  @Test(
    "letters of one byte are read by the name of their table",
    arguments: [
      ("windows-1251", [0xEA, 0xEE, 0xF2] as [UInt8], "кот"), ("Windows-1251", [0xEA, 0xEE, 0xF2], "кот"), ("cp1251", [0xA8], "Ё"),
      ("koi8-r", [0xCB, 0xCF, 0xD4], "кот"), ("ISO-8859-1", [0xE9, 0x74, 0xE9], "été"), ("iso8859-1", [0xE9], "é"),
      ("latin1", [0xE9], "é"), ("windows-1252", [0x80, 0xE9], "€é"), ("ISO-8859-15", [0xA4], "€"), ("us-ascii", [0x61], "a"),
      ("Shift_JIS", [0x94, 0x4C], "猫"),
    ])
  func tables(name: String, bytes: [UInt8], text: String) throws { #expect(try id(file(name, id: bytes)) == text) }

  @Test("UTF-16 with a mark at its start is read, in either order")
  func utf16() throws {
    let text = "<?xml version='1.0' encoding='UTF-16'?>" + Self.text.replacing("id='a'", with: "id='猫'")
    let little = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    #expect(try id([0xFF, 0xFE] + little) == "猫")
    #expect(try id([0xFE, 0xFF] + big) == "猫")
  }

  @Test("a mark of UTF-8 at the start says more than a name")
  func mark() throws { #expect(try id([0xEF, 0xBB, 0xBF] + file("windows-1251", id: Array("猫".utf8))) == "猫") }

  @Test("a byte that stands for no letter becomes a sign for that, and the rest is read")
  func undefined() throws { #expect(try id(file("windows-1251", id: [0xEA, 0x98, 0xF2])) == "к\u{FFFD}т") }

  @Test("unknown letters are named", arguments: ["klingon", "x'y", "a/b", "//TRANSLIT"])
  func unknown(name: String) {
    guard case .encoding? = error(file(name.replacing("'", with: ""), id: [0xE9])) else {
      Issue.record("'\(name)' is not refused as an encoding")
      return
    }
    #expect(SVGError.encoding("klingon").description.contains("klingon"))
  }

  @Test("a compressed file may be in other letters")
  func both() throws { #expect(try id(packed(file("windows-1251", id: [0xEA]))) == "к") }
}
