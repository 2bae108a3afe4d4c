import Geometry
import Typography

extension Style {
  /// Sets one of the properties of text from what it says; a value that is wrong changes nothing.
  mutating func setText(_ name: AttributeName, _ value: Text, parent: Style, units: Bool, fonts: LengthScale) throws(SVGError) {
    switch name {
    case .fontSize: setFontSize(value, parent: parent, fonts)
    case .fontFamily: text.families = Self.families(value) ?? text.families
    case .fontWeight: text.weight = Self.weight(value, parent: parent) ?? text.weight
    case .fontStyle:
      if value.isWord("normal") {
        text.isItalic = false
      } else if TextCursor(value).begins(["italic", "oblique"]) {
        text.isItalic = true
      }
    case .fontStretch: text.stretch = Self.stretch(value, parent: parent) ?? text.stretch
    case .fontVariant: text.isSmallCaps = value.isWord("small-caps") || (!value.isWord("normal") && text.isSmallCaps)
    case .fontVariantCaps where units: text.isSmallCaps = value.isWord("small-caps") || value.isWord("all-small-caps")
    case .whiteSpace: text.keepsSpaces = Self.spaces.first { value.isWord($0.0) }?.1 ?? text.keepsSpaces
    case .textTransform where units: text.letterCase = Self.cases.first { value.isWord($0.0) }?.1 ?? text.letterCase
    case .fontKerning where units:
      if value.isWord("none") { text.hasKerning = false } else if value.isWord("auto") || value.isWord("normal") { text.hasKerning = true }
    case .fontVariationSettings where units: text.variations = Self.variations(value) ?? text.variations
    case .kerning: text.hasKerning = Length.length(value)?.value != 0
    case .font where units: setFont(value, parent: parent, fonts)
    case .letterSpacing: text.letterSpacing = Self.spacing(value) ?? text.letterSpacing
    case .wordSpacing: text.wordSpacing = Self.spacing(value) ?? text.wordSpacing
    case .textAnchor: text.anchor = Self.anchors.first { value.isWord($0.0) }?.1 ?? text.anchor
    case .writingMode: setWritingMode(value)
    case .direction:
      if value.isWord("rtl") { text.isRightToLeft = true } else if value.isWord("ltr") { text.isRightToLeft = false }
    case .unicodeBidi: own.bidi = Self.bidis.first { value.isWord($0.0) }?.1 ?? own.bidi
    case .dominantBaseline: text.baseline = Self.baselines.first { value.isWord($0.0) }?.1 ?? text.baseline
    case .alignmentBaseline: own.alignment = Self.baselines.first { value.isWord($0.0) }?.1 ?? own.alignment
    case .baselineShift: own.baselineShift = Self.baselineShift(value) ?? own.baselineShift
    case .textDecoration, .textDecorationLine: own.decorations = Self.decorations(value) ?? own.decorations
    default: break
    }
  }

  /// Takes one of the properties of text over from another style.
  mutating func copyText(_ name: AttributeName, from other: Style) {
    switch name {
    case .fontSize: fontSize = other.fontSize
    case .fontFamily: text.families = other.text.families
    case .fontWeight: text.weight = other.text.weight
    case .fontStyle: text.isItalic = other.text.isItalic
    case .fontStretch: text.stretch = other.text.stretch
    case .fontVariant, .fontVariantCaps: text.isSmallCaps = other.text.isSmallCaps
    case .whiteSpace: text.keepsSpaces = other.text.keepsSpaces
    case .textTransform: text.letterCase = other.text.letterCase
    case .fontKerning, .kerning: text.hasKerning = other.text.hasKerning
    case .fontVariationSettings: text.variations = other.text.variations
    case .letterSpacing: text.letterSpacing = other.text.letterSpacing
    case .wordSpacing: text.wordSpacing = other.text.wordSpacing
    case .textAnchor: text.anchor = other.text.anchor
    case .writingMode: text.isVertical = other.text.isVertical
    case .direction: text.isRightToLeft = other.text.isRightToLeft
    case .unicodeBidi: own.bidi = other.own.bidi
    case .dominantBaseline: text.baseline = other.text.baseline
    case .alignmentBaseline: own.alignment = other.own.alignment
    case .baselineShift: own.baselineShift = other.own.baselineShift
    case .textDecoration, .textDecorationLine: own.decorations = other.own.decorations
    case .font:
      (fontSize, text.families, text.weight) = (other.fontSize, other.text.families, other.text.weight)
      (text.isItalic, text.stretch, text.isSmallCaps) = (other.text.isItalic, other.text.stretch, other.text.isSmallCaps)
      text.variations = other.text.variations
    default: break
    }
  }

