import Geometry
import Layers
import RoomKit
import Sessions

extension TrianglesRoom {
  /// Shows where one piece could go: its ghost flies from the piece to a place of the figure that is still open, and fades.
  func showHint() {
    guard !game.isSolved, let (piece, slot) = findHint() else { return }
    openRound()
    game.takeHint()
    hideHint()
    let unit = TrianglesLayout.unit
    let shape = PlacedTriangle(center: Point(0.5, 0.5), corner: slot.corner)
    hintLayer.bounds = Rect(x: 0, y: 0, width: unit, height: unit)
    hintLayer.anchorPoint = Point(0.5, 0.5)
    hintLayer.path = Path(polyline: shape.vertices.map { $0 * unit }, closed: true)
    hintLayer.fillColor = pieces[piece].layer.fillColor
    hintLayer.strokeColor = Palette.ink
    hintLayer.lineWidth = 5
    hintLayer.lineJoin = .round
    hintLayer.position = slot.center * unit
    hintLayer.opacity = 0
    let flight = options.reducesMotion ? 0 : 0.9
    if flight > 0 {
      hintLayer.add(
        BasicAnimation(
          .position, from: pieces[piece].layer.position, to: hintLayer.position, duration: flight, timingFunction: .easeInOut))
      let quarters = (game.corner(of: piece) - slot.corner) & 3
      let quarterTurns = Double(quarters == 3 ? -1 : quarters) * Double.pi / 2
      hintLayer.add(BasicAnimation(.rotation, from: quarterTurns, to: 0, duration: flight, timingFunction: .easeInOut))
    }
    // Two slow pulses at the place, then it goes.
    var fading = KeyframeAnimation(.opacity, values: [0, 0.9, 0.9, 0.35, 0.9, 0.35, 0.9, 0], duration: 4)
    fading.keyTimes = [0, 0.06, 0.3, 0.45, 0.6, 0.75, 0.88, 1]
    hintLayer.add(fading, forKey: "hint")
    changed()
  }

  func hideHint() { hintLayer.removeAllAnimations() }

  var isHintShown: Bool { hintLayer.hasAnimation(forKey: "hint") }

  /// The piece that helps least where it lies, and the place of the stored solution that is the most open; nil when nothing is open.
  package func begin(in session: Session) { frame.beginGuide { [weak self] in self?.nextStep } }

  /// What a hand would do next, on the stage: turn a piece that lies wrong, or bring it to its place.
  var nextStep: HandGuide.Step? {
    guard !game.isSolved, let (piece, slot) = findHint() else { return nil }
    let from = place.points(center(of: piece))
    return game.corner(of: piece) == slot.corner ? .drag(from: from, to: place.points(slot.center)) : .tap(from)
  }

  private func findHint() -> (piece: Int, slot: PlacedTriangle)? {
    guard let coverage, let figure else { return nil }
    let laid = pieces.indices.filter { game.pieces[$0].place != .home }
    // What the figure would lose without each piece; nothing for those at home, and for those that a finger holds.
    var spare = (piece: 0, loss: Double.infinity)
    let whole = coverage.inside(laid.map(triangle))
    for piece in pieces.indices where !held.contains(piece) {
      let loss = laid.contains(piece) ? whole - coverage.inside(laid.filter { $0 != piece }.map(triangle)) : 0
      if loss < spare.loss - 1e-6 { spare = (piece, loss) }
    }
    guard spare.loss < PlacedTriangle.area - 1e-3 else { return nil }
    let rest = laid.filter { $0 != spare.piece }.map(triangle)
    let covered = coverage.union(of: rest)
    var best: (slot: PlacedTriangle, open: Double)?
    for slot in figure.solution {
      var open = coverage.union(of: rest + [slot]) - covered
      // Of equal ones that which needs no turn.
      if slot.corner == game.corner(of: spare.piece) { open += 1e-3 }
      if open > (best?.open ?? 0.01) + 1e-6 { best = (slot, open) }
    }
    return best.map { (spare.piece, $0.slot) }
  }
}
