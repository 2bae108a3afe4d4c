import Geometry
import Layers
import RoomKit

/// Where someone was who was deleted a moment ago: pale, with the way back, and a ring that runs out.
@MainActor
final class UndoBadge {
  let deleted: JustDeleted
  let card: Card
  private let ring = HoldRing(radius: 78)

  /// - Throws: `RoomError` when a picture is missing.
  init(_ deleted: JustDeleted, action: @escaping () -> Void) throws(RoomError) {
    self.deleted = deleted
    let ground = Layer()
    ground.bounds = Rect(x: 0, y: 0, width: Card.side, height: Card.side)
    ground.cornerRadius = Card.side / 2
    let face = try Animal.badge(deleted.profile)
    face.position = ground.bounds.center
    face.opacity = 0.5
    // Beside the face, so that one sees who it is.
    let place = Point(106, 106)
    let disc = ShapeLayer(path: Path(circleAt: place, radius: 44), fillColor: Palette.plate)
    let icon = try Icon.undo.layer(size: 74, color: Palette.ink)
    icon.position = place
    ring.position = ground.bounds.center
    for layer in [face, disc, icon, ring] { ground.addSublayer(layer) }
    card = Card(ground, name: Lobby.badgeName(deleted.profile), action: action)
    card.describe(Animal.spokenName(of: deleted.profile), value: { Icon.undo.text(in: $0) })
  }

  /// Lets the ring run out; the card is in a tree.
  func begin(at now: Double) {
    let left = max(0, deleted.end - now)
    ring.runOut(from: left / JustDeleted.undoTime, during: left)
  }
}
