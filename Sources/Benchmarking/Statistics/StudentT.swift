import Geometry

/// Student's t: how far a mean of few values may lie from the true one ("The probable error of a mean", 1908).
enum StudentT {
  /// What the amount of t exceeds in a part of all cases, such as 2.776 in 0.05 of those of 4 degrees of freedom.
  /// - Parameters:
  ///   - part: on both sides together; above 0, at most 1.
  ///   - degrees: of freedom; between two whole numbers they count as the lower one, and as no fewer than 1 and no more than 200, beyond which little changes.
  /// - Returns: 0 or more, to nine digits. Cost: some dozens of sums of so many terms.
  static func exceeded(in part: Double, degrees: Double) -> Double {
    let degrees = max(1, Int(min(200, degrees)))
    var (low, high) = (0.0, 1.0)
    while outside(high, degrees: degrees) > part, high < 1e12 { (low, high) = (high, 2 * high) }
    while high - low > 1e-9 * high {
      let middle = (low + high) / 2
      if outside(middle, degrees: degrees) > part { low = middle } else { high = middle }
    }
    return high
  }

  /// In what part of all cases t's amount is greater: Abramowitz and Stegun, "Handbook of Mathematical Functions", 26.7.3 and 26.7.4.
  private static func outside(_ t: Double, degrees: Int) -> Double {
    let angle = Math.atan2(t, Double(degrees).squareRoot())
    let (sine, cosine) = (Math.sin(angle), Math.cos(angle))
    let isOdd = degrees % 2 == 1
    // Powers of the cosine up to that of the degrees less 2, each with the product of fractions before it.
    var (term, sum) = (isOdd ? cosine : 1, 0.0)
    for power in stride(from: isOdd ? 1 : 0, through: degrees - 2, by: 2) {
      sum += term
      term *= cosine * cosine * Double(power + 1) / Double(power + 2)
    }
    return 1 - (isOdd ? 2 / Double.pi * (angle + sine * sum) : sine * sum)
  }
}
