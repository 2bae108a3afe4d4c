import Geometry
import Gestures
import Layers
import RoomKit

/// A colour to draw with: a round spot that is larger, and has a ring, while it is the one in use.
@MainActor
final class PaintPot: Layer {
  private let spot: ShapeLayer
  private let ring = ShapeLayer()

  init(_ number: Int, choose: @escaping (Int) -> Void) {
    spot = ShapeLayer(path: Path(), fillColor: DrawnPicture.colors[number])
    super.init()
    name = "color \(number)"
    for part in [ring, spot] {
      part.isHitTestable = false
      addSublayer(part)
    }
    spot.strokeColor = Palette.ink.withAlpha(0.3)
    spot.lineWidth = 1
    ring.fillColor = nil
    ring.strokeColor = Palette.ink
    ring.isHidden = true
    touchHandler = self
    addRecognizer(TapGestureRecognizer { _ in choose(number) })
    focusResponse = FocusResponse { choose(number) }
    describe(
      { DotsSpeech.color.text(in: $0, ["number": "\(number + 1)"]) },
      traits: { [weak self] in self?.isChosen == true ? [.button, .selected] : .button })
  }

  /// Puts it into a frame, in points.
  func layout(in frame: Rect) {
    bounds = Rect(origin: .zero, size: frame.size)
    position = frame.center
    let side = min(frame.width, frame.height)
    spot.position = bounds.center
    spot.path = Path(circleAt: .zero, radius: side * 0.34)
    ring.position = bounds.center
    ring.path = Path(circleAt: .zero, radius: side * 0.44)
    ring.lineWidth = max(2, side * 0.06)
  }

  var isChosen: Bool {
    get { !ring.isHidden }
    set { ring.isHidden = !newValue }
  }
}

/// A finger that presses it draws no line.
extension PaintPot: TouchHandler {
  func touchBegan(_ touch: Touch) -> Bool { true }
  func touchMoved(_ touch: Touch) {}
  func touchEnded(_ touch: Touch) {}
  func touchCancelled(_ touch: Touch) {}
}
