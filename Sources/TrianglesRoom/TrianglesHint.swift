import Geometry

/// What could be done next: a piece, and a place of the figure that is still open.
struct TrianglesHint {
  let piece: Int
  let slot: PlacedPiece

  /// The piece that helps least where it lies, and the place of the stored solution that is the most open; nil when nothing is open.
  init?(_ table: TrianglesTable, figure: TriangleFigure, coverage: FigureCoverage) {
    let away = table.away
    // What the figure would lose without each piece; nothing for those at home, and for those that a finger holds.
    let whole = coverage.inside(away.map(table.placed))
    let spare = table.game.pieces.indices.filter { !table.held.contains($0) }.map { piece in
      let loss = away.contains(piece) ? whole - coverage.inside(away.filter { $0 != piece }.map(table.placed)) : 0
      return (piece: piece, loss: loss / table.kit.pieces[piece].shape.area)
    }
    // The first of equal ones; where no place is open for it, one of another shape may fit.
    for candidate in spare.sorted(by: { abs($0.loss - $1.loss) > 1e-6 ? $0.loss < $1.loss : $0.piece < $1.piece }) {
      guard candidate.loss < 1 - 2e-3 else { return nil }
      guard let slot = Self.openSlot(for: candidate.piece, table, figure, coverage) else { continue }
      (piece, self.slot) = (candidate.piece, slot)
      return
    }
    return nil
  }

  /// The place of the stored solution that a piece fits into and that is the most open; nil for none.
  private static func openSlot(
    for piece: Int, _ table: TrianglesTable, _ figure: TriangleFigure, _ coverage: FigureCoverage
  ) -> PlacedPiece? {
    let rest = table.away.filter { $0 != piece }.map(table.placed)
    let covered = coverage.union(of: rest)
    var best: (slot: PlacedPiece, open: Double)?
    for slot in figure.solution {
      // Where it lies already it need not go, whatever lies over it.
      guard let taps = table.taps(piece, to: slot), taps > 0 || table.center(of: piece).distance(to: slot.center) > 0.05 else { continue }
      var open = coverage.union(of: rest + [slot]) - covered
      // Of equal ones that which needs no turn.
      if taps == 0 { open += 1e-3 }
      if open > (best?.open ?? 0.01) + 1e-6 { best = (slot, open) }
    }
    return best?.slot
  }
}
