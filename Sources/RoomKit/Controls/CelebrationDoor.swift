import Geometry
import Layers

/// The small door of a celebration, through which what was made flies, and whoever follows it: a button in the shape of a door.
@MainActor
final class CelebrationDoor: Layer {
  /// The part that is drawn.
  nonisolated static let part = "meadow-door"

  private let art: ArtLayer

  /// - Throws: `RoomError` when its drawing is missing.
  init(action: @escaping () -> Void) throws(RoomError) {
    art = try RoomArt.layer(Self.part)
    super.init()
    name = "meadow door"
    bounds = art.part.view
    art.isHitTestable = false
    art.position = .zero
    addSublayer(art)
    answerPress { [weak self] in
      self?.playOnPage(.open)
      action()
    }
    isAccessibilityElement = true
    describe({ Icon.home.text(in: $0) }, traits: { .button })
  }

  /// Puts it about a place, at a height in points.
  func layout(height: Double, at center: Point) {
    let scale = height / art.part.view.height
    transform = .scale(scale, scale)
    position = center
  }

  /// Where what comes to it goes to, in its superlayer's points.
  var goal: Point? { art.part.goal.map { presentedTransformToSuperlayer().apply($0) } }

  /// Its leaf swings open, after a while in seconds.
  func open(after delay: Double) {
    guard let leaf = art.layer(named: "door"), let tree else { return }
    var open = BasicAnimation(.scaleX, from: -1, to: 1, duration: Self.opening, timingFunction: .easeInOut)
    open.timing.beginTime = tree.now + delay
    open.timing.fillMode = .both
    leaf.add(open, forKey: "open")
  }

  /// How long its leaf takes to open, in seconds.
  static let opening = 0.3

  /// Is glad of what came.
  func rejoice() { art.layer(named: "view")?.add(KeyframeAnimation(.scale, values: [1, 1.18, 1], duration: 0.4), forKey: "glad") }
}
