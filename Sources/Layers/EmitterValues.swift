import Geometry

/// What of an emitter animates.
struct EmitterValues: Equatable {
  var birthRate = 1.0
  var position = Point.zero
}
