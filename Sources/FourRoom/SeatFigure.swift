import Geometry
import Layers
import RoomKit

/// Someone who sits at the board: it shows how the game goes for it, and what it does when that is over.
@MainActor
class SeatFigure: Layer {
  /// How it looks as the game goes.
  enum Expression: String, CaseIterable {
    case waiting, thinking, pleased, worried, beaten, friendly
  }

  /// Something done once.
  enum Gesture {
    /// What it does for joy, each in its own way.
    case joy
    /// A nod and a clap for who has won.
    case applause
    /// A wave, where nobody has.
    case greeting
  }

  /// What its joy goes by.
  let character: String
  /// Whether it moves as little as can be.
  let isStill: Bool
  /// What moves as a whole, about its foot.
  let body: Layer
  private(set) var expression = Expression.waiting

  init(_ character: String, body: Layer, isStill: Bool) {
    self.character = character
    self.body = body
    self.isStill = isStill
    super.init()
    isHitTestable = false
  }

  /// What it shows, in points about its foot.
  var view: Rect { body.bounds }

  /// Changes its face and its limbs.
  final func show(_ expression: Expression) {
    guard expression != self.expression else { return }
    self.expression = expression
    CharacterMotion.stop(on: body)
    wear(expression)
  }

  /// Puts on the face of an expression, and takes its pose; for subclasses.
  func wear(_ expression: Expression) {}

  /// Turns its eyes to a side: -1 is far to the left, 1 far to the right.
  func look(to side: Double) {}

  /// A limb, and how far its pose has turned it, in degrees.
  func limb(_ name: String) -> (layer: Layer, degrees: Double)? { nil }

  /// Does something once, where movement is wanted.
  /// - Parameter delay: until it begins, in seconds.
  final func perform(_ gesture: Gesture, after delay: Double = 0) {
    guard !isStill, let tree, let motions = try? CharacterMotions.all() else { return }
    let motion: CharacterMotion? =
      switch gesture {
      case .joy: motions.joy[character]
      case .applause: motions.applause
      case .greeting: motions.greeting
      }
    motion?.play(on: body, from: tree.now + delay) { limb($0) }
  }

  /// Puts it on the lower edge of a frame, as large as it can be.
  final func stand(in frame: Rect) {
    let scale = min(frame.width / view.width, frame.height / view.height)
    transform = .scale(scale, scale)
    position = Point(frame.midX - view.midX * scale, frame.midY - view.midY * scale)
  }

  /// Leaves parts of its drawing on the ground when it moves: its shadow, and what carries it.
  final func leaveOnGround(_ names: [String]) {
    for ground in names.compactMap({ body.layer(named: $0) }) {
      ground.removeFromSuperlayer()
      insertSublayer(ground, at: 0)
    }
  }
}
