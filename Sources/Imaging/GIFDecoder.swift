/// Reads the first picture of a GIF file (CompuServe, "Graphics Interchange Format", version 89a): a palette, and indices packed by LZW.
struct GIFDecoder {
  private let bytes: [UInt8]
  private var at = 0
  /// Of the graphic control extension before the picture: the index that is transparent.
  private var transparent: Int?

  /// The pixels that a picture may have however small its canvas is.
  private static let leastRoom = 1 << 16

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The first picture, on a transparent canvas of the file's size.
  static func firstPicture(of bytes: [UInt8], mostPixels: Int) throws(PictureError) -> Image {
    var decoder = GIFDecoder(bytes)
    return try decoder.read(mostPixels: mostPixels)
  }

  private mutating func byte() throws(PictureError) -> Int {
    guard at < bytes.count else { throw PictureError("the GIF file is cut short") }
    at += 1
    return Int(bytes[at - 1])
  }

  private mutating func word() throws(PictureError) -> Int {
    let low = try byte()
    return try byte() << 8 | low
  }

  private mutating func palette(_ flags: Int) throws(PictureError) -> [UInt32]? {
    guard flags & 0x80 != 0 else { return nil }
    var colors: [UInt32] = []
    for _ in 0..<(2 << (flags & 7)) {
      let (r, g, b) = (try byte(), try byte(), try byte())
      colors.append(0xff00_0000 | UInt32(r << 16 | g << 8 | b))
    }
    return colors
  }

  private mutating func read(mostPixels: Int) throws(PictureError) -> Image {
    at = 6
    let (width, height) = (try word(), try word())
    if let objection = Image.objection(width: width, height: height, mostPixels: mostPixels) { throw objection }
    let flags = try byte()
    at += 2
    let shared = try palette(flags)
    while true {
      switch try byte() {
      case 0x21: try readExtension()
      case 0x2c: return try picture(width, height, shared, mostPixels: mostPixels)
      default: throw PictureError("the GIF file holds no picture")
      }
    }
  }

  private mutating func readExtension() throws(PictureError) {
    let isControl = try byte() == 0xf9
    var isFirst = true
    while true {
      let count = try byte()
      if count == 0 { return }
      if isControl, isFirst, count >= 4, at + 3 < bytes.count { transparent = bytes[at] & 1 != 0 ? Int(bytes[at + 3]) : nil }
      isFirst = false
      at += count
    }
  }

  private mutating func picture(_ width: Int, _ height: Int, _ shared: [UInt32]?, mostPixels: Int) throws(PictureError) -> Image {
    let (left, top, w, h) = (try word(), try word(), try word(), try word())
    if let objection = Image.objection(width: w, height: h, mostPixels: mostPixels) { throw objection }
    // What lies beyond the canvas takes time and memory too, and is counted nowhere else.
    guard w * h <= max(width * height, Self.leastRoom) else { throw PictureError("the GIF file's picture is far larger than its canvas") }
    let flags = try byte()
    guard let colors = try palette(flags) ?? shared else { throw PictureError("the GIF file has no palette") }
    let indices = try unpack(count: w * h)
    var pixels = [UInt32](repeating: 0, count: width * height)
    let rows = flags & 0x40 == 0 ? Array(0..<h) : Self.interlaced(h)
    for (line, y) in rows.enumerated() where top + y < height {
      for x in 0..<w where left + x < width && line * w + x < indices.count {
        let index = Int(indices[line * w + x])
        if index != transparent, index < colors.count { pixels[(top + y) * width + left + x] = colors[index] }
      }
    }
    return Image(width: width, height: height, pixels: pixels)
  }

  /// The rows in the order in which an interlaced picture has them.
  private static func interlaced(_ height: Int) -> [Int] {
    [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
  }

  /// Indices packed by LZW with codes that grow to 12 bits; as many as there are where the file is damaged.
  private mutating func unpack(count: Int) throws(PictureError) -> [UInt8] {
    let first = try byte()
    guard (1...11).contains(first) else { throw PictureError("the GIF file's codes are too long") }
    let (clear, end) = (1 << first, 1 << first + 1)
    // Each code is the one before it with a byte more.
    var prefix = [Int16](repeating: -1, count: 4096)
    var suffix = [UInt8](repeating: 0, count: 4096)
    for i in 0..<clear { suffix[i] = UInt8(truncatingIfNeeded: i) }
    var (next, size, previous) = (end + 1, first + 1, -1)
    var (bits, held, block) = (0, 0, 0)
    var out: [UInt8] = []
    out.reserveCapacity(min(count, 1 << 24))
    var stack: [UInt8] = []
    while out.count < count {
      while held < size {
        if block == 0 {
          guard at < bytes.count else { return out }
          block = Int(bytes[at])
          at += 1
          if block == 0 { return out }
        }
        guard at < bytes.count else { return out }
        bits |= Int(bytes[at]) << held
        at += 1
        block -= 1
        held += 8
      }
      let code = bits & (1 << size - 1)
      bits >>= size
      held -= size
      if code == clear {
        (next, size, previous) = (end + 1, first + 1, -1)
        continue
      }
      if code == end || code > next || previous < 0 && code > end { return out }
      stack.removeAll(keepingCapacity: true)
      var link = code == next ? previous : code
      while link >= 0, stack.count < 4096 {
        stack.append(suffix[link])
        link = Int(prefix[link])
      }
      guard let head = stack.last else { return out }
      out.append(contentsOf: stack.reversed())
      if code == next { out.append(head) }
      if previous >= 0, next < 4096 {
        prefix[next] = Int16(previous)
        suffix[next] = head
        next += 1
        if next == 1 << size, size < 12 { size += 1 }
      }
      previous = code
    }
    return out
  }
}
