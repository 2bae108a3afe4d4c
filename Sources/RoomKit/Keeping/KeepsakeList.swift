import Sessions

/// All that a room keeps for one profile, as it is kept: a list in the order of numbers.
package struct KeepsakeList: Codable, Hashable, Sendable {
  /// The oldest first, their numbers rising; at most `RoomStore.limit`.
  package let keepsakes: [Keepsake]

  package init(_ keepsakes: [Keepsake]) { self.keepsakes = keepsakes }

  /// Reads a list; what makes no sense in it is left out.
  package init(from decoder: any Decoder) throws {
    var keepsakes: [Keepsake] = []
    for next in try [Lenient<Keepsake>](from: decoder).compactMap(\.value)
    where keepsakes.count < RoomStore.limit && next.id > keepsakes.last?.id ?? 0 && next.id < .max {
      keepsakes.append(next)
    }
    self.keepsakes = keepsakes
  }

  package func encode(to encoder: any Encoder) throws { try keepsakes.encode(to: encoder) }
}
