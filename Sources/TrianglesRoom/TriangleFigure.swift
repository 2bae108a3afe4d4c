import Geometry
import RoomKit
import Sessions

/// A silhouette that is laid with pieces: its outline, and one way of laying it.
///
/// One unit is the leg of a small triangle. The outline is loops, the inside clockwise on screen of each and holes the other way; they may touch and
/// do not cross. Any arrangement that covers it is right; the stored one serves hints.
struct TriangleFigure: Equatable, Sendable {
  let outline: [[Point]]
  let solution: [PlacedPiece]
  /// What a tap does to its pieces.
  let turning: PieceKit.Turning
  /// Whether it is seen where the pieces of the stored solution meet.
  let showsSeams: Bool
  /// The eyes that it has once it is laid, by their middles.
  let eyes: [Point]
  /// The mouth that it has then; nil for none.
  let mouth: FigureMouth?
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

  init(
    outline: [[Point]], solution: [PlacedPiece], turning: PieceKit.Turning = .quarters, showsSeams: Bool = false, eyes: [Point] = [],
    mouth: FigureMouth? = nil
  ) {
    self.outline = outline
    self.solution = solution
    self.turning = turning
    self.showsSeams = showsSeams
    self.eyes = eyes
    self.mouth = mouth
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

  /// How large an eye is, in legs.
  private static let eyeRadius = 0.13

  /// The eyes as a path, one unit being so many points.
  func eyesPath(unit: Double) -> Path {
    var path = Path()
    for eye in eyes { path.addPath(Path(circleAt: eye * unit, radius: Self.eyeRadius * unit)) }
    return path
  }
}

/// A figure's file is {"outline":[[[x,y],...],...],"solution":[[x,y,corner],...]}, of other pieces [["shape",x,y,eighths],...] in the order of their kit;
/// beside that it may have "turning", "seams", "eyes", a list of [x,y], and "mouth", [x,y,width].
extension TriangleFigure: Decodable {
  private enum Key: String, CodingKey {
    case outline, solution, turning, seams, eyes, mouth
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
    let solution = try members.decode([PlacedPiece].self, forKey: .solution)
    guard (1...TrianglesGame.mostPieces).contains(solution.count) else {
      throw DecodingError.dataCorruptedError(forKey: .solution, in: members, debugDescription: "there are \(solution.count) pieces")
    }
    let eyes = try members.decodeIfPresent([[Double]].self, forKey: .eyes) ?? []
    guard eyes.allSatisfy({ $0.count == 2 && $0.allSatisfy { abs($0) <= Self.farthest } }) else {
      throw DecodingError.dataCorruptedError(forKey: .eyes, in: members, debugDescription: "these are no points [x, y]")
    }
    let mouth = try members.decodeIfPresent([Double].self, forKey: .mouth)
    if let mouth, mouth.count != 3 || mouth.contains(where: { abs($0) > Self.farthest }) {
      throw DecodingError.dataCorruptedError(forKey: .mouth, in: members, debugDescription: "this is no mouth [x, y, width]")
    }
    self.init(
      outline: loops.map { $0.map { Point($0[0], $0[1]) } }, solution: solution,
      turning: try members.decodeIfPresent(PieceKit.Turning.self, forKey: .turning) ?? .quarters,
      showsSeams: try members.decodeIfPresent(Bool.self, forKey: .seams) ?? false, eyes: eyes.map { Point($0[0], $0[1]) },
      mouth: mouth.map { FigureMouth(middle: Point($0[0], $0[1]), width: $0[2]) })
  }
}
