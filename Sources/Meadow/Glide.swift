import Geometry
import Layers

/// A pan that goes on by itself: it slows down exponentially to its end.
///
/// It is seen on whole points, where what is kept as pixels is copied: each value from the time at which it is the nearest.
struct Glide {
  /// Of the near meadow, in points.
  let start: Double
  let end: Double
  /// How fast it comes to its end, a second.
  let rate: Double
  /// At its beginning, in parts of the way, a second.
  let velocity: Double
  /// In seconds.
  let duration: Double

  /// How often it is looked whether another value is nearer, a second.
  private static let samples = 120.0

  /// Where it is, `time` seconds after its beginning: a critically damped spring.
  func place(at time: Double) -> Double {
    time >= duration ? end : end - (end - start) * (1 + (rate - velocity) * time) * Math.exp(-rate * time)
  }

  /// The movement of something in a plane along x.
  /// - Parameter home: where it lies when nothing is panned.
  func animation(parallax: Double, home: Double = 0) -> KeyframeAnimation<Layer, Double> {
    var values: [Double] = []
    var times: [Double] = []
    let count = max(1, Int((duration * Self.samples).rounded(.up)))
    for i in 0..<count {
      let part = Double(i) / Double(count)
      let value = home + (place(at: part * duration) * parallax).rounded()
      if value == values.last { continue }
      values.append(value)
      times.append(part)
    }
    values.append(home + (end * parallax).rounded())
    return KeyframeAnimation(.positionX, values: values, keyTimes: times + [1], mode: .discrete, duration: duration)
  }
}
