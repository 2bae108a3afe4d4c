/// A TrueType font of a few squares, made in memory, with whatever colours and axes a test needs.
///
/// Glyph 0 is the missing one; the others are squares that stand on the baseline, each 100 units wider and higher than the one before, in an em of 1000.
package struct SampleFont {
  /// An axis on which every square's right side moves to the right by `movement` units between the usual value and the most.
  package struct Axis {
    var tag: String
    var least: Double
    var usual: Double
    var most: Double
    var movement: Int

    /// An axis.
    package init(_ tag: String, _ least: Double, _ usual: Double, _ most: Double, movement: Int = 0) {
      (self.tag, self.least, self.usual, self.most, self.movement) = (tag, least, usual, most, movement)
    }
  }

  /// The name of the family.
  package var family: String
  /// The characters of glyphs 1, 2, 3 and so on.
  package var characters: [Unicode.Scalar]
  /// For glyphs, by number, the glyphs that they are made of and the numbers of their colours, the lowest first.
  package var layers: [UInt16: [(glyph: UInt16, color: UInt16)]] = [:]
  /// The colours, as 0xRRGGBBAA.
  package var colors: [UInt32] = []
  /// For glyphs, by number, the bytes of PNGs of 50 pixels to the em, and where their bottom left stands, in pixels.
  package var pictures: [UInt16: (png: [UInt8], x: Int16, y: Int16)] = [:]
  /// For glyphs, by number, SVG files.
  package var drawings: [UInt16: String] = [:]
  /// The axes of a variable font.
  package var axes: [Axis] = []

  /// A font of plain squares.
  package init(family: String, characters: [Unicode.Scalar]) {
    self.family = family
    self.characters = characters
  }

  private var glyphCount: Int { characters.count + 1 }

  /// The side of a glyph's square, in units.
  package static func side(of glyph: Int) -> Int { 100 * (glyph + 1) }

  // MARK: - The file

  /// The bytes of the file.
  package var bytes: [UInt8] {
    let (glyphs, places) = outlines
    var tables: [(tag: String, bytes: [UInt8])] = [
      ("OS/2", windowsMetrics), ("cmap", characterMap), ("glyf", glyphs), ("head", head), ("hhea", horizontalHeader), ("hmtx", advances),
      ("loca", places), ("maxp", profile), ("name", names), ("post", Bytes { $0.long(0x30000) + $0.zeros(28) }.bytes),
    ]
    if !layers.isEmpty { tables += [("COLR", colorLayers), ("CPAL", palette)] }
    if !pictures.isEmpty { tables.append(("sbix", bitmaps)) }
    if !drawings.isEmpty { tables.append(("SVG ", documents)) }
    if !axes.isEmpty { tables += [("fvar", axisTable), ("gvar", movements)] }
    tables.sort { $0.tag.utf8.lexicographicallyPrecedes($1.tag.utf8) }
    var file = Bytes { $0.long(0x10000) + $0.short(tables.count) + $0.zeros(6) }
    var offset = 12 + 16 * tables.count
    for table in tables {
      file = file + file.text(table.tag) + file.long(0) + file.long(offset) + file.long(table.bytes.count)
      offset += (table.bytes.count + 3) / 4 * 4
    }
    for table in tables { file = file + Bytes(table.bytes) + file.zeros((4 - table.bytes.count % 4) % 4) }
    return file.bytes
  }

  private var head: [UInt8] {
    Bytes {
      $0.long(0x10000) + $0.long(0x10000) + $0.long(0) + $0.long(0x5F0F_3CF5) + $0.short(3) + $0.short(1000) + $0.zeros(16)
        + $0.shorts([0, 0, 1000, 1000, 0, 8, 2, 1, 0])
    }.bytes
  }

  private var horizontalHeader: [UInt8] {
    Bytes { $0.long(0x10000) + $0.shorts([800, -200, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0]) + $0.short(glyphCount) }.bytes
  }

  private var advances: [UInt8] { (0..<glyphCount).flatMap { _ in Bytes { $0.shorts([1000, 0]) }.bytes } }

  private var profile: [UInt8] { Bytes { $0.long(0x10000) + $0.short(glyphCount) + $0.shorts([4, 1, 0, 0, 2]) + $0.zeros(16) }.bytes }

  private var windowsMetrics: [UInt8] {
    Bytes {
      $0.shorts([4, 1000, 400, 5, 0]) + $0.zeros(68 - 10) + $0.shorts([800, -200, 0, 800, 200]) + $0.zeros(8)
        + $0.shorts([500, 700, 0, 32, 0])
    }.bytes
  }

  private var names: [UInt8] {
    let texts = [(1, family), (2, "Regular"), (4, family), (6, "Sample")].map { ($0.0, Array($0.1.utf16)) }
    var records = Bytes { $0.shorts([0, texts.count, 6 + 12 * texts.count]) }
    var letters = Bytes()
    for (id, text) in texts {
      records = records + records.shorts([3, 1, 0x409, id, 2 * text.count, letters.bytes.count])
      letters = letters + letters.shorts(text.map(Int.init))
    }
    return (records + letters).bytes
  }

  /// Format 12: one group for each character, in rising order.
  private var characterMap: [UInt8] {
    let pairs = characters.enumerated().map { (Int($1.value), $0 + 1) }.sorted { $0.0 < $1.0 }
    return Bytes { out in
      let head =
        out.shorts([0, 1, 3, 10]) + out.long(12) + out.shorts([12, 0]) + out.long(16 + 12 * pairs.count) + out.long(0)
        + out.long(pairs.count)
      return pairs.reduce(head) { $0 + $0.long($1.0) + $0.long($1.0) + $0.long($1.1) }
    }.bytes
  }

  private var outlines: (glyphs: [UInt8], places: [UInt8]) {
    var (glyphs, places) = (Bytes(), Bytes())
    for glyph in 0..<glyphCount {
      places = places + places.long(glyphs.bytes.count)
      let side = Self.side(of: glyph)
      // One contour of four points on the curve, each as two differences of 16 bits.
      glyphs =
        glyphs + glyphs.shorts([1, 0, 0, side, side, 3, 0]) + Bytes([1, 1, 1, 1]) + glyphs.shorts([0, side, 0, -side, 0, 0, side, 0])
    }
    return (glyphs.bytes, (places + places.long(glyphs.bytes.count)).bytes)
  }

  // MARK: - Colours

  private var colorLayers: [UInt8] {
    let sorted = layers.sorted { $0.key < $1.key }
    let count = sorted.reduce(0) { $0 + $1.value.count }
    var (bases, parts) = (Bytes(), Bytes())
    var first = 0
    for (glyph, own) in sorted {
      bases = bases + bases.shorts([Int(glyph), first, own.count])
      first += own.count
      for part in own { parts = parts + parts.shorts([Int(part.glyph), Int(part.color)]) }
    }
    return Bytes { $0.shorts([0, sorted.count]) + $0.long(14) + $0.long(14 + 6 * sorted.count) + $0.short(count) + bases + parts }.bytes
  }

  private var palette: [UInt8] {
    let start = Bytes { $0.shorts([0, colors.count, 1, colors.count]) + $0.long(14) + $0.short(0) }
    // Blue, green, red, alpha.
    return colors.reduce(start) {
      $0
        + Bytes([
          UInt8(truncatingIfNeeded: $1 >> 8), UInt8(truncatingIfNeeded: $1 >> 16), UInt8(truncatingIfNeeded: $1 >> 24), UInt8($1 & 255),
        ])
    }.bytes
  }

  private var bitmaps: [UInt8] {
    var offsets = Bytes { $0.shorts([50, 72]) }
    var data = Bytes()
    let start = 4 + 4 * (glyphCount + 1)
    for glyph in 0..<glyphCount {
      offsets = offsets + offsets.long(start + data.bytes.count)
      if let own = pictures[UInt16(glyph)] { data = data + data.shorts([Int(own.x), Int(own.y)]) + data.text("png ") + Bytes(own.png) }
    }
    offsets = offsets + offsets.long(start + data.bytes.count)
    return Bytes { $0.shorts([1, 1]) + $0.long(1) + $0.long(12) + offsets + data }.bytes
  }

  private var documents: [UInt8] {
    let sorted = drawings.sorted { $0.key < $1.key }
    var (records, texts) = (Bytes { $0.short(sorted.count) }, Bytes())
    for (glyph, text) in sorted {
      records =
        records + records.shorts([Int(glyph), Int(glyph)]) + records.long(2 + 12 * sorted.count + texts.bytes.count)
        + records.long(text.utf8.count)
      texts = texts + texts.text(text)
    }
    return Bytes { $0.short(0) + $0.long(10) + $0.long(0) + records + texts }.bytes
  }

  // MARK: - Axes

  private var axisTable: [UInt8] {
    let start = Bytes { $0.long(0x10000) + $0.shorts([16, 2, axes.count, 20, 0, 4 + 4 * axes.count]) }
    return axes.reduce(start) { out, axis in
      out + out.text(axis.tag) + [axis.least, axis.usual, axis.most].reduce(Bytes()) { $0 + $0.long(Int($1 * 65536)) }
        + out.shorts([0, 256])
    }.bytes
  }

  private var movements: [UInt8] {
    // Each axis moves the two points on the right; four more points stand for the glyph's own sides.
    var (headers, data) = (Bytes { $0.shorts([axes.count, 4 + axes.count * (4 + 2 * axes.count)]) }, Bytes())
    for (number, axis) in axes.enumerated() {
      let x = Bytes([0x47]) + data.shorts([0, axis.movement, axis.movement, 0, 0, 0, 0, 0])
      let deltas = Bytes([0]) + x + Bytes([0x87])
      headers = headers + headers.shorts([deltas.bytes.count, 0xA000]) + headers.shorts(axes.indices.map { $0 == number ? 0x4000 : 0 })
      data = data + deltas
    }
    var one = headers + data
    one = one + one.zeros(one.bytes.count % 2)
    let start = 20 + 4 * (glyphCount + 1)
    var out = Bytes { $0.shorts([1, 0, axes.count, 0]) + $0.long(start) + $0.short(glyphCount) + $0.short(1) + $0.long(start) }
    for glyph in 0...glyphCount { out = out + out.long(glyph * one.bytes.count) }
    for _ in 0..<glyphCount { out = out + one }
    return out.bytes
  }
}

/// Bytes in the order of font files, the highest first.
private struct Bytes {
  var bytes: [UInt8]

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }
  init(_ make: (Bytes) -> Bytes) { bytes = make(Bytes()).bytes }

  static func + (a: Bytes, b: Bytes) -> Bytes { Bytes(a.bytes + b.bytes) }

  func short(_ value: Int) -> Bytes { Bytes([UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]) }
  func shorts(_ values: [Int]) -> Bytes { Bytes(values.flatMap { short($0).bytes }) }
  func long(_ value: Int) -> Bytes { shorts([value >> 16, value]) }
  func text(_ text: String) -> Bytes { Bytes(Array(text.utf8)) }
  func zeros(_ count: Int) -> Bytes { Bytes(Array(repeating: 0, count: count)) }
}
