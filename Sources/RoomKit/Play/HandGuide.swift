import Geometry
import Gestures
import Layers

/// A hand that shows how it is done, when nobody has touched anything for a while, or has tried in vain: it does the next step before the eye, and changes
/// nothing.
@MainActor
package final class HandGuide {
  /// What is to be done next, in points of the stage.
  package enum Step {
    case tap(Point)
    /// - Parameter dragged: what goes along before the eye; nil where nothing does, as where a line is drawn.
    case drag(from: Point, to: Point, dragged: Dragged? = nil)
  }

  /// What a drag takes along before the eye, and leaves where it is: it is there again once the hand has gone.
  package enum Dragged {
    case moved(Layer)
    /// Turns about where it stands.
    case turned([Layer], about: Point)

    fileprivate var layers: [Layer] {
      switch self {
      case .moved(let layer): [layer]
      case .turned(let layers, _): layers
      }
    }
  }

  /// After how many seconds without a touch it comes, and after how many more it comes again, for the last time.
  package nonisolated static let (patience, again) = (6.0, 20.0)
  /// How long it takes to come or to go, to drag something, and to press twice, in seconds.
  private static let (fade, drag, press) = (0.2, 1.2, 0.6)
  /// A hand's size: what is 44 points of a button is so many points of the drawing.
  private static let drawnButton = 92.0
  /// How far its fingertip lies from the middle of what it touches, to the right and below, in sides of a button.
  private static let aside = 0.14
  /// How it is turned about its fingertip, so that the palm lies beside what it points at; whatever keeps most of it on the stage, the first of several.
  private static let turns = [-0.62, -1.2]

  private let step: () -> Step?
  private let size: () -> Size
  private let isStill: Bool
  /// Whether it comes by itself.
  private let isPatient: Bool
  private weak var root: Layer?
  private var due: ScheduledWork?
  private var hand: ArtLayer?
  private var dragged: [Layer] = []
  private var shownCount = 0

  /// - Parameters:
  ///   - size: the stage's, in points.
  ///   - isStill: whether the hand only stands where the step ends.
  ///   - isPatient: whether it comes by itself where nobody touches anything; else it waits to be called.
  ///   - step: what is to be done next; nil where there is nothing.
  init(isStill: Bool, isPatient: Bool = true, size: @escaping () -> Size, step: @escaping () -> Step?) {
    self.isStill = isStill
    self.isPatient = isPatient
    self.size = size
    self.step = step
  }

  /// Begins to wait, in the tree of a root layer, and begins anew whenever that is touched.
  func begin(on root: Layer) {
    self.root = root
    let watcher = TapGestureRecognizer { _ in }
    watcher.shouldReceive = { [weak self] _ in
      self?.touched()
      return false
    }
    root.addRecognizer(watcher)
    wait(Self.patience)
  }

  /// Whether the hand is seen.
  package var isShown: Bool { hand != nil }

  private func remove() {
    hand?.removeFromSuperlayer()
    hand = nil
    for layer in dragged { layer.removeAnimation(forKey: Self.guideKey) }
    dragged = []
  }

  /// The key of what a drag takes along.
  private static let guideKey: AnimationKey = "guide"

  private func touched() {
    remove()
    shownCount = 0
    wait(Self.patience)
  }

  /// Comes now, whether or not it comes by itself.
  func comeNow() {
    due?.cancel()
    remove()
    shownCount = 0
    show()
  }

  private func wait(_ seconds: Double) {
    due?.cancel()
    due = nil
    guard isPatient else { return }
    due = root?.tree?.perform(after: seconds, owner: self) { [weak self] in self?.show() }
  }

  private func show() {
    due = nil
    guard let root, let tree = root.tree, let step = step() else { return }
    let duration: Double
    switch step {
    case .tap(let place): duration = tap(place, in: root)
    case .drag(let from, let to, let dragged): duration = drag(from: from, to: to, dragged, in: root)
    }
    guard duration > 0 else { return }
    shownCount += 1
    due = tree.perform(after: duration, owner: self) { [weak self] in
      guard let self else { return }
      remove()
      if shownCount < 2 { wait(Self.again) }
    }
  }

  private func add(_ name: String, at place: Point, to root: Layer) -> ArtLayer? {
    guard let art = try? RoomArt.layer(name) else { return nil }
    art.name = "guiding hand"
    art.isHitTestable = false
    art.zPosition = 3e6
    let pose = pose(of: art.part, at: place)
    art.transform = pose
    art.position = place + Self.tip(pose, in: size())
    root.addSublayer(art)
    hand = art
    return art
  }

  /// Where the fingertip lies beside what it touches.
  private static func tip(_ pose: AffineTransform, in size: Size) -> Point {
    let aside = RoomControls.buttonSide(in: size) * aside
    return Point(pose.determinant < 0 ? -aside : aside, aside)
  }

  /// How the hand lies at a place: from below and the right, or where it would leave the stage there, from the left or from the side.
  private func pose(of part: ArtPart, at place: Point) -> AffineTransform {
    let size = size()
    let scale = RoomControls.buttonSide(in: size) / Self.drawnButton
    let stage = Rect(origin: .zero, size: size)
    func seen(_ pose: AffineTransform) -> Double {
      let box = pose.apply(part.view).offsetBy(place + Self.tip(pose, in: size))
      return (stage.intersection(box).map { $0.width * $0.height } ?? 0) / max(1, box.width * box.height)
    }
    let poses = Self.turns.flatMap { turn in
      [1.0, -1].map { AffineTransform.rotation(turn).concatenating(.scale($0 * scale, scale)) }
    }
    let most = poses.map(seen).max() ?? 1
    return poses.first { seen($0) >= min(0.98, most) } ?? poses[0]
  }

  /// - Returns: how long it is seen, in seconds; 0 where it cannot be.
  private func tap(_ place: Point, in root: Layer) -> Double {
    guard let art = add("hand-pressing", at: place, to: root), let tree = root.tree else { return 0 }
    let duration = 2 * Self.fade + 2 * Self.press
    fade(art, over: duration)
    guard !isStill else { return duration }
    var press = KeyframeAnimation(.translation, values: [Point(8, 8), .zero, Point(8, 8)], duration: Self.press)
    press.repeatCount = 2
    press.beginTime = tree.now + Self.fade
    press.fillMode = .backwards
    art.layer(named: "hand")?.add(press, forKey: "press")
    if let ring = art.layer(named: "ring") {
      var grow = BasicAnimation(.scale, from: 0.5, to: 1.2, duration: Self.press, timingFunction: .easeOut)
      var vanish = BasicAnimation(.opacity, from: 1, to: 0, duration: Self.press)
      for index in [0, 1] {
        let begin = tree.now + Self.fade + Self.press * (Double(index) + 0.5)
        grow.timing.beginTime = begin
        vanish.timing.beginTime = begin
        ring.add(grow)
        ring.add(vanish)
      }
    }
    return duration
  }

  private func drag(from: Point, to: Point, _ dragged: Dragged?, in root: Layer) -> Double {
    guard let art = add("hand-dragging", at: to, to: root), let tree = root.tree else { return 0 }
    let duration = 2 * Self.fade + Self.drag + 0.3
    fade(art, over: duration)
    guard !isStill else { return duration }
    let tip = art.position - to
    var way = KeyframeAnimation<Layer, Point>(
      .position, values: Self.course(of: dragged, from: from, to: to).map { $0 + tip }, duration: Self.drag)
    way.timingFunction = .easeInOut
    way.timing.beginTime = tree.now + Self.fade
    way.timing.fillMode = .both
    art.add(way, forKey: "way")
    if let dragged { takeAlong(dragged, from: from, to: to, until: duration) }
    return duration
  }

  /// The places that the fingertip comes through, at equal distances: with what turns it goes about the middle of that.
  private static func course(of dragged: Dragged?, from: Point, to: Point) -> [Point] {
    guard case .turned(_, let center) = dragged else { return [from, to] }
    let (start, angle) = (from - center, angle(from: from, to: to, about: center))
    let growth = (to - center).length / max(1e-9, start.length) - 1
    let steps = max(1, Int((abs(angle) / farthestTurn).rounded(.up)))
    return (0...steps).map { k in
      let part = Double(k) / Double(steps)
      return center + AffineTransform.rotation(angle * part).apply(start) * (1 + growth * part)
    }
  }

  /// How far it turns from one place of its course to the next, in radians: the straight line between both is off by a 400th of the radius.
  private static let farthestTurn = 0.14

  /// The turn from one place to another about a third, the shorter way round, in radians.
  private static func angle(from: Point, to: Point, about center: Point) -> Double {
    let (a, b) = (from - center, to - center)
    return Math.atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
  }

  /// Lets what is dragged go with the hand, and back as that goes: only before the eye.
  private func takeAlong(_ dragged: Dragged, from: Point, to: Point, until duration: Double) {
    guard let root else { return }
    self.dragged = dragged.layers
    let times = [0, Self.fade, Self.fade + Self.drag, duration - Self.fade / 2, duration].map { $0 / duration }
    for layer in dragged.layers {
      switch dragged {
      case .moved:
        guard let above = layer.superlayer else { continue }
        let way = above.convert(to, from: root) - above.convert(from, from: root)
        var motion = KeyframeAnimation<Layer, Point>(
          .position, values: [.zero, .zero, way, way, .zero], keyTimes: times, duration: duration)
        motion.timingFunctions = Self.pace
        motion.isAdditive = true
        layer.add(motion, forKey: Self.guideKey)
      case .turned(_, let center):
        let angle = Self.angle(from: from, to: to, about: center)
        var motion = KeyframeAnimation<Layer, Double>(.rotation, values: [0, 0, angle, angle, 0], keyTimes: times, duration: duration)
        motion.timingFunctions = Self.pace
        motion.isAdditive = true
        layer.add(motion, forKey: Self.guideKey)
      }
    }
  }

  /// How what is dragged waits, goes, waits and comes back.
  private static let pace: [TimingFunction] = [.linear, .easeInOut, .linear, .easeOut]

  /// Lets the hand come at once and go at the end of a time in seconds.
  private func fade(_ art: Layer, over duration: Double) {
    let part = Self.fade / duration
    art.add(KeyframeAnimation(.opacity, values: [0, 1, 1, 0], keyTimes: [0, part, 1 - part, 1], duration: duration), forKey: "fade")
  }
}
