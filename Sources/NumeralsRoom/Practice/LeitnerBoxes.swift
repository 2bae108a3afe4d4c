import Geometry
import Sessions

/// What somebody knows of a deck of cards, in boxes: what is known moves on to a box that is asked more seldom, what is forgotten goes back into the first.
///
/// After Sebastian Leitner, "So lernt man lernen" (1972), with waits that double from box to box.
struct LeitnerBoxes: Equatable {
  /// After how many rounds the cards of each box are due again.
  static let waits = [1, 2, 4, 8, 16]
  /// From this box on a card counts as mastered.
  static let mastery = 3

  /// Where a card is.
  private struct Place: Equatable {
    /// Counted from 0.
    var box: Int
    /// The round in which it was asked last.
    var seen: Int

    var due: Int { seen + LeitnerBoxes.waits[box] }
  }

  /// How many rounds were played.
  private(set) var round = 0
  private var places: [Int: Place] = [:]

  mutating func beginRound() { round += 1 }

  /// The box of a card, from 0; nil for one that was never asked.
  func box(of card: Int) -> Int? { places[card]?.box }

  /// How many of some cards are mastered.
  func mastered(of cards: [Int]) -> Int { cards.count { (box(of: $0) ?? 0) >= Self.mastery } }

  /// Some cards in the order in which they should be asked: those that are due, of the lowest box and of the longest wait first; then those that are new, as
  /// they stand; then the others, as they become due. Cost: n log n.
  func order(of cards: [Int], using generator: inout SeededGenerator) -> [Int] {
    var ranked: [(group: Int, first: Int, second: Int, tie: UInt64, card: Int)] = []
    for (index, card) in cards.enumerated() {
      let tie = generator.next()
      guard let place = places[card] else {
        ranked.append((1, index, 0, 0, card))
        continue
      }
      ranked.append(place.due <= round ? (0, place.box, place.due, tie, card) : (2, place.due, place.box, tie, card))
    }
    ranked.sort { ($0.group, $0.first, $0.second, $0.tie, $0.card) < ($1.group, $1.first, $1.second, $1.tie, $1.card) }
    return ranked.map(\.card)
  }

  /// A card was known: it moves on, unless it was forgotten in the same round.
  mutating func remember(_ card: Int) {
    guard let place = places[card] else { return places[card] = Place(box: 1, seen: round) }
    guard place.seen < round else { return }
    places[card] = Place(box: min(place.box + 1, Self.waits.count - 1), seen: round)
  }

  /// A card was not known, or only with help.
  mutating func forget(_ card: Int) { places[card] = Place(box: 0, seen: round) }
}

extension LeitnerBoxes: Codable {
  private enum Key: String, CodingKey {
    case round, cards
  }

  /// The most cards that are kept.
  private static let limit = 2000

  /// Reads boxes; what makes no sense is left out.
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    round = max(0, min(1_000_000_000, members.lenient(.round) ?? 0))
    for case let entry? in (members.lenientList(.cards, of: [Int].self) ?? []).prefix(Self.limit)
    where entry.count == 3 && Self.waits.indices.contains(entry[1]) {
      places[entry[0]] = Place(box: entry[1], seen: max(0, min(round, entry[2])))
    }
  }

  /// Writes each card as its number, its box and the round in which it was asked last.
  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(round, forKey: .round)
    try members.encode(places.keys.sorted().map { [$0, places[$0]?.box ?? 0, places[$0]?.seen ?? 0] }, forKey: .cards)
  }
}
