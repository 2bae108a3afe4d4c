import Geometry
import Layers
import RoomKit

/// Children's own silhouettes: saved in free play, levels of their own from then on, until the bin in them is pressed twice.
extension TrianglesRoom {
  package static func ownLevels(_ options: RoomOptions) -> [LevelID] {
    options.store.keepsakes.filter { TriangleFigure($0) != nil }.map { TrianglesLevel.own($0.id).id }
  }

  // MARK: - Saving

  /// What lies on the board, and where on it; nil for too little.
  private var built: (figure: TriangleFigure, origin: Point)? {
    let tray = place.tray.map(place.board)
    let laid = pieces.indices.filter { !held.contains($0) && game.pieces[$0].place != .home }.map(triangle)
      .filter { tray?.contains($0.center) != true }
    guard laid.count >= 2, let figure = TriangleFigure(pieces: laid) else { return nil }
    return (figure, laid.dropFirst().reduce(laid[0].box) { $0.union($1.box) }.origin)
  }

  /// Whether something lies on the board that was not saved before, and there is room for it.
  var canSave: Bool {
    guard kind == .free, options.store.hasRoom, let text = built?.figure.piecesText else { return false }
    return !options.store.keepsakes.contains { $0.text == text }
  }

  /// Saves what lies on the board as a silhouette.
  func save() {
    guard canSave, let (figure, origin) = built else { return }
    guard options.store.add(figure.piecesText, picture: figure.svg) != nil else { return host.play(.wrong) }
    host.play(.right)
    layOut(figure, at: origin)
    if !options.reducesMotion { rejoice() }
    controls.updateButtons()
  }

  func addSavedLayer() {
    savedLayer.name = "saved"
    savedLayer.anchorPoint = .zero
    savedLayer.fillColor = nil
    savedLayer.strokeColor = Palette.good
    savedLayer.lineWidth = 9
    savedLayer.lineJoin = .round
    savedLayer.opacity = 0
    board.addSublayer(savedLayer)
  }

  /// Draws a green line round what was saved, for two seconds.
  private func layOut(_ figure: TriangleFigure, at origin: Point) {
    savedLayer.path = figure.path(unit: TrianglesLayout.unit)
    savedLayer.position = origin * TrianglesLayout.unit
    savedLayer.add(KeyframeAnimation(.opacity, values: [0, 1, 1, 0], keyTimes: [0, 0.1, 0.75, 1], duration: 2), forKey: "saved")
  }

  // MARK: - Removing

  /// How long after the first press of the bin a second one removes the silhouette, in seconds: not so soon that two quick taps do.
  private static let binTime = 0.8...5.0

  /// The bin asks first, by turning red; pressed again after a moment it removes the silhouette.
  func pressBin(of number: Int64) {
    if let first = binPressed {
      guard tree.now - first >= Self.binTime.lowerBound else { return }
      calmBin()
      options.store.remove(number)
      host.levelRemoved()
      host.open(level: TrianglesLevel.free.id)
      return
    }
    binPressed = tree.now
    controls.updateButtons()
    tree.perform(after: Self.binTime.upperBound, owner: self) { [weak self] in self?.calmBin() }
  }

  private func calmBin() {
    binPressed = nil
    controls.updateButtons()
  }
}
