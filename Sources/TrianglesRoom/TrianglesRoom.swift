import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// The puzzle of pieces: sixteen right triangles, or the seven pieces of a tangram, are turned by tapping, moved by dragging, and make a pinwheel,
/// a boat and whatever one likes.
///
/// The classic level is the pieces alone. In the other levels they catch on each other, and in most a silhouette is to be covered, in any way.
@MainActor
package final class TrianglesRoom: Room {
  package nonisolated static let name = "triangles"
  package nonisolated static var levels: [LevelID] {
    [.classic, TrianglesLevel.free.id, TrianglesLevel.freeSeven.id, TrianglesLevel.firstMore] + TrianglesLevel.silhouettes
  }
  package nonisolated static func hasLevel(_ level: LevelID) -> Bool { TrianglesLevel(level) != nil }
  package nonisolated static let stateVersion = 2

  /// The place on the board for what is built freely.
  nonisolated static let freeBox = Rect(x: 0, y: 0, width: 5, height: 4)

  package let frame: RoomFrame
  let kind: TrianglesLevel
  /// What is to be covered; nil where there is nothing.
  let figure: TriangleFigure?
  let coverage: FigureCoverage?
  let board: TrianglesBoard
  /// Where the pieces lie.
  var table: TrianglesTable
  /// The level as one of one's own; nil for others.
  let ownLevel: OwnLevel?

  var game: TrianglesGame { table.game }
  var place: TrianglesLayout { table.layout }
  var pieces: [TrianglePiece] { board.pieces }
  var isClassic: Bool { kind == .classic }

  /// - Throws: `RoomError` when the level's figure or an icon is missing or damaged.
  package init(level: LevelID, options: RoomOptions = RoomOptions(), host: any RoomHost = UnattendedHost()) throws(RoomError) {
    kind = TrianglesLevel(level) ?? .free
    frame = try RoomFrame(
      Self.self, level: level, options: options, host: host, title: "Pinwheel: triangles",
      background: kind == .classic ? .white : Palette.paper)
    figure = try kind.figure(options)
    let kit = Self.kit(kind, figure)
    ownLevel = Self.ownLevel(kind, figure, on: frame)
    board = try TrianglesBoard(kind, figure: figure, kit: kit, options: options)
    coverage = figure.map { FigureCoverage($0.outline) }
    table = TrianglesTable(
      kit: kit, layout: Self.layout(kind, figure: figure, size: Size(320, 568), options: options), isClassic: kind == .classic,
      staysTogether: figure == nil)
    // About half a fingertip beside a piece still takes it.
    input.tolerance = 8
    restore()
    if !isClassic { try frame.addGround("workbench") }
    buildLayers()
    if !isClassic { try addButtons() }
  }

  package static func tour(level: LevelID, size: Size, options: RoomOptions) throws(RoomError) -> TourStop {
    var tour = TrianglesTour(of: try TrianglesRoom(level: level, options: options), size: size, options: options)
    return try tour.stop()
  }

  static func layout(_ kind: TrianglesLevel, figure: TriangleFigure?, size: Size, options: RoomOptions) -> TrianglesLayout {
    if kind == .classic { return TrianglesLayout(classicOn: size) }
    return TrianglesLayout(
      box: figure?.bounds ?? freeBox, kit: kit(kind, figure), on: size, buttons: mostButtons(kind), isLeftHanded: options.isLeftHanded)
  }

  private static func kit(_ kind: TrianglesLevel, _ figure: TriangleFigure?) -> PieceKit {
    figure.map(PieceKit.init) ?? (kind == .freeSeven ? .tangram : PieceKit(triangles: TrianglesGame.mostPieces))
  }

  // MARK: - Layers

  private func buildLayers() {
    let root = tree.root
    root.backgroundColor = background
    board.build(in: root, owner: self)
    describePieces()
    frame.addControls { [weak self] in self?.firstToDo }
    if isClassic {
      let swipe = SwipeGestureRecognizer { [weak self] _ in self?.sendHome() }
      swipe.shouldReceive = { [weak root] in $0.layer === root }
      root.addRecognizer(swipe)
    }
    board.stack(game.order)
  }

  /// What the keyboard begins with: the piece that it or a finger had last, else the first that is not laid, of those that have a figure to cover.
  private var firstToDo: Layer? {
    if game.isSolved || pieces.contains(where: { $0.layer === input.focusedLayer }) { return nil }
    return (pieces.first { figure != nil && game.pieces[$0.number].place == .home } ?? pieces.first)?.layer
  }

  private func addButtons() throws(RoomError) {
    var buttons = [
      RoomButton(.undo, of: self, isEnabled: { $0.game.canUndo }) { $0.undo() },
      RoomButton(.again, of: self, isEnabled: { !$0.game.isSolved }) { $0.sendHome() },
    ]
    if figure != nil { buttons.append(RoomButton(.hint, of: self, isEnabled: { !$0.game.isSolved }) { $0.showHint() }) }
    switch kind {
    case .free, .freeSeven: buttons.append(RoomButton(.save, of: self, isEnabled: { $0.canSave }) { $0.save() })
    case .own: buttons += ownLevel?.buttons ?? []
    case .more: buttons.append(RoomButton(.next, of: self, isEnabled: { !$0.game.isSolved }) { $0.goOn() })
    case .classic, .figure: break
    }
    try controls.addButtons(buttons)
  }

  // MARK: - Layout

  package func layout(size: Size) {
    tree.root.bounds = Rect(origin: .zero, size: size)
    let isSame = size == place.size
    table.lay(out: Self.layout(kind, figure: figure, size: size, options: options))
    board.layout(place)
    frame.ground?.layout(size: size)
    if !isSame { board.hideHint() }
    for piece in pieces {
      if table.held.contains(piece.number) {
        piece.put(at: table.inside(piece.layer.position / TrianglesLayout.unit, of: piece.number, isHeld: true))
        piece.grasp()
      } else {
        piece.put(at: table.center(of: piece.number))
        piece.lie(turns: game.pieces[piece.number].turns)
      }
    }
    controls.layout(size: size)
    controls.updateButtons()
  }

  // MARK: - The game's course

  /// Sends every piece home that no finger holds.
  private func sendHome() {
    guard !game.isSolved else { return }
    table.settle()
    table.game.sendHome(except: table.held)
    commitPieces(duration: isClassic ? 2 : 0.6)
    changed()
  }

  private func undo() {
    guard game.canUndo else { return }
    table.settle()
    table.game.undo(except: table.held)
    commitPieces(duration: 0.3)
    changed()
  }

  /// Shows the pieces where the game has them.
  private func commitPieces(duration: Double) {
    board.hideHint()
    table.correct()
    for piece in pieces where !table.held.contains(piece.number) {
      piece.commit(to: table.center(of: piece.number), turns: game.pieces[piece.number].turns, duration: duration)
    }
  }

  /// Begins anew after the end.
  private func restart() {
    table.restart()
    board.isOpen = true
    round.reset()
    board.showcase(nil, place)
    board.stack(game.order)
    commitPieces(duration: 0.6)
    changed()
  }

  func changed() {
    controls.updateButtons()
    host.stateChanged()
  }

  /// Notes that play has begun, at its first move.
  func openRound() {
    if figure != nil { round.beginIfNeeded() }
  }

  /// Ends the round if the figure is covered by what no finger holds.
  /// - Returns: whether it is.
  func finishIfSolved() -> Bool {
    guard !game.isSolved else { return true }
    guard coverage?.isSolved(by: table.laid.map(table.placed)) == true else { return false }
    table.game.solve()
    board.isOpen = false
    board.hideHint()
    input.focus(nil)
    host.play(.right)
    round.end(.finished, mistakes: game.hints)
    if !options.reducesMotion { board.rejoice(table) }
    tree.perform(after: TrianglesBoard.settling, owner: self) { [weak self] in self?.celebrate() }
    return true
  }

  private func celebrate() {
    guard game.isSolved else { return }
    board.showcase(table.whole, place)
    let again = { [weak self] in self?.restart() }
    if kind.another == nil {
      frame.celebrate(made: made) { again() }
    } else {
      controls.celebrate(isQuiet: false, made: made, again: { again() }, next: { [weak self] in self?.goOn() }, router: input)
    }
  }

  /// Goes on to another silhouette like this one.
  private func goOn() {
    if let another = kind.another { host.open(level: another) }
  }

  // MARK: - Keys

  /// Escape leads home; Home sends the pieces home; Backspace takes a move back; H shows a hint; S saves what was built.
  package func handle(_ event: InputEvent, at time: Double) -> Bool { controls.handle(event, own: handle) }

  private func handle(_ event: InputEvent) -> Bool {
    switch event.pressedKey {
    case .home: sendHome()
    case "S" where kind.isFree: save()
    default: return false
    }
    return true
  }
}
