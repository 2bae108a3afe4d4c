import Geometry
import Layers
import RoomKit

/// A stone: a disc with a ring on it, and with high contrast a star on the light ones.
final class PieceLayer: Layer {
  static let radius = 19.5

  /// - Parameter hasFace: whether something else is drawn on it, so that it has no star.
  init(_ seat: Seat, hasHighContrast: Bool, hasFace: Bool = false) {
    super.init()
    name = "\(seat.rawValue) piece"
    bounds = Rect(x: 0, y: 0, width: FourGrid.square, height: FourGrid.square)
    let disc = ShapeLayer(path: Path(circleAt: bounds.center, radius: Self.radius), fillColor: seat.color(hasHighContrast: hasHighContrast))
    let ring = ShapeLayer(path: Path(circleAt: bounds.center, radius: 12.5), fillColor: nil)
    ring.strokeColor = seat.edgeColor.withAlpha(0.55)
    ring.lineWidth = 2
    addSublayer(disc)
    addSublayer(ring)
    if hasHighContrast, seat == .yellow, !hasFace {
      addSublayer(ShapeLayer(path: Self.star(at: bounds.center, radius: 10), fillColor: Palette.ink))
    }
  }

  /// A star of five points.
  static func star(at center: Point, radius: Double) -> Path {
    let points = (0..<10).map { i in
      let angle = Double(i) * Double.pi / 5 - .pi / 2
      return center + Point(Math.cos(angle), Math.sin(angle)) * (i % 2 == 0 ? radius : radius * 0.45)
    }
    return Path(polyline: points, closed: true)
  }
}
