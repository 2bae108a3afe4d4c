import RoomKit

/// Children's own silhouettes: saved in free play, levels of their own from then on, until the bin in them is pressed twice.
extension TrianglesRoom {
  package static func ownLevels(_ options: RoomOptions) -> [LevelID] {
    options.store.keepsakes.filter { TriangleFigure($0) != nil }.map { TrianglesLevel.own($0.id).id }
  }

  /// Whether something lies on the board that was not saved before, and there is room for it.
  var canSave: Bool {
    guard kind.isFree, options.store.hasRoom, let text = BuiltFigure(table)?.figure.piecesText else { return false }
    return !options.store.keepsakes.contains { $0.text == text }
  }

  /// Saves what lies on the board as a silhouette.
  func save() {
    guard canSave, let built = BuiltFigure(table) else { return }
    guard options.store.add(built.figure.piecesText, picture: built.figure.svg) != nil else { return host.play(.wrong) }
    host.play(.right)
    board.showSaved(built)
    if !options.reducesMotion { board.rejoice(table) }
    controls.updateButtons()
  }

  /// What can be done with a silhouette of one's own beside laying it: throwing it away, and, for grown-ups, saving it
  /// as a file where files are allowed.
  func ownButtons(of number: Int64) -> [RoomButton] {
    let save = RoomButton(.save, of: self, holding: .aroundDisc(wobbles: !options.reducesMotion)) { $0.host.saveOwnPicture(number) }
    return [RoomButton(.bin, of: self, warns: { $0.bin.isAsking }) { $0.pressBin(of: number) }] + (host.allowsFiles ? [save] : [])
  }

  /// The bin asks first, by turning red; pressed again after a moment it removes the silhouette.
  func pressBin(of number: Int64) {
    switch bin.press(at: tree.now) {
    case .isTooSoon: return
    case .asks:
      controls.updateButtons()
      tree.perform(after: SecondPress.span.upperBound, owner: self) { [weak self] in self?.calmBin() }
    case .isMeant:
      controls.updateButtons()
      options.store.remove(number)
      host.levelRemoved()
      host.open(level: (figure?.turning == .quarters ? TrianglesLevel.free : .freeSeven).id)
    }
  }

  private func calmBin() {
    bin.reset()
    controls.updateButtons()
  }
}
