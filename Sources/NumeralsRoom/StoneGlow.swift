import Geometry
import Layers
import RoomKit

/// A border about a stone, a tile's or a key's, that shines when that beckons.
@MainActor
final class StoneGlow: Layer {
  private let isCalm: Bool
  /// Points of a stone's drawing, whose corners keep their size, for a stone of 100 points.
  private static let drawnSide = 96.0

  /// - Parameter isCalm: whether nothing moves more than it must.
  init(isCalm: Bool) {
    self.isCalm = isCalm
    super.init()
    isHitTestable = false
    opacity = 0
    borderColor = Palette.accent
  }

  /// Points for one of the drawing's, on a stone.
  static func scale(of stone: Rect) -> Double { min(stone.width, stone.height) / drawnSide }

  func layout(about stone: Rect) {
    let scale = Self.scale(of: stone)
    frame = stone.insetBy(dx: -3 * scale, dy: -3 * scale)
    cornerRadius = 28 * scale
    borderWidth = max(3, 7 * scale)
  }

  /// Whether it goes on shining, so that the eye finds it again.
  var isMarked: Bool {
    get { opacity > 0 }
    set { opacity = newValue ? 1 : 0 }
  }

  /// Draws the eye three times, softly, and has the stone that it lies on swell.
  func beckon() {
    let rest = opacity
    add(KeyframeAnimation(.opacity, values: [rest, 1, 0.4 * rest, 1, 0.4 * rest, 1, rest], duration: 2.7), forKey: "beckon")
    if !isCalm { superlayer?.add(KeyframeAnimation(.scale, values: [1, 1.06, 1, 1.06, 1, 1.06, 1], duration: 2.7), forKey: "beckon") }
  }

  /// Whether it draws the eye now.
  var isBeckoning: Bool { hasAnimation(forKey: "beckon") }

  func stopBeckoning() {
    for layer in [self, superlayer] { layer?.removeAnimation(forKey: "beckon") }
  }
}
