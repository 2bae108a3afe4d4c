import Geometry

/// The values along an upright axis, and which of them are written beside it.
struct AxisScale: Hashable, Sendable {
  /// The values at the bottom and the top.
  var low: Double
  var high: Double
  /// From the bottom to the top.
  var ticks: [Double]

  /// Six even steps from 0 to a value above it.
  static func classic(upTo high: Double) -> AxisScale {
    AxisScale(low: 0, high: high, ticks: (0...5).map { high * Double($0) / 5 })
  }

  /// A scale of round numbers about a range: steps of 1, 2 or 5 times a power of ten, four to eight of them.
  ///
  /// - Parameters:
  ///   - includesZero: whether 0 must be on it; it is in any case where it lies near.
  ///   - isWhole: whether the values are whole numbers, between which nothing is.
  static func round(_ range: ClosedRange<Double>?, includesZero: Bool, isWhole: Bool = false) -> AxisScale {
    var low = range?.lowerBound ?? 0
    var high = range?.upperBound ?? 1
    if includesZero || (low > 0 && low < 0.6 * high) { low = min(0, low) }
    if includesZero || (high < 0 && high > 0.6 * low) { high = max(0, high) }
    // Where nothing differs there is one step about the value.
    let least = max(1e-290, max(abs(low), abs(high)) * 1e-12)
    if high - low < least {
      let reach = low == 0 ? 1 : abs(low) * 0.5
      if low > 0 { low = 0 } else if low < 0 { high = 0 } else { high = reach }
    }
    let rough = (high - low) / 5
    let power = Math.pow(10, (Math.log(rough) / Math.log(10) + 1e-9).rounded(.down))
    let ratio = rough / power
    let usual = power * (ratio <= 1.0001 ? 1 : ratio <= 2.0001 ? 2 : ratio <= 5.0001 ? 5 : 10)
    let step = isWhole ? max(1, usual) : usual
    guard step.isFinite, step > 0 else { return AxisScale(low: low, high: high, ticks: [low, high]) }
    let first = (low / step + 1e-9).rounded(.down)
    let last = (high / step - 1e-9).rounded(.up)
    let count = min(12, max(1, Int(last - first)))
    let ticks = (0...count).map { (first + Double($0)) * step }
    return AxisScale(low: ticks[0], high: ticks[count], ticks: ticks)
  }

  /// From one tick to the next; where there is one tick alone, all that the scale spans.
  var step: Double { ticks.count > 1 ? abs(ticks[1] - ticks[0]) : abs(high - low) }

  /// How far up a value lies, in 0...1 within the scale.
  func fraction(_ value: Double) -> Double { high > low ? (value - low) / (high - low) : 0 }

  /// How far up zero lies, or the end of the scale that is nearer to it.
  var base: Double { min(1, max(0, fraction(0))) }
}
