import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// Numerals met in order: ten in a ring, or on pages of ten tiles.
@MainActor
final class MeetingMode: NumeralsMode {
  private(set) var game: NumeralsGame
  let board: any NumeralsBoard
  private let frame: RoomFrame
  private var isClassic: Bool { frame.level == .classic }
  private var host: any RoomHost { frame.host }

  /// - Parameter last: the greatest number.
  /// - Throws: `RoomError` when an icon is missing.
  init(last: Int, on frame: RoomFrame) throws(RoomError) {
    self.frame = frame
    let kept = frame.kept(NumeralsGame.Document.self).flatMap { NumeralsGame($0, last: last, seed: frame.options.seed) }
    game = kept ?? NumeralsGame(last: last, seed: frame.options.seed)
    // Left while the page's last number was shown.
    game.turnPage()
    board = try frame.level == .classic ? ClassicBoard(on: frame) : PagesBoard(last: last, on: frame)
    board.onTap = { [weak self] in self?.tap($0) }
    board.onClear = { [weak self] in self?.startOver() }
    if board is PagesBoard { try frame.controls.addButtons([RoomButton(.hint, of: self) { $0.hint() }]) }
    board.deal(game, isAnimated: false)
  }

  var layer: Layer { board.layer }
  var tolerance: Double { board.tolerance }

  func layout(size: Size) { board.layout(size: size) }

  /// Puts the board in its place, above the celebration where there is one.
  private func layOutBoard() {
    board.layout(size: frame.tree.root.bounds.size)
    frame.input.tolerance = board.tolerance
  }

  func begin(in session: Session) {
    if game.isFinished { celebrate() }
    guard board is PagesBoard else { return }
    frame.beginGuide { [weak self] in
      guard let self, let pages = board as? PagesBoard, let next = game.next, let place = game.index(of: next) else { return nil }
      return .tap(pages.tiles[place].frame.center)
    }
  }

  // MARK: - Play

  private func tap(_ place: Int) {
    if !game.isFinished { frame.round.beginIfNeeded() }
    let outcome = game.tap(place)
    board.respond(to: outcome, at: place, game)
    switch outcome {
    case .next: host.play(.climb(game.found - 1, of: NumeralsGame.pageSize))
    // In the ring one may look at any number.
    case .later: host.play(isClassic ? .drop : .wrong)
    case .known: host.play(.click(step: 5))
    }
    host.stateChanged()
    guard outcome == .next, game.isPageDone else { return }
    if game.isFinished {
      frame.round.end(.finished, mistakes: game.mistakes)
      frame.tree.perform(after: board.pageEnd, owner: self) { [weak self] in self?.celebrate() }
    } else {
      frame.tree.perform(after: board.pageEnd, owner: self) { [weak self] in self?.turnPage() }
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
    frame.tree.cancelWork(ownedBy: self)
    frame.controls.endCelebration()
    game.startOver()
    host.play(.turn)
    frame.round.reset()
    layOutBoard()
    board.deal(game, isAnimated: !isClassic)
    host.stateChanged()
  }

  private func hint() {
    guard game.next != nil, let pages = board as? PagesBoard else { return }
    game.noteHint()
    pages.hint(game)
    host.stateChanged()
  }

  private func celebrate() {
    guard !frame.controls.isCelebrating else { return }
    let made = board.finish(with: NumeralsRoom.figure(of: frame.level, options: frame.options))
    frame.celebrate(made: made) { [weak self] in self?.startOver() }
    // What was found makes room for the buttons.
    frame.makeRoomForEnd { [weak self] in self?.layOutBoard() }
  }

  // MARK: - State

  var document: any Encodable { NumeralsGame.Document(game) }

  var probeMembers: [JSON.Member] { game.probeMembers + board.probeMembers(game) }
}
