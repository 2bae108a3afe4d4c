import Geometry

/// What could be done next: a piece, and a place of the figure that is still open.
struct TrianglesHint {
  let piece: Int
  let slot: PlacedTriangle

  /// The piece that helps least where it lies, and the place of the stored solution that is the most open; nil when nothing is open.
  init?(_ table: TrianglesTable, figure: TriangleFigure, coverage: FigureCoverage) {
    let away = table.away
    // What the figure would lose without each piece; nothing for those at home, and for those that a finger holds.
    var spare = (piece: 0, loss: Double.infinity)
    let whole = coverage.inside(away.map(table.triangle))
    for piece in table.game.pieces.indices where !table.held.contains(piece) {
      let loss = away.contains(piece) ? whole - coverage.inside(away.filter { $0 != piece }.map(table.triangle)) : 0
      if loss < spare.loss - 1e-6 { spare = (piece, loss) }
    }
    guard spare.loss < PlacedTriangle.area - 1e-3 else { return nil }
    let rest = away.filter { $0 != spare.piece }.map(table.triangle)
    let covered = coverage.union(of: rest)
    var best: (slot: PlacedTriangle, open: Double)?
    for slot in figure.solution {
      var open = coverage.union(of: rest + [slot]) - covered
      // Of equal ones that which needs no turn.
      if slot.corner == table.game.corner(of: spare.piece) { open += 1e-3 }
      if open > (best?.open ?? 0.01) + 1e-6 { best = (slot, open) }
    }
    guard let best else { return nil }
    (piece, slot) = (spare.piece, best.slot)
  }
}
