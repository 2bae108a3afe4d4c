import Geometry
import Tessellation

/// Measures how well triangles cover a figure, by the exact areas of meshes on a grid of 1/16384 unit.
///
/// The union of the triangles is a mesh whose boundary winds once; laid over the outline by the even-odd rule it leaves what only one of both
/// covers. Keeps its storage. Cost: two fills, 0.1 ms for 16 triangles.
final class FigureCoverage {
  /// The part of the figure's area that may be left open or be covered beside it.
  static let tolerance = 0.02
  /// Grid units are 1/256 of a path unit's pixels.
  private static let scale = 64.0

  /// The figure's area in square units.
  let area: Double
  private let outline: [[Point]]
  private let tessellator = Tessellator()
  private var lines = FlattenedPath()

  init(_ outline: [[Point]]) {
    self.outline = outline
    for loop in outline { lines.appendLoop(loop) }
    area = tessellator.fill(lines, rule: .evenOdd, scale: Self.scale).area
  }

  /// The area in square units that triangles cover, overlaps counted once.
  func union(of triangles: [PlacedPiece]) -> Double { mesh(of: triangles).area }

  /// The area in square units that either only the figure or only the triangles cover.
  func difference(from triangles: [PlacedPiece]) -> Double {
    let covered = mesh(of: triangles)
    lines.removeAll()
    for loop in outline { lines.appendLoop(loop) }
    let unit = 1 / (Self.scale * Double(Mesh.subpixels))
    var start = 0
    for end in covered.contourEnds {
      for p in covered.points[start..<Int(end)] { lines.append(Point(Double(p.x) * unit, Double(p.y) * unit)) }
      lines.endSubpath(closed: true)
      start = Int(end)
    }
    return tessellator.fill(lines, rule: .evenOdd, scale: Self.scale).area
  }

  /// The part of the figure that triangles cover, in square units: half of both areas less their difference.
  func inside(_ triangles: [PlacedPiece]) -> Double {
    (area + union(of: triangles) - difference(from: triangles)) / 2
  }

  /// Whether triangles cover the figure, and nothing much beside it.
  func isSolved(by triangles: [PlacedPiece]) -> Bool {
    !triangles.isEmpty && area > 0 && difference(from: triangles) < Self.tolerance * area
  }

  /// What is round triangles laid together: loops, the inside clockwise on screen of each and holes the other way, without points that lie on
  /// straight lines. Slivers, as between pieces that nearly meet, are left out.
  static func outline(of triangles: [PlacedPiece]) -> [[Point]] {
    let covered = FigureCoverage([]).mesh(of: triangles)
    let unit = 1 / (scale * Double(Mesh.subpixels))
    var loops: [[Point]] = []
    var start = 0
    for end in covered.contourEnds {
      let points = covered.points[start..<Int(end)].map { Point(Double($0.x) * unit, Double($0.y) * unit) }
      let loop = corners(of: withoutSlits(corners(of: points)))
      let area = loop.indices.reduce(0) { $0 + loop[$1].cross(loop[($1 + 1) % loop.count]) / 2 }
      if abs(area) > sliver { loops.append(loop) }
      start = Int(end)
    }
    return loops
  }

  /// The largest area that is nothing, in square units.
  private static let sliver = 1e-3

  /// How wide a slit is at most that two pieces leave between them, in legs.
  private static let slit = 1e-3

  /// A loop without the ways in and out again between two pieces whose edges meet but for the last digits.
  private static func withoutSlits(_ loop: [Point]) -> [Point] {
    var kept: [Point] = []
    for p in loop {
      kept.append(p)
      while kept.count > 2, kept[kept.count - 3].distance(to: kept[kept.count - 1]) < slit { kept.removeLast(2) }
    }
    // The loop's beginning may lie in a slit.
    while kept.count > 3, kept[kept.count - 2].distance(to: kept[0]) < slit { kept.removeLast(2) }
    while kept.count > 3, kept[kept.count - 1].distance(to: kept[1]) < slit { kept.removeFirst(2) }
    return kept
  }

  /// The points of a loop at which it turns.
  private static func corners(of loop: [Point]) -> [Point] {
    var corners: [Point] = []
    for (i, p) in loop.enumerated() {
      let before = corners.last ?? loop[(i + loop.count - 1) % loop.count]
      let after = loop[(i + 1) % loop.count]
      let edge = after - before
      let distance = edge.length > 0 ? abs(edge.cross(p - before)) / edge.length : p.distance(to: before)
      if distance > 2e-4 { corners.append(p) }
    }
    return corners
  }

  private func mesh(of triangles: [PlacedPiece]) -> Mesh {
    lines.removeAll()
    for triangle in triangles { lines.appendLoop(triangle.vertices) }
    return tessellator.fill(lines, rule: .nonZero, scale: Self.scale)
  }
}

extension FlattenedPath {
  fileprivate mutating func appendLoop(_ points: [Point]) {
    for p in points { append(p) }
    endSubpath(closed: true)
  }
}
