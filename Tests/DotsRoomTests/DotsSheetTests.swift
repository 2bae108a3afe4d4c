import Geometry
import Layers
import SVG
import Sessions
import Testing

@testable import DotsRoom
@testable import RoomKit

@MainActor
@Suite("Sheets to be printed")
struct DotsSheetTests {
  @Test("each picture's page has every dot and every label, apart from each other and within the paper", arguments: DotsLevel.pictures)
  func page(level: LevelID) throws {
    let puzzle = try #require(try DotsLevel(level)?.puzzle(RoomOptions()))
    let sheet = DotsSheet(puzzle, kind: .numbers)
    let paper = Rect(origin: .zero, size: sheet.size)
    #expect((sheet.size.width > sheet.size.height) == (puzzle.size.width > puzzle.size.height))
    let texts = sheet.layer.sublayers.compactMap { $0 as? TextLayer }
    #expect(texts.map(\.string) == (1...puzzle.dots.count).map(String.init))
    let frames = texts.map(\.frame)
    for (i, text) in texts.enumerated() {
      #expect(text.style.size >= 9, "\(text.string) in \(text.style.size) points")
      #expect(paper.contains(frames[i]))
    }
    let lines = sheet.table.split(separator: "\r\n")
    #expect(lines.count == puzzle.dots.count + 1 && lines[0] == "label,x,y")
  }

  @Test("a page is a drawing that is read without a warning, in the counting that was asked for where its signs last")
  func drawing() throws {
    for (level, counting, first) in [("star", "roman", "I"), ("house", "letters", "A"), ("ship", "letters", "1"), ("star", "twos", "2")] {
      let sheet = try #require(try DotsRoom.sheet(of: LevelID(level), counting: counting, options: RoomOptions()))
      #expect(sheet.table().contains("\r\n\(first),"), "\(level)")
      var encoder = SVGEncoder()
      let text = encoder.encode(sheet.picture, size: sheet.size, title: sheet.title)
      let document = try SVGDocument.parse(Array(text.utf8))
      #expect(document.size == sheet.size)
    }
    #expect(try DotsRoom.sheet(of: .classic, options: RoomOptions()) == nil)
    #expect(try DotsRoom.sheet(of: "draw", options: RoomOptions()) == nil)
    #expect(Set(DotsRoom.countings).count == DotLabelKind.allCases.count)
  }
}
