import Geometry
import Layers

/// A pile of stones on its column; its path is made anew only where it looks otherwise than before.
@MainActor
final class Pile {
  /// How much lower stones become at a time, in parts.
  private static let step = 0.8

  let layer: ShapeLayer
  private var look: PileLook?

  init(fillColor: Color, strokeColor: Color) {
    layer = ShapeLayer(path: Path(), fillColor: fillColor)
    layer.strokeColor = strokeColor
    layer.strokesBeforeFill = true
  }

  /// How high a stone is where the highest pile has so many: as high as is usual where there is room, and by steps less as piles grow, so that few of what
  /// comes change them all.
  static func unit(highest: Double, in place: PileLayout) -> Double {
    var unit = place.pitch * 0.5
    while unit * highest > place.plot.height * 0.86, unit > 1e-3 { unit *= step }
    return unit
  }

  /// - Parameters:
  ///   - foot: the middle of its lower edge.
  ///   - isLanding: whether a stone has just come down on it.
  func show(_ new: PileLook, at foot: Point, isLanding: Bool) {
    layer.position = foot
    if new != look {
      look = new
      layer.path = new.path
      layer.lineWidth = max(1, min(3, new.unit * 0.2))
    }
    if isLanding { layer.add(KeyframeAnimation(.translationY, values: [-new.unit * 0.7, 0], duration: 0.18), forKey: "land") }
  }
}
