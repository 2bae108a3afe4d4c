import Geometry
import Testing

@testable import Typography

@Suite("Glyphs that a font lacks come from others", .needsEastAsianFont)
struct FallbackTests {
  @Test("Latin, Japanese, Chinese and Korean stand in one string, and nothing is missing", arguments: ["en", "ja", "zh-Hant"])
  func mixed(language: String) throws {
    let layout = try TextLayout("Dots 点つなぎ 連連看 점, 1。", style: TextStyle(size: 20, language: language))
    #expect(layout.runs.allSatisfy { $0.glyphs.allSatisfy { $0.id != 0 } })
    #expect(layout.runs.first?.font.familyName == "Comic Neue")
    #expect(layout.runs.contains { $0.font.familyName != "Comic Neue" })
    #expect(Set(layout.runs.flatMap { $0.glyphs.map(\.position.y) }).count == 1)
  }

  @Test("fallback fonts leave the lines' height and baseline alone")
  func metrics() throws {
    let latin = try TextLayout("a", style: TextStyle(size: 20))
    let japanese = try TextLayout("点", style: TextStyle(size: 20, language: "ja"))
    #expect(latin.lines[0].baseline == japanese.lines[0].baseline && latin.lineHeight == japanese.lineHeight)
  }

  @Test("the language chooses the forms of Han characters", .needsRegionalFonts)
  func forms() throws {
    func shape(_ string: String, _ language: String) throws -> Path {
      let run = try #require(try TextLayout(string, style: TextStyle(language: language)).runs.first)
      return run.font.outline(of: run.glyphs[0].id)
    }
    #expect(try shape("直", "ja") != shape("直", "zh-Hant"))
    #expect(try shape("直かな", "en") == shape("直", "ja"))
    #expect(try shape("直ㄅ", "en") == shape("直", "zh-Hant"))
  }

  @Test("a grapheme cluster is never divided between fonts")
  func clusters() throws {
    for string in ["か\u{3099}", "e\u{301}", "点\u{301}", "g\u{302}\u{323}", "👨‍👩‍👧", "\u{301}", "❤\u{FE0F}"] {
      let text = try ShapedText(string, style: TextStyle(), library: MachineFonts.library)
      #expect(text.segments.count == 1)
      #expect(text.units.count == 1)
    }
  }

  @Test("a letter and its mark take the font's own composed glyph")
  func composition() throws {
    let apart = try TextLayout("e\u{301}", style: TextStyle())
    let composed = try TextLayout("é", style: TextStyle())
    #expect(apart.runs == composed.runs)
  }

  @Test("what no font has is shown by the style's font as a missing glyph")
  func missing() throws {
    let layout = try TextLayout("\u{10FFFF}", style: TextStyle())
    #expect(layout.runs.count == 1 && layout.runs[0].glyphs[0].id == 0)
    #expect(layout.runs[0].font == layout.font)
  }
}
