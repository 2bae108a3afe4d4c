import FourInARow
import Geometry
import Gestures
import Layers
import RoomKit

/// Fingers, the pointer and keys choose a column of a board: a finger holds a stone above it and lets it fall where it lifts. Where resting is of use,
/// one that rests asks about its column, and plays nothing.
@MainActor
final class ColumnInput {
  /// How long a finger stays on a column before it counts as resting, in seconds.
  static let restTime = 0.5

  /// A finger on the board.
  private struct Finger {
    /// The column under it; nil beside the board.
    var column: Int?
    /// Whether it has rested, so that lifting it plays nothing.
    var isResting = false
    /// Waits for it to have rested.
    var rest: ScheduledWork?
  }

  private let view: TableLayer
  private let isStill: Bool
  /// Takes touches.
  let ground = Layer()
  /// What has the keyboard's focus: the place above a column.
  let cursor = Layer()
  /// The keyboard's column.
  private(set) var column: Int
  /// Whose stone is held; nil when nobody may play.
  var seat: () -> Seat? = { nil }
  /// Where a stone would come to lie; nil in a full column.
  var landing: (Int) -> Cell? = { _ in nil }
  /// Called where nobody may play, and somebody would like to.
  var refuse: () -> Void = {}
  /// Plays a column.
  var play: (Int) -> Void = { _ in }
  /// Called when a finger touches anything, before what it touches counts; returns whether the touch is used up by that.
  var preempt: () -> Bool = { false }
  /// Whether a finger that comes down on a column is ignored.
  var ignores: (Int) -> Bool = { _ in false }
  /// Called with the column that a resting finger asks about, and with nil when it asks no more; nil where resting is of no use.
  var ask: ((Int?) -> Void)?
  /// Called when keys lead on to another column.
  var willMove: () -> Void = {}
  /// Called when a stone is held above a column.
  var holds: (Int) -> Void = { _ in }
  /// Whether no stone is held above the keyboard's column, although somebody may play.
  var hidesCursorGhost: () -> Bool = { false }
  /// What the ring of the focus goes round instead of the place above the column; nil for that.
  var ringFrame: () -> Rect? = { nil }
  private var fingers: [Int: Finger] = [:]
  /// Whether the ring of the focus goes round the cursor.
  private var isRinged = false

  init(_ view: TableLayer, on root: Layer, isStill: Bool) {
    self.view = view
    column = view.grid.columns / 2
    self.isStill = isStill
    for layer in [ground, view] {
      layer.anchorPoint = .zero
      root.addSublayer(layer)
    }
    ground.touchHandler = self
    ground.addRecognizer(HoverGestureRecognizer { [weak self] in self?.hover($0) })
    cursor.name = "cursor"
    cursor.bounds = Rect(x: 0, y: 0, width: FourGrid.square, height: FourGrid.square)
    view.marks.addSublayer(cursor)
    cursor.focusResponse = FocusResponse { [weak self] in
      guard let self else { return }
      choose(column)
    } key: { [weak self] key in
      self?.moveCursor(key) ?? false
    } ringFrame: { [weak self] in
      self.map { $0.ringFrame() ?? $0.cursor.bounds } ?? .zero
    } ringMoved: { [weak self] isHere in
      self?.isRinged = isHere
      self?.showCursorGhost()
    }
    placeCursor()
  }

  func layout(size: Size) { ground.bounds = Rect(origin: .zero, size: size) }

  /// Takes a key that names a column.
  func handle(_ key: Key) -> Bool {
    guard let column = ColumnKey.column(key, of: view.grid.columns) else { return false }
    self.column = column
    placeCursor()
    choose(column)
    return true
  }

  private func choose(_ column: Int) {
    if seat() == nil { refuse() } else { play(column) }
  }

  private func moveCursor(_ key: KeyEvent) -> Bool {
    guard let step = ColumnKey.step(key.key) else { return false }
    if key.isPress { moveCursor(to: min(view.grid.columns - 1, max(0, column + step))) }
    return true
  }

  /// Leads the keys to a column.
  func moveCursor(to column: Int) {
    willMove()
    self.column = column
    placeCursor()
    showGhost(above: column)
  }

  private func placeCursor() { cursor.position = Point(view.grid.x(ofColumn: column), FourGrid.slotY) }

  private func hover(_ recognizer: HoverGestureRecognizer) {
    guard fingers.isEmpty else { return }
    if recognizer.state.isActive, let column = view.grid.column(at: recognizer.location(in: view)) {
      if column != view.ghost.column { showGhost(above: column) }
    } else {
      showCursorGhost()
    }
  }

  /// Holds a stone above a column; none where nobody may play.
  func showGhost(above column: Int) {
    guard let seat = seat() else { return view.ghost.hide() }
    holds(column)
    view.ghost.appear(seat, above: column, landing: landing(column), isStill: isStill, look: view.look)
  }

  /// Holds a stone above the keyboard's column while the ring goes round it, where no arrow stands; else none.
  func showCursorGhost() {
    guard fingers.isEmpty else { return }
    if isRinged, view.arrow.column != column, !hidesCursorGhost() { showGhost(above: column) } else { view.ghost.hide() }
  }

  /// The same where the ring goes round it; what is held elsewhere stays.
  func updateCursorGhost() {
    if isRinged { showCursorGhost() }
  }
}

extension ColumnInput: TouchHandler {
  func touchBegan(_ touch: Touch) -> Bool {
    if preempt() { return false }
    guard let column = view.grid.column(at: touch.location(in: view)) else { return false }
    guard seat() != nil else {
      refuse()
      return false
    }
    if ignores(column) { return false }
    var finger = Finger(column: column)
    if ask != nil {
      finger.rest = view.tree?.perform(after: Self.restTime, owner: self) { [weak self] in self?.rest(touch.id) }
    }
    fingers[touch.id] = finger
    showGhost(above: column)
    return true
  }

  func touchMoved(_ touch: Touch) {
    guard var finger = fingers[touch.id] else { return }
    let column = view.grid.column(at: touch.location(in: view))
    if touch.distance > GestureConstants.tapSlop { finger.rest?.cancel() }
    let isElsewhere = column != finger.column
    finger.column = column
    fingers[touch.id] = finger
    guard isElsewhere else { return }
    if let column { showGhost(above: column) } else { view.ghost.hide() }
    if finger.isResting, seat() != nil { ask?(column) }
  }

  func touchEnded(_ touch: Touch) {
    guard let finger = lift(touch) else { return }
    if !finger.isResting, let column = finger.column { choose(column) }
  }

  func touchCancelled(_ touch: Touch) { _ = lift(touch) }

  private func lift(_ touch: Touch) -> Finger? {
    guard let finger = fingers.removeValue(forKey: touch.id) else { return nil }
    finger.rest?.cancel()
    if finger.isResting { ask?(nil) }
    view.ghost.hide()
    return finger
  }

  /// A finger has rested.
  private func rest(_ id: Int) {
    guard seat() != nil, let column = fingers[id]?.column else { return }
    fingers[id]?.isResting = true
    ask?(column)
  }
}
