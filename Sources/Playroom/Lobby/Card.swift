import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// A rounded card that one chooses something by: a picture on a ground, larger or smaller as it is placed.
@MainActor
final class Card: Layer {
  /// A card's side in its own units.
  static let side = 160.0
  /// Of the ring of what is chosen: between the card's edge and the line's middle, and the line's width, in the card's units.
  static let (ringGap, ringWidth) = (9.0, 6.0)

  /// What gives way under a finger: all that is seen of it.
  private let body = Layer()
  private let ring = ShapeLayer()
  /// How far outside of its edge the ring's middle is, in the card's units.
  private let ringGap: Double
  /// What is heard when it is pressed.
  var sound = Sound.press

  /// - Parameters:
  ///   - picture: 160x160 units with rounded corners, its anchor at its middle.
  ///   - ringGap: how far outside of its edge lies the middle of the ring that says it is chosen, in the same units.
  init(_ picture: Layer, name: String, ringGap: Double = Card.ringGap, action: @escaping () -> Void) {
    self.ringGap = ringGap
    super.init()
    self.name = name
    bounds = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    body.position = bounds.center
    addSublayer(body)
    picture.position = .zero
    body.addSublayer(picture)
    // Apart from the picture, which may have the ring's colour.
    ring.path = Path(roundedRect: bounds.insetBy(dx: -ringGap, dy: -ringGap), radius: picture.cornerRadius + ringGap)
    ring.fillColor = nil
    ring.strokeColor = Palette.accent
    ring.lineWidth = Self.ringWidth
    ring.isHidden = true
    ring.isHitTestable = false
    addSublayer(ring)
    answerPress(body) { [weak self] in
      if let self { playOnPage(sound) }
      action()
    }
    focusResponse?.ringFrame = { [weak self] in self?.outline ?? .zero }
    accessibilityTraitsBlock = { [weak self] in self?.isChosen == true ? [.button, .selected] : .button }
  }

  /// Whether a ring says that this is the one.
  var isChosen: Bool {
    get { !ring.isHidden }
    set {
      ring.isHidden = !newValue
      // Where cards stand close its ring reaches over the next.
      zPosition = newValue ? 1 : 0
    }
  }

  /// What the ring of the keyboard's focus goes round: the card with the ring that says it is chosen, which it would cut through else.
  private var outline: Rect {
    let reach = isChosen ? max(0, ringGap + Self.ringWidth / 2) : 0
    return bounds.insetBy(dx: -reach, dy: -reach)
  }

  func layout(in frame: Rect) {
    position = frame.center
    transform = .scale(frame.width / Self.side, frame.width / Self.side)
  }

  /// A plain ground for a card's picture.
  static func ground(_ color: Color) -> Layer {
    let ground = Layer()
    ground.bounds = Rect(x: 0, y: 0, width: side, height: side)
    ground.cornerRadius = 28
    ground.backgroundColor = color
    return ground
  }
}
