import Geometry
import RoomKit
import Sessions
import Threading

/// How the landscape is put together on stages of one orientation, in units of a stage of its own size: what `meadow/landscape.json` and
/// `meadow/portrait.json` say.
package struct Composition: JSONReadable, Hashable, Sendable {
  /// A door: one of the five landmarks.
  struct Door: JSONReadable, Hashable, Sendable {
    var plane: Plane
    var z: Double
    /// Where it stands.
    var foot: [Double]
    /// Units of the composition for one of its file's.
    var scale: Double
    /// x, y, width, height of what takes touches.
    var target: [Double]
    /// The middle of its word's plate.
    var sign: [Double]
    /// Where the animal walks to.
    var way: [Double]

    init(json: JSON) throws(JSONMismatch) {
      (plane, z, foot, scale) = (try json.read("plane"), try json.read("z"), try json.read("foot"), try json.read("scale"))
      (target, sign, way) = (try json.read("target"), try json.read("sign"), try json.read("way"))
    }
  }

  /// Where the animal of the one who plays stands.
  struct Standing: JSONReadable, Hashable, Sendable {
    var plane: Plane
    var z: Double
    var foot: [Double]
    var scale: Double

    init(json: JSON) throws(JSONMismatch) {
      (plane, z, foot, scale) = (try json.read("plane"), try json.read("z"), try json.read("foot"), try json.read("scale"))
    }
  }

  /// Where the animals of the others sit.
  struct Bench: JSONReadable, Hashable, Sendable {
    var plane: Plane
    var z: Double
    /// The foot of the first, and from one to the next.
    var foot: [Double]
    var scale: Double
    var step: [Double]
    /// How many rows may be behind each other.
    var rows: Int
    /// How far from the stage's right edge they begin.
    var edge: Double
    /// How far to the left and up they may reach.
    var left: Double
    var top: Double

    init(json: JSON) throws(JSONMismatch) {
      (plane, z, foot, scale) = (try json.read("plane"), try json.read("z"), try json.read("foot"), try json.read("scale"))
      (step, rows, edge, left, top) =
        (try json.read("step"), try json.read("rows"), try json.read("edge"), try json.read("left"), try json.read("top"))
    }
  }

  /// A habitat: the region between two lines from left to right.
  struct Region: JSONReadable, Hashable, Sendable {
    var plane: Plane
    var z: Double
    var top: [[Double]]
    var bottom: [[Double]]
    /// How large what lives there is at the far and at the near edge, as a multiple of its size.
    var scale: [Double]
    /// Places that suit one inhabitant each: x, y and size; nil where the whole region does.
    var spots: [[Double]]?

    init(json: JSON) throws(JSONMismatch) {
      (plane, z, top, bottom) = (try json.read("plane"), try json.read("z"), try json.read("top"), try json.read("bottom"))
      (scale, spots) = (try json.read("scale"), try json.read("spots"))
    }
  }

  /// Copies of a part.
  struct Item: JSONReadable, Hashable, Sendable {
    var part: String
    var plane: Plane
    var z: Double
    /// By day, in the evening and at night.
    var opacity: [Double]?
    /// x, y, and then scale and -1 where it is mirrored.
    var at: [[Double]]
    /// What stands at each place where that is more than one; nil for one.
    var row: Row?

    init(json: JSON) throws(JSONMismatch) {
      (part, plane, z) = (try json.read("part"), try json.read("plane"), try json.read("z"))
      (opacity, at, row) = (try json.read("opacity"), try json.read("at"), try json.read("row"))
    }
  }

  /// Copies of a part in a row that move one after the other.
  struct Row: JSONReadable, Hashable, Sendable {
    var count: Int
    /// From one to the next, along x and y.
    var step: [Double]
    /// How much later each moves than the one before, in seconds.
    var delay: Double

    init(json: JSON) throws(JSONMismatch) {
      (count, step, delay) = (try json.read("count"), try json.read("step"), try json.read("delay"))
    }
  }

  var size: [Double]
  /// How far the planes reach beyond the stage to either side.
  var margin: Double
  /// How far the near meadow can be panned to either side.
  var pan: Double
  var sun: [Double]
  var moon: [Double]
  var doors: [Landmark: Door]
  var animal: Standing
  var bench: Bench
  /// x, y and scale of doors that are no landmarks.
  var stands: [[Double]]
  var habitats: [Habitat: Region]
  /// The outlines of the roads, as they are drawn.
  var roads: [[[Double]]]
  var items: [Item]

  package init(json: JSON) throws(JSONMismatch) {
    (size, margin, pan) = (try json.read("size"), try json.read("margin"), try json.read("pan"))
    (sun, moon) = (try json.read("sun"), try json.read("moon"))
    doors = Self.keyed(try json.read("doors", as: [String: Door].self))
    (animal, bench, stands) = (try json.read("animal"), try json.read("bench"), try json.read("stands"))
    habitats = Self.keyed(try json.read("habitats", as: [String: Region].self))
    (roads, items) = (try json.read("roads"), try json.read("items"))
    guard size.count == 2, Landmark.allCases.allSatisfy({ doors[$0] != nil }), Habitat.allCases.allSatisfy({ habitats[$0] != nil }) else {
      throw JSONMismatch("a landscape with a size, every landmark and every habitat")
    }
  }

  private static func keyed<Key: RawRepresentable & Hashable, Value>(_ values: [String: Value]) -> [Key: Value]
  where Key.RawValue == String {
    var keyed: [Key: Value] = [:]
    for (name, value) in values {
      if let key = Key(rawValue: name) { keyed[key] = value }
    }
    return keyed
  }

  /// The composition for stages of a size.
  /// - Throws: `RoomError` when its file is missing or damaged.
  package static func suited(to size: Size) throws(RoomError) -> Composition {
    let name = isPortrait(size) ? "portrait.json" : "landscape.json"
    if let known = known.withLock({ $0[name] }) { return known }
    let read = try MeadowFile.decode(Composition.self, from: name)
    known.withLock { $0[name] = read }
    return read
  }

  /// Those that were read, by file.
  private static let known = LockedValue<[String: Composition]>([:])

  /// Whether a stage is higher than wide.
  static func isPortrait(_ size: Size) -> Bool { size.height > size.width }
}
