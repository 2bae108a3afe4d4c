import Geometry
import Sessions

/// The values of an axis, from 0 or from its least value, and round numbers on it.
struct PlotAxis: Equatable {
  let range: ClosedRange<Double>
  /// Where it is marked: multiples of 1, 2 or 5 times a power of ten, within the range.
  private(set) var ticks: [Double]
  /// By what tick marks are whole numbers.
  private let scale: Double

  /// - Parameters:
  ///   - range: what is to be shown; an empty one becomes 1 long.
  ///   - count: about how many ticks there are to be.
  init(_ range: ClosedRange<Double>, count: Int = 5) {
    let range = range.upperBound > range.lowerBound ? range : range.lowerBound...(range.lowerBound + 1)
    self.range = range
    let rough = (range.upperBound - range.lowerBound) / Double(max(1, count))
    let power = Math.pow(10, (Math.log(rough) / Math.log(10)).rounded(.down))
    // The first that makes no more ticks than were asked for.
    let step = power * ([1.0, 2, 5].first { $0 * power >= rough * 0.999 } ?? 10)
    scale = max(1, (1 / power).rounded())
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    ticks = (0..<50).map { (first + Double($0)) * step }.filter { $0 <= range.upperBound + step * 1e-9 }
  }

  /// The same values, unmarked.
  var withoutTicks: PlotAxis {
    var axis = self
    axis.ticks = []
    return axis
  }

  /// Where a value lies, from 0 to 1 within the range.
  func fraction(of value: Double) -> Double { (value - range.lowerBound) / (range.upperBound - range.lowerBound) }

  /// A tick's number, with as many digits as it takes.
  func label(_ tick: Double) -> String { "\(JSON((tick * scale).rounded() / scale))" }
}
