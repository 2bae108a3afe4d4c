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
  private var tessellator = Tessellator()
  private var lines = FlattenedPath()

  init(_ outline: [[Point]]) {
    self.outline = outline
    for loop in outline { lines.appendLoop(loop) }
    area = tessellator.fill(lines, rule: .evenOdd, scale: Self.scale).area
  }

  /// The area in square units that triangles cover, overlaps counted once.
  func union(of triangles: [PlacedTriangle]) -> Double { mesh(of: triangles).area }

  /// The area in square units that either only the figure or only the triangles cover.
  func difference(from triangles: [PlacedTriangle]) -> Double {
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
  func inside(_ triangles: [PlacedTriangle]) -> Double {
    (area + union(of: triangles) - difference(from: triangles)) / 2
  }

  /// Whether triangles cover the figure, and nothing much beside it.
  func isSolved(by triangles: [PlacedTriangle]) -> Bool {
    !triangles.isEmpty && area > 0 && difference(from: triangles) < Self.tolerance * area
  }

  private func mesh(of triangles: [PlacedTriangle]) -> Mesh {
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
