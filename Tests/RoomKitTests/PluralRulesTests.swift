import Testing

@testable import RoomKit

@Suite("How languages count")
struct PluralRulesTests {
  @Test(
    "numbers belong to the categories of Unicode's tables",
    arguments: [
      (
        "ar",
        [
          0: "zero", 1: "one", 2: "two", 3: "few", 10: "few", 11: "many", 26: "many", 99: "many", 100: "other", 102: "other", 103: "few",
          111: "many",
        ]
      ),
      ("hi", [0: "one", 1: "one", 2: "other", 100: "other"]), ("en", [0: "other", 1: "one", 2: "other", 101: "other", -1: "one"]),
      ("fr", [0: "one", 1: "one", 2: "other"]), ("ja", [0: "other", 1: "other", 2: "other"]),
    ])
  func known(tag: String, numbers: [Int: String]) throws {
    let rules = try #require(Language(rawValue: tag)).file.plurals
    for (number, category) in numbers { #expect(rules.category(of: number).rawValue == category, "\(number)") }
  }

  @Test("conditions are joined by and before or, with remainders, lists, and exceptions")
  func polish() throws {
    // The rules of Polish and of Latvian, for whole numbers.
    let polish = try PluralRules(["one": "n = 1", "few": "n % 10 = 2..4 and n % 100 != 12..14", "many": "n != 1"])
    #expect(
      [1, 2, 4, 5, 12, 14, 22, 112, 122].map { polish.category(of: $0) } == [.one, .few, .few, .many, .many, .many, .few, .many, .few])
    let latvian = try PluralRules(["zero": "n % 10 = 0 or n % 100 = 11..19", "one": "n % 10 = 1 and n % 100 != 11"])
    #expect([0, 1, 2, 10, 11, 19, 21, 29].map { latvian.category(of: $0) } == [.zero, .one, .other, .zero, .zero, .zero, .one, .other])
    #expect(try PluralRules(["two": "n = 2,5,9..10"]).category(of: 9) == .two)
    #expect(polish.category(of: .min) == .many)
  }

  @Test(
    "what is no rule says so, and never stops the program",
    arguments: [
      "", "n", "n =", "n = ", "n = x", "m = 1", "n % 0 = 1", "n % = 1", "n = 3..1", "n = 1..2..3", "n = -1", "n = 1 and", "n = 1 or ",
      "n == 1", "n = 99999999999999999999",
    ])
  func wrong(text: String) {
    #expect(throws: PluralRuleError.self) { try PluralRules(["one": text]) }
    #expect(throws: PluralRuleError.self) { try PluralRules(["several": "n = 1"]) }
  }

  @Test("only what can be a tag becomes part of a path")
  func tags() {
    for tag in ["ar", "zh-Hant", "sr-Latn-RS", "es-419"] { #expect(LanguageFile.isTag(tag)) }
    for tag in ["", "a", "../ar", "ar/x", "ar.", "ä2", String(repeating: "a", count: 36)] { #expect(!LanguageFile.isTag(tag)) }
    #expect(Language(rawValue: "xx") == nil)
  }
}
