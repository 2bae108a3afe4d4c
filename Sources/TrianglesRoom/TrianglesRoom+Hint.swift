import Geometry
import RoomKit
import Sessions

/// What comes next: shown when it is asked for, and by a hand.
extension TrianglesRoom {
  package func begin(in session: Session) { frame.beginGuide { [weak self] in self?.nextStep } }

  private var hint: TrianglesHint? {
    guard let coverage, let figure else { return nil }
    return TrianglesHint(table, figure: figure, coverage: coverage)
  }

  /// Shows where one piece could go: its ghost flies from the piece to a place of the figure that is still open, and fades.
  func showHint() {
    guard !game.isSolved, let hint else { return }
    openRound()
    table.game.takeHint()
    // It may lie under others.
    table.game.raise(hint.piece)
    board.stack(game.order)
    board.hideHint()
    board.showHint(hint, from: table.placed(hint.piece).pose, reducesMotion: options.reducesMotion)
    changed()
  }

  /// What a hand would do next, on the stage: turn a piece that lies wrong, or bring it to its place.
  var nextStep: HandGuide.Step? {
    guard !game.isSolved, let hint else { return nil }
    let from = place.points(table.center(of: hint.piece))
    guard table.taps(hint.piece, to: hint.slot) == 0 else { return .tap(from) }
    return .drag(from: from, to: place.points(hint.slot.center), dragged: .moved(board.pieces[hint.piece].layer))
  }
}
