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
    do {
      return try JSONText.decode(from: bytes)
    } catch {
      throw .damagedResource(
        file, reason: "\(error); it needs an 'outline' of loops of points and a 'solution' of at most 16 [x, y, corner]")
    }
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
}

/// A figure's file is {"outline":[[[x,y],...],...],"solution":[[x,y,corner],...]}.
extension TriangleFigure: Decodable {
  private enum Key: String, CodingKey {
    case outline, solution
  }

  /// The largest coordinate that there is to reckon with, in legs.
  static let farthest = 64.0

  /// - Throws: `DecodingError` where it is no figure.
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    let loops = try members.decode([[[Double]]].self, forKey: .outline)
    guard !loops.isEmpty, loops.allSatisfy({ $0.count >= 3 }),
      loops.joined().allSatisfy({ $0.count == 2 && $0.allSatisfy { abs($0) <= Self.farthest } })
    else { throw DecodingError.dataCorruptedError(forKey: .outline, in: members, debugDescription: "these are no loops of points [x, y]") }
    let solution = try members.decode([PlacedTriangle].self, forKey: .solution)
    guard (1...TrianglesGame.mostPieces).contains(solution.count) else {
      throw DecodingError.dataCorruptedError(forKey: .solution, in: members, debugDescription: "there are \(solution.count) pieces")
    }
    self.init(outline: loops.map { $0.map { Point($0[0], $0[1]) } }, solution: solution)
  }
}
