import FoundationEssentials
import Geometry
import SVG
import Synchronization
import Testing

@testable import DotsRoom
@testable import RoomKit

@MainActor
@Suite("Puzzles of other pictures")
struct DotsImportTests {
  static func imported(_ svg: String, dots: Int = 20, name: String = "it", takesAll: Bool = false) throws -> DotPuzzle {
    try DotPuzzle(SVGDocument.parse(DotsImport.puzzle(from: Array(svg.utf8), dots: dots, name: name, takesAll: takesAll)))
  }

  static let square = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><path d="M20 20H180V180H20Z"/></svg>"#

  @Test("a square with four dots has them at its corners, with eight also half-way")
  func square() throws {
    let four = try Self.imported(Self.square, dots: 4)
    #expect(Set(four.dots) == [Point(10, 10), Point(90, 10), Point(90, 90), Point(10, 90)])
    let eight = try Self.imported(Self.square, dots: 8)
    for corner in four.dots { #expect(eight.dots.contains { $0.distance(to: corner) < 0.01 }) }
    let gaps = eight.dots.indices.map { eight.dots[$0].distance(to: eight.dots[($0 + 1) % 8]) }
    #expect((gaps.min() ?? 0) > 30)
  }

  @Test("a picture of thousands of copies is refused by its points, and not gone through")
  func tooHeavy() {
    let zigzag = (0..<600).map { "\($0),\($0 % 2 * 50)" }.joined(separator: " ")
    var levels = "<g id='l0'><polygon points='\(zigzag)'/></g>"
    for i in 1...4 { levels += "<g id='l\(i)'>" + String(repeating: "<use href='#l\(i - 1)'/>", count: 11) + "</g>" }
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 600 60'><defs>\(levels)</defs><use href='#l4'/></svg>"
    #expect(throws: DotPuzzleError.self) { try DotsImport.puzzle(from: Array(svg.utf8), dots: 20, name: "", takesAll: false) }
  }

  @Test("a circle's dots are evenly spread, begin at the top and run clockwise")
  func circle() throws {
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><circle cx="25" cy="25" r="20" fill="red"/></svg>"#
    let puzzle = try Self.imported(svg, dots: 12)
    #expect(puzzle.dots.count == 12)
    let gaps = puzzle.dots.indices.map { puzzle.dots[$0].distance(to: puzzle.dots[($0 + 1) % 12]) }
    #expect((gaps.max() ?? 0) / (gaps.min() ?? 1) < 2)
    #expect(puzzle.dots[0].y == puzzle.dots.map(\.y).min())
    #expect(puzzle.dots[1].x > puzzle.dots[0].x)
    for dot in puzzle.dots { #expect(abs(dot.distance(to: Point(50, 50)) - 40) < 0.1) }
  }

  @Test("as many dots come out as were asked for, whatever the picture", arguments: [3, 5, 17, 60, 200])
  func counts(count: Int) throws {
    #expect(try Self.imported(Self.square, dots: count).dots.count == count)
    let two = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h4v4h-4z"/><path d="M5 5q5 0 4 4z"/></svg>"#
    let all = try Self.imported(two, dots: count, takesAll: true)
    #expect(all.dots.count == count)
    #expect(all.contourEnds.count == (count < 6 ? 1 : 2))
  }

  @Test("of several shapes the largest counts, without the ground behind; or all do")
  func shapes() throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#eee"/>
      <g transform="translate(10 10) scale(2)"><rect width="30" height="20" fill="blue"/></g><circle cx="80" cy="80" r="10" fill="red"/>
      <rect x="1" y="1" width="90" height="90" fill="none"/></svg>
      """
    let one = try Self.imported(svg, dots: 4)
    #expect(Set(one.dots.map { Point($0.x.rounded(), $0.y.rounded()) }) == [Point(10, 10), Point(70, 10), Point(70, 50), Point(10, 50)])
    #expect(try Self.imported(svg, dots: 20, takesAll: true).contourEnds.count == 2)
  }

  @Test("the picture stays as it was, and its name comes along, whatever letters it has")
  func contents() throws {
    let svg =
      #"<?xml version="1.0"?><s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><s:style>path{fill:red;stroke:blue}</s:style><s:circle cx="4" cy="4" r="4"/></s:svg>  "#
    let bytes = try DotsImport.puzzle(from: Array(svg.utf8), dots: 9, name: "ネコ \"&<\n", takesAll: false)
    let puzzle = try DotPuzzle(SVGDocument.parse(bytes))
    #expect(puzzle.name == "ネコ \"&< ")
    #expect(puzzle.dots.count == 9)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix(String(svg.prefix(100))))
    #expect(text.contains("<s:path "))
  }

  @Test("a puzzle can be imported once more, with other dots")
  func twice() throws {
    let once = try DotsImport.puzzle(from: Array(Self.square.utf8), dots: 10, name: "a", takesAll: false)
    let twice = try DotsImport.puzzle(from: once, dots: 7, name: "b", takesAll: false)
    let puzzle = try DotPuzzle(SVGDocument.parse(twice))
    #expect(puzzle.dots.count == 7)
    #expect(puzzle.name == "b")
  }

  @Test("what has no outline, is no picture, or is in letters of two bytes is refused")
  func refusals() throws {
    let empty = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><desc>a</desc><path d="M1 1L5 5"/></svg>"#
    #expect(throws: DotPuzzleError.noOutline) { try Self.imported(empty) }
    #expect(throws: DotPuzzleError.unreadable(.notSVG)) { try Self.imported("<html/>") }
    let wide: [UInt8] = [0xff, 0xfe] + Self.square.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(throws: DotPuzzleError.encoding) { try DotsImport.puzzle(from: wide, dots: 9, name: "", takesAll: false) }
  }

  @Test("random bytes in a picture never trap, and whatever is accepted has the dots asked for")
  func randomBytes() {
    var generator = SeededGenerator(seed: 11)
    let source = Array(
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><path d="M10 10Q50 -9 80 30T40 80Z"/><circle cx="9" cy="9" r="5"/></svg>"#
        .utf8)
    for _ in 0..<300 {
      var bytes = source
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 9...126, using: &generator)
      }
      if let made = try? DotsImport.puzzle(from: bytes, dots: 12, name: "x", takesAll: true),
        let document = try? SVGDocument.parse(made), let puzzle = try? DotPuzzle(document)
      {
        #expect(DotsImport.counts.contains(puzzle.dots.count))
      }
    }
  }

  @Test("a level's file that nobody waits for any more is given up, and one that is not there says so")
  func givenUp() throws {
    let path = (#filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }) + "/Resources/dots/star.svg"
    let questions = Atomic(0)
    #expect {
      _ = try LevelFile(reading: path) { questions.add(1, ordering: .relaxed).newValue == 3 }
    } throws: {
      guard case .levelFile(path, _, isMissing: false) = $0 as? RoomError else { return false }
      return questions.load(ordering: .relaxed) == 3
    }
    #expect {
      _ = try LevelFile(reading: "/nowhere/at/all.svg")
    } throws: {
      guard case .levelFile(_, _, isMissing: true) = $0 as? RoomError else { return false }
      return true
    }
  }

  @Test("a file is a level by its path; one that is missing, or is no picture, says so")
  func files() throws {
    #expect(DotsRoom.hasLevel("some/where.svg"))
    #expect(!DotsRoom.hasLevel("nonsense"))
    #expect {
      _ = try DotsRoom(level: "/nowhere/at/all.svg")
    } throws: {
      guard case .levelFile(_, _, isMissing: true) = $0 as? RoomError else { return false }
      return true
    }
    // Any picture is a puzzle: this one has an outline of its own.
    let path = (#filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }) + "/Resources/dots/star.svg"
    #expect(try PuzzleFile.puzzle(path, options: RoomOptions()).dots.count == 10)
  }
}
