import Geometry
import Layers

/// Something of the scenery that answers a finger.
struct Pokable {
  /// How it answers.
  enum Answer: Hashable {
    case shake, rustle, puff, smile, hop, sway, fly
  }

  /// What moves.
  let layer: Layer
  let plane: Plane
  let z: Double
  /// Where it is poked, in points of the plane.
  let frame: Rect
  let answer: Answer

  /// What a part does when it is poked; nil for what lies still.
  static func answer(of part: String) -> Answer? {
    switch part {
    case let name where name.contains("tree") || name.hasPrefix("pine"): .shake
    case let name where name.hasPrefix("bush"): .rustle
    case let name where name.hasPrefix("cloud"): .puff
    case "sun", "moon": .smile
    case "reeds": .sway
    case "bee", "bird": .fly
    default: nil
    }
  }
}
