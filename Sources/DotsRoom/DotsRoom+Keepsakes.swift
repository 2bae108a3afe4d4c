import Geometry
import Layers
import RoomKit
import SVG
import Sessions

/// What connected dots have made: pictures that live on, those of the player's own files too, which are kept once they are finished.
extension DotsRoom {
  /// What layers may take of a file's picture that lives on, in bytes: it is one of many.
  private nonisolated static let mostMemory = 4 << 20
  /// The longest file that is kept, in bytes.
  nonisolated static let longestFile = 256 << 10

  package static func lastingLevels(of finished: Set<LevelID>, options: RoomOptions) -> [LevelID] {
    DotsLevel.pictures.filter(finished.contains) + finished.filter(isFile).sorted { $0.name < $1.name } + ownLevels(options)
  }

  package static func finishedPicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> FinishedPicture? {
    switch DotsLevel(level) {
    case .classic, .draw, nil: nil
    case .own(let number): keptPicture(drawing(number, in: options.store))
    case .picture(let name): try finishedPicture(named: name)
    case .file(let path): keptPicture(keepsake(of: path, in: options.store))
    }
  }

  package nonisolated static func finishedDrawing(_ level: LevelID) -> String? {
    if case .picture(let name) = DotsLevel(level) { file(of: name) } else { nil }
  }

  private nonisolated static func file(of name: String) -> String { "dots/\(name).svg" }

  private static func finishedPicture(named name: String) throws(RoomError) -> FinishedPicture {
    let drawing = try ResourceFolder.document(file(of: name)).makeDrawing(fitting: Size(100, 100))
    // Nothing of ours lies outside, and what moves need not be cut off.
    drawing.root.masksToBounds = false
    let outline = drawing.element(DotPuzzle.outlineID)?.layer as? ShapeLayer
    return FinishedPicture(
      layer: drawing.root, outline: outline.map { $0.path.transformed(by: $0.transformToTree(presented: false)) } ?? Path(),
      eyes: drawing.element(FinishedPicture.eyesID)?.layer, traits: FinishedPicture.traits(of: file(of: name)))
  }

  // MARK: - Files of the player's own

  /// Keeps the picture of a file whose dots were all connected, in the place of what was kept of the same file; where there is no room left, in that of
  /// the oldest. A file that is too long is not kept.
  func keepFinishedFile(_ puzzle: DotPuzzle) {
    guard case .file(let path) = DotsLevel(level), let source = puzzle.source else { return }
    let store = options.store
    let known = Self.keepsake(of: path, in: store)
    if known?.picture == source { return }
    // What was drawn here stays.
    if let old = known ?? (store.hasRoom ? nil : store.keepsakes.first(where: Self.isOfFile)) { store.remove(old.id) }
    _ = store.add(JSON.object([JSON.Member("level", .string(path))]).description, picture: source)
  }

  private static func keepsake(of path: String, in store: RoomStore) -> Keepsake? {
    store.keepsakes.last { (try? JSON(parsing: $0.text))?["level"]?.string == path }
  }

  private static func isOfFile(_ keepsake: Keepsake) -> Bool { (try? JSON(parsing: keepsake.text))?["level"]?.string != nil }

  /// A picture as it was kept; nil where it was not, or cannot be drawn any more.
  private static func keptPicture(_ kept: Keepsake?) -> FinishedPicture? {
    guard let kept, let document = try? SVGDocument.parse(kept.picture.utf8),
      document.memory <= mostMemory, let puzzle = try? DotPuzzle(document)
    else { return nil }
    let drawing = document.makeDrawing(fitting: puzzle.size)
    return FinishedPicture(layer: drawing.root, outline: puzzle.outline, eyes: drawing.element(FinishedPicture.eyesID)?.layer)
  }
}
