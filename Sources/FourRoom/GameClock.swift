import Sessions

/// The time that each of two players has taken for their moves of a round.
struct GameClock: Codable, Equatable {
  /// What each has for a round, in seconds.
  static let length = 180.0

  /// In seconds, to a thousandth.
  private var red = 0.0
  private var yellow = 0.0

  init() {}

  /// Reads one; what is no time is none.
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func seconds(_ key: CodingKeys) -> Double { min(Self.length, max(0, members.lenient(key, as: Double.self) ?? 0)) }
    (red, yellow) = (seconds(.red), seconds(.yellow))
  }

  /// What a player has left, in seconds.
  func left(_ seat: Seat) -> Double { Self.length - (seat == .red ? red : yellow) }

  /// Takes seconds off what a player has left.
  mutating func spend(_ seconds: Double, by seat: Seat) {
    guard seconds > 0 else { return }
    func spent(_ before: Double) -> Double { min(Self.length, ((before + seconds) * 1000).rounded() / 1000) }
    if seat == .red { red = spent(red) } else { yellow = spent(yellow) }
  }

  /// What a player has left as minutes and seconds; a second that has begun counts.
  func text(_ seat: Seat) -> String {
    let seconds = Int((left(seat) - 1e-6).rounded(.up))
    return "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
  }
}
