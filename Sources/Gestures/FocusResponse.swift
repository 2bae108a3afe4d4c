import Geometry

/// What a layer does with keys while it has the keyboard's focus.
///
/// The layer owns its response: let the closures hold it weakly if they need it.
@MainActor
public struct FocusResponse {
  /// Called when Return or Space is pressed.
  public var activate: () -> Void
  /// Offered each key first; true takes it.
  public var key: ((KeyEvent) -> Bool)?
  /// What the ring of the focus goes round, in the layer's coordinates; nil for its bounds. Asked for in each frame in which the ring is shown.
  public var ringFrame: (() -> Rect)?
  /// Where scanning stops within the layer; nil where it is one stop.
  public var scanStops: ScanStops?
  /// The keys that someone with one switch can choose from once the switch was pressed here, such as arrows that move a piece; none where a press presses.
  public var scanKeys: [Key] = []
  /// Called when the ring of the focus has come to the layer, with true, and when it has left it, with false.
  public var ringMoved: ((Bool) -> Void)?

  /// A response to Return and Space, and to what else is given.
  public init(
    activate: @escaping () -> Void, key: ((KeyEvent) -> Bool)? = nil, ringFrame: (() -> Rect)? = nil, ringMoved: ((Bool) -> Void)? = nil
  ) {
    self.activate = activate
    self.key = key
    self.ringFrame = ringFrame
    self.ringMoved = ringMoved
  }
}
