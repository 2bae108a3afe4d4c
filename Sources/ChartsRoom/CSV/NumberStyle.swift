/// How numbers are written: with a decimal point or comma, the other of both between thousands.
struct NumberStyle: Hashable, Sendable {
  var decimal = UInt8(ascii: ".")
  /// nil: nothing stands between thousands.
  var group: UInt8? = UInt8(ascii: ",")

  static let point = NumberStyle()
  static let comma = NumberStyle(decimal: UInt8(ascii: ","), group: UInt8(ascii: "."))

  /// The largest number that is drawn, either way from zero.
  static let limit = 1e300

  /// What a cell holds.
  enum Content: Hashable {
    case number(Double)
    /// Nothing, or a word for nothing.
    case missing
    /// A number beyond `limit`.
    case tooLarge
    case text
  }

  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
  private static let missingWords = ["nan", "na", "n/a", "#n/a", "null", "none", "nil", "-", "--", "inf", "infinity", "?"]

  /// What a cell's bytes say. About 30 ns for a number of ten digits; what is not in the fast range of doubles is left to the standard library.
  func content(_ cell: UnsafeBufferPointer<UInt8>) -> Content {
    var at = 0
    var end = cell.count
    while at < end, cell[at] == 32 || cell[at] == 9 { at += 1 }
    while end > at, cell[end - 1] == 32 || cell[end - 1] == 9 { end -= 1 }
    if at == end { return .missing }
    return number(cell, at, end) ?? word(cell, at, end)
  }

  private func word(_ cell: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Content {
    guard end - start <= 10 else { return .text }
    var word = String(decoding: cell[start..<end], as: UTF8.self).lowercased()
    if word.count > 2, word.hasPrefix("-") || word.hasPrefix("+") { word.removeFirst() }
    return Self.missingWords.contains(word) ? .missing : .text
  }

  /// nil: it is not written as a number.
  private func number(_ cell: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Content? {
    var at = start
    let isNegative = cell[at] == UInt8(ascii: "-")
    if isNegative || cell[at] == UInt8(ascii: "+") { at += 1 }
    var mantissa: UInt64 = 0
    var digits = 0
    var significant = 0
    var exponent = 0
    var sinceGroup = -1
    var isFraction = false
    while at < end {
      let byte = cell[at]
      if byte &- 48 < 10 {
        digits += 1
        if sinceGroup >= 0 { sinceGroup += 1 }
        if significant > 0 || byte != 48 { significant += 1 }
        if significant <= 18 {
          mantissa = mantissa &* 10 &+ UInt64(byte &- 48)
          if isFraction { exponent -= 1 }
        } else if !isFraction {
          exponent += 1
        }
      } else if byte == decimal, !isFraction {
        guard sinceGroup < 0 || sinceGroup == 3 else { return nil }
        sinceGroup = -1
        isFraction = true
      } else if byte == group, !isFraction, digits > 0 {
        guard sinceGroup < 0 ? digits <= 3 : sinceGroup == 3 else { return nil }
        sinceGroup = 0
      } else {
        break
      }
      at += 1
    }
    guard digits > 0, sinceGroup < 0 || sinceGroup == 3 else { return nil }
    if at < end {
      guard cell[at] | 32 == UInt8(ascii: "e"), at + 1 < end else { return nil }
      at += 1
      let sinks = cell[at] == UInt8(ascii: "-")
      if sinks || cell[at] == UInt8(ascii: "+") { at += 1 }
      guard at < end else { return nil }
      var power = 0
      while at < end {
        guard cell[at] &- 48 < 10 else { return nil }
        power = min(100_000, power * 10 + Int(cell[at] - 48))
        at += 1
      }
      exponent += sinks ? -power : power
    }
    let value = Self.value(mantissa, exponent, isRounded: significant > 18)
    if !(value <= Self.limit) { return .tooLarge }
    return .number(isNegative ? -value : value)
  }

  /// mantissa * 10^exponent, exactly rounded.
  private static func value(_ mantissa: UInt64, _ exponent: Int, isRounded: Bool) -> Double {
    if mantissa == 0 { return 0 }
    if mantissa < 1 << 53, abs(exponent) <= 22 {
      // Both are exact, so one operation rounds rightly (W. Clinger, "How to read floating point numbers accurately", 1990).
      return exponent < 0 ? Double(mantissa) / powers[-exponent] : Double(mantissa) * powers[exponent]
    }
    return Double("\(mantissa)e\(exponent)") ?? .infinity
  }
}

extension NumberStyle {
  /// What a cell tells of how numbers are written.
  enum Evidence {
    case none, point, comma
    /// One comma before three digits, as in 1,234: a fraction or a thousand.
    case either
  }

  /// What a cell tells, if it is a number at all.
  static func evidence(in cell: UnsafeBufferPointer<UInt8>) -> Evidence {
    var commas = 0
    var points = 0
    var lastComma = -1
    var lastPoint = -1
    var digits = 0
    for (i, byte) in cell.enumerated() {
      switch byte {
      case UInt8(ascii: ","):
        commas += 1
        lastComma = i
      case UInt8(ascii: "."):
        points += 1
        lastPoint = i
      case 48...57: digits += 1
      case 32, 9, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "e"), UInt8(ascii: "E"): break
      default: return .none
      }
    }
    guard digits > 0 else { return .none }
    if commas > 0, points > 0 { return lastComma > lastPoint ? .comma : .point }
    if commas > 1 { return .point }
    if points > 1 { return .comma }
    guard commas == 1 else { return points == 1 ? pointEvidence(cell, lastPoint) : .none }
    let (before, after, leadsWithZero) = digitsAround(cell, lastComma)
    return after == 3 && (1...3).contains(before) && !leadsWithZero ? .either : .comma
  }

  private static func pointEvidence(_ cell: UnsafeBufferPointer<UInt8>, _ at: Int) -> Evidence {
    let (before, after, leadsWithZero) = digitsAround(cell, at)
    return after == 3 && (1...3).contains(before) && !leadsWithZero ? .none : .point
  }

  private static func digitsAround(_ cell: UnsafeBufferPointer<UInt8>, _ at: Int) -> (before: Int, after: Int, leadsWithZero: Bool) {
    var before = 0
    while at - before > 0, cell[at - before - 1] &- 48 < 10 { before += 1 }
    var after = 0
    while at + after + 1 < cell.count, cell[at + after + 1] &- 48 < 10 { after += 1 }
    return (before, after, before > 0 && cell[at - before] == 48)
  }
}
