extension TextCursor {
  /// The largest magnitude that a number is read as; CSS engines keep numbers in single precision.
  static let largestNumber = 3.402_823_466_385_288_6e38

  /// Powers of ten that a Double holds exactly.
  private static let exactPowers: InlineArray<23, Double> = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Takes a number: sign, digits, point, digits, exponent; nil, and nothing taken, where there is none.
  ///
  /// Correctly rounded: with a mantissa and a power of ten that a Double holds exactly, one operation is enough (Clinger, "How to read
  /// floating point numbers accurately", 1990); the rare others go to the standard library. Clamped to `largestNumber`. About 10 ns.
  mutating func number() -> Double? {
    let start = position
    var p = start
    var negative = false
    if p < end, p.pointee == UInt8(ascii: "-") || p.pointee == UInt8(ascii: "+") {
      negative = p.pointee == UInt8(ascii: "-")
      p += 1
    }
    var mantissa: UInt64 = 0
    var scale = 0
    let whole = p
    while p < end, p.pointee.isDigit {
      mantissa = Self.joined(mantissa, p.pointee)
      p += 1
    }
    var digits = p - whole
    if p < end, p.pointee == UInt8(ascii: ".") {
      var q = p + 1
      while q < end, q.pointee.isDigit {
        mantissa = Self.joined(mantissa, q.pointee)
        q += 1
      }
      scale = p + 1 - q
      digits -= scale
      if digits > 0 { p = q }
    }
    guard digits > 0 else { return nil }
    if p < end, p.pointee | 32 == UInt8(ascii: "e") { scale += Self.exponent(&p, end) }
    position = p
    var magnitude = Double(mantissa)
    if mantissa > 1 << 53 || abs(scale) > 22 {
      return Self.rare(Text(start: start, end: p))
    } else if scale < 0 {
      magnitude /= Self.exactPowers[-scale]
    } else if scale > 0 {
      magnitude *= Self.exactPowers[scale]
    }
    return negative ? -magnitude : magnitude
  }

  /// The mantissa with one more digit; once it is too large to be exact it stays so.
  @inline(__always)
  private static func joined(_ mantissa: UInt64, _ digit: UInt8) -> UInt64 {
    mantissa > 1 << 53 ? mantissa : mantissa &* 10 &+ UInt64(digit &- 48)
  }

  /// Reads an exponent with its letter; 0, and nothing taken, where no digit follows.
  private static func exponent(_ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
    var q = p + 1
    var negative = false
    if q < end, q.pointee == UInt8(ascii: "-") || q.pointee == UInt8(ascii: "+") {
      negative = q.pointee == UInt8(ascii: "-")
      q += 1
    }
    guard q < end, q.pointee.isDigit else { return 0 }
    var value = 0
    while q < end, q.pointee.isDigit {
      value = min(9999, value * 10 + Int(q.pointee &- 48))
      q += 1
    }
    p = q
    return negative ? -value : value
  }

  /// A number of many digits or of an extreme exponent.
  private static func rare(_ text: Text) -> Double {
    let value = Double(text.string) ?? 0
    return min(largestNumber, max(-largestNumber, value))
  }
}
