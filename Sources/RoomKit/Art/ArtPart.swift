import Geometry
import Layers

/// What the index of the drawn parts says of one of them; lengths are in points of the drawing, whose origin is what a part is placed by.
package struct ArtPart: Decodable, Sendable {
  /// The drawing, by its path within the folder of parts.
  package let file: String
  /// What the drawing shows, in its own coordinates.
  package let view: Rect
  /// The colour that a ground is veiled with, and how much of it, in 0...1.
  package let wash: (color: Color, amount: Double)?
  /// What takes its place in the dark: of every ground enough is left to know it by, behind light text.
  package static let evening: (color: Color, amount: Double) = (Color(rgb: 0x121829), 0.8)
  /// The colour that a ground goes on with below its picture.
  package let ground: Color?
  /// About what those layers turn that move, by their names.
  package let pivots: [String: Point]
  /// How it stretches; nil where it does not.
  package let ninePart: NinePart?
  /// Where what comes to it goes to.
  package let goal: Point?
  /// The colour in it that another one takes the place of.
  package let key: Color?
  /// What a robot is beside its drawing.
  package let robot: Robot?

  /// Where a robot's face, signs and limbs belong.
  package struct Robot: Sendable {
    /// From the foot to the top, in points.
    package let height: Double
    package let color: Color
    /// The colour of what its screen shows.
    package let glow: Color
    /// The middle of its face.
    package let faceCenter: Point
    /// How much larger than drawn its face is.
    package let faceScale: Double
    /// Where what stands about its head has its origin, by the expression.
    package let signs: [String: Point]
    /// How far its layers turn, in degrees about their pivots, by the expression; "all" turns the whole of it and "down" lowers it, in points.
    package let poses: [String: [String: Double]]
  }

  /// A part of which no more is known than where its drawing and its pivots are.
  init(file: String, view: Rect, pivots: [String: Point]) {
    (self.file, self.view, self.pivots) = (file, view, pivots)
    (wash, ground, ninePart, goal, key, robot) = (nil, nil, nil, nil, nil, nil)
  }

  private enum Key: String, CodingKey {
    case file, view, wash, ground, pivots, ninePart, goal, key, glow, color, height, screen, signs, poses
    case amount, rect, insets, center, faceScale
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    file = try values.decode(String.self, forKey: .file)
    view = try values.rect(.view)
    if values.contains(.wash) {
      let veil = try values.nestedContainer(keyedBy: Key.self, forKey: .wash)
      wash = (try veil.color(.color), try veil.decode(Double.self, forKey: .amount))
    } else {
      wash = nil
    }
    ground = values.contains(.ground) ? try values.color(.ground) : nil
    key = values.contains(.key) ? try values.color(.key) : nil
    goal = values.contains(.goal) ? try values.point(.goal) : nil
    pivots = try (values.decodeIfPresent([String: [Double]].self, forKey: .pivots) ?? [:]).mapValues { try values.point($0, .pivots) }
    if values.contains(.ninePart) {
      let parts = try values.nestedContainer(keyedBy: Key.self, forKey: .ninePart)
      let insets = try parts.numbers(.insets, count: 4)
      ninePart = NinePart(rect: try parts.rect(.rect), left: insets[0], top: insets[1], right: insets[2], bottom: insets[3])
    } else {
      ninePart = nil
    }
    guard values.contains(.screen) else {
      robot = nil
      return
    }
    let screen = try values.nestedContainer(keyedBy: Key.self, forKey: .screen)
    robot = Robot(
      height: try values.decode(Double.self, forKey: .height), color: try values.color(.color), glow: try values.color(.glow),
      faceCenter: try screen.point(.center), faceScale: try screen.decode(Double.self, forKey: .faceScale),
      signs: try values.decode([String: [Double]].self, forKey: .signs).mapValues { try values.point($0, .signs) },
      poses: try values.decode([String: [String: Double]].self, forKey: .poses))
  }
}

extension KeyedDecodingContainer {
  /// So many finite numbers.
  fileprivate func numbers(_ key: Key, count: Int) throws -> [Double] {
    let numbers = try decode([Double].self, forKey: key)
    guard numbers.count == count, numbers.allSatisfy(\.isFinite) else {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "it needs \(count) numbers")
    }
    return numbers
  }

  fileprivate func rect(_ key: Key) throws -> Rect {
    let n = try numbers(key, count: 4)
    return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  fileprivate func point(_ key: Key) throws -> Point { try point(numbers(key, count: 2), key) }

  fileprivate func point(_ numbers: [Double], _ key: Key) throws -> Point {
    guard numbers.count == 2 else {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "a point has two numbers")
    }
    return Point(numbers[0], numbers[1])
  }

  /// A colour as "#rrggbb".
  fileprivate func color(_ key: Key) throws -> Color {
    let text = try decode(String.self, forKey: key)
    guard text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#"), let rgb = UInt32(text.dropFirst(), radix: 16) else {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "a colour is '#' and six hexadecimal digits")
    }
    return Color(rgb: rgb)
  }
}
