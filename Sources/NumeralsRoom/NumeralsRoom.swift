import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// Roman numerals, met in order.
///
/// The classic level is ten numerals in a ring. In the others pages of ten tiles lead up to 20, 50 and 100: a card asks for each number in
/// turn, and its numeral takes itself apart.
@MainActor
package final class NumeralsRoom: Room {
  package nonisolated static let name = "numerals"
  package nonisolated static let levels: [LevelID] = [.classic, "20", "50", "100"]
  package nonisolated static let stateVersion = 1

  package let frame: RoomFrame
  private(set) var game: NumeralsGame
  let board: any NumeralsBoard

  package init(level: LevelID, options: RoomOptions = RoomOptions(), host: any RoomHost = UnattendedHost()) throws(RoomError) {
    frame = try RoomFrame(
      Self.self, level: level, options: options, host: host, title: "Pinwheel: Roman numerals",
      background: level == .classic ? .white : Palette.paper)
    let last = Self.last(of: level)
    let kept = frame.kept(NumeralsGame.Document.self).flatMap { NumeralsGame($0, last: last, seed: options.seed) }
    game = kept ?? NumeralsGame(last: last, seed: options.seed)
    // Left while the page's last number was shown.
    game.turnPage()
    board = level == .classic ? ClassicBoard(on: frame) : PagesBoard(last: last, on: frame)
    board.onTap = { [weak self] in self?.tap($0) }
    board.onClear = { [weak self] in self?.startOver() }
    // What a button holds on to must not lead back to it: the board knows the frame, and with it the buttons.
    if board is PagesBoard { try controls.addButtons([RoomButton(.hint, of: self) { $0.hint() }]) }
    if level != .classic { try frame.addGround("stone") }
    tree.root.backgroundColor = background
    tree.root.addSublayer(board.layer)
    frame.addControls()
    board.deal(game, isAnimated: false)
  }

  /// The greatest number of a level.
  nonisolated static func last(of level: LevelID) -> Int { level.number ?? 10 }

  package func layout(size: Size) {
    frame.layout(board, size: size)
    input.tolerance = board.tolerance
  }

  /// Puts the board in its place, above the celebration where there is one.
  private func layOutBoard() {
    board.layout(size: tree.root.bounds.size)
    input.tolerance = board.tolerance
  }

  package func begin(in session: Session) {
    if game.isFinished { celebrate() }
    guard board is PagesBoard else { return }
    frame.beginGuide { [weak self] in
      guard let self, let pages = board as? PagesBoard, let next = game.next, let place = game.index(of: next) else { return nil }
      return .tap(pages.tiles[place].frame.center)
    }
  }

  // MARK: - Play

  private func tap(_ place: Int) {
    if !game.isFinished { round.beginIfNeeded() }
    let outcome = game.tap(place)
    board.respond(to: outcome, at: place, game)
    switch outcome {
    case .next: host.play(.climb(game.found - 1, of: NumeralsGame.pageSize))
    // In the ring one may look at any number.
    case .later: host.play(level == .classic ? .drop : .wrong)
    case .known: host.play(.click(step: 5))
    }
    host.stateChanged()
    guard outcome == .next, game.isPageDone else { return }
    if game.isFinished {
      round.end(.finished, mistakes: game.mistakes)
      tree.perform(after: board.pageEnd, owner: self) { [weak self] in self?.celebrate() }
    } else {
      tree.perform(after: board.pageEnd, owner: self) { [weak self] in self?.turnPage() }
    }
  }

  private func turnPage() {
    game.turnPage()
    host.play(.turn)
    board.deal(game, isAnimated: true)
    host.stateChanged()
  }

  /// Begins again with the first page, in a new order.
  private func startOver() {
    tree.cancelWork(ownedBy: self)
    controls.endCelebration()
    game.startOver()
    host.play(.turn)
    round.reset()
    layOutBoard()
    board.deal(game, isAnimated: level != .classic)
    host.stateChanged()
  }

  private func hint() {
    guard game.next != nil, let pages = board as? PagesBoard else { return }
    game.noteHint()
    pages.hint(game)
    host.stateChanged()
  }

  private func celebrate() {
    guard !controls.isCelebrating else { return }
    frame.celebrate { [weak self] in self?.startOver() }
    // What was found makes room for the buttons.
    if options.reducesMotion { layOutBoard() } else { tree.animate(duration: 0.4) { layOutBoard() } }
  }

  // MARK: - State

  package var document: any Encodable { NumeralsGame.Document(game) }

  package var probeMembers: [JSON.Member] {
    game.probeMembers + board.probeMembers(game) + [JSON.Member("celebrating", .bool(controls.isCelebrating))]
  }
}
