import Geometry

/// What lies on the board in free play, as a silhouette, and where on it.
struct BuiltFigure {
  let figure: TriangleFigure
  /// In legs on the board.
  let origin: Point

  /// Nil for too little: what lies over the tray, and what a finger holds, counts for nothing.
  init?(_ table: TrianglesTable) {
    let tray = table.layout.tray.map(table.layout.board)
    let laid = table.laid.map(table.placed).filter { tray?.contains($0.center) != true }
    guard laid.count >= 2, let figure = TriangleFigure(pieces: laid) else { return nil }
    self.figure = figure
    origin = laid.dropFirst().reduce(laid[0].box) { $0.union($1.box) }.origin
  }
}
