import Geometry
import Layers
import RoomKit

/// What says which level to play next: a glow behind its card, a border about it, and sparks that twinkle for a while.
@MainActor
final class NextGlow {
  /// Goes below the card, and above it; both are placed by the card's middle.
  let (below, above): (ArtLayer, ArtLayer)
  /// The side of the card that it is drawn for, in points.
  private static let card = 164.0
  /// How long one swell of the glow takes, in seconds, and how many there are until it rests.
  private static let (period, count) = (1.6, 9.0)

  /// - Throws: `RoomError` when its drawing is missing.
  init() throws(RoomError) {
    below = try RoomArt.layer(Self.part)
    above = try RoomArt.layer(Self.part)
    for (art, isAbove) in [(below, false), (above, true)] {
      art.name = "next glow"
      art.isHitTestable = false
      art.layer(named: "glow")?.isHidden = isAbove
      for name in ["border"] + Self.sparks { art.layer(named: name)?.isHidden = !isAbove }
    }
  }

  /// Its drawing among the parts of rooms.
  nonisolated static let part = "next-glow"
  private static let sparks = (1...4).map { "spark-\($0)" }

  /// Puts it about a card's frame.
  /// - Parameter hasBorder: whether the card has edges that a border can follow.
  func layout(in frame: Rect, hasBorder: Bool) {
    for art in [below, above] {
      art.position = frame.center
      art.transform = .scale(frame.width / Self.card, frame.width / Self.card)
    }
    above.layer(named: "border")?.isHidden = !hasBorder
  }

  /// Swells and twinkles for a while, then rests; both are in a tree.
  func begin() {
    guard let glow = below.layer(named: "glow"), let now = below.tree?.now else { return }
    var swell = BasicAnimation(.scale, from: 0.94, to: 1.04, duration: Self.period / 2, timingFunction: .easeInOut)
    swell.autoreverses = true
    swell.repeatCount = Self.count
    glow.add(swell, forKey: "swell")
    for (i, name) in Self.sparks.enumerated() {
      var twinkle = BasicAnimation(.scale, from: 1, to: 0.3, duration: Self.period / 2, timingFunction: .easeInOut)
      twinkle.autoreverses = true
      twinkle.repeatCount = Self.count
      twinkle.beginTime = now + Self.period * Double(i) / 4
      above.layer(named: name)?.add(twinkle, forKey: "twinkle")
    }
  }
}
