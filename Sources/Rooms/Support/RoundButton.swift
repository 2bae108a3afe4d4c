import Geometry
import Gestures
import Layers
import Stage

/// A round button with an icon, for fingers and the keyboard.
@MainActor
public final class RoundButton: Layer {
  /// How it looks.
  public enum Style: Hashable, Sendable {
    /// Dark on a white disc, for any ground.
    case plain
    /// White on a coloured disc: what one would press next.
    case prominent
  }

  /// In points; the part that takes touches is this square.
  nonisolated static let side = 44.0

  /// The disc's, where nothing else was asked for.
  private static let discSide = 38.0

  private static let plainDisc = Color(white: 1, alpha: 0.92)

  /// What is seen of it, however large the part is that takes touches.
  private let face = Layer()
  private let disc = Layer()
  private let icon: Layer
  private let action: () -> Void
  /// What is heard on a page of the lobby's when it is pressed; nil where what it does is heard.
  var sound: Sound? = .press

  /// Whether it can be pressed; else it is pale.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      icon.opacity = isEnabled ? 1 : 0.3
      focusResponse = isEnabled ? response : nil
    }
  }

  /// - Throws: `RoomError` when the icon is missing.
  public init(_ icon: Icon, style: Style = .plain, action: @escaping () -> Void) throws(RoomError) {
    self.action = action
    let ink = style == .plain ? Palette.ink : Color.white
    self.icon = try icon.layer(size: 24, color: ink)
    super.init()
    name = "\(icon.rawValue) button"
    bounds = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    disc.bounds = Rect(x: 0, y: 0, width: Self.discSide, height: Self.discSide)
    disc.cornerRadius = 19
    disc.backgroundColor = style == .plain ? Self.plainDisc : Palette.accent
    disc.borderColor = Color(rgb: 0x1f2a44, alpha: 0.16)
    disc.borderWidth = style == .plain ? 1 : 0
    face.position = bounds.center
    addSublayer(face)
    face.addSublayer(disc)
    face.addSublayer(self.icon)
    addRecognizer(TapGestureRecognizer { [weak self] _ in self?.press() })
    focusResponse = response
    touchHandler = self
  }

  private var response: FocusResponse { FocusResponse { [weak self] in self?.press() } }

  /// Turns it red: the next press cannot be taken back.
  func warn() { paint(disc: Palette.bad, icon: .white) }

  /// Takes a warning back.
  func calm() { paint(disc: Self.plainDisc, icon: Palette.ink) }

  private func paint(disc color: Color, icon ink: Color) {
    disc.backgroundColor = color
    Icon.paint(icon, ink)
  }

  /// Puts it into a square, however large.
  public func place(_ frame: Rect) {
    position = frame.center
    transform = .scale(frame.width / Self.side, frame.width / Self.side)
    face.transform = .identity
  }

  /// Puts a disc of a diameter at a place; what takes touches is 44 points wide or more, and may be wider than the disc.
  func place(disc diameter: Double, at center: Point) {
    let usual = diameter * Self.side / Self.discSide
    let side = max(Self.side, usual)
    place(Rect(center: center, size: Size(side, side)))
    face.transform = .scale(usual / side, usual / side)
  }

  private func press() {
    guard isEnabled else { return playOnPage(.wrong) }
    if let sound { playOnPage(sound) }
    var dip = KeyframeAnimation(.scale, values: [1, 0.86, 1], duration: 0.18)
    dip.isAdditive = false
    disc.add(dip, forKey: "press")
    action()
  }
}

/// A button keeps its touches to itself: what lies below does nothing with a finger that presses it.
extension RoundButton: TouchHandler {
  public func touchBegan(_ touch: Touch) -> Bool { true }
  public func touchMoved(_ touch: Touch) {}
  public func touchEnded(_ touch: Touch) {}
  public func touchCancelled(_ touch: Touch) {}
}
