import Geometry
import Layers
import Sessions

/// What a round has made and was not seen before its end: it grows, does what it does in the meadow when it is poked, and flies off there as a sticker. Where
/// nothing takes its place it comes back then, so that the stage is not empty.
@MainActor
package final class MadeFigure: Layer {
  /// How long it is not seen yet, in seconds: the buttons that come with it are in a frame before it.
  private static let pause = LayerTree.frame
  /// How large it begins, in parts of its size, how long it grows before its trick, and how far that goes at most, in its sides.
  private static let (least, growth, reach) = (0.1, 0.45, 0.14)
  /// How large it is when it comes back, in parts of its size.
  private static let returning = 0.8
  private static let side = 100.0

  private let make: () -> FinishedPicture?
  private let parts: MovingParts
  private let trick: PictureTrick?
  private let options: RoomOptions

  /// Nil where there is nothing.
  /// - Parameter make: makes the picture, anew each time.
  package init?(_ options: RoomOptions, make: @escaping () -> FinishedPicture?) {
    guard let picture = make() else { return nil }
    self.options = options
    self.make = make
    let box = picture.outline.bounds ?? Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    func pivot(_ point: Point) -> Layer {
      let part = Layer()
      part.bounds = Rect(origin: point, size: .zero)
      part.position = point
      return part
    }
    let (foot, middle) = (pivot(Point(box.midX, box.maxY)), pivot(box.center))
    middle.addSublayer(picture.layer)
    foot.addSublayer(middle)
    parts = MovingParts(foot: foot, middle: middle, eyes: nil, side: Self.side)
    trick = picture.traits.flatMap { PictureTrick($0) }
    super.init()
    name = "made"
    isHitTestable = false
    bounds = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    addSublayer(foot)
  }

  /// The square that it takes in a rectangle.
  private static func square(in frame: Rect) -> Rect {
    let side = min(frame.width, frame.height)
    return Rect(center: frame.center, size: Size(side, side))
  }

  /// Puts it into the middle of a rectangle of its superlayer's, as large as there is room.
  package func layout(in frame: Rect) {
    let place = Self.square(in: frame)
    let scale = max(1e-6, place.width / Self.side)
    position = place.center
    transform = .scale(scale, scale)
  }

  /// Comes to be seen; it is in a tree, and in its place.
  /// - Parameter play: called with how it is heard.
  package func appear(play: @escaping (Sound) -> Void) {
    guard let tree, !options.reducesMotion else { return }
    isHidden = true
    tree.perform(after: Self.pause, owner: self) { [weak self] in self?.grow() }
    tree.perform(after: Self.pause + Self.growth, owner: self) { [weak self] in
      guard let self, let trick else { return }
      play(.voice(trick.voice))
      // Who flies off has come down again.
      let motion = trick.motion.within(Self.reach).over(within: Celebration.flightPause - Self.pause - Self.growth)
      motion.play(on: parts)
      guard let burst = motion.burst else { return }
      burst.kind.play(at: burst.place * Self.side, in: parts.foot, unit: Self.side / 100, seed: options.seed)
    }
  }

  private func grow() {
    isHidden = false
    add(SpringAnimation(.scale, spring: .release, from: Self.least * transform.a, to: transform.a), forKey: "growth")
  }

  /// What flies to the meadow from where it lies in a rectangle of the stage; as that is lifted off, it goes itself.
  /// - Parameters:
  ///   - effort: how much was done, in 0...1.
  ///   - gone: called once it goes, for what takes its place; nil where nothing does.
  package func made(in frame: Rect, effort: Double, gone: (() -> Void)? = nil) -> MadeThing? {
    guard let picture = make()?.levelPicture else { return nil }
    let place = Self.square(in: frame)
    let side = place.width / FinishedPicture.levelPart
    return MadeThing(
      sticker: StickerLayer(picture), frame: Rect(center: place.center, size: Size(side, side)),
      effort: effort,
      lifted: { [weak self] in
        // Behind the sticker nobody sees it go.
        self?.opacity = 0
        gone?()
      },
      arrived: { [weak self] in
        if gone == nil { self?.comeBack() }
      })
  }

  private func comeBack() {
    opacity = 1
    add(SpringAnimation(.scale, spring: .release, from: transform.a * Self.returning, to: transform.a), forKey: "growth")
  }
}
