import Geometry
import Layers
import RoomKit

/// The animal of one who plays, from head to foot, its scarf in the colour of its stones. Its `position` is where it stands.
@MainActor
final class AnimalFigure: SeatFigure {
  /// How long it takes to change its pose, in seconds.
  private static let duration = 0.2
  /// How far its pupils go to the sides, in the drawing's points.
  private static let glance = 3.0
  /// How far its arms are up for joy, in degrees.
  private static let cheer = 112.0

  private let art: ArtLayer

  /// - Throws: `RoomError` when its drawing is missing.
  init(_ animal: String, on seat: Seat, isStill: Bool) throws(RoomError) {
    art = try RoomArt.animal(animal)
    art.dye("scarf", seat.color(hasHighContrast: false))
    super.init(animal, body: art, isStill: isStill)
    name = "animal \(animal)"
    leaveOnGround(["shadow"])
    addSublayer(art)
  }

  override var view: Rect { art.part.view }

  /// Whoever has won beams, its arms up; a child that has not won is not sad.
  override func wear(_ expression: Expression) {
    let isGlad = expression == .pleased
    art.layer(named: "glad")?.opacity = isGlad ? 1 : 0
    for pupil in pupils { pupil.layer.opacity = isGlad ? 0 : 1 }
    if let tree, !isStill { tree.animate(duration: Self.duration, curve: .easeOut) { pose() } } else { pose() }
  }

  private func pose() {
    for arm in ["arm-left", "arm-right"] { art.layer(named: arm)?.transform = .rotation(degrees(of: arm) * .pi / 180) }
  }

  private func degrees(of limb: String) -> Double {
    guard expression == .pleased else { return 0 }
    return limb == "arm-left" ? Self.cheer : limb == "arm-right" ? -Self.cheer : 0
  }

  override func limb(_ name: String) -> (layer: Layer, degrees: Double)? {
    art.part.pivots[name] == nil ? nil : art.layer(named: name).map { (layer: $0, degrees: degrees(of: name)) }
  }

  private var pupils: [(layer: Layer, pivot: Point)] {
    ["pupil-left", "pupil-right"].compactMap { name in
      art.layer(named: name).flatMap { layer in art.part.pivots[name].map { (layer: layer, pivot: $0) } }
    }
  }

  override func look(to side: Double) {
    let shift = Point(max(-1, min(1, side)) * Self.glance, 0)
    func turn() { for pupil in pupils { pupil.layer.position = pupil.pivot + shift } }
    if let tree, !isStill { tree.animate(duration: 0.12, curve: .easeOut) { turn() } } else { turn() }
  }
}
