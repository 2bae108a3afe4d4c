import Geometry
import Imaging
import Layers

/// The last picture of a scene, over the scene that follows it, while it goes.
///
/// It takes no touches and ends by itself. A frame of it costs about the copying of the pixels that it shows: pictures are neither scaled nor masked.
final class TransitionLayer: Layer {
  private let image: Image
  private let size: Size
  /// The rim of the frame that grows or shrinks: its colour, and its width and corners as parts of the frame's smaller side at its smallest.
  private static let rimColor = Color(rgb: 0xfffdf6)
  private static let (rimPart, cornerPart) = (0.055, 0.17)
  /// Of what fades while a frame shrinks, the time from which it does, as a part of the whole.
  private static let fadeBegin = 0.55

  /// - Parameter size: the stage's, in points.
  init(_ image: Image, size: Size) {
    self.image = image
    self.size = size
    super.init()
    name = "transition"
    isHitTestable = false
    anchorPoint = .zero
    bounds = Rect(origin: .zero, size: size)
    zPosition = .greatestFiniteMagnitude
  }

  /// Begins, in the tree of the scene that follows.
  /// - Parameter frame: where the small end of it is, in points; nil fades, and so does a frame that makes no sense.
  func begin(_ transition: SceneTransition, frame: Rect?) {
    guard let tree else { return }
    let stage = Rect(origin: .zero, size: size)
    let small = frame.flatMap { frame in frame.isFinite && !frame.isEmpty ? frame.intersection(stage) : nil }
    switch (transition, small) {
    case (.opening, let small?): addStrips(about: small, transition.duration)
    case (.closing, let small?): addFrame(shrinkingTo: small, transition.duration)
    default: fade(transition.duration)
    }
    tree.perform(after: transition.duration, owner: self) { [weak self] in self?.removeFromSuperlayer() }
  }

  /// A part of the picture, at its place.
  private func addPart(from: Rect, to: Rect, _ duration: Double) -> Layer {
    let part = Layer()
    part.anchorPoint = .zero
    part.masksToBounds = true
    part.bounds = to
    part.position = to.origin
    let picture = ImageLayer()
    picture.image = image
    picture.anchorPoint = .zero
    picture.bounds = bounds
    part.addSublayer(picture)
    addSublayer(part)
    part.add(motion(.bounds, from, to, duration), forKey: "bounds")
    part.add(motion(.position, from.origin, to.origin, duration), forKey: "position")
    return part
  }

  private func motion<Value: Animatable>(
    _ property: LayerProperty<Layer, Value>, _ from: Value, _ to: Value, _ duration: Double
  ) -> BasicAnimation<Layer, Value> {
    var motion = BasicAnimation(property, from: from, to: to, duration: duration, timingFunction: .easeOut)
    motion.timing.fillMode = .both
    return motion
  }

  /// What lies about a frame that grows: four parts, and a rim that covers its corners.
  private func addStrips(about small: Rect, _ duration: Double) {
    func strips(_ r: Rect) -> [Rect] {
      [
        Rect(minX: 0, minY: 0, maxX: size.width, maxY: r.minY), Rect(minX: 0, minY: r.maxY, maxX: size.width, maxY: size.height),
        Rect(minX: 0, minY: r.minY, maxX: r.minX, maxY: r.maxY), Rect(minX: r.maxX, minY: r.minY, maxX: size.width, maxY: r.maxY),
      ]
    }
    let stage = Rect(origin: .zero, size: size)
    for (from, to) in zip(strips(small), strips(stage)) { _ = addPart(from: from, to: to, duration) }
    addRim(from: small, to: stage, about: small, duration)
  }

  /// A frame with the picture that shrinks, and fades as it comes to its end.
  private func addFrame(shrinkingTo small: Rect, _ duration: Double) {
    let stage = Rect(origin: .zero, size: size)
    let part = addPart(from: stage, to: small, duration)
    addRim(from: stage, to: small, about: small, duration)
    var fade = BasicAnimation(.opacity, from: 1, to: 0, duration: duration * (1 - Self.fadeBegin))
    fade.timing.beginTime = (tree?.now ?? 0) + duration * Self.fadeBegin
    fade.timing.fillMode = .both
    part.add(fade, forKey: "fade")
    add(fade, forKey: "fade")
  }

  private func addRim(from: Rect, to: Rect, about small: Rect, _ duration: Double) {
    let side = min(small.width, small.height)
    let width = max(3, side * Self.rimPart)
    let rim = Layer()
    rim.isHitTestable = false
    rim.borderColor = Self.rimColor
    rim.borderWidth = 2 * width
    rim.cornerRadius = side * Self.cornerPart
    func about(_ r: Rect) -> Rect { r.insetBy(dx: -width, dy: -width) }
    rim.anchorPoint = .zero
    rim.bounds = Rect(origin: .zero, size: about(to).size)
    rim.position = about(to).origin
    addSublayer(rim)
    rim.add(motion(.boundsSize, about(from).size, about(to).size, duration), forKey: "size")
    rim.add(motion(.position, about(from).origin, about(to).origin, duration), forKey: "position")
  }

  private func fade(_ duration: Double) {
    let picture = ImageLayer()
    picture.image = image
    picture.anchorPoint = .zero
    picture.bounds = bounds
    addSublayer(picture)
    var fade = BasicAnimation(.opacity, from: 1, to: 0, duration: duration, timingFunction: .easeOut)
    fade.timing.fillMode = .both
    picture.add(fade, forKey: "fade")
  }
}