  private static let anchors: [(StaticString, TextStyling.Anchor)] = [("start", .start), ("middle", .middle), ("end", .end)]

  private static let spaces: [(StaticString, Bool)] = [
    ("normal", false), ("nowrap", false), ("pre-line", false), ("pre", true), ("pre-wrap", true), ("break-spaces", true),
  ]

  private static let cases: [(StaticString, LetterCase)] = [
    ("none", .asWritten), ("uppercase", .upper), ("lowercase", .lower), ("capitalize", .capitalized),
  ]

  private static let bidis: [(StaticString, UnicodeBidi)] = [
    ("normal", .normal), ("embed", .embed), ("isolate", .isolate), ("bidi-override", .bidiOverride), ("isolate-override", .isolateOverride),
    ("plaintext", .plaintext),
  ]

  private static let baselines: [(StaticString, TextBaseline)] = [
    ("auto", .automatic), ("alphabetic", .alphabetic), ("baseline", .automatic), ("middle", .middle), ("central", .central),
    ("hanging", .hanging), ("mathematical", .mathematical), ("ideographic", .ideographic), ("text-before-edge", .beforeEdge),
    ("before-edge", .beforeEdge), ("text-top", .beforeEdge), ("text-after-edge", .afterEdge), ("after-edge", .afterEdge),
    ("text-bottom", .afterEdge),
  ]

  private static let weights: [(StaticString, Int)] = [("normal", 400), ("bold", 700)]

  private static let stretches: [(StaticString, Int)] = [
    ("normal", 100), ("ultra-condensed", 50), ("extra-condensed", 62), ("condensed", 75), ("semi-condensed", 87), ("semi-expanded", 112),
    ("expanded", 125), ("extra-expanded", 150), ("ultra-expanded", 200),
  ]

  /// A weight; `bolder` and `lighter` by the steps of CSS Fonts 4, 2.2.
  private static func weight(_ text: Text, parent: Style) -> Int? {
    if let known = weights.first(where: { text.isWord($0.0) }) { return known.1 }
    let before = parent.text.weight
    if text.isWord("bolder") { return before < 350 ? 400 : before < 550 ? 700 : max(before, 900) }
    if text.isWord("lighter") { return before < 100 ? before : before < 550 ? 100 : before < 750 ? 400 : 700 }
    guard let length = Length.length(text), length.unit == .user, length.value >= 1, length.value <= 1000 else { return nil }
    return Int(length.value)
  }

  private static func stretch(_ text: Text, parent: Style) -> Int? {
    if let known = stretches.first(where: { text.isWord($0.0) }) { return known.1 }
    let steps = stretches.map(\.1).sorted()
    if text.isWord("wider") { return steps.first { $0 > parent.text.stretch } ?? 200 }
    if text.isWord("narrower") { return steps.last { $0 < parent.text.stretch } ?? 50 }
    guard let length = Length.length(text), length.unit == .percent, length.value >= 0 else { return nil }
    return Int(min(200, max(50, length.value)))
  }

  /// Names between commas, quoted or not; nil where there is none.
  private static func families(_ text: Text) -> [String]? {
    var cursor = TextCursor(text)
    var names: [String] = []
    while !cursor.isAtEnd, names.count < 32 {
      cursor.skipSpaces()
      let name: Text
      if cursor.next == UInt8(ascii: "\"") || cursor.next == UInt8(ascii: "'") {
        let quote = cursor.next
        cursor.advance()
        name = cursor.text(upTo: quote)
        _ = cursor.text(upTo: UInt8(ascii: ","))
      } else {
        name = cursor.text(upTo: UInt8(ascii: ","))
      }
      let string = name.trimmed.string
      if !string.isEmpty { names.append(string) }
    }
    return names.isEmpty ? nil : names
  }

