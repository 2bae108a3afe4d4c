import Geometry
import Gestures
import Layers
import RoomKit

/// A picture that has been connected: it is glad, and again whenever it is poked.
@MainActor
struct RevealedPicture {
  /// What of the picture moves when it is glad: about its foot and its middle.
  let parts: MovingParts
  private let puzzle: DotPuzzle
  private let frame: RoomFrame
  private let layer: Layer
  private let box: Rect

  /// How far a picture goes that is glad, in its sides: it stays on the stage.
  private static let reach = 0.14
  /// What a picture of one's own does.
  private static let hop = PictureMotion(.hop, 0.1, seconds: 0.45, times: 2)

  /// - Parameter layer: what the picture's parts are put into, whose units are the puzzle's.
  init(_ puzzle: DotPuzzle, in layer: Layer, on frame: RoomFrame) {
    (self.puzzle, self.layer, self.frame) = (puzzle, layer, frame)
    box = puzzle.outline.bounds ?? Rect(origin: .zero, size: puzzle.size)
    func pivot(_ point: Point, in layer: Layer) -> Layer {
      let part = Layer()
      part.bounds = Rect(origin: point, size: .zero)
      part.position = point
      layer.addSublayer(part)
      return part
    }
    let foot = pivot(Point(box.midX, box.maxY), in: layer)
    parts = MovingParts(foot: foot, middle: pivot(box.center, in: foot), eyes: nil, side: max(box.width, box.height))
  }

  /// The picture does what it does in the meadow when it is poked, and is heard; one of somebody's own hops.
  /// - Parameter most: when it is over, in seconds, at the latest; nil for its own time.
  func doTrick(within most: Double? = nil) {
    guard let trick = PictureTrick("dots/\(frame.level.name).json") else { return Self.hop.play(on: parts) }
    var motion = trick.motion.within(Self.reach)
    if let most { motion = motion.over(within: most) }
    motion.play(on: parts)
    frame.host.play(.voice(trick.voice))
    guard let burst = motion.burst else { return }
    burst.kind.play(
      at: Point(box.minX + burst.place.x * box.width, box.minY + burst.place.y * box.height), in: parts.foot, unit: parts.side / 100,
      seed: frame.options.seed)
  }

  /// Answers a touch; false for one beside the picture.
  func poke(_ touch: Touch) -> Bool {
    guard box.contains(touch.location(in: layer)) else { return false }
    if frame.options.reducesMotion {
      layer.add(KeyframeAnimation(.opacity, values: [1, 0.5, 1], duration: 0.4), forKey: "answer")
      frame.host.play(.press)
    } else if !PictureMotion.isPlaying(on: parts) {
      doTrick()
    }
    return true
  }
}
