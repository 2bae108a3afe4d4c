import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// Every tap lets a red stone fall behind the board and past the bottom of the stage.
@MainActor
final class DropMode: FourMode {
  /// How long a stone falls, in seconds.
  static let duration = 0.75

  /// What is kept of it.
  struct Document: Codable, Equatable {
    /// How many stones fell.
    var dropped: Int
  }

  /// A stone that falls.
  private struct Fall {
    let layer: ShapeLayer
    /// Where it began, as fractions of the board's size from its top left corner.
    let start: Point
    /// When it began, in seconds.
    let began: Double
  }

  private let frame: RoomFrame
  private let ground = Layer()
  private let pieces = Layer()
  private let board = ShapeLayer()
  private let cursor = Layer()
  private var column = 3
  private var falls: [Fall] = []
  private var dropped = 0
  private var place = DropLayout(size: Size(320, 568))
  private var height = 568.0
  /// The fingers that have not strayed.
  private var tapping: Set<Int> = []

  init(on frame: RoomFrame) {
    self.frame = frame
    dropped = frame.kept(Document.self).map { min(1_000_000, max(0, $0.dropped)) } ?? 0
    let root = frame.tree.root
    root.addSublayer(ground)
    ground.anchorPoint = .zero
    ground.touchHandler = self
    board.fillRule = .evenOdd
    board.fillColor = Color(red: 0.822, green: 0.822, blue: 0)
    if frame.options.hasHighContrast {
      board.strokeColor = Palette.outline
      board.lineWidth = 2
    }
    for layer in [pieces, board, cursor] {
      layer.anchorPoint = .zero
      layer.isHitTestable = false
      root.addSublayer(layer)
    }
    pieces.name = "pieces"
    board.name = "board"
    cursor.name = "cursor"
    cursor.anchorPoint = Point(0.5, 0.5)
    cursor.focusResponse = FocusResponse { [weak self] in
      guard let self else { return }
      drop(at: place.slot(ofColumn: column))
    } key: { [weak self] key in
      self?.moveCursor(key) ?? false
    } ringFrame: { [weak self] in
      self?.ringFrame ?? .zero
    }
    cursor.describe(
      { [weak self] language in self.map { FourSpeech.column.text(in: language, ["column": "\($0.column + 1)"]) } },
      hint: { FourSpeech.drop.text(in: $0) }, traits: { [.adjustable, .button] })
  }

  var firstToDo: Layer? { cursor }

  func begin(in session: Session) { frame.input.focus(cursor) }

  func layout(size: Size) {
    ground.bounds = Rect(origin: .zero, size: size)
    place = DropLayout(size: size)
    height = size.height
    board.path = BoardShape.path(frame: place.board, square: place.square, hole: place.hole)
    placeCursor()
    for fall in falls { animate(fall) }
  }

  // MARK: - Stones

  /// Lets a stone fall from a place in points.
  private func drop(at p: Point) {
    let layer = ShapeLayer()
    layer.name = "piece"
    layer.fillColor = Color(red: 1, green: 0, blue: 0)
    let start = Point((p.x - place.board.minX) / place.board.width, (p.y - place.board.minY) / place.board.height)
    let fall = Fall(layer: layer, start: start, began: frame.tree.now)
    pieces.addSublayer(layer)
    falls.append(fall)
    animate(fall)
    dropped += 1
    frame.host.play(.drop)
    frame.host.stateChanged()
    frame.tree.perform(after: Self.duration, owner: self) { [weak self] in
      layer.removeFromSuperlayer()
      self?.falls.removeAll { $0.layer === layer }
    }
  }

  /// Lets a stone fall, or fall on, where it is to be seen now.
  private func animate(_ fall: Fall) {
    let side = place.square
    let layer = fall.layer
    layer.bounds = Rect(x: 0, y: 0, width: side, height: side)
    layer.path = Path(circleAt: layer.bounds.center, radius: side / 2)
    let start = Point(place.board.minX + fall.start.x * place.board.width, place.board.minY + fall.start.y * place.board.height)
    let end = max(start.y, height + side / 2)
    layer.position = Point(start.x, end)
    var motion = BasicAnimation(.positionY, from: start.y, to: end, duration: Self.duration, timingFunction: .easeIn)
    motion.beginTime = fall.began
    layer.add(motion, forKey: "fall")
  }

  // MARK: - Keys

  func handle(_ event: InputEvent) -> Bool {
    guard let key = event.pressedKey, let column = ColumnKey.column(key) else { return false }
    self.column = column
    placeCursor()
    drop(at: place.slot(ofColumn: column))
    return true
  }

  private func moveCursor(_ key: KeyEvent) -> Bool {
    guard let step = ColumnKey.step(key.key) else { return false }
    if key.isPress { column = min(FourGrid.columns - 1, max(0, column + step)) }
    placeCursor()
    return true
  }

  private func placeCursor() {
    cursor.bounds = Rect(x: 0, y: 0, width: place.square, height: place.square)
    cursor.position = place.slot(ofColumn: column)
  }

  /// What the ring of the keyboard's focus goes round: the place above the column, or the column where there is no room above the board.
  private var ringFrame: Rect {
    let bounds = cursor.bounds
    if cursor.frame.minY >= 0 { return bounds }
    let side = place.square
    let height = Double(FourGrid.rows) * side
    return Rect(x: 0, y: bounds.midY + place.board.midY - cursor.position.y - height / 2, width: side, height: height)
  }

  // MARK: - State

  var document: any Encodable { Document(dropped: dropped) }

  var probeMembers: [JSON.Member] {
    let falling = falls.map { fall -> JSON in
      let values = fall.layer.presented
      return [
        "x": .number(values.position.x), "y": .number(values.position.y),
        "frame": JSON(values.bounds.offsetBy(fall.layer.presented.position - values.bounds.center)),
        "color": "red", "started": .number(fall.began),
      ]
    }
    return [
      .init("board", JSON(place.board)), .init("rows", JSON(FourGrid.rows)), .init("columns", JSON(FourGrid.columns)),
      .init("padding", .number(place.padding)), .init("square", .number(place.square)), .init("hole", .number(place.hole)),
      .init("piece", .number(place.square)), .init("pieces", .array(falling)), .init("falling", JSON(falls.count)),
      .init("dropped", JSON(dropped)),
    ]
  }
}

extension DropMode: TouchHandler {
  func touchBegan(_ touch: Touch) -> Bool {
    tapping.insert(touch.id)
    return true
  }

  func touchMoved(_ touch: Touch) {
    if touch.distance > GestureConstants.tapSlop { tapping.remove(touch.id) }
  }

  func touchEnded(_ touch: Touch) {
    if tapping.remove(touch.id) != nil { drop(at: touch.position) }
  }

  func touchCancelled(_ touch: Touch) { tapping.remove(touch.id) }
}
