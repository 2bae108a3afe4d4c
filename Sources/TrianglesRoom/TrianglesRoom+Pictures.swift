import Geometry
import Layers
import RoomKit

extension TrianglesRoom {
  package static func levelPicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> Layer {
    try TrianglesPicture.level(level, options: options)
  }

  /// The silhouettes for those who begin, those of small triangles with free play among them, those of the seven pieces after free play with these, and those
  /// without end.
  package nonisolated static var shelf: [LevelID] {
    let easy = TrianglesLevel.figures.count / LevelBand.allCases.count
    return TrianglesLevel.starters + TrianglesLevel.figures.prefix(easy) + [TrianglesLevel.free.id]
      + TrianglesLevel.figures.dropFirst(easy) + [TrianglesLevel.freeSeven.id] + TrianglesLevel.tangrams
      + [TrianglesLevel.firstMore, .classic]
  }

  package nonisolated static func hasEnd(_ level: LevelID) -> Bool {
    ![.classic, TrianglesLevel.free.id, TrianglesLevel.freeSeven.id].contains(level)
  }

  package static func lastingLevels(of finished: Set<LevelID>, options: RoomOptions) -> [LevelID] {
    TrianglesLevel.silhouettes.filter(finished.contains) + ownLevels(options)
  }

  /// The figure as it was laid, of coloured triangles.
  package static func finishedPicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> FinishedPicture? {
    guard let kind = TrianglesLevel(level), let figure = try kind.figure(options) else { return nil }
    return TrianglesPicture.finished(figure, of: kind)
  }

  /// The figure laid of triangles in their colours.
  package static func madePicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> Layer? {
    try finishedPicture(level, options: options).map(card)
  }

  private static func card(_ made: FinishedPicture) -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    let part = 0.92
    made.layer.transform = .scale(part, part)
    made.layer.position = Point(50, 50) - made.layer.bounds.center * part
    layer.addSublayer(made.layer)
    return layer
  }

  /// What flies to the meadow: the figure as a sticker, where it lies alone, with each piece where it was laid.
  var made: MadeThing? {
    guard let figure, let kind = TrianglesLevel(level) else { return nil }
    let picture = Self.card(TrianglesPicture.finished(figure, of: kind, laid: table.whole))
    let units = TrianglesLayout.unit
    let box = place.showcase(of: figure.bounds).apply(
      Rect(origin: figure.bounds.origin * units, size: Size(figure.bounds.width * units, figure.bounds.height * units)))
    let side = max(box.width, box.height) / 0.92
    let colors = Set(table.kit.pieces.map(\.color)).sorted().map { TrianglesLook.soft[$0] }
    return MadeThing(
      sticker: StickerLayer(picture), frame: Rect(center: box.center, size: Size(side, side)), colors: colors,
      effort: min(1, figure.solution.reduce(0) { $0 + $1.shape.area } / 8), shown: board.layer)
  }
}
