extension RomanNumeral {
  /// Letters that belong together: one letter some times, or one of which another is taken away.
  struct Part: Hashable, Sendable {
    let symbol: RomanSymbol
    /// How often the letter stands there, 1 to 3.
    let count: Int
    /// What is written before the letter and taken away from it.
    let minus: RomanSymbol?

    /// What the letters come to before anything is taken away.
    var whole: Int { symbol.value * count }

    var value: Int { whole - (minus?.value ?? 0) }

    /// The letters as they are written.
    var symbols: [RomanSymbol] { (minus.map { [$0] } ?? []) + Array(repeating: symbol, count: count) }

    /// The letters as they are reckoned: "XX", "X - I".
    var reckoning: String {
      guard let minus else { return String(repeating: symbol.text, count: count) }
      return "\(symbol.text) - \(minus.text)"
    }
  }

  /// The numeral taken apart, from the greatest part to the least: XLIX into L - X and X - I, XXVIII into XX, V and III.
  var parts: [Part] {
    var parts: [Part] = []
    let places: [(unit: Int, one: RomanSymbol, five: RomanSymbol?, ten: RomanSymbol?)] = [
      (1000, .m, nil, nil), (100, .c, .d, .m), (10, .x, .l, .c), (1, .i, .v, .x),
    ]
    for place in places {
      let digit = value / place.unit % 10
      if digit == 9, let ten = place.ten {
        parts.append(Part(symbol: ten, count: 1, minus: place.one))
      } else if digit == 4, let five = place.five {
        parts.append(Part(symbol: five, count: 1, minus: place.one))
      } else {
        if digit >= 5, let five = place.five { parts.append(Part(symbol: five, count: 1, minus: nil)) }
        if digit % 5 > 0 { parts.append(Part(symbol: place.one, count: digit % 5, minus: nil)) }
      }
    }
    return parts
  }

  /// The parts as a sum: "X - I", "(L - X) + (X - I)", "XX + V + III".
  var reckoning: String {
    let parts = self.parts
    return parts.map { $0.minus != nil && parts.count > 1 ? "(\($0.reckoning))" : $0.reckoning }.joined(separator: " + ")
  }

  /// How many squares show the numeral, those that are taken away among them: 11 for X and I, 10 for IX.
  var squares: Int { parts.reduce(0) { $0 + $1.whole } }
}
