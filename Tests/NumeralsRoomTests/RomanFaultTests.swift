import Geometry
import Testing

@testable import NumeralsRoom

@Suite("Rules of Roman numerals that are broken")
struct RomanFaultTests {
  private static func symbols(_ text: String) -> [RomanSymbol] { text.compactMap { RomanSymbol(rawValue: $0) } }

  @Test(
    "each rule is named where it is broken, with what is written instead",
    arguments: [
      ("IIII", RomanFault.Rule.fourInARow, 0..<4, "IV"), ("XIIII", .fourInARow, 1..<5, "IV"), ("XXXX", .fourInARow, 0..<4, "XL"),
      ("CCCCX", .fourInARow, 0..<4, "CD"), ("MMMM", .fourInARow, 0..<4, ""), ("VV", .twoFives, 0..<2, "X"), ("MLL", .twoFives, 1..<3, "C"),
      ("DD", .twoFives, 0..<2, "M"), ("IIX", .takenTwice, 0..<3, "VIII"), ("XXIIV", .takenTwice, 2..<5, "III"),
      ("IC", .takenTooFar, 0..<2, "XCIX"), ("XIL", .takenTooFar, 1..<3, "XLIX"), ("VX", .takenTooFar, 0..<2, "V"),
      ("LC", .takenTooFar, 0..<2, "L"), ("XM", .takenTooFar, 0..<2, "CMXC"), ("IXI", .disorder, 0..<3, "X"), ("IVI", .disorder, 0..<3, "V"),
      ("VIV", .disorder, 0..<3, "IX"),
    ])
  func rules(text: String, rule: RomanFault.Rule, range: Range<Int>, instead: String) throws {
    let fault = try #require(RomanFault(in: Self.symbols(text), meaning: 1))
    #expect(fault.rule == rule && fault.range == range)
    #expect(String(fault.instead.map(\.rawValue)) == instead)
  }

  @Test("what is written well is no fault where it is meant, and another number where it is not; every beginning of it is written well too")
  func sound() throws {
    for number in RomanNumeral.range {
      let symbols = try #require(RomanNumeral(number)).symbols
      #expect(RomanFault(in: symbols, meaning: number) == nil)
      #expect(RomanFault(in: symbols, meaning: number % 3999 + 1)?.rule == .otherNumber)
      for count in 1...symbols.count { #expect(RomanFault.broken(in: Array(symbols.prefix(count))) == nil) }
    }
  }

  @Test("any letters at all are a numeral or break a rule within them, and what is written instead is a numeral")
  func anything() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<5000 {
      let symbols = (0..<Int.random(in: 1...15, using: &generator)).map { _ in RomanSymbol.allCases.randomElement(using: &generator)! }
      let isNumeral = RomanNumeral(parsing: String(symbols.map(\.rawValue))) != nil
      let fault = RomanFault.broken(in: symbols)
      #expect((fault == nil) == isNumeral)
      guard let fault else { continue }
      #expect(symbols.indices.contains(fault.range.lowerBound) && fault.range.upperBound <= symbols.count)
      #expect(fault.instead.isEmpty || RomanNumeral(parsing: String(fault.instead.map(\.rawValue))) != nil)
    }
  }
}
