import FourInARow
import Geometry
import Gestures
import Layers
import RoomKit

/// Fingers, the pointer and keys choose a column of a board: a finger holds a stone above it and lets it fall where it lifts.
@MainActor
final class ColumnInput {
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
  /// The columns under fingers.
  private var fingers: [Int: Int?] = [:]
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
      self?.cursor.bounds ?? .zero
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

  private func showGhost(above column: Int) {
    guard let seat = seat() else { return view.ghost.hide() }
    view.ghost.appear(seat, above: column, landing: landing(column), isStill: isStill, look: view.look)
  }

  /// Holds a stone above the keyboard's column while the ring goes round it, where no arrow stands; else none.
  func showCursorGhost() {
    guard fingers.isEmpty else { return }
    if isRinged, view.arrow.column != column { showGhost(above: column) } else { view.ghost.hide() }
  }
}

extension ColumnInput: TouchHandler {
  func touchBegan(_ touch: Touch) -> Bool {
    guard let column = view.grid.column(at: touch.location(in: view)) else { return false }
    guard seat() != nil else {
      refuse()
      return false
    }
    fingers[touch.id] = column
    showGhost(above: column)
    return true
  }

  func touchMoved(_ touch: Touch) {
    guard let known = fingers[touch.id] else { return }
    let column = view.grid.column(at: touch.location(in: view))
    fingers[touch.id] = .some(column)
    guard column != known else { return }
    if let column { showGhost(above: column) } else { view.ghost.hide() }
  }

  func touchEnded(_ touch: Touch) {
    guard let column = fingers.removeValue(forKey: touch.id) else { return }
    view.ghost.hide()
    if let column { choose(column) }
  }

  func touchCancelled(_ touch: Touch) {
    if fingers.removeValue(forKey: touch.id) != nil { view.ghost.hide() }
  }
}
