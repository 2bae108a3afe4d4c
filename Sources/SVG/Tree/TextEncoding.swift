#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#else
  #error("SVG turns letters into UTF-8 by the C library's iconv, which this platform has under no name that is known here")
#endif

/// The letters that an XML file is written in, as its first line says (XML 1.0, 4.3.3).
///
/// Expat knows UTF-8, UTF-16, ISO-8859-1 and ASCII by these names alone; a file in any other is turned into UTF-8 by the C library's iconv.
enum TextEncoding {
  private static let known: Set<String> = ["utf-8", "utf-16", "utf-16le", "utf-16be", "iso-8859-1", "us-ascii"]
  /// Names that programs write, by what they mean.
  private static let aliases = [
    "utf8": "utf-8", "utf_8": "utf-8", "utf16": "utf-16", "latin1": "iso-8859-1", "latin-1": "iso-8859-1", "l1": "iso-8859-1",
    "iso8859-1": "iso-8859-1", "iso_8859-1": "iso-8859-1", "iso88591": "iso-8859-1", "8859-1": "iso-8859-1", "ascii": "us-ascii",
    "win-1251": "windows-1251", "win1251": "windows-1251", "win-1252": "windows-1252", "win1252": "windows-1252",
    "ansi": "windows-1252", "x-sjis": "shift_jis",
  ]

  /// What a file's letters are, as far as somebody must tell Expat.
  enum Reading: Equatable {
    /// As Expat finds out by itself.
    case own
    /// Expat knows them by this name.
    case named(String)
    /// They are to be turned into UTF-8 from these.
    case converted(from: String)
  }

  /// How files in Unicode begin: with a mark, or with `<?` two bytes each.
  private static let marks: [([UInt8], String)] = [
    ([0xEF, 0xBB, 0xBF], "utf-8"), ([0xFF, 0xFE], "utf-16"), ([0xFE, 0xFF], "utf-16"), ([0x3C, 0, 0x3F, 0], "utf-16le"),
    ([0, 0x3C, 0, 0x3F], "utf-16be"),
  ]

  static func reading(_ bytes: UnsafeBufferPointer<UInt8>) -> Reading {
    // A mark at the start, or every other byte a zero, says more than a name.
    for (mark, name) in marks where bytes.starts(with: mark) { return .named(name) }
    guard let name = declaredName(bytes)?.lowercased() else { return .own }
    if known.contains(name) { return .own }
    let meant = aliases[name] ?? name
    return known.contains(meant) ? .named(meant) : .converted(from: meant)
  }

  /// The name in the first line, `<?xml version="1.0" encoding="..."?>`; nil where there is none, or no such line in bytes for letters.
  private static func declaredName(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard bytes.starts(with: "<?xml".utf8) else { return nil }
    let line = bytes.dropFirst(5).prefix(500).prefix { $0 != UInt8(ascii: "?") }
    let words = String(decoding: line, as: UTF8.self).split(omittingEmptySubsequences: true) { $0 == "=" || $0.isWhitespace }
    guard let at = words.firstIndex(of: "encoding"), at + 1 < words.count else { return nil }
    let name = words[at + 1].drop { $0 == "\"" || $0 == "'" }.prefix { $0 != "\"" && $0 != "'" }
    return name.isEmpty || name.utf8.count > 40 ? nil : String(name)
  }

  /// A text in UTF-8; letters that make no sense become U+FFFD.
  /// - Parameter most: the most bytes that may come of it.
  /// - Parameter isCancelled: asked at every 64 KB, or letter that makes no sense; when it says so, `SVGError.cancelled` is thrown.
  static func converted(
    _ bytes: UnsafeBufferPointer<UInt8>, from name: String, most: Int, isCancelled: () -> Bool
  ) throws(SVGError) -> [UInt8] {
    guard name.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "-_.:".utf8.contains($0) }), let state = iconv_open("UTF-8", name),
      state != iconv_t(bitPattern: -1)
    else { throw .encoding(name) }
    defer { iconv_close(state) }
    guard let start = bytes.baseAddress else { return [] }
    var from: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(mutating: start).assumingMemoryBound(to: CChar.self)
    var left = bytes.count
    var result: [UInt8] = []
    result.reserveCapacity(min(most, bytes.count * 2))
    let chunk = UnsafeMutablePointer<CChar>.allocate(capacity: 1 << 16)
    defer { chunk.deallocate() }
    while left > 0 {
      if isCancelled() { throw .cancelled }
      var to: UnsafeMutablePointer<CChar>? = chunk
      var room = 1 << 16
      let count = iconv(state, &from, &left, &to, &room)
      let reason = errno
      result.append(contentsOf: UnsafeRawBufferPointer(start: chunk, count: (1 << 16) - room))
      if count == -1, reason != E2BIG {
        // What is no letter, or the first part of one at the end.
        result.append(contentsOf: "\u{FFFD}".utf8)
        from = from.map { $0 + 1 }
        left -= 1
      }
      guard result.count <= most else { throw .limit(.unpackedBytes, most: most) }
    }
    return result
  }
}
