import Geometry
import Gestures
import Layers
import Sessions

/// A round button with an icon, for fingers and the keyboard: one that is pressed, or one that must be held.
@MainActor
package final class RoundButton: Layer {
  /// How it looks.
  package enum Style: Hashable, Sendable {
    /// Dark on a white disc, for any ground.
    case plain
    /// White on a coloured disc: what one would press next.
    case prominent
  }

  /// In points; the part that takes touches is this square.
  package nonisolated static let side = 44.0

  /// The disc's, where nothing else was asked for.
  private static let discSide = 38.0

  private static let plainDisc = Palette.plate.withAlpha(0.92)

  /// What is seen of it, however large the part is that takes touches.
  private let face = Layer()
  private let disc = Layer()
  private let icon: Layer
  /// Whether the icon points along the way one reads.
  private let pointsAlong: Bool
  private let action: () -> Void
  /// What is heard on a page of the lobby's when it is pressed; nil where what it does is heard.
  package var sound: Sound? = .press
  private var hold: Hold?
  private var holding: Holding?
  /// The finger, or the mouse, and the key that hold it now.
  private var heldTouch: Int?
  private var heldKey: Key?

  /// What makes a button one that must be held.
  package struct Holding {
    /// Of the ring that fills meanwhile, in points of a button of 44 points.
    package var radius: Double
    package var color = Palette.accent
    /// Whether a press that is too short makes the button wobble.
    package var wobbles = true
    /// Who can hold it; nil is a key.
    package var accepts: (TouchKind?) -> Bool = { _ in true }
    /// Called as it is pressed, by whoever.
    package var onPress: () -> Void = {}

    package init(
      radius: Double, color: Color = Palette.accent, wobbles: Bool = true, accepts: @escaping (TouchKind?) -> Bool = { _ in true },
      onPress: @escaping () -> Void = {}
    ) {
      self.radius = radius
      self.color = color
      self.wobbles = wobbles
      self.accepts = accepts
      self.onPress = onPress
    }

    /// For a button whose ring fills about its own disc, as a grown-up's eyes are to follow it.
    package static func aroundDisc(wobbles: Bool) -> Holding { Holding(radius: RoundButton.side / 2 / HoldRing.reach, wobbles: wobbles) }
  }

  /// Whether it can be pressed; else it is pale.
  package var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      icon.opacity = isEnabled ? 1 : 0.3
      focusResponse = isEnabled ? response : nil
    }
  }

  /// - Throws: `RoomError` when the icon is missing.
  package convenience init(_ icon: Icon, style: Style = .plain, action: @escaping () -> Void) throws(RoomError) {
    try self.init(icon, style: style, holding: nil, action: action)
  }

  /// - Parameter holding: for a button that does something only when it is held for two seconds; nil for one that is pressed.
  /// - Throws: `RoomError` when the icon is missing.
  package init(_ icon: Icon, style: Style = .plain, holding: Holding?, action: @escaping () -> Void) throws(RoomError) {
    self.action = action
    self.holding = holding
    let ink = style == .plain ? Palette.ink : Palette.onAccent
    self.icon = try icon.layer(size: 24, color: ink)
    pointsAlong = icon == .back || icon == .next
    super.init()
    name = "\(icon.rawValue) button"
    bounds = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    disc.bounds = Rect(x: 0, y: 0, width: Self.discSide, height: Self.discSide)
    disc.cornerRadius = 19
    disc.backgroundColor = style == .plain ? Self.plainDisc : Palette.accent
    disc.borderColor = Palette.ink.withAlpha(0.16)
    disc.borderWidth = style == .plain ? 1 : 0
    face.position = bounds.center
    addSublayer(face)
    face.addSublayer(disc)
    face.addSublayer(self.icon)
    if let holding {
      let hold = Hold(radius: holding.radius, color: holding.color) { [weak self] in self?.action() }
      hold.ring.position = bounds.center
      addSublayer(hold.ring)
      self.hold = hold
    } else {
      addRecognizer(TapGestureRecognizer { [weak self] _ in self?.press() })
    }
    focusResponse = response
    touchHandler = self
    isAccessibilityElement = true
    accessibilityLabelBlock = { [weak self] in self.map { icon.text(in: $0.pageLanguage) } }
    if holding != nil { accessibilityHintBlock = { [weak self] in self.map { SpokenWord.hold.text(in: $0.pageLanguage) } } }
    accessibilityTraitsBlock = { [weak self] in self?.isEnabled == false ? [.button, .notEnabled] : .button }
  }

  private var response: FocusResponse {
    guard holding != nil else { return FocusResponse { [weak self] in self?.press() } }
    return FocusResponse {
    } key: { [weak self] in
      self?.handle(holding: $0) ?? false
    }
  }

  /// Whether it is red: the next press cannot be taken back.
  package var warns = false {
    didSet {
      guard warns != oldValue else { return }
      if warns { paint(disc: Palette.bad, icon: Palette.onAccent) } else { paint(disc: Self.plainDisc, icon: Palette.ink) }
    }
  }

  private func paint(disc color: Color, icon ink: Color) {
    disc.backgroundColor = color
    Icon.paint(icon, ink)
  }

  /// Puts it into a square, however large.
  package func layout(in frame: Rect) {
    position = frame.center
    transform = .scale(frame.width / Self.side, frame.width / Self.side)
    face.transform = .identity
    if pointsAlong { icon.transform = .scale(pageLanguage.isRightToLeft ? -1 : 1, 1) }
  }

  /// Puts a disc of a diameter at a place; what takes touches is 44 points wide or more, and may be wider than the disc.
  package func layout(disc diameter: Double, at center: Point) {
    let usual = diameter * Self.side / Self.discSide
    let side = max(Self.side, usual)
    layout(in: Rect(center: center, size: Size(side, side)))
    face.transform = .scale(usual / side, usual / side)
  }

  // MARK: - Being held

  /// Whether it is held now, and its ring fills.
  package var isHeld: Bool { hold?.isUnderWay == true }

  private func beginHold(by kind: TouchKind?) {
    guard isEnabled, let hold, let holding else { return }
    if let sound { playOnPage(sound) }
    holding.onPress()
    guard holding.accepts(kind) else { return wobble() }
    // Its ring lies above what stands beside it.
    zPosition = 1
    hold.begin()
  }

  private func endHold() {
    heldTouch = nil
    heldKey = nil
    if isHeld { wobble() }
    hold?.letGo()
  }

  /// Shakes its head: that was too short, or not the way.
  private func wobble() {
    guard holding?.wobbles == true else { return }
    face.add(KeyframeAnimation(.rotation, values: [0, -0.22, 0.18, -0.12, 0.06, 0], duration: 0.45), forKey: "wobble")
  }

  /// Return and Space hold it as a finger does; any other key lets go.
  private func handle(holding key: KeyEvent) -> Bool {
    guard key.key.activates else {
      if key.isPress { endHold() }
      return false
    }
    if key.isPress, heldKey == nil, heldTouch == nil {
      heldKey = key.key
      beginHold(by: nil)
    }
    if key.isDown != true, heldKey == key.key { endHold() }
    return true
  }

  /// Does what it does when it is touched; what cannot be done shakes.
  func press() {
    guard isEnabled else {
      face.shake()
      return playOnPage(.wrong)
    }
    if let sound { playOnPage(sound) }
    face.rebound()
    action()
  }
}

/// A button keeps its touches to itself: what lies below does nothing with a finger that presses it.
extension RoundButton: TouchHandler {
  package func touchBegan(_ touch: Touch) -> Bool {
    face.giveWay()
    if holding != nil, heldTouch == nil, heldKey == nil {
      heldTouch = touch.id
      beginHold(by: touch.kind)
    }
    return true
  }

  /// A finger that leaves the button, and half as much again about it, lets go of it.
  package func touchMoved(_ touch: Touch) {
    if touch.id == heldTouch, !bounds.insetBy(dx: -bounds.width / 2, dy: -bounds.height / 2).contains(touch.location(in: self)) {
      endHold()
    }
  }

  package func touchEnded(_ touch: Touch) {
    face.springBack()
    if touch.id == heldTouch { endHold() }
  }

  package func touchCancelled(_ touch: Touch) {
    face.springBack()
    if touch.id == heldTouch { endHold() }
  }
}
