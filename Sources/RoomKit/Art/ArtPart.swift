import Geometry
import Layers
import Sessions

/// What the index of the drawn parts says of one of them; lengths are in points of the drawing, whose origin is what a part is placed by.
package struct ArtPart: JSONReadable, Sendable {
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

  package init(json: JSON) throws(JSONMismatch) {
    file = try json.read("file")
    view = try json.read("view")
    wash = try json.readIfThere("wash") { veil throws(JSONMismatch) in (try veil.read("color"), try veil.read("amount")) }
    (ground, key, goal) = (try json.read("ground"), try json.read("key"), try json.read("goal"))
    pivots = try json.read("pivots", as: [String: Point]?.self) ?? [:]
    ninePart = try json.readIfThere("ninePart") { parts throws(JSONMismatch) in
      let insets: [Double] = try parts.read("insets")
      guard insets.count == 4 else { throw JSONMismatch("four insets") }
      return NinePart(rect: try parts.read("rect"), left: insets[0], top: insets[1], right: insets[2], bottom: insets[3])
    }
    robot = try json.readIfThere("screen") { screen throws(JSONMismatch) in
      Robot(
        height: try json.read("height"), color: try json.read("color"), glow: try json.read("glow"), faceCenter: try screen.read("center"),
        faceScale: try screen.read("faceScale"), signs: try json.read("signs"), poses: try json.read("poses"))
    }
  }
}
