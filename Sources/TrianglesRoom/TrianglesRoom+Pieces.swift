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
    guard table.kit.turning != .none else {
      host.play(.wrong)
      if !options.reducesMotion { piece.refuse() }
      return
    }
    table.settle()
    table.turn(piece.number)
    host.play(.turn)
    piece.turn(to: game.pieces[piece.number].turns)
    // A turn may take it off the stage.
    let center = table.center(of: piece.number)
    let kept = table.inside(center, of: piece.number)
    if kept != center, game.pieces[piece.number].place != .home, !table.held.contains(piece.number) {
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
    if !isClassic, !options.reducesMotion { piece.lift() }
  }

  func pieceDragged(_ piece: TrianglePiece, by translation: Point) {
    guard table.held.contains(piece.number) else { return }
    piece.put(at: table.inside(piece.grip + translation / place.leg, of: piece.number, isHeld: true))
  }

  func pieceDropped(_ piece: TrianglePiece) {
    guard table.held.remove(piece.number) != nil else { return }
    piece.setDown()
    table.settle()
    let number = piece.number
    var placed = table.placed(number, at: piece.layer.position / TrianglesLayout.unit)
    if isClassic {
      // What was thrown over the edge comes back.
      placed.center = table.inside(placed.center, of: number)
      table.game.move(number, to: .at(placed.center))
      piece.slide(to: placed.center, duration: Self.springDuration, timing: .easeOut)
      host.play(.drop)
      return changed()
    }
    let isOverTray = place.tray.map { place.board($0).contains(placed.center) } ?? false
    if isOverTray, placed.center.distance(to: place.homes[number]) < Self.homeReach {
      table.game.move(number, to: .home)
      piece.slide(to: place.homes[number], duration: Self.catchDuration, timing: .easeOut)
      host.play(.drop)
      return changed()
    }
    let caught = isOverTray ? nil : snapping(for: number).position(for: placed)
    placed.center = table.inside(caught?.center ?? placed.center, of: number)
    table.game.move(number, to: .at(placed.center))
    piece.slide(to: placed.center, duration: Self.catchDuration, timing: .easeOut)
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
      next = snapping(for: number).position(for: table.placed(number), stepping: steps * TriangleSnapping.gridStep)
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
  /// How long a piece takes to where it catches, and back from over the edge of the stage, in seconds.
  private static let (catchDuration, springDuration) = (0.12, 0.3)

  /// What a piece can catch on: the figure, and the other pieces that lie on the board.
  private func snapping(for piece: Int) -> TriangleSnapping {
    var snapping = TriangleSnapping()
    snapping.outline = figure?.outline ?? []
    if let figure, figure.showsSeams { snapping.outline += figure.solution.map(\.vertices) }
    snapping.places = (figure?.solution ?? []).filter { table.taps(piece, to: $0) == 0 }.map(\.center)
    snapping.neighbours = table.laid.filter { $0 != piece }.map(table.placed)
    return snapping
  }
}
