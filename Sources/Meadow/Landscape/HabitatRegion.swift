import Geometry

/// Where a habitat lies on a stage: between a far and a near edge, in points of its plane (that is, of the stage as long as nothing is panned).
package struct HabitatRegion: Hashable, Sendable {
  package let habitat: Habitat
  package let plane: Plane
  /// The `zPosition` in the plane's layer of what lives here; what stands nearer lies above, by up to 0.9.
  package let z: Double
  /// Places that suit one inhabitant each, with how wide it may be there, in points; empty where the whole region does.
  package let spots: [Spot]
  /// The two edges from left to right, over the same span of x.
  let top: [Point]
  let bottom: [Point]
  /// Points for a point of an inhabitant's size, at the far and at the near edge.
  let scales: Scales

  /// Points for a point of an inhabitant's size, at two edges.
  struct Scales: Hashable, Sendable {
    let far: Double
    let near: Double
  }

  /// A place for one.
  package struct Spot: Hashable, Sendable {
    /// In points of the plane.
    package let point: Point
    /// In points.
    package let width: Double
  }

  /// What encloses it, in points of the plane.
  package var bounds: Rect {
    let all = top + bottom
    let (xs, ys) = (all.map(\.x), all.map(\.y))
    return Rect(minX: xs.min() ?? 0, minY: ys.min() ?? 0, maxX: xs.max() ?? 0, maxY: ys.max() ?? 0)
  }

  /// The point of a place, clamped to the region; the place's habitat is not looked at.
  package func point(of place: WorldPlace) -> Point {
    let span = self.span
    let x = span.lowerBound + (span.upperBound - span.lowerBound) * place.x
    let (far, near) = (Self.height(of: top, at: x), Self.height(of: bottom, at: x))
    return Point(x, far + (near - far) * place.y)
  }

  /// The place of a point, the nearest in the region where that lies outside.
  package func place(of point: Point) -> WorldPlace {
    let span = self.span
    let x = min(span.upperBound, max(span.lowerBound, point.x.isNaN ? span.lowerBound : point.x))
    let (far, near) = (Self.height(of: top, at: x), Self.height(of: bottom, at: x))
    let width = span.upperBound - span.lowerBound
    return WorldPlace(
      habitat, x: width > 0 ? (x - span.lowerBound) / width : 0.5, y: near > far ? (point.y - far) / (near - far) : 0.5)
  }

  /// How far a point lies from the region, in points; 0 inside.
  package func distance(to point: Point) -> Double { self.point(of: place(of: point)).distance(to: point) }

  /// Whether a point lies in it.
  func contains(_ point: Point) -> Bool {
    let span = self.span
    guard span.contains(point.x) else { return false }
    let slack = 0.5
    return point.y >= Self.height(of: top, at: point.x) - slack && point.y <= Self.height(of: bottom, at: point.x) + slack
  }

  /// A place by two numbers of 0 to 1, as far as someone fits there: evenly over what of the region lies on the stage with all of its picture.
  /// - Parameters:
  ///   - box: what it takes about its foot, in points.
  ///   - stage: in points.
  func place(x: Double, y: Double, fitting box: Rect, into stage: Rect) -> WorldPlace {
    func within(_ range: ClosedRange<Double>, _ low: Double, _ high: Double) -> ClosedRange<Double> {
      let (low, high) = (max(range.lowerBound, low), min(range.upperBound, high))
      return low <= high ? low...high : range
    }
    let across = within(span, stage.minX - box.minX, stage.maxX - box.maxX)
    let x = across.lowerBound + (across.upperBound - across.lowerBound) * x
    let (far, near) = (Self.height(of: top, at: x), Self.height(of: bottom, at: x))
    let down = within(far...max(far, near), stage.minY - box.minY, stage.maxY - box.maxY)
    return place(of: Point(x, down.lowerBound + (down.upperBound - down.lowerBound) * y))
  }

  /// Points for a point of an inhabitant's size, at a place: nearer is larger.
  package func scale(at place: WorldPlace) -> Double { scales.far + (scales.near - scales.far) * place.y }

  /// The `zPosition` in the plane's layer of what stands at a place.
  package func z(at place: WorldPlace) -> Double { z + 0.9 * place.y }

  private var span: ClosedRange<Double> {
    let low = max(top.first?.x ?? 0, bottom.first?.x ?? 0)
    return low...max(low, min(top.last?.x ?? 0, bottom.last?.x ?? 0))
  }

  /// The height of a line from left to right, by straight pieces.
  private static func height(of line: [Point], at x: Double) -> Double {
    guard let first = line.first, let last = line.last else { return 0 }
    if x <= first.x { return first.y }
    for (a, b) in zip(line, line.dropFirst()) where x <= b.x {
      return b.x > a.x ? a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x) : b.y
    }
    return last.y
  }
}
