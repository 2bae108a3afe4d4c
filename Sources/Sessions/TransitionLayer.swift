import Geometry
import Imaging
import Layers

/// The last picture of a scene, over the scene that follows it, while it goes.
///
/// A frame that grows or shrinks shows one picture at a time: in between it goes over into a ground, as through a sheet of paper. It takes no touches and
/// ends by itself. A frame of it costs about the copying of the pixels that it shows, and the blending of those that fade: pictures
/// are neither scaled nor masked.
final class TransitionLayer: Layer {
  private let image: Image
  private let size: Size
  /// What is seen of a frame between one picture and the other: the background of the scene that opens, or that closes.
  var ground: Color
  /// The rim of the frame that grows or shrinks: its colour, and its width and corners as parts of the frame's smaller side at its smallest.
  private static let rimColor = Color(rgb: 0xfffdf6)
  private static let (rimPart, cornerPart) = (0.055, 0.17)
  /// Of a frame that grows, until when the ground covers what it grows out of, from when it gives way to what follows, and until when, as parts of the
  /// whole.
  private static let (opened, shown, filled) = (0.14, 0.25, 0.58)
  /// Of a frame that shrinks, from when the ground covers its picture, until when, and from when it goes itself, as parts of the whole.
  private static let (covering, covered, leaving) = (0.16, 0.5, 0.72)

  /// - Parameters:
  ///   - size: the stage's, in points.
  ///   - ground: what is seen of a frame between one picture and the other.
  init(_ image: Image, size: Size, ground: Color) {
    self.image = image
    self.size = size
    self.ground = ground
    super.init()
    name = "transition"
    isHitTestable = false
    anchorPoint = .zero
    bounds = Rect(origin: .zero, size: size)
    zPosition = .greatestFiniteMagnitude
  }

  /// Whether it still covers all of the scene that follows.
  private(set) var isWaiting = false

  /// Covers the scene that follows for a while, and then begins.
  /// - Parameters:
  ///   - delay: in seconds.
  ///   - frame: as for `begin`.
  func begin(_ transition: SceneTransition, frame: Rect?, after delay: Double) {
    guard delay > 0, let tree else { return begin(transition, frame: frame) }
    isWaiting = true
    let cover = ImageLayer()
    cover.image = image
    cover.anchorPoint = .zero
    cover.bounds = bounds
    addSublayer(cover)
    tree.perform(after: delay, owner: self) { [weak self] in
      cover.removeFromSuperlayer()
      self?.isWaiting = false
      self?.begin(transition, frame: frame)
    }
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
    part.masksToBounds = true
    let picture = ImageLayer()
    picture.image = image
    picture.anchorPoint = .zero
    picture.bounds = bounds
    part.addSublayer(picture)
    return add(part, from: from, to: to, duration)
  }

  /// The ground of a frame.
  private func addGround(from: Rect, to: Rect, _ duration: Double) -> Layer {
    let part = Layer()
    part.backgroundColor = ground
    return add(part, from: from, to: to, duration)
  }

