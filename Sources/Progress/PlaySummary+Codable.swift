import Sessions

/// A summary as a log keeps it: lists of [day, rounds], [room, seconds] and [room, rounds, seconds].
extension PlaySummary: Codable {
  private enum Key: String, CodingKey {
    case roundsPerDay, secondsPerRound, shares
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    self.init()
    roundsPerDay = try members.decode([Day].self, forKey: .roundsPerDay)
    secondsPerRound = try members.decode([Pace].self, forKey: .secondsPerRound)
    shares = try members.decode([Share].self, forKey: .shares)
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(roundsPerDay, forKey: .roundsPerDay)
    try members.encode(secondsPerRound, forKey: .secondsPerRound)
    try members.encode(shares, forKey: .shares)
  }
}

extension UnkeyedDecodingContainer {
  /// - Throws: `DecodingError` where the list goes on.
  fileprivate func expectEnd() throws {
    if !isAtEnd { throw DecodingError.dataCorruptedError(in: self, debugDescription: "the list is too long") }
  }
}

extension PlaySummary.Day: Codable {
  /// The farthest day from 1970 that there is to reckon with.
  private static let farthest = 1_000_000_000

  package init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(day: try list.decode(Int.self), rounds: try list.decode(Int.self))
    try list.expectEnd()
    guard abs(day) < Self.farthest else { throw DecodingError.dataCorruptedError(in: list, debugDescription: "there is no such day") }
  }

  package func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(day)
    try list.encode(rounds)
  }
}

extension PlaySummary.Pace: Codable {
  package init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(room: try list.decode(String.self), seconds: try list.decode(Double.self))
    try list.expectEnd()
  }

  package func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(room)
    try list.encode(seconds)
  }
}

extension PlaySummary.Share: Codable {
  package init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(room: try list.decode(String.self), rounds: try list.decode(Int.self), seconds: try list.decode(Double.self))
    try list.expectEnd()
  }

  package func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(room)
    try list.encode(rounds)
    try list.encode(seconds)
  }
}
