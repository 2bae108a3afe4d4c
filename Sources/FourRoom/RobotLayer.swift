import Geometry
import Layers
import RoomKit

/// A machine that plays, by its level: one of eight characters, with a face for how the game goes. Its `position` is where it stands.
@MainActor
final class RobotLayer: Layer {
  /// How it looks as the game goes.
  enum Expression: String, CaseIterable {
    case waiting, thinking, pleased, worried, beaten
  }

  private static let names = ["1-leaf", "2-drop", "3-nut", "4-spring", "5-moon", "6-star", "7-bolt", "8-crown"]
  /// How long it takes to change its expression, in seconds.
  private static let duration = 0.25
  /// How far its eyes go to the sides, in the face's points.
  private static let glance = 4.0
  private static let poseOfAll = "all"
  private static let poseDown = "down"

  /// The middle of what it shows, and its extent, in points about its foot.
  var view: Rect { body.part.view }
  private let body: ArtLayer
  private let robot: ArtPart.Robot
  private let isStill: Bool
  private var face: ArtLayer?
  private var sign: ArtLayer?
  private(set) var expression = Expression.waiting

  /// - Parameter level: from 1 to 8; others count as the nearest.
  /// - Throws: `RoomError` when a drawing is missing.
  init(level: Int, isStill: Bool) throws(RoomError) {
    let name = "robot-" + Self.names[min(Self.names.count, max(1, level)) - 1]
    body = try RoomArt.layer(name)
    guard let robot = body.part.robot else { throw .damagedResource(body.part.file, reason: "the index does not say where its face is") }
    self.robot = robot
    self.isStill = isStill
    super.init()
    self.name = name
    isHitTestable = false
    // What it throws and what carries it stay on the ground when it leans.
    for ground in ["hover", "shadow"].compactMap({ body.layer(named: $0) }) {
      ground.removeFromSuperlayer()
      insertSublayer(ground, at: 0)
    }
    addSublayer(body)
    try wear(.waiting)
  }

  /// Changes its face, its limbs and what stands about its head.
  func show(_ expression: Expression) {
    guard expression != self.expression else { return }
    self.expression = expression
    try? wear(expression)
    if let tree, !isStill {
      tree.animate(duration: Self.duration, curve: .easeOut) { pose() }
    } else {
      pose()
    }
  }

  private func wear(_ expression: Expression) throws(RoomError) {
    let face = try RoomArt.layer("face-" + expression.rawValue)
    if let key = face.part.key { face.replace(key, by: robot.glow) }
    face.position = robot.faceCenter
    face.transform = .scale(robot.faceScale, robot.faceScale)
    self.face?.removeFromSuperlayer()
    (body.layer(named: "screen") ?? body).addSublayer(face)
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
    switch expression {
    case .thinking:
      // As long as it thinks, which ends.
      var bob = KeyframeAnimation(.translationY, values: [0, -3, 0], duration: 0.9)
      bob.repeatCount = .infinity
      sign.layer(named: "dots")?.add(bob, forKey: "bob")
    case .pleased, .beaten, .worried:
      sign.add(BasicAnimation(.scale, from: 0.3, to: 1, duration: Self.duration, timingFunction: .easeOut), forKey: "appear")
    case .waiting: break
    }
  }

  /// Brings its limbs to where its expression has them.
  private func pose() {
    let degrees = robot.poses[expression.rawValue] ?? [:]
    for limb in body.part.pivots.keys.sorted() {
      body.layer(named: limb)?.transform = .rotation((degrees[limb] ?? 0) * .pi / 180)
    }
    body.transform = .rotation((degrees[Self.poseOfAll] ?? 0) * .pi / 180)
    body.position = Point(0, degrees[Self.poseDown] ?? 0)
  }

  /// Turns its eyes to a side: -1 is far to the left, 1 far to the right.
  func look(to side: Double) {
    guard let face, expression != .beaten, expression != .pleased else { return }
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

  /// Puts it on the lower edge of a frame, as large as it can be.
  func stand(in frame: Rect) {
    let scale = min(frame.width / view.width, frame.height / view.height)
    transform = .scale(scale, scale)
    position = Point(frame.midX - view.midX * scale, frame.midY - view.midY * scale)
  }
}
