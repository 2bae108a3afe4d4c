/// The first 100 bytes of a database file, by which SQLite knows what it is (https://www.sqlite.org/fileformat2.html, 1.3).
enum DatabaseHeader {
  /// Makes those bytes anew that say how the file is laid out: what each file of ours has, and its length.
  /// - Parameter bytes: at least 100.
  static func mend(_ bytes: inout [UInt8]) {
    func put(_ value: Int, at place: Int, count: Int) {
      for k in 0..<count { bytes[place + k] = UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - k))) }
    }
    let said = Int(bytes[16]) << 8 | Int(bytes[17])
    // 65,536 is written as 1.
    let isLikely = said == 1 || (said >= 512 && said & (said - 1) == 0)
    let size = isLikely ? (said == 1 ? 65_536 : said) : usualPageSize
    bytes.replaceSubrange(0..<16, with: Array("SQLite format 3\0".utf8))
    put(size == 65_536 ? 1 : size, at: 16, count: 2)
    // Without a log, nothing reserved in a page, the fractions that are prescribed.
    bytes.replaceSubrange(18..<24, with: [1, 1, 0, 64, 32, 32])
    put((bytes.count + size - 1) / size, at: 28, count: 4)
    // No free pages, today's schema format, UTF-8, and lengths that are to be believed.
    put(0, at: 32, count: 8)
    put(4, at: 44, count: 4)
    put(1, at: 56, count: 4)
    bytes.replaceSubrange(92..<96, with: Array(bytes[24..<28]))
  }

  /// What SQLite makes, unless it is asked for another.
  private static let usualPageSize = 4096
}
