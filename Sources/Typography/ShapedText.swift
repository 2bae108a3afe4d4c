import CHarfBuzz

/// A string turned into glyphs, at no size in particular and on one endless line: advances are in ems.
///
/// Breaking it into lines of any width at any size asks for no further shaping, but where a line ends inside of a kerned pair or the like.
struct ShapedText {
  /// A stretch of text in one font, one script and one direction, between two line ends.
  struct Segment {
    var font: Font
    var script: hb_script_t
    /// Its embedding level; odd ones run from right to left.
    var level: UInt8
    var isRightToLeft: Bool { !level.isMultiple(of: 2) }
    /// The language that it is shaped in.
    var language: hb_language_t?
    /// Its scalars, by their number in the text.
    var scalars: Range<Int>
  }

  /// A glyph in the order in which it is drawn within its segment, left to right.
  struct Glyph {
    var id: UInt32
    /// The scalar that it stands for, the first if several.
    var cluster: Int
    /// How far the next one is, in ems.
    var advance: Double
    /// Where it is drawn from where the advances led, in ems; y up.
    var dx: Double
    var dy: Double
    /// Whether the text cannot be cut before its cluster without being shaped anew.
    var isUnsafeToBreak: Bool
  }

  /// The least that stays together: a grapheme cluster, or several that share a glyph; or a line end. In the order of the text.
  struct Unit {
    /// Its first scalar.
    var scalar: Int
    var segment: Int
    /// Its glyphs; empty for a line end.
    var glyphs: Range<Int>
    /// The sum of its glyphs' advances, in ems.
    var advance: Double
    var isSpace = false
    var isNewline = false
    /// Whether a line may end before it.
    var allowsBreak = false
    /// Whether the text cannot be cut before it without being shaped anew.
    var isUnsafeToBreak = false
  }

  /// The font that the style asks for.
  let font: Font
  /// What it was shaped with, for the lines that have to be shaped anew.
  let buffer = ShapingBuffer()
  /// The text's scalars.
  private(set) var scalars: [UInt32] = []
  /// Whether a grapheme cluster begins at each scalar.
  private(set) var startsCluster: [Bool] = []
  /// The scalars that were tabs.
  private var tabs: [Int] = []
  /// The direction in which each scalar runs.
  private(set) var levels = BidirectionalLevels()
  /// Where each scalar begins in the string's UTF-8, and where the last one ends.
  private var offsets: [Int] = []
  private(set) var segments: [Segment] = []
  private(set) var glyphs: [Glyph] = []
  private(set) var units: [Unit] = []

  /// Shapes a string: about 0.2 µs a character of a simple script, and some microseconds besides.
  /// - Parameter isRightToLeft: the direction of every paragraph; nil for that of its first letter.
  init(
    _ string: String, style: TextStyle, features: TextFeatures = [], isRightToLeft: Bool? = nil, library: FontLibrary
  ) throws(TypographyError) {
    font = try library.font(for: style.font, language: style.language)
    split(string)
    guard !scalars.isEmpty else { return }
    levels = BidirectionalLevels(
      scalars, tabs: tabs, isRightToLeft: isRightToLeft ?? FontLanguage.isRightToLeft(style.language), isForced: isRightToLeft != nil,
      isParagraphEnd: Self.isNewline)
    itemize(style, library)
    units.reserveCapacity(scalars.count)
    glyphs.reserveCapacity(scalars.count)
    let settings = features.settings
    for i in segments.indices { shape(i, settings) }
    markBreaks()
  }

  /// Where a scalar begins in the string, in bytes of UTF-8; the string's end for the number of scalars.
  func offset(ofScalar scalar: Int) -> Int { offsets[scalar] }

  /// The first scalar of a unit; the number of scalars for the number of units.
  func scalar(ofUnit unit: Int) -> Int { unit < units.count ? units[unit].scalar : scalars.count }

  // MARK: Characters

  /// How many scalars of a grapheme cluster are shown: twice what Unicode Standard Annex 15 deems enough for any language.
  private static let longestCluster = 64
  /// How many scalars are shaped at once. HarfBuzz keeps the distance from a mark to its letter in 16 bits, and aborts where it does not fit.
  private static let longestSegment = 8192

