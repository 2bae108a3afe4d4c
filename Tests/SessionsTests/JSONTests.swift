import Geometry
import Sessions
import Testing

@Suite("JSON")
struct JSONTests {
  private static let documents: [(String, JSON)] = [
    ("null", JSON.null), ("true", true), ("false", false), ("0", 0), ("-0", 0), ("17", 17), ("-3", -3), ("0.5", 0.5), ("1e3", 1000.0),
    ("-2.5E-1", -0.25), ("18446744073709551615", JSON(UInt64.max)), ("18446744073709551616", 18446744073709551616.0), (#""""#, ""),
    (#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{c}\n\r\tz"), (#""\u00e9\ud83d\ude00""#, "é😀"), ("\"日本\"", "日本"), ("[]", []),
    (" [ 1 , [ ] , {} ] ", [1, [], [:]]), ("\u{feff}[1]", [1]), (#"{"b":1,"a":[true]}"#, ["b": 1, "a": [true]]),
  ]

  @Test("values are read as what they are", arguments: documents)
  func reading(text: String, value: JSON) throws {
    #expect(try JSON(parsing: text) == value)
  }

  private static let mistakes: [(String, Int, Bool)] = [
    ("", 0, true), ("{", 1, true), (#"{"a""#, 4, true), (#"{"a":"#, 5, true), (#"{"a":1"#, 6, true), ("\"ab", 3, true), ("tru", 3, true),
    ("nope", 1, false), ("NaN", 0, false), ("01", 1, false), ("1.", 2, true), ("+1", 0, false), (".5", 0, false), ("1e999", 0, false),
    ("[1,]", 3, false), (#"{a:1}"#, 1, false), (#"{"a":1,"a":2}"#, 10, false), ("1 2", 2, false), ("\"\u{1}\"", 1, false),
    (#""\q""#, 2, false), (#""\ud800""#, 7, false), (#""\udc00""#, 7, false), (#""\u12""#, 5, false),
  ]

  @Test("what is not JSON is refused where it goes wrong", arguments: mistakes)
  func refusing(text: String, offset: Int, isCutOff: Bool) {
    let error = #expect(throws: JSONError.self) { try JSON(parsing: text) }
    #expect(error?.offset == offset)
    #expect(error?.isCutOff == isCutOff)
  }

  @Test("lists that nest without end are refused, not followed until the stack is full")
  func depth() {
    #expect(throws: JSONError.self) { try JSON(parsing: String(repeating: "[", count: 1_000_000)) }
  }

  private static let writings: [(Double, String)] = [
    (1.0, "1"), (-0.0, "0"), (0.1, "0.1"), (160.015625, "160.015625"), (1e300, "1e+300"), (1e15, "1000000000000000"),
    (.infinity, "null"), (.nan, "null"),
  ]

  @Test("numbers are written in the fewest digits", arguments: writings)
  func numbers(value: Double, text: String) {
    #expect(JSON.number(value).description == text)
  }

  @Test("what is written reads back as the same")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let value = randomValue(3, &random)
      #expect(try JSON(parsing: value.description) == value)
    }
  }

  @Test("random bytes are read or refused, never trapped on")
  func randomBytes() {
    var random = SeededGenerator(seed: 8)
    let alphabet = Array("{}[]\",:0123456789.eE+-\\u tfn\u{1}é".unicodeScalars)
    for _ in 0..<5000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        if let scalar = alphabet.randomElement(using: &random) { text.unicodeScalars.append(scalar) }
      }
      _ = try? JSON(parsing: text)
    }
  }

  private func randomValue(_ depth: Int, _ random: inout SeededGenerator) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: .null
    case 1: .bool(Bool.random(using: &random))
    case 2: JSON(Int.random(in: Int.min...Int.max, using: &random))
    case 3: .number(randomFraction(&random))
    case 4:
      .string(String(String.UnicodeScalarView((0..<5).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0..<0x3000, using: &random)) })))
    case 5: .array((0..<Int.random(in: 0..<4, using: &random)).map { _ in randomValue(depth - 1, &random) })
    default:
      .object((0..<Int.random(in: 0..<4, using: &random)).map { JSON.Member("m\($0)", randomValue(depth - 1, &random)) })
    }
  }

  /// A number that is not whole, which would be read as an integer.
  private func randomFraction(_ random: inout SeededGenerator) -> Double {
    Double(Int.random(in: -1_000_000...1_000_000, using: &random)) + Double.random(in: 0.001...0.999, using: &random)
  }
}
