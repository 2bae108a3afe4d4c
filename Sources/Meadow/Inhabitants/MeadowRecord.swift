import Geometry

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

  /// Takes over what was kept of someone; whoever is there already, or comes when there are too many, is left out.
  mutating func take(_ resident: Resident, at place: WorldPlace?) {
    guard entries.count < Self.most, indices[resident] == nil else { return }
    append(Entry(resident, at: place))
  }

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

  /// Remembers where someone was put, as it is kept; nothing for someone who has not moved in.
  package mutating func put(_ resident: Resident, at place: WorldPlace) {
    if let index = indices[resident] { entries[index].place = place.rounded }
  }
}
