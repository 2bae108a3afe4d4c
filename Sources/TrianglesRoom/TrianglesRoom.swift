import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// The triangle puzzle: sixteen right triangles are turned by tapping, moved by dragging, and make a pinwheel, a boat and whatever one likes.
///
/// The classic level is the pieces alone. In the other levels they catch on each other, and in most a silhouette is to be covered, in any way.
@MainActor
package final class TrianglesRoom: Room {
  package nonisolated static let name = "triangles"
  package nonisolated static var levels: [LevelID] { [.classic, TrianglesLevel.free.id] + TrianglesLevel.figures }
  package nonisolated static func hasLevel(_ level: LevelID) -> Bool { TrianglesLevel(level) != nil }
  package nonisolated static let stateVersion = 2

  /// The place on the board for what is built freely.
  nonisolated static let freeBox = Rect(x: 0, y: 0, width: 5, height: 4)

  package let frame: RoomFrame
  let kind: TrianglesLevel
  /// What is to be covered; nil where there is nothing.
  let figure: TriangleFigure?
  var game: TrianglesGame
  var place: TrianglesLayout
  let coverage: FigureCoverage?
  private(set) var pieces: [TrianglePiece] = []
  /// Where the stage shows pieces that it would leave outside; the game has them where they were laid, until something is moved.
  private var broughtIn: [Int: Point] = [:]
  /// The pieces under fingers.
  var held: Set<Int> = []
  let board = Layer()
  private let piecesLayer = Layer()
  private let silhouette = ShapeLayer()
  private let lattice = ShapeLayer()
  /// Nil in the classic level.
  private let workbench: Workbench?
  let hintLayer = ShapeLayer()
  /// What was saved last, for a moment.
  let savedLayer = ShapeLayer()
  /// When the bin was pressed for the first time; nil while it waits for nothing.
  var binPressed: Double?
  /// Whether the whole figure is shown alone.
  private var isShowcased = false

  var isClassic: Bool { kind == .classic }

  /// - Throws: `RoomError` when the level's figure or an icon is missing or damaged.
  package init(level: LevelID, options: RoomOptions = RoomOptions(), host: any RoomHost = UnattendedHost()) throws(RoomError) {
    kind = TrianglesLevel(level) ?? .free
    frame = try RoomFrame(
      Self.self, level: level, options: options, host: host, title: "Pinwheel: triangles",
      background: kind == .classic ? .white : Palette.paper)
    figure = try kind.figure(options)
    workbench = try kind == .classic ? nil : Workbench(look: TrianglesLook(options: options), hasHighContrast: options.hasHighContrast)
    coverage = figure.map { FigureCoverage($0.outline) }
    place = Self.layout(kind, figure: figure, size: Size(320, 568), options: options)
    game = TrianglesGame(count: figure?.solution.count ?? TrianglesGame.mostPieces)
    // About half a fingertip beside a piece still takes it.
    input.tolerance = 8
    restore()
    if !isClassic { try frame.addGround("workbench") }
    buildLayers()
    if !isClassic { try addButtons() }
  }

  static func layout(_ kind: TrianglesLevel, figure: TriangleFigure?, size: Size, options: RoomOptions) -> TrianglesLayout {
    if kind == .classic { return TrianglesLayout(classicOn: size) }
    return TrianglesLayout(
      box: figure?.bounds ?? freeBox, pieces: figure?.solution.count ?? TrianglesGame.mostPieces, on: size,
      isLeftHanded: options.isLeftHanded)
  }

  // MARK: - Layers

  private func buildLayers() {
    let root = tree.root
    root.backgroundColor = background
    for layer in [board, piecesLayer] { layer.anchorPoint = .zero }
    for layer in [lattice, silhouette, hintLayer, savedLayer] as [Layer] { layer.isHitTestable = false }
    if let workbench {
      let look = TrianglesLook(options: options)
      root.addSublayer(workbench)
      for layer in [lattice, silhouette, hintLayer] { layer.anchorPoint = .zero }
      if let figure {
        silhouette.path = figure.path(unit: TrianglesLayout.unit)
        silhouette.fillColor = look.silhouette
        silhouette.strokeColor = look.line
        silhouette.lineWidth = 3 * look.lineWidth
        board.addSublayer(silhouette)
      } else {
        lattice.fillColor = look.line
        board.addSublayer(lattice)
      }
    }
    root.addSublayer(board)
    board.addSublayer(piecesLayer)
    for number in game.pieces.indices {
      let piece = TrianglePiece(number: number, color: color(of: number), owner: self)
      if !isClassic || options.hasHighContrast {
        piece.layer.strokeColor = options.hasHighContrast ? Palette.ink : TrianglesLook.rims[TrianglesGame.color(of: number)]
        piece.layer.lineWidth = options.hasHighContrast ? 3 : 2.4
        piece.layer.lineJoin = .round
      }
      piecesLayer.addSublayer(piece.layer)
      pieces.append(piece)
    }
    board.addSublayer(hintLayer)
    if kind == .free { addSavedLayer() }
    frame.addControls { [weak self] in self?.firstToDo }
    if isClassic {
      let swipe = SwipeGestureRecognizer { [weak self] _ in self?.sendHome() }
      swipe.shouldReceive = { [weak root] in $0.layer === root }
      root.addRecognizer(swipe)
    }
    restack()
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
    case .free: buttons.append(RoomButton(.save, of: self, isEnabled: { $0.canSave }) { $0.save() })
    case .own(let number): buttons.append(RoomButton(.bin, of: self, warns: { $0.binPressed != nil }) { $0.pressBin(of: number) })
    case .classic, .figure: break
    }
    try controls.addButtons(buttons)
  }

  private func color(of piece: Int) -> Color {
    let index = TrianglesGame.color(of: piece)
    return isClassic ? TrianglesLook.classic[index] : TrianglesLook.soft[index]
  }

  /// Stacks the pieces as the game says; their layers keep their places, so that Tab goes through them in one order.
  func restack() {
    for (height, number) in game.order.enumerated() { pieces[number].layer.zPosition = Double(height) }
  }

  // MARK: - Layout

  package func layout(size: Size) {
    tree.root.bounds = Rect(origin: .zero, size: size)
    let isSame = size == place.size
    place = Self.layout(kind, figure: figure, size: size, options: options)
    placeBoard()
    frame.ground?.layout(size: size)
    workbench?.layout(place)
    if figure == nil, !isClassic { lattice.path = latticePath() }
    if !isSame { hideHint() }
    keepOnStage()
    for piece in pieces {
      if held.contains(piece.number) {
        piece.put(at: inside(piece.layer.position / TrianglesLayout.unit, of: piece.number))
        piece.grasp()
      } else {
        piece.put(at: center(of: piece.number))
        piece.layer.transform = TrianglePiece.turned(game.pieces[piece.number].turns)
      }
    }
    controls.layout(size: size)
    controls.updateButtons()
  }

  /// Puts the board in its place; once the round's end is celebrated the figure is alone, in the middle.
  private func placeBoard() {
    if isShowcased, let figure {
      board.transform = place.showcase(of: figure.bounds)
      workbench?.opacity = 0
    } else {
      board.transform = place.transform
      workbench?.opacity = 1
    }
  }

  /// Dots at the corners of the board's squares.
  private func latticePath() -> Path {
    let field = place.board(place.field)
    var path = Path()
    guard field.width <= 64, field.height <= 64, field.isFinite else { return path }
    for y in stride(from: field.minY.rounded(.up), through: field.maxY, by: 1) {
      for x in stride(from: field.minX.rounded(.up), through: field.maxX, by: 1) {
        path.addEllipse(in: Rect(center: Point(x, y) * TrianglesLayout.unit, size: Size(6, 6)))
      }
    }
    return path
  }

  /// Where a piece lies, its square's middle on the board.
  func center(of piece: Int) -> Point {
    switch game.pieces[piece].place {
    case .home: place.homes[piece]
    case .at(let center): broughtIn[piece] ?? center
    }
  }

  /// A piece as a triangle on the board.
  func triangle(_ piece: Int) -> PlacedTriangle { PlacedTriangle(center: center(of: piece), corner: game.corner(of: piece)) }

  /// The nearest center from which a piece does not leave the stage: in the classic level its middle stays there, elsewhere all of it.
  func inside(_ center: Point, of piece: Int) -> Point {
    let stage = place.stage
    var part = Rect(center: center, size: Size(1, 1))
    if isClassic {
      part = Rect(origin: PlacedTriangle(center: center, corner: game.corner(of: piece)).centroid, size: .zero)
    }
    return center + Self.translation(of: part, into: stage)
  }

  /// How a rectangle must move to lie within another; to its middle where it is too large.
  private static func translation(of part: Rect, into whole: Rect) -> Point {
    func translation(_ min: Double, _ max: Double, _ low: Double, _ high: Double) -> Double {
      if max - min > high - low { return (low + high - min - max) / 2 }
      return min < low ? low - min : max > high ? high - max : 0
    }
    return Point(translation(part.minX, part.maxX, whole.minX, whole.maxX), translation(part.minY, part.maxY, whole.minY, whole.maxY))
  }

  /// Shows on the stage what would lie outside: in free play together, so that what was built stays whole, then one by one. A stage on which it all
  /// has room again shows it where it was.
  private func keepOnStage() {
    broughtIn.removeAll()
    let away = game.pieces.indices.filter { game.pieces[$0].place != .home }
    let isOutside = away.contains { inside(center(of: $0), of: $0).distance(to: center(of: $0)) > 1e-9 }
    guard isOutside else { return }
    var translation = Point.zero
    if figure == nil, let first = away.first {
      let all = away.reduce(triangle(first).box) { $0.union(triangle($1).box) }
      translation = Self.translation(of: all, into: place.stage)
    }
    for piece in away { broughtIn[piece] = inside(center(of: piece) + translation, of: piece) }
  }

  /// Lets pieces lie where they are seen, before one of them is moved.
  func settleOnStage() {
    for (piece, center) in broughtIn { game.correct(piece, to: center) }
    broughtIn.removeAll()
  }

  // MARK: - The game's course

  /// Sends every piece home that no finger holds.
  private func sendHome() {
    guard !game.isSolved else { return }
    settleOnStage()
    game.sendHome(except: held)
    commitPieces(duration: isClassic ? 2 : 0.6)
    changed()
  }

  private func undo() {
    guard game.canUndo else { return }
    settleOnStage()
    game.undo(except: held)
    commitPieces(duration: 0.3)
    changed()
  }

  /// Shows the pieces where the game has them.
  private func commitPieces(duration: Double) {
    hideHint()
    for piece in pieces where !held.contains(piece.number) {
      let turns = game.pieces[piece.number].turns
      // What was taken back may lie where the stage has ended since.
      game.correct(piece.number, to: inside(center(of: piece.number), of: piece.number))
      piece.commit(to: center(of: piece.number), turns: turns, duration: duration)
    }
  }

  /// Begins anew after the end.
  private func restart() {
    game = TrianglesGame(count: pieces.count)
    broughtIn.removeAll()
    piecesLayer.isHitTestable = true
    round.reset()
    isShowcased = false
    tree.animate(duration: options.reducesMotion ? 0 : 0.6) { placeBoard() }
    restack()
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
    let laid = pieces.indices.filter { !held.contains($0) && game.pieces[$0].place != .home }.map(triangle)
    guard coverage?.isSolved(by: laid) == true else { return false }
    game.solve()
    piecesLayer.isHitTestable = false
    hideHint()
    input.focus(nil)
    host.play(.right)
    round.end(.finished, mistakes: game.hints)
    if !options.reducesMotion { rejoice() }
    tree.perform(after: 1.2, owner: self) { [weak self] in self?.celebrate() }
    return true
  }

  /// A wave goes over the figure.
  func rejoice() {
    let middle = place.board(place.field.center)
    for piece in pieces {
      var pulse = KeyframeAnimation(.scale, values: [1, 1.12, 1], duration: 0.45)
      pulse.beginTime = tree.now + 0.25 + 0.1 * center(of: piece.number).distance(to: middle)
      piece.layer.add(pulse, forKey: "pulse")
    }
  }

  private func celebrate() {
    guard game.isSolved else { return }
    isShowcased = true
    tree.animate(duration: options.reducesMotion ? 0 : 0.6) { placeBoard() }
    frame.celebrate(made: made) { [weak self] in self?.restart() }
  }

  // MARK: - Keys

  /// Escape leads home; Home sends the pieces home; Backspace takes a move back; H shows a hint; S saves what was built.
  package func handle(_ event: InputEvent, at time: Double) -> Bool {
    if controls.handle(event) { return true }
    guard let key = event.pressedKey else { return false }
    switch key {
    case .home: sendHome()
    case .backspace where !isClassic: undo()
    case "H" where figure != nil: showHint()
    case "S" where kind == .free: save()
    default: return false
    }
    return true
  }
}
