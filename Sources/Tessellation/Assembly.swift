import Geometry

/// The stages from paths to a mesh, with their working storage.
struct Assembly: ~Copyable {
  /// Of a path whose outline crosses itself more often than can be dealt with on any grid, this part of its points or dashes is kept, and again
  /// this part until it can; where steps are counted, none are left.
  static let partKept = 4

  private var flattened = FlattenedPath()
  private var outline = Outline()
  private var guardBand = GuardBand()
  private var arrangement = Arrangement()
  private var stroker = Stroker()

  /// How often the sweep went over the last outline.
  var rounds: Int { arrangement.rounds }

  /// What may still be done: see `Tessellator.stepsLeft`.
  var stepsLeft: Int {
    get { arrangement.stepsLeft }
    set { arrangement.stepsLeft = newValue }
  }

  /// Where steps are counted, the most points that an outline has: what one path takes of memory follows from it.
  static let mostPointsCounted = 1 << 20

  /// The points after which a path is cut off, since its steps are more than are left.
  private var mostPoints: Int { stepsLeft == .max ? .max : max(0, min(stepsLeft, Self.mostPointsCounted)) }

  mutating func fill(_ path: Path, rule: FillRule, scale: Double) -> Mesh {
    flattened.removeAll()
    path.flatten(pixel: 1 / scale, movesStarts: true, mostPoints: mostPoints, into: &flattened)
    return fill(flattened, rule: rule, scale: scale)
  }

  mutating func fill(_ path: FlattenedPath, rule: FillRule, scale: Double) -> Mesh {
    charge(path.points.count)
    return mesh(rule: rule, scale: scale, size: path.points.count) { stages, budget in
      let unit = scale * Double(Mesh.subpixels)
      path.points.withUnsafeBufferPointer { points in
        for s in path.subpaths {
          let first = s.range.lowerBound
          let count = min(s.range.upperBound, budget) - first
          guard count > 2 else { continue }
          stages.outline.append(loopOf: count, unit: unit, within: &stages.guardBand) { points[first + $0] }
        }
      }
    }
  }

  mutating func stroke(_ path: Path, style: StrokeStyle, scale: Double) -> Mesh {
    flattened.removeAll()
    // What is measured along the line must begin where the path does.
    let isMeasured = !style.dashPattern.isEmpty || style.start > 0 || style.end < 1
    guard style.lineWidth > 0, style.lineWidth.isFinite else { return Mesh(emptyAt: scale) }
    path.flatten(
      pixel: 1 / scale, reach: style.lineWidth / 2, movesStarts: !isMeasured, mostPoints: mostPoints, into: &flattened)
    return stroke(flattened, style: style, scale: scale)
  }

  mutating func stroke(_ path: FlattenedPath, style: StrokeStyle, scale: Double) -> Mesh {
    guard style.lineWidth > 0, style.lineWidth.isFinite else { return Mesh(emptyAt: scale) }
    let isDashed = !style.dashes.isEmpty
    // Where its pattern stands is looked up on each line, and for each subpath.
    charge(path.points.count * (isDashed ? 2 : 1))
    charge(path.subpaths.count * (style.dashPattern.count / 8))
    let size = isDashed ? Stroker.maximumDashes : path.points.count
    return mesh(rule: .nonZero, scale: scale, lineWidth: style.lineWidth, size: size) { stages, budget in
      func draw(_ path: FlattenedPath) {
        stages.stroker.stroke(
          path, style: style, scale: scale, dashes: budget, band: &stages.guardBand, into: &stages.outline)
        // Those of which nothing is left on the grid took their time, too.
        stages.charge(stages.stroker.dashesMade)
      }
      let most = isDashed ? Outline.maximumPoints : budget
      if path.points.count > most { draw(path.cut(to: most)) } else { draw(path) }
    }
  }

  /// The mesh of a piece of a longer line.
  mutating func stroke(piece: ArraySlice<Point>, after before: Point?, isLast: Bool, style: StrokeStyle, scale: Double) -> Mesh {
    guard style.lineWidth > 0, style.lineWidth.isFinite else { return Mesh(emptyAt: scale) }
    return mesh(rule: .nonZero, scale: scale, size: piece.count) { stages, _ in
      stages.stroker.stroke(
        piece: piece, after: before, isLast: isLast, style: style, scale: scale, band: &stages.guardBand, into: &stages.outline)
    }
  }

