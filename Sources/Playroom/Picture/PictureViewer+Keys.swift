import Geometry
import Gestures

extension PictureViewer {
  /// How far an arrow goes, in points of the stage.
  private static let arrowStep = 80.0
  private static let keyZoom = 1.25

  /// Arrows go over the picture, + and - zoom about the stage's middle, 0 fits the picture upright, R and L turn it by a quarter, O chooses another
  /// file, Escape leaves.
  package func handle(_ event: InputEvent, at time: Double) -> Bool {
    guard let key = event.pressedKey else { return false }
    switch key {
    case .escape: if let homeButton { homeButton.action() } else { session?.end() }
    case .left: go(Point(Self.arrowStep, 0))
    case .right: go(Point(-Self.arrowStep, 0))
    case .up: go(Point(0, Self.arrowStep))
    case .down: go(Point(0, -Self.arrowStep))
    case "+", "=", .keypadPlus: zoom(by: Self.keyZoom, about: middle, duration: 0.15)
    case "-", .keypadMinus: zoom(by: 1 / Self.keyZoom, about: middle, duration: 0.15)
    case let key where key.digit == 0: if pulled == nil { move(to: bounds.clamped(PicturePlacement(), about: .zero), duration: 0.3) }
    case "R": turn(by: 1)
    case "L": turn(by: -1)
    case "O":
      guard let filesButton else { return false }
      filesButton.action()
    default: return false
    }
    return true
  }

  private var middle: Point { Point(bounds.stage.width / 2, bounds.stage.height / 2) }

  /// Moves the picture by a vector in points of the stage, within its bounds.
  private func go(_ vector: Point) {
    guard pulled == nil else { return }
    var next = steady.moved(by: vector / bounds.fit)
    next.center = bounds.reach(of: next).nearest(to: next.center)
    move(to: next, duration: 0.2)
  }

  /// Turns the picture about the stage's middle to the next upright direction; one that fits goes on to fit.
  private func turn(by quarters: Double) {
    guard pulled == nil else { return }
    let from = steady
    let angle = PicturePlacement.nearestQuarter(to: from.angle + quarters * .pi / 2)
    var next = from.turned(by: angle - from.angle, about: .zero)
    next.angle = angle
    if bounds.isFitted(from) { next.scale = bounds.fittedScale(at: angle) }
    move(to: bounds.clamped(next, about: .zero), duration: 0.3)
  }
}
