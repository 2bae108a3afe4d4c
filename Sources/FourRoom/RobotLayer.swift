import Geometry
import Layers
import RoomKit

/// A machine that plays, by its level: one of eight characters, with a face for how the game goes. Its `position` is where it stands.
@MainActor
final class RobotLayer: SeatFigure {
  private static let names = ["1-leaf", "2-drop", "3-nut", "4-spring", "5-moon", "6-star", "7-bolt", "8-crown"]
  /// How long it takes to change its expression, in seconds.
  private static let duration = 0.25
  /// How long it is beaten before it is friendly about it, in seconds.
  private static let recovery = 2.4
  /// How far its eyes go to the sides, in the face's points.
  private static let glance = 4.0
  private static let poseOfAll = "all"
  private static let poseDown = "down"

  /// The middle of what it shows, and its extent, in points about its foot.
  override var view: Rect { art.part.view }
  private let art: ArtLayer
  private let robot: ArtPart.Robot
  private var face: ArtLayer?
  private var sign: ArtLayer?
  /// What its face says: who is beaten takes it well after a moment.
  private(set) var shown = Expression.waiting

  /// - Parameter level: from 1 to 8; others count as the nearest.
  /// - Throws: `RoomError` when a drawing is missing.
  init(level: Int, isStill: Bool) throws(RoomError) {
    let character = Self.names[min(Self.names.count, max(1, level)) - 1]
    art = try RoomArt.layer("robot-" + character)
    guard let robot = art.part.robot else { throw .damagedResource(art.part.file, reason: "the index does not say where its face is") }
    self.robot = robot
    super.init(character, body: art, isStill: isStill)
    name = "robot-" + character
    leaveOnGround(["hover", "shadow"])
    addSublayer(art)
    try putOn(.waiting)
  }

  /// Reads the faces that machines of any level show, and the signs about their heads, where nobody has yet. From any thread.
  nonisolated static func readAhead() {
    // Not every expression has a sign.
    RoomArt.readAhead(Expression.allCases.flatMap { ["face-" + $0.rawValue, "sign-" + $0.rawValue] })
    _ = try? CharacterMotions.all()
  }

  override func wear(_ expression: Expression) {
    tree?.cancelWork(ownedBy: self)
    change(to: expression)
    guard expression == .beaten else { return }
    tree?.perform(after: Self.recovery, owner: self) { [weak self] in
      self?.change(to: .friendly)
      self?.perform(.applause)
    }
  }

  private func change(to expression: Expression) {
    shown = expression
    try? putOn(expression)
    if let tree, !isStill {
      tree.animate(duration: Self.duration, curve: .easeOut) { pose() }
    } else {
      pose()
    }
  }

  private func putOn(_ expression: Expression) throws(RoomError) {
    let face = try RoomArt.layer("face-" + expression.rawValue)
    if let key = face.part.key { face.replace(key, by: robot.glow) }
    face.position = robot.faceCenter
    face.transform = .scale(robot.faceScale, robot.faceScale)
    self.face?.removeFromSuperlayer()
    (art.layer(named: "screen") ?? art).addSublayer(face)
    self.face = face
    sign?.removeFromSuperlayer()
    sign = nil
    guard let place = robot.signs[expression.rawValue] else { return }
    let sign = try RoomArt.layer("sign-" + expression.rawValue)
    sign.position = place
    addSublayer(sign)
    self.sign = sign
    if !isStill { animateSign() }
  }

  private func animateSign() {
    guard let sign else { return }
    switch shown {
    case .thinking:
      // As long as it thinks, which ends.
      var bob = KeyframeAnimation(.translationY, values: [0, -3, 0], duration: 0.9)
      bob.repeatCount = .infinity
      sign.layer(named: "dots")?.add(bob, forKey: "bob")
    case .pleased, .beaten, .worried:
      sign.add(BasicAnimation(.scale, from: 0.3, to: 1, duration: Self.duration, timingFunction: .easeOut), forKey: "appear")
    case .waiting, .friendly: break
    }
  }

  /// Brings its limbs to where its expression has them.
  private func pose() {
    let degrees = robot.poses[shown.rawValue] ?? [:]
    for limb in art.part.pivots.keys.sorted() {
      art.layer(named: limb)?.transform = .rotation((degrees[limb] ?? 0) * .pi / 180)
    }
    art.transform = .rotation((degrees[Self.poseOfAll] ?? 0) * .pi / 180)
    art.position = Point(0, degrees[Self.poseDown] ?? 0)
  }

  override func limb(_ name: String) -> (layer: Layer, degrees: Double)? {
    guard art.part.pivots[name] != nil else { return nil }
    return art.layer(named: name).map { (layer: $0, degrees: robot.poses[shown.rawValue]?[name] ?? 0) }
  }

  override func look(to side: Double) {
    guard let face, shown != .beaten, shown != .pleased else { return }
    let shift = Point(max(-1, min(1, side)) * Self.glance, 1)
    func turn() {
      for eye in ["eye-left", "eye-right"] {
        if let pivot = face.part.pivots[eye] { face.layer(named: eye)?.position = pivot + shift }
      }
    }
    if let tree, !isStill { tree.animate(duration: 0.12, curve: .easeOut) { turn() } } else { turn() }
  }

  /// It within a square of a side in points, whose middle is its layer's.
  static func picture(level: Int, expression: Expression, side: Double) throws(RoomError) -> Layer {
    let robot = try RobotLayer(level: level, isStill: true)
    robot.show(expression)
    let holder = Layer()
    holder.bounds = Rect(x: 0, y: 0, width: side, height: side)
    robot.stand(in: holder.bounds)
    holder.addSublayer(robot)
    return holder
  }
}
