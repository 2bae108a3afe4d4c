import Geometry
import Gestures
import Layers

/// The way out of a locked room: two fingers that rest in two corners of the stage, or both Shift keys held, or the mouse held on the padlock and then in
/// the corner across. It is what a grown-up's hands do, and a child's hardly by accident. Rings in the corners show how long still.
@MainActor
package final class CornerHold {
  /// How long they must rest, in seconds.
  nonisolated static let duration = Hold.duration
  /// How long they rest, in seconds, before they are taken for that, and no longer for play.
  nonisolated static let restTime = 0.3
  /// How far from a corner, in points, a finger may be, and how far it may wander, where buttons are of 44 points; with larger ones more.
  nonisolated static let reach = 56.0
  /// How long the mouse has, in seconds, from the padlock to the other corner.
  nonisolated static let crossing = 6.0
  /// Of the rings, in points, where buttons are of 44 points; with larger ones more. Their middles are within reach of the corners.
  private static let ringRadius = 36.0

  /// The rings; above all else in the room.
  package let layer = Layer()
  private let recognizer: CornerHoldRecognizer
  private let rings = (0..<4).map { _ in HoldRing(radius: ringRadius) }
  private let action: () -> Void
  private var shifts: Set<Key> = []
  private var keyHold: ScheduledWork?
  private var mouseTurn: ScheduledWork?

  package init(action: @escaping () -> Void) {
    self.action = action
    weak var hold: CornerHold?
    recognizer = CornerHoldRecognizer { _ in hold?.recognizerChanged() }
    recognizer.delaysEnded = false
    layer.anchorPoint = .zero
    layer.isHitTestable = false
    layer.zPosition = 10
    for ring in rings { layer.addSublayer(ring) }
    hold = self
  }

  /// Follows the fingers of a tree, by its root.
  package func watch(_ root: Layer) {
    if recognizer.layer !== root { root.addRecognizer(recognizer) }
  }

  /// Puts the rings into the corners of a stage of a size in points, whole.
  package func layout(size: Size) {
    let unit = Self.unit(in: size)
    let inset = Self.ringRadius * HoldRing.reach * unit + 4
    let stage = Rect(origin: .zero, size: size).insetBy(dx: min(inset, size.width / 2), dy: min(inset, size.height / 2))
    for (ring, corner) in zip(rings, stage.corners) {
      ring.position = corner
      ring.transform = .scale(unit, unit)
    }
  }

  /// How much larger than on small stages everything is.
  nonisolated static func unit(in size: Size) -> Double { RoomControls.buttonSide(in: size) / RoundButton.side }

  // MARK: - Fingers

  private func recognizerChanged() {
    switch recognizer.state {
    case .began: for corner in recognizer.heldCorners { rings[corner].fill(during: Self.duration - Self.restTime) }
    case .ended: open()
    case .cancelled:
      for corner in recognizer.heldCorners {
        if corner == recognizer.mouseCorner { rings[corner].beckon() } else { rings[corner].runBack() }
      }
    default: break
    }
  }

  private func open() {
    mouseTurn?.cancel()
    for ring in rings { ring.vanish() }
    action()
  }

  // MARK: - Mouse

  /// The mouse has held the padlock, which is in the top right corner: it may go on in the one across, where a ring shows.
  func continueByMouse() {
    let corner = Self.acrossFromPadlock
    mouseTurn?.cancel()
    recognizer.mouseCorner = corner
    rings[corner].beckon()
    mouseTurn = layer.tree?.perform(after: Self.crossing, owner: self) { [weak self] in
      guard let self else { return }
      recognizer.mouseCorner = nil
      if !recognizer.state.isActive { rings[corner].vanish() }
    }
  }

  // MARK: - Keys

  /// Follows the Shift keys of a tree.
  package func watch(_ event: InputEvent, in tree: LayerTree?) {
    switch event {
    case .key(let key) where key.key.isShift:
      if key.isDown == true { shifts.insert(key.key) } else { shifts.remove(key.key) }
    case .focus(false), .suspend(true): shifts.removeAll()
    default: return
    }
    if shifts.count == 2, keyHold == nil {
      for corner in Self.shiftCorners { rings[corner].fill(during: Self.duration) }
      keyHold = tree?.perform(after: Self.duration, owner: self) { [weak self] in
        self?.keyHold = nil
        self?.open()
      }
    } else if shifts.count < 2, let hold = keyHold {
      hold.cancel()
      keyHold = nil
      for corner in Self.shiftCorners { rings[corner].runBack() }
    }
  }

  /// Of `Rect.corners`: those at the bottom, where the keyboard has its Shift keys.
  private static let shiftCorners = [2, 3]
  /// Of `Rect.corners`: the one at the bottom left.
  private static let acrossFromPadlock = 3
}

/// Follows two fingers that rest in two corners of its layer's bounds, or the mouse in one corner when it is its turn: begins once they have rested for a
/// moment, and ends once they have rested for long enough.
final class CornerHoldRecognizer: GestureRecognizer {
  /// Where the mouse alone may rest; nil for nowhere.
  var mouseCorner: Int?
  /// The corners that are held, or were last.
  private(set) var heldCorners: [Int] = []

  override func accepts(_ touch: Touch) -> Bool { state == .possible && touches.count < 2 }

  override func touchBegan(_ touch: Touch) {
    guard let corner = corner(of: touch) else { return fail(.strayed) }
    if touch.kind == .mouse, touches.count == 1, let mouseCorner {
      if corner != mouseCorner { return fail(.strayed) }
      heldCorners = [corner]
      startTimer(after: CornerHold.restTime)
    } else if touches.count == 2 {
      heldCorners = touches.compactMap { self.corner(of: $0) }
      if Set(heldCorners).count < 2 { fail(.tooManyFingers) } else { startTimer(after: CornerHold.restTime) }
    }
  }

  override func touchMoved(_ touch: Touch) {
    if corner(of: touch) == nil { fail(.strayed) }
  }

  override func touchEnded(_ touch: Touch) { fail(.lifted) }

  override func timerFired() {
    if state.isActive { return end() }
    begin()
    startTimer(after: CornerHold.duration - CornerHold.restTime)
  }

  /// Which corner a finger rests in; nil for none.
  private func corner(of touch: Touch) -> Int? {
    guard let layer else { return nil }
    let bounds = layer.bounds
    let p = touch.location(in: layer)
    let reach = CornerHold.reach * CornerHold.unit(in: bounds.size)
    return bounds.corners.firstIndex { abs($0.x - p.x) <= reach && abs($0.y - p.y) <= reach }
  }
}
