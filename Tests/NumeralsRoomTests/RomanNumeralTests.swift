import Geometry
import Testing

@testable import NumeralsRoom
@testable import RoomKit

@Suite("Roman numerals")
struct RomanNumeralTests {
  @Test(
    "numbers are written as the table says",
    arguments: [
      (1, "I"), (2, "II"), (3, "III"), (4, "IV"), (5, "V"), (6, "VI"), (7, "VII"), (8, "VIII"), (9, "IX"), (10, "X"), (11, "XI"),
      (14, "XIV"),
      (19, "XIX"), (20, "XX"), (39, "XXXIX"), (40, "XL"), (44, "XLIV"), (49, "XLIX"), (50, "L"), (88, "LXXXVIII"), (90, "XC"), (99, "XCIX"),
      (100, "C"), (400, "CD"), (444, "CDXLIV"), (500, "D"), (900, "CM"), (1000, "M"), (1994, "MCMXCIV"), (2026, "MMXXVI"),
      (3888, "MMMDCCCLXXXVIII"), (3999, "MMMCMXCIX"),
    ])
  func writing(value: Int, text: String) {
    #expect(RomanNumeral(value)?.text == text)
    #expect(RomanNumeral(value)?.smallText == text.lowercased())
  }

  @Test("every number from 1 to 3999 is read as it was written, in capitals and in small letters, and no two are written alike")
  func roundTrip() {
    var texts: Set<String> = []
    for value in RomanNumeral.range {
      guard let numeral = RomanNumeral(value) else {
        Issue.record("\(value) has no numeral")
        continue
      }
      #expect(RomanNumeral(parsing: numeral.text) == numeral)
      #expect(RomanNumeral(parsing: numeral.smallText) == numeral)
      texts.insert(numeral.text)
    }
    #expect(texts.count == 3999)
  }

  @Test(
    "what is no numeral is not read",
    arguments: [
      "", " ", "IIII", "VV", "IC", "IL", "XM", "VX", "IIX", "XIXI", "IVI", "MMMM", "A", "1", "X ", "ⅸ", "CMC", "LL", "DM",
      "MMMDCCCLXXXVIIIII", "IXL",
    ])
  func refusal(text: String) { #expect(RomanNumeral(parsing: text) == nil) }

  @Test("numbers beyond 1 to 3999 have no numeral", arguments: [Int.min, -1, 0, 4000, Int.max])
  func beyond(value: Int) { #expect(RomanNumeral(value) == nil) }

  @Test(
    "a numeral takes itself apart into sums and differences",
    arguments: [
      (1, "I"), (3, "III"), (4, "V - I"), (8, "V + III"), (9, "X - I"), (14, "X + (V - I)"), (19, "X + (X - I)"), (28, "XX + V + III"),
      (40, "L - X"), (49, "(L - X) + (X - I)"), (90, "C - X"), (99, "(C - X) + (X - I)"), (1994, "M + (M - C) + (C - X) + (V - I)"),
    ])
  func reckoning(value: Int, text: String) { #expect(RomanNumeral(value)?.reckoning == text) }

  @Test("the parts sum up to the number, and written one after the other they are the numeral")
  func parts() {
    for value in RomanNumeral.range {
      guard let numeral = RomanNumeral(value) else { continue }
      #expect(numeral.parts.reduce(0) { $0 + $1.value } == value)
      #expect(String(numeral.parts.flatMap(\.symbols).map(\.rawValue)) == numeral.text)
      #expect(numeral.squares == value + numeral.parts.reduce(0) { $0 + ($1.minus?.value ?? 0) })
    }
  }

  @Test("apart, letters keep their order of reckoning, never overlap and stay on the line; together they keep that of writing")
  func line() {
    for value in 1...399 {
      guard let numeral = RomanNumeral(value) else { continue }
      let line = NumeralLine(numeral, width: 280, limit: 60) { $0 == .i ? 0.3 : 0.7 }
      #expect(line.letters.map(\.symbol) == numeral.symbols)
      #expect(zip(line.letters, line.letters.dropFirst()).allSatisfy { $0.together < $1.together })
      let size = line.size
      let spans = line.letters.map { letter in
        let half = (letter.symbol == .i ? 0.15 : 0.35) * size
        return (min: letter.apart - half, max: letter.apart + half)
      }
      .sorted { $0.min < $1.min }
      #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.max <= $1.min + 1e-9 })
      #expect(line.groups.allSatisfy { $0.minX >= -1e-9 && $0.maxX <= 280 + 1e-9 })
      #expect(line.signs.count { $0.text == "+" } == numeral.parts.count - 1)
      for (k, letter) in line.letters.enumerated() where letter.isTaken {
        #expect(letter.apart > line.letters[k + 1].apart, "in \(numeral.text) the letter that is taken goes to the other side")
      }
    }
  }

  @Test("few squares of a range of many stand in the middle of their box, larger than those of the most; all lie within it")
  func grids() {
    let box = Rect(x: 10, y: 20, width: 90, height: 60)
    let rows = QuantityGrid.rows(upTo: 100)
    let most = QuantityGrid(for: 110, among: rows, in: box)
    for number in [1, 7, 10, 14, 49, 88, 99, 100] {
      let squares = RomanNumeral(number)?.squares ?? 0
      let grid = QuantityGrid(for: squares, among: rows, in: box)
      #expect(abs(grid.frame.midY - box.midY) < 1e-9 && grid.pitch >= most.pitch)
      for index in 0..<squares { #expect(box.insetBy(dx: -1e-9, dy: -1e-9).contains(grid.square(index)), "\(number)") }
    }
    #expect(QuantityGrid(for: 1, among: rows, in: box).pitch > 1.5 * most.pitch)
    // Where they are few at most, each keeps its place.
    #expect(QuantityGrid(for: 3, among: 2, in: box) == QuantityGrid(rows: 2, in: box))
  }

  @Test("a quantity's squares lie in their frame in rows of ten without touching", arguments: [1, 2, 6, 11])
  func grid(rows: Int) {
    let box = Rect(x: 10, y: 20, width: 200, height: 90)
    let grid = QuantityGrid(rows: rows, in: box)
    let squares = (0..<rows * 10).map(grid.square)
    #expect(squares.allSatisfy { box.insetBy(dx: -1e-9, dy: -1e-9).contains($0) })
    for (k, a) in squares.enumerated() {
      for b in squares[(k + 1)...] { #expect(!a.intersects(b)) }
    }
    #expect(squares.prefix(10).allSatisfy { $0.minY == squares[0].minY })
  }

  @Test("the squares of XCIX need eleven rows, those of XX two", arguments: [(10, 1), (20, 2), (50, 6), (100, 11)])
  func rows(last: Int, rows: Int) { #expect(QuantityGrid.rows(upTo: last) == rows) }
}
