import Testing

@testable import Typography

@Suite("Fonts are found")
struct FontLibraryTests {
  @Test("a machine without fonts gets an error that says what to install")
  func noFonts() {
    let library = FontLibrary(files: [])
    #expect(throws: TypographyError.noFonts(family: "Comic Neue")) { try library.font(for: FontDescription()) }
    #expect(throws: TypographyError.noFonts(family: "Comic Neue")) { try TextLayout("Hello", style: TextStyle(), library: library) }
    #expect(throws: TypographyError.noFonts(family: "Comic Neue")) { try TextLayout("", style: TextStyle(), library: library) }
    #expect(throws: TypographyError.noFonts(family: "X")) {
      try TextLayout.fittedSize("a", style: TextStyle(font: FontDescription(family: "X")), in: .zero, library: library)
    }
    #expect(library.fallback(for: "a", description: FontDescription(), language: "en") == nil)
    #expect(TypographyError.noFonts(family: "Comic Neue").description.contains("fonts-comic-neue"))
  }

  @Test("files that do not exist, or are no fonts, are passed over", arguments: ["/nonexistent", "", "a\0b", #filePath])
  func uselessFiles(path: String) {
    #expect(throws: TypographyError.noFonts(family: "Comic Neue")) {
      try FontLibrary(files: [path]).font(for: FontDescription())
    }
  }

  @Test("the same description gives the same font, loaded once", .needsFont)
  func identity() throws {
    let library = MachineFonts.library
    let a = try library.font(for: FontDescription())
    let b = try library.font(for: FontDescription(), language: "fr")
    #expect(a === b)
    #expect(a == b && a.id == b.id)
  }

  @Test(
    "a family that is missing, empty or malformed stands for the nearest", .needsFont,
    arguments: ["No Such Family", "", "a\0b", "🎈", ":,-=\\"])
  func missingFamily(family: String) throws {
    let font = try MachineFonts.library.font(for: FontDescription(family: family))
    #expect(font.unitsPerEm > 0 && font.glyphCount > 0)
    #expect(font.ascent + font.descent > 0)
  }

  @Test("weight and slant choose among a family's faces", .needsComicNeue)
  func faces() throws {
    let library = MachineFonts.library
    var seen: Set<Font> = []
    for weight in [FontWeight.light, .regular, .bold] {
      for isItalic in [false, true] {
        let font = try library.font(for: FontDescription(weight: weight, isItalic: isItalic))
        #expect(font.familyName == "Comic Neue")
        seen.insert(font)
      }
    }
    #expect(seen.count >= 4)
    let bold = try library.font(for: FontDescription(weight: .bold))
    #expect(try library.font(for: FontDescription(weight: .black)) == bold)
    let l = try #require(bold.glyph(for: "l"))
    let regular = try library.font(for: FontDescription())
    let box = try #require(bold.outline(of: l).bounds)
    let regularL = try #require(regular.glyph(for: "l"))
    let thinner = try #require(regular.outline(of: regularL).bounds)
    #expect(box.width > thinner.width)
  }

  @Test("Comic Neue's metrics are those of its file", .needsComicNeue)
  func metrics() throws {
    let font = try MachineFonts.library.font(for: FontDescription())
    #expect(font.unitsPerEm == 1000)
    #expect(font.ascent == 0.9)
    #expect(font.descent == 0.25)
    #expect(font.lineGap == 0)
  }

  @Test("weights are clamped to what OpenType knows", arguments: [(Int.min, 100), (0, 100), (450, 450), (900, 900), (Int.max, 900)])
  func weights(value: Int, expected: Int) {
    #expect(FontWeight(value).value == expected)
  }

  @Test("Japanese and Chinese faces are told apart by the language", .needsRegionalFonts)
  func regionalFaces() throws {
    let library = MachineFonts.library
    let description = FontDescription()
    let japanese = try #require(library.fallback(for: "直", description: description, language: "ja"))
    let chinese = try #require(library.fallback(for: "直", description: description, language: "zh-Hant"))
    #expect(library.fallback(for: "直", description: description, language: "zh-TW") == chinese)
    #expect(library.fallback(for: "直", description: description, language: "ja-JP") == japanese)
    #expect(library.fallback(for: "直", description: description, language: "zh-Hans") != chinese)
    let a = japanese.outline(of: try #require(japanese.glyph(for: "直")))
    let b = chinese.outline(of: try #require(chinese.glyph(for: "直")))
    #expect(a != b)
  }

  @Test("a bold style falls back on bold faces", .needsEastAsianFont)
  func boldFallback() throws {
    let library = MachineFonts.library
    let regular = try #require(library.fallback(for: "一", description: FontDescription(), language: "ja"))
    let bold = try #require(library.fallback(for: "一", description: FontDescription(weight: .bold), language: "ja"))
    #expect(regular != bold)
  }

  @Test("what no font has falls back on none")
  func noFallback() {
    #expect(MachineFonts.library.fallback(for: "\u{10FFFF}", description: FontDescription(), language: "en") == nil)
    #expect(MachineFonts.library.fallback(for: "\u{200B}", description: FontDescription(), language: "en") == nil)
  }

  @Test(
    "fontconfig tells Chinese apart by territory",
    arguments: [
      ("en", "en"), ("en-GB", "en"), ("ja", "ja"), ("ja-JP", "ja"), ("zh", "zh-cn"), ("zh-Hans", "zh-cn"), ("zh-Hant", "zh-tw"),
      ("zh-Hant-TW", "zh-tw"), ("zh_TW", "zh-tw"), ("ZH-hant-hk", "zh-hk"), ("zh-HK", "zh-hk"), ("zh-Hans-HK", "zh-cn"), ("", "en"),
      ("-", "en"),
    ])
  func languageTags(tag: String, expected: String) {
    #expect(FontLanguage.fontconfigTag(tag) == expected)
  }

  @Test(
    "the syllables beside Han characters tell their language, unless the style does",
    arguments: [("漢字かな", "en", "ja"), ("漢字かな", "zh-Hant", "zh-Hant"), ("漢字", "en", "en"), ("漢字ㄅ", "de", "zh-Hant"), ("漢字한", "en", "ko")])
  func hanLanguage(text: String, style: String, expected: String) {
    #expect(FontLanguage.forHan(in: text.unicodeScalars.map(\.value), style: style) == expected)
  }
}
