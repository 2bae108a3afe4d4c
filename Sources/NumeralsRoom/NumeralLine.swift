import Geometry

/// Where the letters of a numeral stand on a line, together as it is written and apart as it is reckoned.
///
///     together      X L I X
///     apart        L − X  +  X − I
struct NumeralLine: Equatable {
  struct Letter: Equatable {
    let symbol: RomanSymbol
    /// The middle, from the line's left end, in points.
    let together: Double
    let apart: Double
    /// Whether it is taken away, and so goes to the other side of its neighbour.
    let isTaken: Bool
  }

  struct Sign: Equatable {
    let text: String
    let x: Double
  }

  struct Group: Equatable {
    let part: RomanNumeral.Part
    let minX: Double
    let maxX: Double
  }

  /// The letters' size in points.
  let size: Double
  let letters: [Letter]
  let signs: [Sign]
  let groups: [Group]

  /// What stands between, in ems.
  private static let padding = 0.2
  private static let minusWidth = 0.75
  private static let plusWidth = 0.7

  /// - Parameters:
  ///   - width: of the line, in points; everything keeps within it.
  ///   - limit: the greatest size of letters, in points.
  ///   - advance: a letter's width in ems.
  init(_ numeral: RomanNumeral, width: Double, limit: Double, advance: (RomanSymbol) -> Double) {
    let parts = numeral.parts
    // First in ems from 0 on.
    var letters: [(symbol: RomanSymbol, apart: Double, isTaken: Bool)] = []
    var signs: [(text: String, x: Double)] = []
    var groups: [(part: RomanNumeral.Part, minX: Double, maxX: Double)] = []
    var x = 0.0
    for (k, part) in parts.enumerated() {
      if k > 0 {
        signs.append(("+", x + Self.plusWidth / 2))
        x += Self.plusWidth
      }
      let start = x
      x += Self.padding
      func put(_ symbol: RomanSymbol, isTaken: Bool) {
        letters.append((symbol, x + advance(symbol) / 2, isTaken))
        x += advance(symbol)
      }
      for _ in 0..<part.count { put(part.symbol, isTaken: false) }
      if let minus = part.minus {
        signs.append(("−", x + Self.minusWidth / 2))
        x += Self.minusWidth
        put(minus, isTaken: true)
        // As it is written the letter that is taken stands first.
        letters.swapAt(letters.count - 1, letters.count - 2)
      }
      x += Self.padding
      groups.append((part, start, x))
    }
    let size = max(0, min(limit, x > 0 ? width / x : limit))
    let left = (width - x * size) / 2
    let written = letters.reduce(0) { $0 + advance($1.symbol) } * size
    var place = (width - written) / 2
    self.size = size
    self.letters = letters.map { letter in
      let half = advance(letter.symbol) * size / 2
      defer { place += 2 * half }
      return Letter(symbol: letter.symbol, together: place + half, apart: left + letter.apart * size, isTaken: letter.isTaken)
    }
    self.signs = signs.map { Sign(text: $0.text, x: left + $0.x * size) }
    self.groups = groups.map { Group(part: $0.part, minX: left + $0.minX * size, maxX: left + $0.maxX * size) }
  }
}
