/// How a layer's own time runs within its superlayer's: local t = (parent t - beginTime) * speed + timeOffset.
struct LayerTime: Equatable {
  var beginTime = 0.0
  var speed = 1.0
  var timeOffset = 0.0

  var isIdentity: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 }

  /// The same as `scale * t + offset`.
  var map: TimeMap { TimeMap(scale: speed, offset: timeOffset - beginTime * speed) }
}

/// A linear map between two clocks.
struct TimeMap: Equatable {
  var scale = 1.0
  var offset = 0.0

  @inline(__always) func callAsFunction(_ t: Double) -> Double { scale * t + offset }

  /// This map first, `next` after it.
  func then(_ next: TimeMap) -> TimeMap { TimeMap(scale: scale * next.scale, offset: next.scale * offset + next.offset) }
}
