/// A number as the Romans' heirs write it: I, V, X, L, C, D, M, each at most three times in a row, with IV, IX, XL, XC, CD and CM.
struct RomanNumeral: Hashable, Sendable {
  /// The numbers that can be written so.
  static let range = 1...3999

  let value: Int

  /// Nil for a number outside of `range`.
  init?(_ value: Int) {
    guard Self.range.contains(value) else { return nil }
    self.value = value
  }

  /// Reads a numeral in capitals or small letters; nil unless it is written as `text` would write it. At most 15 letters are looked at.
  init?(parsing text: String) {
    guard !text.isEmpty, text.utf8.count <= 15 else { return nil }
    var symbols: [RomanSymbol] = []
    for character in text.uppercased() {
      guard let symbol = RomanSymbol(rawValue: character) else { return nil }
      symbols.append(symbol)
    }
    // What sums up may still be written wrongly, as IIII or VX.
    guard let numeral = RomanNumeral(RomanFault.sum(of: symbols)), numeral.symbols == symbols else { return nil }
    self = numeral
  }

  /// The letters in order.
  var symbols: [RomanSymbol] { parts.flatMap(\.symbols) }

  /// In capitals.
  var text: String { String(symbols.map(\.rawValue)) }

  /// In small letters.
  var smallText: String { text.lowercased() }
}
