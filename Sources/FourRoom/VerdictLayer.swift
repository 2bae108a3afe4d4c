import FourInARow
import Geometry
import Layers
import RoomKit
import Typography

/// What the machine thinks of a player's moves, said over a stone for two seconds: a star where nothing was given away, a question mark where it
/// does not know.
final class VerdictLayer: Layer {
  enum Verdict: String, Hashable, Sendable {
    case good
    case unknown
  }

  /// How long it is seen, in seconds.
  static let duration = 2.0

  /// What is said, and about the stone of which cell; nil while nothing is.
  private(set) var shown: (verdict: Verdict, cell: Cell)?
  private let star = ShapeLayer()
  private let question = TextLayer("?", style: TextStyle(font: FontDescription(weight: .bold), size: 23))
  private var end: ScheduledWork?

  override init() {
    super.init()
    name = "verdict"
    bounds = Rect(x: 0, y: 0, width: FourGrid.square, height: FourGrid.square)
    let disc = ShapeLayer(path: Path(circleAt: bounds.center, radius: 13), fillColor: Palette.plate)
    star.path = PieceLayer.star(at: bounds.center + Point(0, 1), radius: 11.5)
    star.fillColor = Palette.good
    question.color = Palette.ink
    question.sizeToFit()
    question.position = bounds.center
    for layer in [disc, star, question] { addSublayer(layer) }
    isHidden = true
  }

  /// - Parameter isStill: whether it is there at once, without growing.
  func appear(_ verdict: Verdict, on cell: Cell, isStill: Bool) {
    hide()
    shown = (verdict, cell)
    isHidden = false
    star.isHidden = verdict != .good
    question.isHidden = verdict != .unknown
    position = FourGrid.center(of: cell)
    if !isStill {
      let grow = KeyframeAnimation(.scale, values: [0.2, 1.35, 0.92, 1], keyTimes: [0, 0.5, 0.75, 1], duration: 0.5)
      add(grow, forKey: "grow")
    }
    end = tree?.perform(after: Self.duration, owner: self) { [weak self] in self?.hide() }
  }

  func hide() {
    end?.cancel()
    shown = nil
    isHidden = true
    removeAnimation(forKey: "grow")
  }
}
