import Geometry
import Layers
import Tessellation

/// All that a picture fills, and all that it draws.
struct Silhouette: Equatable, Sendable {
  /// What is filled.
  struct Area: Equatable, Sendable {
    let path: Path
    let rule: FillRule
  }

  /// What is drawn.
  struct Line: Equatable, Sendable {
    let width: Double
    let path: Path
  }

  private(set) var filled: [Area] = []
  private(set) var drawn: [Line] = []
  /// How fine shapes are compared, and how far apart the places of them that are looked at, in points.
  private static let (tolerance, step) = (0.05, 3.0)
  /// What sticks out no farther than this, in points, is as good as within. Shapes that share a part of their outline do not stick out, and would be the most work:
  /// their rims cross wherever their curves are cut into other lines.
  private static let slack = 2 * tolerance

  /// The silhouette of a picture of 100x100 points. Cost: linear in its points.
  init(of picture: Layer) { add(picture, .identity) }

  /// Without what lies within the largest shape: nothing of that is seen of the whole. Cost: linear in the points times those of the largest shape.
  func reduced() -> Silhouette {
    let areas = filled.map { $0.path.bounds.map { $0.width * $0.height } ?? 0 }
    guard let largest = areas.indices.max(by: { areas[$0] < areas[$1] }) else { return self }
    let body = filled[largest]
    let outline = body.path.flattened(tolerance: Self.tolerance)
    func isWithin(_ path: Path, margin: Double) -> Bool {
      guard let bounds = path.bounds, let box = body.path.bounds,
        box.insetBy(dx: -Self.slack, dy: -Self.slack).contains(bounds.insetBy(dx: -margin, dy: -margin))
      else {
        return false
      }
      let corners = margin > 0 ? [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)].map { Point($0.0, $0.1) * margin } : [.zero]
      return Self.places(on: path).allSatisfy { place in
        corners.allSatisfy { corner in
          body.rule.isInside(outline.windingNumber(at: place + corner)) || outline.distance(to: place + corner) <= Self.slack
        }
      }
    }
    var reduced = self
    reduced.filled = [body] + filled.indices.filter { $0 != largest && !isWithin(filled[$0].path, margin: 0) }.map { filled[$0] }
    reduced.drawn.removeAll { isWithin($0.path, margin: $0.width / 2) }
    return reduced
  }

  /// Points along a path, no farther apart than a step.
  private static func places(on path: Path) -> [Point] {
    let flattened = path.flattened(tolerance: tolerance)
    return flattened.subpaths.flatMap { subpath -> [Point] in
      var points = flattened.points[subpath.range].map(\.self)
      if subpath.isClosed, let first = points.first { points.append(first) }
      guard let first = points.first else { return [] }
      return [first]
        + zip(points, points.dropFirst()).flatMap { a, b in
          let count = max(1, Int((a.distance(to: b) / step).rounded(.up)))
          return (1...count).map { a.interpolated(to: b, Double($0) / Double(count)) }
        }
    }
  }

  /// Adds what a layer shows.
  /// - Parameter toPicture: from its superlayer's coordinates.
  private mutating func add(_ layer: Layer, _ toPicture: AffineTransform) {
    guard !layer.isHidden, layer.opacity > 0 else { return }
    let place = layer.presentedTransformToSuperlayer().concatenating(toPicture)
    if let shape = layer as? ShapeLayer {
      let path = shape.path.transformed(by: place)
      if shape.shape.resolvedFill != nil { filled.append(Area(path: path, rule: shape.shape.fillRule)) }
      if shape.shape.resolvedStroke != nil {
        let scale = abs(place.determinant).squareRoot()
        drawn.append(Line(width: shape.lineWidth * scale, path: path))
      }
    }
    for sublayer in layer.sublayers { add(sublayer, place) }
  }

  /// Its outline, grown on all sides, as lines close enough to it for any stage.
  ///
  /// The outline of the whole goes first: where shapes lie over each other, none of their rims has to be looked at. Cost: a few milliseconds; what would be more than a
  /// tenth of a second's work has no rim.
  func grown(by growth: Double) -> Path {
    let tessellator = Tessellator()
    tessellator.stepsLeft = Self.mostSteps
    func line(along path: Path, width: Double) -> Path {
      let style = StrokeStyle(lineWidth: width + 2 * growth, cap: .round, join: .round)
      return Path(boundaryOf: tessellator.stroke(path, style: style, scale: Self.scale))
    }
    func whole(_ paths: [Path]) -> Path {
      Path(boundaryOf: tessellator.fill(paths.reduce(into: Path()) { $0.addPath($1) }, scale: Self.scale))
    }
    let body = whole(filled.map(\.path))
    let lines = Set(drawn.map(\.width)).sorted().map { width in
      line(along: drawn.reduce(into: Path()) { if $1.width == width { $0.addPath($1.path) } }, width: width)
    }
    let grown = whole([body, line(along: body, width: 0)] + lines)
    return tessellator.stepsLeft >= 0 ? grown : filled.reduce(into: Path()) { $0.addPath($1.path) }
  }

  /// Pixels a point for which the rim is made.
  private static let scale = 8.0
  private static let mostSteps = 1_500_000
}
