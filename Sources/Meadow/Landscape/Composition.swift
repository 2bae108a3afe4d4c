import FoundationEssentials
import Geometry
import RoomKit
import Threading

/// How the landscape is put together on stages of one orientation, in units of a stage of its own size: what `meadow/landscape.json` and
/// `meadow/portrait.json` say.
package struct Composition: Decodable, Sendable {
  /// A door: one of the five landmarks.
  struct Door: Decodable, Sendable {
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
  }

  /// Where the animal of the one who plays stands.
  struct Standing: Decodable, Sendable {
    var plane: Plane
    var z: Double
    var foot: [Double]
    var scale: Double
  }

  /// Where the animals of the others sit.
  struct Bench: Decodable, Sendable {
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
  }

  /// A habitat: the region between two lines from left to right.
  struct Region: Decodable, Sendable {
    var plane: Plane
    var z: Double
    var top: [[Double]]
    var bottom: [[Double]]
    /// How large what lives there is at the far and at the near edge, as a multiple of its size.
    var scale: [Double]
    /// Places that suit one inhabitant each: x, y and size; nil where the whole region does.
    var spots: [[Double]]?
  }

  /// Copies of a part.
  struct Item: Decodable, Sendable {
    var part: String
    var plane: Plane
    var z: Double
    /// By day, in the evening and at night.
    var opacity: [Double]?
    /// x, y, and then scale and -1 where it is mirrored.
    var at: [[Double]]
    /// What stands at each place where that is more than one; nil for one.
    var row: Row?
  }

  /// Copies of a part in a row that move one after the other.
  struct Row: Decodable, Sendable {
    var count: Int
    /// From one to the next, along x and y.
    var step: [Double]
    /// How much later each moves than the one before, in seconds.
    var delay: Double
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

  private enum CodingKeys: String, CodingKey { case size, margin, pan, sun, moon, doors, animal, bench, stands, habitats, roads, items }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    size = try container.decode([Double].self, forKey: .size)
    margin = try container.decode(Double.self, forKey: .margin)
    pan = try container.decode(Double.self, forKey: .pan)
    sun = try container.decode([Double].self, forKey: .sun)
    moon = try container.decode([Double].self, forKey: .moon)
    doors = Self.keyed(try container.decode([String: Door].self, forKey: .doors))
    animal = try container.decode(Standing.self, forKey: .animal)
    bench = try container.decode(Bench.self, forKey: .bench)
    stands = try container.decode([[Double]].self, forKey: .stands)
    habitats = Self.keyed(try container.decode([String: Region].self, forKey: .habitats))
    roads = try container.decode([[[Double]]].self, forKey: .roads)
    items = try container.decode([Item].self, forKey: .items)
    guard size.count == 2, Landmark.allCases.allSatisfy({ doors[$0] != nil }), Habitat.allCases.allSatisfy({ habitats[$0] != nil }) else {
      throw DecodingError.dataCorruptedError(forKey: .doors, in: container, debugDescription: "a landmark or a habitat is missing")
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
