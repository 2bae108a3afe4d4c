import RoomKit
import Sessions

/// The animals that two players go by: their faces are their names.
struct AnimalPair: Codable, Equatable {
  private static let name = "pair"
  /// All that there are, in the order in which a touch goes through them.
  static let animals = ["cat", "dog", "rabbit", "bear", "fox", "owl", "frog", "penguin"]

  /// The animal on red stones; nil for a star.
  private(set) var red: String?
  /// The animal on yellow stones; nil for a ring.
  private(set) var yellow: String?

  /// What was chosen before, else the animal of the one who plays for red.
  @MainActor
  init(of options: RoomOptions) {
    self = options.store[Self.name] ?? AnimalPair(red: options.animal, yellow: nil)
  }

  private init(red: String?, yellow: String?) {
    self.red = red
    self.yellow = yellow
  }

  /// Reads one; an animal that there is not is none.
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func animal(_ key: CodingKeys) -> String? {
      members.lenient(key, as: String.self).flatMap { Self.animals.contains($0) ? $0 : nil }
    }
    (red, yellow) = (animal(.red), animal(.yellow))
  }

  @MainActor
  func keep(in store: RoomStore) { store[Self.name] = self }

  /// The animal on a seat's stones.
  subscript(seat: Seat) -> String? { seat == .red ? red : yellow }

  /// Gives a seat the animal that follows its own, but for the other's.
  mutating func change(_ seat: Seat) {
    var next = self[seat].flatMap { Self.animals.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    if Self.animals[next % Self.animals.count] == self[seat.other] { next += 1 }
    let animal = Self.animals[next % Self.animals.count]
    if seat == .red { red = animal } else { yellow = animal }
  }
}