  /// Lets a part move from one place to another.
  private func add(_ part: Layer, from: Rect, to: Rect, _ duration: Double) -> Layer {
    part.anchorPoint = .zero
    // The rim hides its sides.
    part.allowsEdgeAntialiasing = false
    part.bounds = to
    part.position = to.origin
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

  /// How opaque a part is, at parts of the whole time; at its end it is not seen.
  private func fade(_ part: Layer, _ values: [Double], at keyTimes: [Double], _ duration: Double) {
    var fade = KeyframeAnimation<Layer, Double>(.opacity, values: values, keyTimes: keyTimes, duration: duration)
    fade.timing.fillMode = .both
    tree?.withoutActions { part.opacity = 0 }
    part.add(fade, forKey: "fade")
  }

  /// What lies about a frame that grows: four parts, and a rim that covers its corners. Within it the ground covers what it grows out of, and grows, and
  /// then gives way to what follows.
  private func addStrips(about small: Rect, _ duration: Double) {
    func strips(_ r: Rect) -> [Rect] {
      [
        Rect(minX: 0, minY: 0, maxX: size.width, maxY: r.minY), Rect(minX: 0, minY: r.maxY, maxX: size.width, maxY: size.height),
        Rect(minX: 0, minY: r.minY, maxX: r.minX, maxY: r.maxY), Rect(minX: r.maxX, minY: r.minY, maxX: size.width, maxY: r.maxY),
      ]
    }
    let stage = Rect(origin: .zero, size: size)
    fade(addPart(from: small, to: stage, duration), [1, 1, 0, 0], at: [0, Self.opened, Self.opened, 1], duration)
    fade(addGround(from: small, to: stage, duration), [0, 1, 1, 0, 0], at: [0, Self.opened, Self.shown, Self.filled, 1], duration)
    for (from, to) in zip(strips(small), strips(stage)) { _ = addPart(from: from, to: to, duration) }
    addRim(from: small, to: stage, about: small, duration)
  }

  /// A frame with the picture that shrinks: the ground covers that, and goes with the rim as it comes to its end.
  private func addFrame(shrinkingTo small: Rect, _ duration: Double) {
    let stage = Rect(origin: .zero, size: size)
    let picture = addPart(from: stage, to: small, duration)
    let ground = addGround(from: stage, to: small, duration)
    addRim(from: stage, to: small, about: small, duration)
    // Each by itself: all of them together would be a group, for which the order of the whole scene behind is walked again.
    for layer in sublayers where layer !== picture && layer !== ground { fade(layer, [1, 1, 0], at: [0, Self.leaving, 1], duration) }
    fade(picture, [1, 1, 0, 0], at: [0, Self.covered, Self.covered, 1], duration)
    fade(ground, [0, 0, 1, 1, 0], at: [0, Self.covering, Self.covered, Self.leaving, 1], duration)
  }

  /// A rim about a frame that grows or shrinks, of pieces that only move or grow along their sides: what lies within is not drawn again for them.
  private func addRim(from: Rect, to: Rect, about small: Rect, _ duration: Double) {
    let side = min(small.width, small.height)
    let width = max(3, side * Self.rimPart)
    let corner = RimCorner(radius: side * Self.cornerPart, width: 2 * width)
    let (start, end) = (from.insetBy(dx: -width, dy: -width), to.insetBy(dx: -width, dy: -width))
    for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
      let piece = ShapeLayer(path: corner.path, fillColor: Self.rimColor)
      piece.transform = .scale(1 - 2 * x, 1 - 2 * y)
      func place(_ r: Rect) -> Point { Point(x == 0 ? r.minX : r.maxX, y == 0 ? r.minY : r.maxY) }
      addSublayer(piece)
      piece.position = place(end)
      piece.add(motion(.position, place(start), place(end), duration), forKey: "position")
    }
    for (first, last) in zip(corner.strips(of: start), corner.strips(of: end)) {
      let strip = Layer()
      strip.anchorPoint = .zero
      strip.backgroundColor = Self.rimColor
      strip.bounds = Rect(origin: .zero, size: last.size)
      strip.position = last.origin
      addSublayer(strip)
      strip.add(motion(.boundsSize, first.size, last.size, duration), forKey: "size")
      strip.add(motion(.position, first.origin, last.origin, duration), forKey: "position")
    }
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

/// The corner of a rim, from its outermost point to where both sides are straight.
private struct RimCorner {
  /// Of the outer edge.
  let radius: Double
  let width: Double
  /// Strips reach so far into the corners, in points, that no gap is seen.
  private static let overlap = 1.0

  private var side: Double { max(radius, width) }

  /// The corner at the top left, which lies at the origin.
  var path: Path {
    // How far along the tangents a cubic curve's control points lie for a quarter of a circle.
    let bend = 0.5523
    var path = Path()
    path.move(to: Point(0, side))
    path.addLine(to: Point(0, radius))
    path.addCubic(to: Point(radius, 0), control1: Point(0, radius * (1 - bend)), control2: Point(radius * (1 - bend), 0))
    path.addLine(to: Point(side, 0))
    path.addLine(to: Point(side, width))
    let inner = max(0, radius - width)
    path.addLine(to: Point(width + inner, width))
    let near = width + inner * (1 - bend)
    path.addCubic(to: Point(width, width + inner), control1: Point(near, width), control2: Point(width, near))
    path.addLine(to: Point(width, side))
    path.close()
    return path
  }

  /// What lies between the corners of a rim, by its outer edge.
  func strips(of outer: Rect) -> [Rect] {
    let gap = side - Self.overlap
    let (across, down) = (max(0, outer.width - 2 * gap), max(0, outer.height - 2 * gap))
    return [
      Rect(x: outer.minX + gap, y: outer.minY, width: across, height: width),
      Rect(x: outer.minX + gap, y: outer.maxY - width, width: across, height: width),
      Rect(x: outer.minX, y: outer.minY + gap, width: width, height: down),
      Rect(x: outer.maxX - width, y: outer.minY + gap, width: width, height: down),
    ]
  }
}