  /// Counts steps; where there are more points than one outline may have, nothing is left.
  private mutating func charge(_ points: Int) {
    guard stepsLeft != .max else { return }
    stepsLeft = points > Self.mostPointsCounted ? -1 : stepsLeft - points
  }

  /// The mesh of the outline that `build` makes within a budget of path points or dashes.
  /// - Parameter lineWidth: of a line, in path units.
  private mutating func mesh(
    rule: FillRule, scale: Double, lineWidth: Double? = nil, size: Int, _ build: (inout Assembly, Int) -> Void
  ) -> Mesh {
    let lineWidth = lineWidth.map { $0 * scale }
    var budget = min(size, Outline.maximumPoints)
    var coarser = Arrangement.coarserGrids[...]
    var grid: Int32 = 0
    while budget > 0, stepsLeft >= 0 {
      outline.removeAll()
      guardBand.reach = Double(GridPoint.limit) / (scale * Double(Mesh.subpixels))
      stroker.mostPoints = mostPoints
      build(&self, budget)
      charge(outline.points.count)
      if stepsLeft < 0 { break }
      if outline.isEmpty { break }
      if let mesh = outline.convexMesh(scale: scale, lineWidth: lineWidth) { return mesh }
      if arrangement.arrange(&outline, rule: rule, grid: grid) { return arrangement.boundary.mesh(scale: scale, lineWidth: lineWidth) }
      if let next = coarser.popFirst() {
        grid = next
      } else if stepsLeft != .max {
        stepsLeft = -1
      } else {
        budget /= Self.partKept
      }
    }
    return Mesh(emptyAt: scale)
  }
}

extension Outline {
  /// Adds a loop given in path units, cut to the guard band and rounded to the grid.
  mutating func append(loopOf count: Int, unit: Double, within band: inout GuardBand, _ point: (Int) -> Point) {
    begin()
    var isInside = true
    for i in 0..<count where !band.contains(point(i)) { isInside = false }
    if isInside {
      for i in 0..<count { append(Self.rounded(point(i), unit)) }
    } else {
      band.clip(count: count, point) { append(Self.rounded($0, unit)) }
    }
    end()
  }

  /// The nearest grid point, halves downwards and to the right.
  @inline(__always)
  private static func rounded(_ p: Point, _ unit: Double) -> GridPoint {
    // Within the guard band, so that the sum lies between 2^29 and 2^31 and cutting off rounds down.
    let bias = 0x1p30 + 0.5
    return GridPoint(
      Int32(truncatingIfNeeded: Int64(p.x * unit + bias) &- (1 << 30)), Int32(truncatingIfNeeded: Int64(p.y * unit + bias) &- (1 << 30)))
  }
}

extension FlattenedPath {
  /// The path without what lies beyond a number of points; the subpath there is cut off.
  func cut(to budget: Int) -> FlattenedPath {
    var result = FlattenedPath()
    for s in subpaths where s.range.lowerBound < budget {
      let end = min(s.range.upperBound, budget)
      for i in s.range.lowerBound..<end { result.append(points[i], isSmooth: isSmooth[i]) }
      result.endSubpath(closed: s.isClosed && end == s.range.upperBound)
    }
    return result
  }
}

extension BoundaryEdges {
  /// The boundary as loops of points.
  mutating func mesh(scale: Double, lineWidth: Double? = nil) -> Mesh {
    let n = from.count
    guard n > 0 else { return Mesh(emptyAt: scale) }
    var ends: [Int32] = []
    var boxes: [Mesh.GridBox] = []
    let points = [GridPoint](unsafeUninitializedCapacity: n) { points, count in
      var k = 0
      for first in 0..<n where next[first] >= 0 {
        var box = Mesh.GridBox(minX: .max, minY: .max, maxX: .min, maxY: .min)
        var edge = first
        while edge >= 0, next[edge] >= 0 {
          let p = from[edge]
          points.initializeElement(at: k, to: p)
          k += 1
          box.add(p)
          let following = Int(next[edge])
          next[edge] = -1
          edge = following
        }
        ends.append(Int32(truncatingIfNeeded: k))
        boxes.append(box)
      }
      count = k
    }
    return Mesh(scale: scale, lineWidth: lineWidth, points: points, contourEnds: ends, contourBounds: boxes)
  }
}