  /// `normal`, or axes in quotes with their values, between commas (CSS Fonts 4, 7.2); nil where any of it is wrong.
  private static func variations(_ text: Text) -> [FontVariation]? {
    if text.isWord("normal") { return [] }
    var cursor = TextCursor(text.trimmed)
    var list: [FontVariation] = []
    while list.count < 64 {
      cursor.skipSpaces()
      let quote = cursor.next
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
      cursor.advance()
      let name = cursor.text(upTo: quote).string
      cursor.skipSpaces()
      guard let value = cursor.number(), let variation = FontVariation(name, value) else { return nil }
      list.append(variation)
      cursor.skipSpaces()
      if cursor.isAtEnd { return list }
      guard cursor.consume(UInt8(ascii: ",")) else { return nil }
    }
    return nil
  }

  /// `normal`, or a length.
  private static func spacing(_ text: Text) -> Length? {
    if text.isWord("normal") { return Length(0) }
    return Length.length(text)
  }

  private mutating func setWritingMode(_ value: Text) {
    if ["tb", "tb-rl", "vertical-rl", "vertical-lr"].contains(where: { value.isWord($0) }) {
      text.isVertical = true
    } else if ["lr", "lr-tb", "rl", "rl-tb", "horizontal-tb"].contains(where: { value.isWord($0) }) {
      text.isVertical = false
    }
  }

  private static func baselineShift(_ text: Text) -> BaselineShift? {
    if text.isWord("baseline") { return .baseline }
    if text.isWord("sub") { return .sub }
    if text.isWord("super") { return .super }
    return Length.length(text).map(BaselineShift.length)
  }

  /// Words between spaces; nil where one is not known as a line or a line's look.
  private static func decorations(_ text: Text) -> TextDecorations? {
    var cursor = TextCursor(text)
    var lines: TextDecorations = []
    while !cursor.isAtEnd {
      let word = cursor.text { !$0.isSpace }
      if word.isWord("underline") {
        lines.insert(.underline)
      } else if word.isWord("overline") {
        lines.insert(.overline)
      } else if word.isWord("line-through") {
        lines.insert(.lineThrough)
      } else if lines.isEmpty, !word.isWord("none") {
        return nil
      }
      cursor.skipSpaces()
    }
    return lines
  }

  /// The shorthand (CSS Fonts 4, 4.1): style, variant, weight and stretch in any order, then the size, a line's height, the families.
  private mutating func setFont(_ value: Text, parent: Style, _ fonts: LengthScale) {
    var next = self
    (next.text.isItalic, next.text.isSmallCaps, next.text.weight, next.text.stretch) = (false, false, 400, 100)
    (next.text.hasKerning, next.text.variations) = (true, [])
    var cursor = TextCursor(value)
    while !cursor.isAtEnd {
      cursor.skipSpaces()
      let word = cursor.text { !$0.isSpace && $0 != UInt8(ascii: "/") }
      if word.isEmpty { return }
      if word.isWord("normal") { continue }
      if word.isWord("italic") || word.isWord("oblique") {
        next.text.isItalic = true
      } else if word.isWord("small-caps") {
        next.text.isSmallCaps = true
      } else if let weight = Self.weight(word, parent: parent) {
        next.text.weight = weight
      } else if let stretch = Self.stretches.first(where: { word.isWord($0.0) })?.1 {
        next.text.stretch = stretch
      } else {
        next.fontSize = .nan
        next.setFontSize(word, parent: parent, fonts)
        if next.fontSize.isNaN { return }
        cursor.skipSpaces()
        if cursor.consume(UInt8(ascii: "/")) {
          cursor.skipSpaces()
          _ = cursor.text { !$0.isSpace }
        }
        guard let families = Self.families(cursor.rest) else { return }
        next.text.families = families
        self = next
        return
      }
    }
  }
}

extension TextCursor {
  /// Whether one of these words is next.
  func begins(_ words: [StaticString]) -> Bool {
    words.contains { word in
      var ahead = self
      return ahead.takeWord(word)
    }
  }
}
