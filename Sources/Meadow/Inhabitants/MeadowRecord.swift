import Geometry
import Sessions

/// Who has moved into the meadow, in that order, and where those live whom their owner has put somewhere: what is kept of it for each profile.
package struct MeadowRecord: Hashable, Sendable {
  /// Someone who has moved in.
  package struct Entry: Hashable, Sendable {
    package let resident: Resident
    /// Where it was put; nil where it lives where it found a place by itself.
    package var place: WorldPlace?

    package init(_ resident: Resident, at place: WorldPlace? = nil) {
      self.resident = resident
      self.place = place
    }
  }

  /// The most that are remembered: more than could ever be finished.
  static let most = 10_000
  /// What it is kept as among a room's keepsakes.
  package static let name = "residents"

  package private(set) var entries: [Entry] = []
  private var indices: [Resident: Int] = [:]

  package init() {}

  /// Reads what was kept; what makes no sense in it is left out.
  package init(_ document: JSON?) {
    for entry in document?["residents"]?.array ?? [] {
      guard entries.count < Self.most, let resident = entry["who"]?.string.flatMap(Resident.init(id:)), indices[resident] == nil else { continue }
      var place: WorldPlace?
      if let habitat = entry["habitat"]?.string.flatMap(Habitat.init), let x = entry["x"]?.double, let y = entry["y"]?.double {
        place = WorldPlace(habitat, x: x, y: y)
      }
      append(Entry(resident, at: place))
    }
  }

  /// What is kept.
  package var document: JSON {
    let residents = entries.map { entry -> JSON in
      var members = [JSON.Member("who", .string(entry.resident.id))]
      if let place = entry.place {
        members += [
          JSON.Member("habitat", .string(place.habitat.rawValue)), JSON.Member("x", Self.rounded(place.x)),
          JSON.Member("y", Self.rounded(place.y)),
        ]
      }
      return .object(members)
    }
    return ["version": 1, "residents": .array(residents)]
  }

  /// A ten thousandth of a habitat is less than a pixel.
  private static func rounded(_ x: Double) -> JSON { JSON((x * 10_000).rounded() / 10_000) }

  private mutating func append(_ entry: Entry) {
    indices[entry.resident] = entries.count
    entries.append(entry)
  }

  /// Lets those move in who have not yet.
  /// - Returns: those who are new, in the order given.
  package mutating func admit(_ residents: [Resident]) -> [Resident] {
    var new: [Resident] = []
    for resident in residents where indices[resident] == nil && entries.count < Self.most {
      append(Entry(resident))
      new.append(resident)
    }
    return new
  }

  /// Where someone was put; nil where it was not.
  package func place(of resident: Resident) -> WorldPlace? { indices[resident].flatMap { entries[$0].place } }

  /// Remembers where someone was put; nothing for someone who has not moved in.
  package mutating func put(_ resident: Resident, at place: WorldPlace) {
    if let index = indices[resident] { entries[index].place = place }
  }
}