  private mutating func split(_ string: String) {
    let count = string.utf8.count
    scalars.reserveCapacity(count)
    startsCluster.reserveCapacity(count)
    offsets.reserveCapacity(count + 1)
    var offset = 0
    // Plain ASCII needs no search for grapheme clusters: only CR LF makes one of two characters.
    if string.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
      for byte in string.utf8 {
        if byte == 0x09 { tabs.append(scalars.count) }
        scalars.append(Self.shown(UInt32(byte)))
        startsCluster.append(true)
        offsets.append(offset)
        offset += 1
      }
    } else {
      for character in string {
        var count = 0
        for scalar in character.unicodeScalars {
          if count < Self.longestCluster {
            if scalar.value == 0x09 { tabs.append(scalars.count) }
            scalars.append(Self.shown(scalar.value))
            startsCluster.append(count == 0)
            offsets.append(offset)
          }
          offset += UTF8.width(scalar)
          count += 1
        }
      }
    }
    offsets.append(offset)
  }

  /// A tab is shown as a space, a control character as nothing.
  private static func shown(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x09: 0x20
    case 0x0A...0x0D, 0x85: scalar
    case 0x00..<0x20, 0x7F..<0xA0: 0x200B
    default: scalar
    }
  }

  private static func isNewline(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  // MARK: Segments

  /// Divides the text by font, script and direction, without ever parting a grapheme cluster.
  private mutating func itemize(_ style: TextStyle, _ library: FontLibrary) {
    let hanLanguage = FontLanguage.forHan(in: scalars, style: style.language)
    let language = hb_language_from_string(style.language, -1)
    let eastAsianLanguage = hanLanguage == style.language ? language : hb_language_from_string(hanLanguage, -1)
    let unicode = hb_unicode_funcs_get_default()
    var open: Segment?

    var start = 0
    while start < scalars.count {
      var end = start + 1
      while end < scalars.count, !startsCluster[end] { end += 1 }
      defer { start = end }
      let base = scalars[start]
      if Self.isNewline(base) {
        if let open { segments.append(open) }
        open = nil
        segments.append(
          Segment(font: font, script: HB_SCRIPT_COMMON, level: 0, language: language, scalars: start..<end))
        continue
      }
      let script = base < 0x80 ? Self.asciiScript(base) : Self.segmentScript(hb_unicode_script(unicode, base))
      let cluster = scalars[start..<end]
      let isCommon = script == HB_SCRIPT_COMMON
      let level = levels[start]
      let face: Font
      if isCommon, let open, open.isRightToLeft, open.level == level, Self.covers(cluster, open.font) {
        // The spaces of right-to-left words are those of their font.
        face = open.font
      } else if Self.covers(cluster, font), font.hasColorGlyphs || !style.font.takesColors || !FontLibrary.isEmoji(cluster) {
        face = font
      } else {
        let spoken = isCommon || script == HB_SCRIPT_HAN || script == HB_SCRIPT_HANGUL ? hanLanguage : style.language
        face = library.fallback(for: cluster, description: style.font, language: spoken) ?? font
      }
      if let current = open, current.font === face, current.level == level, current.scalars.count < Self.longestSegment,
        isCommon || current.script == script || current.script == HB_SCRIPT_COMMON
      {
        if current.script == HB_SCRIPT_COMMON, !isCommon {
          open = Self.segment(
            face, script, level, script == HB_SCRIPT_HAN ? eastAsianLanguage : language, current.scalars.lowerBound..<end)
        } else {
          open?.scalars = current.scalars.lowerBound..<end
        }
      } else {
        if let open { segments.append(open) }
        open = Self.segment(face, script, level, script == HB_SCRIPT_HAN ? eastAsianLanguage : language, start..<end)
      }
    }
    if let open { segments.append(open) }
  }

  private static func segment(
    _ font: Font, _ script: hb_script_t, _ level: UInt8, _ language: hb_language_t?, _ scalars: Range<Int>
  ) -> Segment {
    Segment(font: font, script: script, level: level, language: language, scalars: scalars)
  }

  private static func asciiScript(_ scalar: UInt32) -> hb_script_t {
    switch scalar | 0x20 {
    case 0x61...0x7A: HB_SCRIPT_LATIN
    default: HB_SCRIPT_COMMON
    }
  }

  /// The script that a character is shaped in: Japanese and Chinese text is not divided where its scripts meet.
  private static func segmentScript(_ script: hb_script_t) -> hb_script_t {
    switch script {
    case HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO, HB_SCRIPT_HAN: HB_SCRIPT_HAN
    case HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN: HB_SCRIPT_COMMON
    default: script
    }
  }

  /// Whether a font has a grapheme cluster's characters, or what they compose to.
  private static func covers(_ cluster: ArraySlice<UInt32>, _ font: Font) -> Bool {
    if cluster.count == 1 { return font.covers(cluster[cluster.startIndex]) || FontLibrary.isIgnorable(cluster[cluster.startIndex]) }
    let missing = cluster.contains { !font.covers($0) && !FontLibrary.isIgnorable($0) }
    guard missing else { return true }
    let unicode = hb_unicode_funcs_get_default()
    var current = cluster[cluster.startIndex]
    for next in cluster.dropFirst() {
      var composed: hb_codepoint_t = 0
      if hb_unicode_compose(unicode, current, next, &composed) != 0 {
        current = composed
      } else {
        guard font.covers(current) || FontLibrary.isIgnorable(current) else { return false }
        current = next
      }
    }
    return font.covers(current) || FontLibrary.isIgnorable(current)
  }

  // MARK: Units

  private mutating func shape(_ index: Int, _ features: [hb_feature_t]) {
    let segment = segments[index]
    let first = glyphs.count
    if Self.isNewline(scalars[segment.scalars.lowerBound]) {
      units.append(
        Unit(scalar: segment.scalars.lowerBound, segment: index, glyphs: first..<first, advance: 0, isNewline: true))
      return
    }
    buffer.shape(scalars, segment.scalars, segment, features, into: &glyphs)
    let firstUnit = units.count
    var start = first
    while start < glyphs.count {
      var end = start + 1
      var advance = glyphs[start].advance
      while end < glyphs.count, glyphs[end].cluster == glyphs[start].cluster {
        advance += glyphs[end].advance
        end += 1
      }
      units.append(
        Unit(
          scalar: glyphs[start].cluster, segment: index, glyphs: start..<end, advance: advance,
          isUnsafeToBreak: glyphs[start].isUnsafeToBreak))
      start = end
    }
    if segment.isRightToLeft { units[firstUnit...].reverse() }
    joinClusters(from: firstUnit)
  }

  /// Joins units where HarfBuzz parts what Unicode keeps together.
  private mutating func joinClusters(from first: Int) {
    var kept = first
    for i in first..<units.count {
      let unit = units[i]
      if i > first, !startsCluster[unit.scalar] {
        let before = units[kept - 1].glyphs
        units[kept - 1].glyphs = min(before.lowerBound, unit.glyphs.lowerBound)..<max(before.upperBound, unit.glyphs.upperBound)
        units[kept - 1].advance += unit.advance
      } else {
        units[kept] = unit
        kept += 1
      }
    }
    units.removeLast(units.count - kept)
  }

  private mutating func markBreaks() {
    var last: LineBreakTraits = []
    var isWord = false
    for i in units.indices {
      guard !units[i].isNewline else {
        last = []
        isWord = false
        continue
      }
      let end = i + 1 < units.count ? units[i + 1].scalar : scalars.count
      var scalar = units[i].scalar
      let first = LineBreakTraits(of: scalars[scalar])
      if i > 0, !units[i - 1].isNewline { units[i].allowsBreak = LineBreakTraits.allowsBreak(between: last, and: first) }
      // The traits of the unit's last cluster meet the next unit. A space with a mark on it shows something.
      var isSpace = first.contains(.space)
      var index = scalar + 1
      while index < end {
        if startsCluster[index] { scalar = index }
        isSpace = isSpace && FontLibrary.isIgnorable(scalars[index])
        index += 1
      }
      units[i].isSpace = isSpace
      last = scalar == units[i].scalar ? first : LineBreakTraits(of: scalars[scalar])
      // A hyphen is one only between letters: neither a minus sign nor a dash after a space.
      if last.contains(.hyphen), !isWord || Self.isDigit(end, scalars) { last.remove(.hyphen) }
      isWord = last.isDisjoint(with: [.space, .zeroWidthSpace])
    }
  }

  private static func isDigit(_ index: Int, _ scalars: [UInt32]) -> Bool {
    index < scalars.count && (0x30...0x39).contains(scalars[index])
  }
}
