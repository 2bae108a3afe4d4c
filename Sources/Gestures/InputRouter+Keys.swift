import Geometry
import Layers

/// The focus of the keyboard.
extension InputRouter {
  /// The layer that keys go to; nil when none has the focus, or when it has left the tree.
  public var focusedLayer: Layer? { keyboard.focusedLayer }

  /// What the keyboard begins with when the ring comes up: the first thing to do. Nil, or a layer that does not accept the focus, leaves the focus where
  /// it is.
  public var preferredFocus: (@MainActor () -> Layer?)? {
    get { keyboard.preferred }
    set { keyboard.preferred = newValue }
  }

  /// What the focus ring goes round: the focused layer's frame, or what it names, as it is shown now, in the root's coordinates; nil without focus.
  public var focusFrame: Rect? { keyboard.frame }

  /// Whether the focus ring is on screen: from the first key that would lead it on, which only shows where it is, or that uses it, or from `showFocus`, to
  /// the next touch.
  public var showsFocus: Bool { keyboard.isShown }

  /// The colour of the focus ring's dark line, which is made as dark as the light one needs; nil for the ring's own.
  public var focusColor: Color? {
    get { keyboard.ringColor }
    set { keyboard.ringColor = newValue }
  }

  /// Gives the focus to a layer, without the ring unless it is shown already; nil takes it away.
  public func focus(_ layer: Layer?) { keyboard.focus(layer) }

  /// Shows the ring round the first thing to do, else round the focused layer, where there is one: someone who came by keys sees where they go on.
  public func showFocus() { keyboard.show() }

  /// How long the focus stays at each thing for someone with one switch, in seconds, 0.1 or more; nil for everyone else. Set it once the scene is laid out.
  public var scanPace: Double? {
    get { keyboard.scanner?.pace }
    set {
      keyboard.scanner?.end()
      keyboard.scanner = newValue.map { SwitchScanner(keyboard, pace: $0.isFinite ? max(0.1, $0) : 1) }
    }
  }

  /// The key of the focused layer that is offered to someone with one switch now; nil while the focus goes from one thing to the next.
  public var offeredKey: Key? { keyboard.scanner?.offeredKey }

  /// The layers that accept the focus now, in the order of Tab: that of the tree.
  public var focusableLayers: [Layer] { keyboard.focusableLayers }

  /// Moves the focus some layers on in the tree's order, round the end; from nowhere to the first or the last. False when no layer accepts it.
  @discardableResult
  public func moveFocus(by steps: Int) -> Bool { keyboard.move(by: steps) }

  /// Moves the focus to the nearest layer in a direction, as they are shown now; from nowhere to the first. False when there is none that way.
  @discardableResult
  public func moveFocus(_ direction: FocusDirection) -> Bool { keyboard.move(direction) }
}
