import Geometry
import Gestures
import Layers

/// A hand that shows how it is done, when nobody has touched anything for a while, or has tried in vain: it does the next step before the eye, and changes
/// nothing.
@MainActor
package final class HandGuide {
  /// What is to be done next, in points of the stage.
  package enum Step: Hashable, Sendable {
    case tap(Point)
    case drag(from: Point, to: Point)
  }

  /// After how many seconds without a touch it comes, and after how many more it comes again, for the last time.
  package nonisolated static let (patience, again) = (6.0, 20.0)
  /// How long it takes to come or to go, to drag something, and to press twice, in seconds.
  private static let (fade, drag, press) = (0.2, 1.2, 0.6)
  /// A hand's size: what is 44 points of a button is so many points of the drawing.
  private static let drawnButton = 82.0

  private let step: () -> Step?
  private let size: () -> Size
  private let isStill: Bool
  /// Whether it comes by itself.
  private let isPatient: Bool
  private weak var root: Layer?
  private var due: ScheduledWork?
  private var hand: ArtLayer?
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

  private func touched() {
    hand?.removeFromSuperlayer()
    hand = nil
    shownCount = 0
    wait(Self.patience)
  }

  /// Comes now, whether or not it comes by itself.
  func comeNow() {
    due?.cancel()
    hand?.removeFromSuperlayer()
    hand = nil
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
    case .drag(let from, let to): duration = drag(from: from, to: to, in: root)
    }
    guard duration > 0 else { return }
    shownCount += 1
    due = tree.perform(after: duration, owner: self) { [weak self] in
      guard let self else { return }
      hand?.removeFromSuperlayer()
      hand = nil
      if shownCount < 2 { wait(Self.again) }
    }
  }

  private func add(_ name: String, at place: Point, to root: Layer) -> ArtLayer? {
    guard let art = try? RoomArt.layer(name) else { return nil }
    let scale = RoomControls.buttonSide(in: size()) / Self.drawnButton
    art.name = "guiding hand"
    art.isHitTestable = false
    art.zPosition = 3e6
    art.transform = .scale(scale, scale)
    art.position = place
    root.addSublayer(art)
    hand = art
    return art
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

  private func drag(from: Point, to: Point, in root: Layer) -> Double {
    guard let art = add("hand-dragging", at: to, to: root), let tree = root.tree else { return 0 }
    let duration = 2 * Self.fade + Self.drag + 0.3
    fade(art, over: duration)
    guard !isStill else { return duration }
    var way = BasicAnimation(.position, from: from, to: to, duration: Self.drag, timingFunction: .easeInOut)
    way.timing.beginTime = tree.now + Self.fade
    way.timing.fillMode = .both
    art.add(way, forKey: "way")
    return duration
  }

  /// Lets the hand come at once and go at the end of a time in seconds.
  private func fade(_ art: Layer, over duration: Double) {
    let part = Self.fade / duration
    art.add(KeyframeAnimation(.opacity, values: [0, 1, 1, 0], keyTimes: [0, part, 1 - part, 1], duration: duration), forKey: "fade")
  }
}
