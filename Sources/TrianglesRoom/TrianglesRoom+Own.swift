import Geometry
import Layers
import RoomKit

/// Children's own silhouettes: saved in free play, levels of their own from then on, until the bin in them is pressed twice.
extension TrianglesRoom {
  private nonisolated static let ownPrefix = "mine-"

  /// The number of the silhouette that a level's name means, as of "mine-7"; nil for other names.
  nonisolated static func ownNumber(_ level: String) -> Int64? {
    guard level.hasPrefix(ownPrefix), let number = Int64(level.dropFirst(ownPrefix.count)), number > 0, ownLevel(number) == level else {
      return nil
    }
    return number
  }

  nonisolated static func ownLevel(_ number: Int64) -> String { "\(ownPrefix)\(number)" }

  package static func ownLevels(_ options: RoomOptions) -> [String] {
    options.store.keepsakes.filter { TriangleFigure($0) != nil }.map { ownLevel($0.id) }
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
    guard level == "free", options.store.hasRoom, let text = built?.figure.piecesText else { return false }
    return !options.store.keepsakes.contains { $0.text == text }
  }

  /// Saves what lies on the board as a silhouette.
  func save() {
    guard canSave, let (figure, origin) = built else { return }
    guard options.store.add(figure.piecesText, picture: figure.svg) != nil else { return host.play(.wrong) }
    host.play(.right)
    show(figure, at: origin)
    if !options.reducesMotion { rejoice() }
    updateButtons()
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
  private func show(_ figure: TriangleFigure, at origin: Point) {
    savedLayer.path = figure.path(unit: TrianglesLayout.unit)
    savedLayer.position = origin * TrianglesLayout.unit
    savedLayer.add(KeyframeAnimation(.opacity, values: [0, 1, 1, 0], keyTimes: [0, 0.1, 0.75, 1], duration: 2), forKey: "saved")
  }

  // MARK: - Removing

  /// How long after the first press of the bin a second one removes the silhouette, in seconds: not so soon that two quick taps do.
  private static let binTime = 0.8...5.0

  /// The bin asks first, by turning red; pressed again after a moment it removes the silhouette.
  func pressBin() {
    guard let number = Self.ownNumber(level) else { return }
    if let first = binPressed {
      guard tree.now - first >= Self.binTime.lowerBound else { return }
      calmBin()
      options.store.remove(number)
      host.levelRemoved()
      host.open(level: "free")
      return
    }
    binPressed = tree.now
    binButton?.warn()
    tree.perform(after: Self.binTime.upperBound, owner: self) { [weak self] in self?.calmBin() }
  }

  private func calmBin() {
    binPressed = nil
    binButton?.calm()
  }
}
