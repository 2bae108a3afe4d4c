import Geometry
import RoomKit
import Sessions

/// A silhouette that is laid with triangles: its outline, and one way of laying it.
///
/// One unit is the leg of a triangle. The outline is loops, the inside clockwise on screen of each and holes the other way; they may touch and
/// do not cross. Any arrangement that covers it is right; the stored one serves hints.
struct TriangleFigure: Equatable, Sendable {
  let outline: [[Point]]
  let solution: [PlacedTriangle]
  /// The box about the outline.
  let bounds: Rect

  /// - Throws: `RoomError` when the file is missing or is not a figure.
  static func named(_ name: String) throws(RoomError) -> TriangleFigure {
    let file = "triangles/\(name).json"
    let bytes = try ResourceFolder.contents(of: file)
    let document: JSON
    do {
      document = try JSON(parsing: bytes)
    } catch {
      throw .damagedResource(file, reason: "\(error)")
    }
    guard let figure = TriangleFigure(document) else {
      throw .damagedResource(file, reason: "it needs an 'outline' of loops of points and a 'solution' of at most 16 [x, y, corner]")
    }
    return figure
  }

  /// Reads a figure; nil where it is none. The pieces of the solution are [x, y, corner] with the top left of the piece's square.
  init?(_ document: JSON) {
    guard let loops = document["outline"]?.array, let pieces = document["solution"]?.array, !loops.isEmpty,
      (1...TrianglesGame.mostPieces).contains(pieces.count)
    else { return nil }
    var outline: [[Point]] = []
    for loop in loops {
      let points = (loop.array ?? []).compactMap { Self.numbers($0, 2).map { Point($0[0], $0[1]) } }
      guard points.count >= 3, points.count == loop.array?.count else { return nil }
      outline.append(points)
    }
    let solution = pieces.compactMap(Self.piece)
    guard solution.count == pieces.count else { return nil }
    self.init(outline: outline, solution: solution)
  }

  /// Reads a piece as [x, y, corner], with the top left of its square; nil where it is none.
  static func piece(_ value: JSON) -> PlacedTriangle? {
    guard let n = numbers(value, 3), let corner = Int(exactly: n[2]), (0...3).contains(corner) else { return nil }
    return PlacedTriangle(center: Point(n[0] + 0.5, n[1] + 0.5), corner: corner)
  }

  init(outline: [[Point]], solution: [PlacedTriangle]) {
    self.outline = outline
    self.solution = solution
    var flat = FlattenedPath()
    for point in outline.joined() { flat.append(point) }
    bounds = flat.bounds ?? .zero
  }

  /// The outline as a path, one unit being so many points.
  func path(unit: Double) -> Path {
    var path = Path()
    for loop in outline {
      for (i, p) in loop.enumerated() {
        if i == 0 { path.move(to: p * unit) } else { path.addLine(to: p * unit) }
      }
      path.close()
    }
    return path
  }

  /// So many finite numbers, none too large to reckon with.
  private static func numbers(_ value: JSON, _ count: Int) -> [Double]? {
    guard let array = value.array, array.count == count else { return nil }
    let numbers = array.compactMap(\.double).filter { abs($0) <= 64 }
    return numbers.count == count ? numbers : nil
  }
}
