import Geometry
import Layers
import Sessions
import Testing

@testable import DotsRoom
@testable import RoomKit

@MainActor
@Suite("A picture that has been connected")
struct RevealedPictureTests {
  /// The first layer at or below another of which something is true; nil where none is.
  private func first(in layer: Layer, _ isIt: (Layer) -> Bool) -> Layer? {
    if isIt(layer) { return layer }
    for sublayer in layer.sublayers {
      if let found = first(in: sublayer, isIt) { return found }
    }
    return nil
  }

  private func isIdentity(_ t: AffineTransform) -> Bool {
    max(abs(t.a - 1), abs(t.b), abs(t.c), abs(t.d - 1), abs(t.tx) / 100, abs(t.ty) / 100) < 1e-6
  }

  @Test(
    "is never seen twice: as its sticker comes to light over it, it has come to rest",
    arguments: ["penguin", "octopus", "fox", "snail", "rocket", "bear"])
  func sticker(level: String) throws {
    let size = Size(480, 640)
    let stop = try DotsRoom.tour(level: LevelID(level), size: size, options: RoomOptions())
    let session = try Session(scene: stop.scene, size: size, isReplay: true)
    stop.attach(session)
    var next = stop.entries.startIndex
    var (moved, covered) = (false, 0)
    for frame in 0...Int(stop.end * 60) {
      let time = Double(frame) / 60
      while next < stop.entries.endIndex, stop.entries[next].time <= time {
        session.send(stop.entries[next].event, at: stop.entries[next].time)
        next += 1
      }
      session.advance(to: time)
      let root = session.scene.tree.root
      guard let outline = first(in: root, { $0.name == "drawn outline" }) else { continue }
      // The outline lies upright in the picture's units.
      let part = try #require(outline.superlayer)
      let isAtRest = [part, part.superlayer].allSatisfy { part in part.map { isIdentity($0.presentedTransformToSuperlayer()) } ?? true }
      if !isAtRest { moved = true }
      guard let sticker = first(in: root, { $0 is StickerLayer }), !sticker.isHidden else { continue }
      covered += 1
      #expect(isAtRest, "\(level), frame \(frame)")
      if !isAtRest { break }
    }
    #expect(moved && covered > 10)
  }
}
