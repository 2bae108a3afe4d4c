import Geometry

extension TrianglesRoom: TrianglePiece.Owner {
  /// Beyond the classic level, the piece touched comes to the front.
  func pieceTouched(_ piece: TrianglePiece) {
    guard !isClassic, !game.isSolved else { return }
    table.game.raise(piece.number)
    board.stack(game.order)
  }

  func pieceTapped(_ piece: TrianglePiece) {
    guard !game.isSolved else { return }
    openRound()
    board.hideHint()
    table.settle()
    table.game.turn(piece.number)
    host.play(.turn)
    piece.turn(to: game.pieces[piece.number].turns)
    // In the classic level a turn may take it off the stage.
    let center = table.center(of: piece.number)
    let kept = table.inside(center, of: piece.number)
    if kept != center, !table.held.contains(piece.number) {
      table.game.correct(piece.number, to: kept)
      piece.slide(to: kept, duration: 0.5)
    }
    _ = finishIfSolved()
    changed()
  }

  func pieceTaken(_ piece: TrianglePiece) {
    guard !game.isSolved else { return }
    openRound()
    board.hideHint()
    table.held.insert(piece.number)
    host.play(.click(step: 8))
  }

  func pieceDragged(_ piece: TrianglePiece, by translation: Point) {
    guard table.held.contains(piece.number) else { return }
    piece.put(at: table.inside(piece.grip + translation / place.leg, of: piece.number))
  }

  func pieceDropped(_ piece: TrianglePiece) {
    guard table.held.remove(piece.number) != nil else { return }
    table.settle()
    let number = piece.number
    var triangle = PlacedTriangle(center: piece.layer.position / TrianglesLayout.unit, corner: game.corner(of: number))
    if isClassic {
      table.game.move(number, to: .at(triangle.center))
      host.play(.drop)
      return changed()
    }
    let isOverTray = place.tray.map { place.board($0).contains(triangle.center) } ?? false
    if isOverTray, triangle.center.distance(to: place.homes[number]) < Self.homeReach {
      table.game.move(number, to: .home)
      piece.slide(to: place.homes[number], duration: Self.catchDuration, timing: .easeOut)
      host.play(.drop)
      return changed()
    }
    let caught = isOverTray ? nil : snapping(for: number).position(for: triangle)
    triangle.center = table.inside(caught?.center ?? triangle.center, of: number)
    table.game.move(number, to: .at(triangle.center))
    piece.slide(to: triangle.center, duration: Self.catchDuration, timing: .easeOut)
    if !finishIfSolved() { host.play(caught.map { $0.by != .grid } ?? false ? .snap : .drop) }
    changed()
  }

  func pieceNudged(_ piece: TrianglePiece, by steps: Point) {
    let number = piece.number
    guard !game.isSolved, !table.held.contains(number) else { return }
    openRound()
    board.hideHint()
    table.settle()
    let from = table.center(of: number)
    var next = from + steps * 0.25
    if !isClassic {
      next = snapping(for: number).position(for: table.triangle(number), stepping: steps * TriangleSnapping.gridStep)
      table.game.raise(number)
      board.stack(game.order)
    }
    next = table.inside(next, of: number)
    table.game.move(number, to: .at(next), isNudge: true)
    piece.slide(to: next, duration: 0.1, timing: .easeOut)
    if !finishIfSolved() { host.play(.click(step: 3)) }
    changed()
  }

  /// How near its home a piece that is let go goes there, in legs.
  private static let homeReach = 0.4
  /// How long a piece takes to where it catches, in seconds.
  private static let catchDuration = 0.12

  /// What a piece can catch on: the figure, and the other pieces that lie on the board.
  private func snapping(for piece: Int) -> TriangleSnapping {
    var snapping = TriangleSnapping()
    snapping.outline = figure?.outline ?? []
    snapping.neighbours = table.laid.filter { $0 != piece }.map(table.triangle)
    return snapping
  }
}
