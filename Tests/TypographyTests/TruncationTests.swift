import Geometry
import Testing

@testable import Typography

@Suite("Text that has no room is cut", .needsComicNeue)
struct TruncationTests {
  private static let sentence = "The quick brown fox jumps over the lazy dog"

  private func ids(_ layout: TextLayout) -> [UInt32] { layout.runs.flatMap { $0.glyphs.map(\.id) } }

  private func ids(_ string: String) throws -> [UInt32] { ids(try TextLayout(string, style: TextStyle(size: 20))) }

  private func layout(_ string: String, _ truncation: TextTruncation, lines: Int, width: Double?) throws -> TextLayout {
    try TextLayout(string, style: TextStyle(size: 20, maximumLines: lines, truncation: truncation), width: width)
  }

  @Test("without truncation the lines that are too many are left out")
  func none() throws {
    let whole = try layout(Self.sentence, .none, lines: 100, width: 120)
    let cut = try layout(Self.sentence, .none, lines: 2, width: 120)
    #expect(cut.isTruncated && !whole.isTruncated && cut.lines == Array(whole.lines.prefix(2)))
  }

  @Test("the last line ends in an ellipsis, within the width", arguments: [1, 2, 3])
  func end(lines: Int) throws {
    let cut = try layout(Self.sentence, .end, lines: lines, width: 120)
    #expect(cut.isTruncated && cut.lines.count == lines)
    #expect(cut.lines.allSatisfy { $0.width <= 120 })
    #expect(ids(cut).last == (try ids("…").last))
    #expect(Array(try ids(Self.sentence).prefix(8)) == Array(ids(cut).prefix(8)))
    #expect(cut.lines.last?.range.upperBound == Self.sentence.endIndex)
  }

  @Test("no space stands before the ellipsis")
  func noSpace() throws {
    let style = TextStyle(size: 20)
    let width = try TextLayout("one …", style: style).size.width
    let cut = try layout("one twotwotwo", .end, lines: 1, width: width)
    #expect(ids(cut) == (try ids("one…")))
  }

  @Test("cut in the middle, a line shows its beginning and the text's end")
  func middle() throws {
    let cut = try layout(Self.sentence, .middle, lines: 1, width: 160)
    let whole = try ids(Self.sentence)
    let ellipsis = try #require(try ids("…").last)
    let at = try #require(ids(cut).firstIndex(of: ellipsis))
    #expect(at > 3 && ids(cut).count - at > 3)
    #expect(Array(whole.prefix(at)) == Array(ids(cut).prefix(at)))
    #expect(Array(whole.suffix(ids(cut).count - at - 1)) == Array(ids(cut).suffix(ids(cut).count - at - 1)))
    #expect(cut.lines[0].width <= 160 && cut.lines[0].width > 120)
  }

  @Test("text that fits is left alone, blank lines after it not counting")
  func fits() throws {
    for truncation in TextTruncation.allCases {
      let width = try TextLayout("fits", style: TextStyle(size: 20)).size.width
      let whole = try layout("fits \n \n", truncation, lines: 1, width: width)
      #expect(!whole.isTruncated && whole.lines.count == 1)
    }
  }

  @Test("a further paragraph is told of by an ellipsis", arguments: [TextTruncation.end, .middle])
  func paragraphs(truncation: TextTruncation) throws {
    let cut = try layout("one\ntwo", truncation, lines: 1, width: nil)
    #expect(ids(cut) == (try ids("one…")))
  }

  @Test("where there is no room even for an ellipsis it stands alone", arguments: [TextTruncation.end, .middle])
  func noRoom(truncation: TextTruncation) throws {
    #expect(ids(try layout("hello there", truncation, lines: 1, width: 0)) == (try ids("…")))
    #expect(try layout("hello", truncation, lines: -3, width: 0).lines.count == 1)
  }
}
