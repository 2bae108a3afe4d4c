import Geometry
import Layers
import RoomKit
import SVG
import Sessions

/// A picture that is drawn in the room: filled contours, and how many dots are to lie on them. In units of a sheet of 100 by 100.
struct DrawnPicture: Equatable {
  /// A closed line, and the number of the colour that fills it.
  struct Contour: Equatable {
    var points: [Point]
    var color: Int
  }

  static let mostContours = 24
  /// How many dots can be asked for.
  static let counts = 3...60
  /// What contours are filled with.
  static let colors = paints.map { Color(rgb: $0) }
  static let paints: [UInt32] = [0xf25c54, 0xffc928, 0x3db36c, 0x3f7fee, 0x9b6be0, 0x8a5a36, 0xfffaf0, 0x2b2233]

  private(set) var contours: [Contour] = []
  /// What was traced of a picture that was opened; it lies below the contours.
  private(set) var traced: TracedPicture?
  /// How many dots are asked for; fewer come out where contours lie on each other.
  private(set) var count = 16

  /// What is smaller than this both ways is a tap, which makes a spot, such as an eye.
  private static let spotReach = 3.0
  private static let spotRadius = 2.6

  var isEmpty: Bool { contours.isEmpty && traced == nil }
  var hasRoom: Bool { contours.count < Self.mostContours }

  /// Adds the way of a finger as a contour; the way back to its beginning is straight.
  mutating func add(_ way: [Point], color: Int) {
    guard hasRoom, Self.colors.indices.contains(color), let first = way.first else { return }
    let sheet = Rect(x: 0, y: 0, width: 100, height: 100)
    let way = way.map { Point(min(max($0.x, sheet.minX), sheet.maxX), min(max($0.y, sheet.minY), sheet.maxY)) }
    var points = DrawnLine.kept(way)
    if way.allSatisfy({ $0.distance(to: first) < Self.spotReach }) {
      points = (0..<12).map { k in
        let angle = Double(k) * .pi / 6
        return first + Point(Math.cos(angle), Math.sin(angle)) * Self.spotRadius
      }
    }
    guard points.count > 2 else { return }
    contours.append(Contour(points: points, color: color))
  }

  /// Takes the last contour away; after the first of them what was traced.
  mutating func removeLast() { if contours.isEmpty { traced = nil } else { contours.removeLast() } }

  /// Lays what was traced below the contours, in the place of what lay there.
  mutating func lay(_ traced: TracedPicture) { self.traced = traced }

  /// Asks for so many dots, as near as `counts` has.
  mutating func ask(for count: Int) { self.count = min(max(count, Self.counts.lowerBound), Self.counts.upperBound) }

  /// A closed line as a smooth path: through the middles between its points, bent towards the points themselves; where it turns sharply it keeps its
  /// corner.
  static func path(_ points: [Point]) -> Path {
    var path = Path()
    guard points.count > 2 else { return path }
    func middle(_ i: Int) -> Point { points[i].interpolated(to: points[(i + 1) % points.count], 0.5) }
    path.move(to: middle(points.count - 1))
    for i in points.indices {
      let (before, after) = (middle((i + points.count - 1) % points.count), middle(i))
      let isCorner = (points[i] - before).dot(after - points[i]) < 0.2 * (points[i] - before).length * (after - points[i]).length
      if isCorner {
        path.addLine(to: points[i])
        path.addLine(to: after)
      } else {
        path.addQuad(to: after, control: points[i])
      }
    }
    path.close()
    return path
  }
}

/// A drawing is kept as {"contours":[{"line":[...],"color":n},...],"dots":n,"traced":{...}}; what makes no sense is left out.
extension DrawnPicture: Codable {
  private enum Key: String, CodingKey {
    case contours, dots, traced
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(contours, forKey: .contours)
    try members.encode(count, forKey: .dots)
    try members.encodeIfPresent(traced, forKey: .traced)
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    contours = (members.lenient(.contours, as: [Lenient<Contour>].self) ?? []).compactMap(\.value).prefix(Self.mostContours).map { $0 }
    traced = members.lenient(.traced)
    ask(for: members.lenient(.dots) ?? count)
  }
}

extension DrawnPicture.Contour: Codable {
  private enum Key: String, CodingKey {
    case line, color
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(DrawnLine(points: points), forKey: .line)
    try members.encode(color, forKey: .color)
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    points = try members.decode(DrawnLine.self, forKey: .line).points
    color = try members.decode(Int.self, forKey: .color)
    guard points.count > 2, points.allSatisfy({ (0...100).contains($0.x) && (0...100).contains($0.y) }),
      DrawnPicture.colors.indices.contains(color)
    else { throw DecodingError.dataCorruptedError(forKey: .line, in: members, debugDescription: "this is no contour") }
  }
}
