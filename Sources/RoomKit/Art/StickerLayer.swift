import Geometry
import Layers
import Tessellation

/// A picture as a sticker: a white rim that follows its outline, and a soft shadow below it. It is 100x100 points, its anchor at its middle.
package final class StickerLayer: Layer {
  /// The rim's width, in points.
  package static let rim = 4.2
  private static let shadowColor = Color(rgb: 0x22304f)
  private static let (shadowOpacity, shadowOffsets) = (0.13, [Point(1.6, 2.6), Point(2.6, 4.4)])

  /// - Parameter picture: 100x100 points, its anchor at its middle; what its shapes fill and draw has the rim.
  package init(_ picture: Layer) {
    super.init()
    name = "sticker"
    bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    picture.position = bounds.center
    let outline = Silhouette(of: picture).grown(by: Self.rim)
    for offset in Self.shadowOffsets {
      let shadow = ShapeLayer(path: outline, fillColor: Self.shadowColor.withAlpha(Self.shadowOpacity))
      shadow.position = offset
      addSublayer(shadow)
    }
    addSublayer(ShapeLayer(path: outline, fillColor: .white))
    addSublayer(picture)
  }

  /// Turns it a little, differently from its neighbours.
  package func tilt(by number: Int) {
    let degrees = [-4.0, 3, -3, 5, -5, 4, 3.5, -3.5][number & 7]
    transform = .rotation(degrees * .pi / 180)
  }

  /// All that a picture fills, and all that it draws, but for what lies within its largest shape: nothing of that is seen of the whole.
  struct Silhouette {
    private(set) var filled: [(path: Path, rule: FillRule)] = []
    /// Lines, by their width.
    private(set) var drawn: [(width: Double, path: Path)] = []
    /// How fine shapes are compared, and how far apart the places of them that are looked at, in points.
    private static let (tolerance, step) = (0.05, 3.0)
    /// What sticks out no farther than this, in points, is as good as within. Shapes that share a part of their outline do not stick out, and would be the most work:
    /// their rims cross wherever their curves are cut into other lines.
    private static let slack = 2 * tolerance

    /// The silhouette of a picture of 100x100 points. Cost: linear in its points times those of its largest shape.
    init(of picture: Layer) {
      add(picture, .identity)
      let areas = filled.map { $0.path.bounds.map { $0.width * $0.height } ?? 0 }
      guard let largest = areas.indices.max(by: { areas[$0] < areas[$1] }) else { return }
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
      filled = [body] + filled.indices.filter { $0 != largest && !isWithin(filled[$0].path, margin: 0) }.map { filled[$0] }
      drawn.removeAll { isWithin($0.path, margin: $0.width / 2) }
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
        if shape.shape.resolvedFill != nil { filled.append((path, shape.shape.fillRule)) }
        if shape.shape.resolvedStroke != nil {
          let scale = abs(place.determinant).squareRoot()
          drawn.append((shape.lineWidth * scale, path))
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
}
