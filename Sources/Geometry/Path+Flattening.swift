extension Path {
  /// The most lines that one curve is cut into.
  public static let maximumLinesPerCurve = 4096

  /// The path as polylines that stay within `tolerance` of it.
  ///
  /// Curves are cut by the integral of the parabola's curvature (Raph Levien, "Flattening quadratic Béziers", 2019); cubics are taken as the
  /// quadratics that follow them within a tenth of the tolerance. Ends of curves stay where they are at corners and at the ends of the path; curves
  /// that go on into each other are cut as one. Points inside lie off the curve by up to the tolerance. The integral is an estimate: where
  /// curvature changes fast, lines are looked at one by one and bent where they would lie off by more; the worst seen is 1.25 times the tolerance.
  /// Counted loops only. Steps with a number that is not finite are dropped. Cost: about 30 ns a line.
  /// - Parameter tolerance: in the path's own units; must be above zero.
  public func flattened(tolerance: Double) -> FlattenedPath {
    var result = FlattenedPath()
    result.reserveCapacity(points.count * 2)
    flatten(tolerance: tolerance, into: &result)
    return result
  }

  /// Appends the polylines of `flattened(tolerance:)` to storage that the caller keeps.
  ///
  /// - Parameter movesStarts: whether a closed subpath that is smooth where it starts may start elsewhere, which saves a point. What is measured
  ///   along the path, as dashes are, needs starts where they are.
  /// - Parameter mostPoints: how many points the storage may hold before the rest of the path is left out; the last curve goes beyond it.
  public func flatten(tolerance: Double, movesStarts: Bool = false, mostPoints: Int = .max, into result: inout FlattenedPath) {
    precondition(tolerance > 0, "a flattening tolerance must be above zero")
    flatten(.distance(tolerance), movesStarts: movesStarts, mostPoints: mostPoints, into: &result)
  }

  /// Appends the polylines that differ from the path by no more than what is seen: the coverage of no pixel by more than 40 levels of 255.
  ///
  /// Each curve has the tolerance that its radius asks for: lines rise 0.28 pixels over curves of a few pixels, 0.153 over large ones.
  /// - Parameters:
  ///   - pixel: the side of a device pixel, in the path's own units; must be above zero.
  ///   - reach: half the width of a line that is drawn along the path: its outer side is kept as near to the curve's as the curve itself would be.
  ///     Corners then know where the curves that meet there go. 0 for the path's inside.
  ///   - movesStarts: whether a closed subpath that is smooth where it starts may start elsewhere.
  ///   - mostPoints: how many points the storage may hold before the rest of the path is left out.
  ///   - result: the storage that polylines are appended to.
  public func flatten(
    pixel: Double, reach: Double = 0, movesStarts: Bool = false, mostPoints: Int = .max, into result: inout FlattenedPath
  ) {
    precondition(pixel > 0, "a pixel must be larger than nothing")
    flatten(.pixel(size: pixel, reach: reach), movesStarts: movesStarts, mostPoints: mostPoints, into: &result)
  }

  private func flatten(_ fit: CurveFit, movesStarts: Bool, mostPoints: Int, into result: inout FlattenedPath) {
    withUnsafeTemporaryAllocation(of: QuadraticArc.self, capacity: CurveRun.capacity) { storage in
      guard let storage = storage.baseAddress else { return }
      points.withUnsafeBufferPointer {
        flatten($0, mostPoints, PathFlattener(storage: storage, fit: fit, movesStarts: movesStarts), &result)
      }
    }
  }

  private func flatten(
    _ points: UnsafeBufferPointer<Point>, _ mostPoints: Int, _ start: consuming PathFlattener, _ result: inout FlattenedPath
  ) {
    var flattener = start
    var next = 0
    for verb in verbs {
      if result.points.count > mostPoints { break }
      let first = next
      next += verb.pointCount
      if verb == .close {
        flattener.close(into: &result)
        continue
      }
      var isFinite = true
      for k in first..<next where !points[k].isFinite { isFinite = false }
      guard isFinite else { continue }
      if verb == .move {
        flattener.move(to: points[first], into: &result)
      } else {
        flattener.add(verb, points[first], points[max(first, next - 2)], to: points[next - 1], into: &result)
      }
    }
    flattener.finish(into: &result)
  }

  /// How far round caps and joins may lie from their circle, on both sides, in device pixels.
  public static let arcTolerance = 0.1
}
