import Geometry

/// Which of a picture's dots a finger means. Dots are counted from 1; lengths and places are in the puzzle's units where nothing else is said.
///
/// A dot is all that it is described as, with its label; about that it is whatever lies nearest, as far as a fingertip reaches. Where two are described one
/// over the other, the next one is meant.
@MainActor
struct DotAim {
  let layers: [PictureDotLayer]
  let dots: [Point]
  /// The dots that can be meant.
  let possible: ClosedRange<Int>
  /// The one that comes next; nil at the end.
  let next: Int?
  /// How near a finger must come down beside a dot to mean it.
  let fingertip: Double

  /// How far from a finger a dot is that it has missed, in fingertips.
  private static let missing = 2.5

  /// The dot that a finger means; nil far from all.
  /// - Parameter place: the same place, in the layer that the dots and their labels lie in.
  func dot(at p: Point, place: Point) -> Int? {
    if let on = possible.first(where: { isOn($0, place) }) { return on }
    if let next, isWithin(next, place) { return next }
    return nearest(to: p) { $1 <= fingertip || isWithin($0, place) }
  }

  /// Has the dot look up that waits not far from where a finger came down, and missed it.
  /// - Returns: whether there is one.
  func lookUp(at p: Point) -> Bool {
    guard let next, let near = nearest(to: p, where: { $0 >= next && $1 <= Self.missing * fingertip }) else { return false }
    layers[near - 1].lookUp()
    return true
  }

  private func nearest(to p: Point, where matches: (_ dot: Int, _ distance: Double) -> Bool) -> Int? {
    possible.map { (dot: $0, distance: dots[$0 - 1].distance(to: p)) }.filter(matches).min { $0.distance < $1.distance }?.dot
  }

  /// Whether a place is on a dot itself, or on its label.
  private func isOn(_ dot: Int, _ place: Point) -> Bool {
    let layer = layers[dot - 1]
    return layer.frame.contains(place) || layer.seenLabel?.contains(place) == true
  }

  /// Whether a place is within what is described as a dot.
  private func isWithin(_ dot: Int, _ place: Point) -> Bool {
    let layer = layers[dot - 1]
    return (layer.seenLabel.map(layer.frame.union) ?? layer.frame).contains(place)
  }
}
