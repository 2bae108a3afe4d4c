import Geometry
import Sessions

extension TrianglesRoom {
  package var document: any Encodable { game }

  package var probeMembers: [JSON.Member] { TrianglesProbe(self).members }

  /// Goes on from what was kept, as far as it fits; a game that was solved is not gone on with.
  func restore() {
    let kept =
      frame.kept(TrianglesGame.self, version: 2)
      ?? frame.kept(TrianglesStageDocument.self, version: 1)?.game { size in
        [options.isLeftHanded, !options.isLeftHanded].map { isLeftHanded in
          var options = options
          options.isLeftHanded = isLeftHanded
          return Self.layout(kind, figure: figure, size: size, options: options)
        }
      }
    if let kept, kept.pieces.count == game.pieces.count, !kept.isSolved { table.goOn(with: kept) }
  }
}
