import Files
import Geometry
import Imaging

/// Where the pictures of a document come from: its own `data:` addresses, and files in its folder or below. Each is read once, however often it is shown.
final class PictureSource {
  /// A picture that was found.
  enum Picture {
    case image(Image)
    case svg(Drawing)
  }

  /// An SVG file, and what became of it once it was read.
  final class Drawing {
    let bytes: [UInt8]
    /// Nil inside for one that is no picture, and outside before it was read.
    var document: SVGDocument??

    init(bytes: [UInt8]) { self.bytes = bytes }
  }

  /// What pictures are known by.
  private enum Place: Hashable {
    /// Where its address stands in the document's text.
    case inside(UnsafePointer<UInt8>)
    /// Its file, without links.
    case file(String)
  }

  /// In how many other pictures a picture may lie.
  static let mostDepth = 4
  /// The most bytes of a file beside the document.
  private static let longestFile = 32 << 20

  /// Nil where files are not read.
  let folder: String?
  let depth: Int
  /// What was looked for; nil inside where it is no picture.
  private var known: [Place: Picture?] = [:]

  init(folder: String?, depth: Int) {
    self.folder = folder
    self.depth = depth
  }

  /// The picture at an address of the document's text; nil where it may not be read, is none, or has more pixels than there is room for.
  /// Cost: that of reading its bytes, once; they are decoded when it is shown.
  func picture(at address: Text, _ budget: ImportBudget) throws(SVGError) -> Picture? {
    let address = address.trimmed
    var cursor = TextCursor(address)
    let isInside = cursor.takeWord("data:")
    let place: Place
    if isInside {
      place = .inside(address.start)
    } else {
      guard let file = file(address.string) else { return nil }
      place = .file(file)
    }
    if let found = known[place] { return found }
    let bytes: [UInt8]?
    switch place {
    case .inside: bytes = Self.data(cursor.rest)
    case .file(let file): bytes = try? InputFile.read(file, limit: Self.longestFile)
    }
    try budget.work.spend(bytes?.count ?? address.count)
    let picture = self.picture(bytes ?? [], mostPixels: budget.pixelRoom)
    if case .image(let image)? = picture { try budget.claimPixels(bytes: image.width * image.height * ImportBudget.bytesPerPixel) }
    known[place] = .some(picture)
    return picture
  }

  private func picture(_ bytes: [UInt8], mostPixels: Int) -> Picture? {
    if bytes.isEmpty { return nil }
    if let image = try? Image(encoded: bytes, mostPixels: mostPixels) { return .image(image) }
    return depth < Self.mostDepth ? .svg(Drawing(bytes: bytes)) : nil
  }

  /// The path of a file in the folder or below, without links, by its relative address; nil for any other.
  private func file(_ address: String) -> String? {
    guard let folder else { return nil }
    let plain = address.prefix { $0 != "#" && $0 != "?" }
    guard let path = Self.unescaped(plain), !path.isEmpty, !path.hasPrefix("/"), !path.contains("\\"), !path.contains("\0"),
      !path.contains(":")
    else { return nil }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains("..") else { return nil }
    // What a link leads to has to lie there too.
    guard let root = FilePlace.resolved(folder), let place = FilePlace.resolved(root + "/" + path),
      place.hasPrefix(root == "/" ? "/" : root + "/")
    else { return nil }
    return place
  }

  /// The letters that an address writes as `%` and two digits.
  private static func unescaped(_ text: Substring) -> String? {
    guard text.contains("%") else { return String(text) }
    return String(validating: percentDecoded(Array(text.utf8)), as: UTF8.self)
  }

  private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var i = 0
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "%"), i + 2 < bytes.count, let high = bytes[i + 1].hexValue, let low = bytes[i + 2].hexValue {
        out.append(high << 4 | low)
        i += 3
      } else {
        out.append(bytes[i])
        i += 1
      }
    }
    return out
  }

  /// The bytes of a `data:` address after its scheme (RFC 2397); nil where it has none.
  private static func data(_ text: Text) -> [UInt8]? {
    var cursor = TextCursor(text)
    let head = cursor.text(upTo: UInt8(ascii: ",")).trimmed
    var kind = TextCursor(Text(start: max(head.start, head.end - 7), end: head.end))
    guard kind.takeWord(";base64") else { return percentDecoded(cursor.rest.bytes) }
    return base64(cursor.rest)
  }

  /// Bytes in letters, with white space among them; nil where others are.
  static func base64(_ text: Text) -> [UInt8]? {
    var out: [UInt8] = []
    out.reserveCapacity(text.count * 3 / 4)
    var (bits, count): (UInt32, Int) = (0, 0)
    var p = text.start
    while p < text.end {
      let c = p.pointee
      p += 1
      let value: UInt8
      switch c {
      case 65...90: value = c - 65
      case 97...122: value = c - 71
      case 48...57: value = c + 4
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      case UInt8(ascii: "="): continue
      case _ where c.isSpace: continue
      case UInt8(ascii: "%"):
        // A line end that was escaped.
        p = min(text.end, p + 2)
        continue
      default: return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        out.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return out
  }
}
