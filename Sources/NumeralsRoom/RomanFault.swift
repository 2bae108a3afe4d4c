/// What is wrong with some letters: which rule they break, where, and how it is written instead.
struct RomanFault: Hashable, Sendable {
  /// A rule that letters can break.
  enum Rule: String, CaseIterable, Hashable, Sendable {
    /// I, X, C and M stand at most three times in a row.
    case fourInARow
    /// V, L and D stand once: two of them are the next greater letter.
    case twoFives
    /// At most one letter is taken away from another.
    case takenTwice
    /// Only I from V and X, X from L and C, C from D and M.
    case takenTooFar
    /// Parts stand from the greatest to the least, one for each place.
    case disorder
    /// Written well, and another number.
    case otherNumber
  }

  let rule: Rule
  /// The letters that break it.
  let range: Range<Int>
  /// What is written in their place; empty where nothing can be.
  let instead: [RomanSymbol]

  /// What is wrong with letters that should be a number; nil where nothing is.
  init?(in symbols: [RomanSymbol], meaning number: Int) {
    guard let first = RomanFault.broken(in: symbols) else {
      guard let value = RomanNumeral(parsing: String(symbols.map(\.rawValue)))?.value, value != number else { return nil }
      self.init(rule: .otherNumber, range: 0..<symbols.count, instead: [])
      return
    }
    self = first
  }

  private init(rule: Rule, range: Range<Int>, instead: [RomanSymbol]) {
    self.rule = rule
    self.range = range
    self.instead = instead
  }

  /// The first rule that letters break, whatever they mean; nil where they are a numeral.
  static func broken(in symbols: [RomanSymbol]) -> RomanFault? {
    guard !symbols.isEmpty, RomanNumeral(parsing: String(symbols.map(\.rawValue))) == nil else { return nil }
    for k in symbols.indices.dropFirst() where symbols[k] == symbols[k - 1] && symbols[k].isFive {
      return RomanFault(rule: .twoFives, range: k - 1..<k + 1, instead: written(2 * symbols[k].value))
    }
    for k in symbols.indices.dropFirst(3) where symbols[k - 3...k].allSatisfy({ $0 == symbols[k] }) {
      return RomanFault(rule: .fourInARow, range: k - 3..<k + 1, instead: written(4 * symbols[k].value))
    }
    for k in symbols.indices.dropFirst() where symbols[k - 1].value < symbols[k].value {
      let (small, great) = (symbols[k - 1], symbols[k])
      if small.isFive || great.value > 10 * small.value {
        return RomanFault(rule: .takenTooFar, range: k - 1..<k + 1, instead: written(great.value - small.value))
      }
      if k > 1, symbols[k - 2] == small {
        return RomanFault(rule: .takenTwice, range: k - 2..<k + 1, instead: written(great.value - 2 * small.value))
      }
    }
    return RomanFault(rule: .disorder, range: 0..<symbols.count, instead: written(sum(of: symbols)))
  }

  private static func written(_ number: Int) -> [RomanSymbol] { RomanNumeral(number)?.symbols ?? [] }

  /// What letters come to, each that stands before a greater one taken away.
  static func sum(of symbols: [RomanSymbol]) -> Int {
    symbols.indices.reduce(0) { sum, k in
      let isTaken = k + 1 < symbols.count && symbols[k + 1].value > symbols[k].value
      return sum + (isTaken ? -symbols[k].value : symbols[k].value)
    }
  }
}
