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

  /// The silhouette of one's own that is laid; nil for other levels.
  static func ownLevel(_ kind: TrianglesLevel, _ figure: TriangleFigure?, on frame: RoomFrame) -> OwnLevel? {
    guard case .own(let number) = kind else { return nil }
    return OwnLevel(number, on: frame, elsewhere: (figure?.turning == .quarters ? TrianglesLevel.free : .freeSeven).id)
  }

  /// How many buttons lie along the top at most, the one that leads home included.
  static func mostButtons(_ kind: TrianglesLevel) -> Int {
    if case .own = kind { 4 + OwnLevel.buttonCount(allowsFiles: true) } else { 5 }
  }
}
