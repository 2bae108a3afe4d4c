import Geometry
import RoomKit
import Sessions

/// Silhouettes that children build: made of pieces alone, whose outline is the figure.
extension TriangleFigure {
  /// The farthest that a silhouette goes across or down, in legs.
  static let largest = 24.0
  /// Small triangles are kept on a grid of so many lines a leg, so that edges that meet still do.
  private static let grid = 1024.0

  /// A figure of pieces as they lie, moved such that its bounds begin at the origin; nil for none, for too many, or where they lie too far apart.
  init?(pieces: [PlacedPiece]) {
    guard (1...TrianglesGame.mostPieces).contains(pieces.count), let first = pieces.first else { return nil }
    // A triangle reaches to all sides of its square.
    let frame = pieces.dropFirst().reduce(first.box) { $0.union($1.box) }
    guard frame.isFinite, frame.width <= Self.largest, frame.height <= Self.largest else { return nil }
    // What is turned by eighths has corners that no such grid has.
    let isOnGrid = pieces.allSatisfy { $0.shape == .triangle && $0.pose.eighths % 2 == 0 && !$0.pose.isFlipped }
    let moved = pieces.map { piece in
      var moved = piece
      moved.center = piece.center - frame.origin
      if isOnGrid { moved.center = Point((moved.center.x * Self.grid).rounded(), (moved.center.y * Self.grid).rounded()) / Self.grid }
      return moved
    }
    let outline = FigureCoverage.outline(of: moved)
    guard !outline.isEmpty else { return nil }
    self.init(outline: outline, solution: moved, turning: isOnGrid ? .quarters : .eighths)
  }

  /// A figure of what was kept of it; nil where that is none, whatever it holds.
  init?(_ silhouette: Keepsake) {
    guard let pieces = try? JSONText.decode([PlacedPiece].self, from: silhouette.text) else { return nil }
    self.init(pieces: pieces)
  }

  /// The pieces as they are kept: a list of [x, y, corner] with the top left of each small triangle's square, in legs, and of other pieces as those are kept.
  var piecesText: String { JSONText.encode(solution) }

  /// The outline as an SVG file, a leg being 80 units.
  var svg: String {
    let unit = TrianglesLayout.unit
    func text(_ value: Double) -> String { JSON((value * unit * 1000).rounded() / 1000 + 0).description }
    var path = ""
    for loop in outline {
      for (i, p) in loop.enumerated() { path += (i == 0 ? "M" : "L") + text(p.x) + " " + text(p.y) }
      path += "Z"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(text(bounds.maxX)) \(text(bounds.maxY))">
      <path fill="#4a5d86" d="\(path)"/>
      </svg>

      """
  }
}
