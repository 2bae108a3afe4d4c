/// The exact scores of the first moves' positions, and moves that keep them.
///
/// A book knows positions up to a number of moves, all of them or some. What those known say of the ones before them it works out as it is read:
/// with all positions of the most moves it knows every score. Positions that one move wins are left out: they need no book.
/// A look-up is O(log n) in the positions of as many moves.
public struct OpeningBook: Sendable {
  /// What a book knows of a position.
  public struct Entry: Hashable, Sendable {
    /// The exact score for the player to move, as in `ScoreBounds`.
    public let score: Int
    /// Columns whose moves keep the score, from the left: one at least; all of them where the book knows every move's score.
    public let columns: [Int]
  }

  /// How many moves the longest games have.
  public let plies: Int
  /// How many positions it knows, short of symmetry.
  public let count: Int
  /// Symmetric keys in ascending order, for each number of moves.
  private let keys: [[UInt64]]
  /// Two bytes a key: the score + `offset`, 0 for unknown; bits of columns, as the position with that key has them.
  private let values: [[UInt8]]
  /// What follows for each position, known or not.
  private let bounds: [[ScoreBounds]]

  static let offset = 64
  /// The most moves that a book can go: its positions are listed anew as it is read.
  static let longest = 10

  /// What is known of a position or its mirror image; nil for nothing. Less than a microsecond.
  public subscript(position: Position) -> Entry? {
    let stones = position.stones
    guard stones <= plies, let index = Self.index(of: position, in: keys[stones]), values[stones][2 * index] != 0 else { return nil }
    let kept = values[stones][2 * index + 1]
    let bits = position.key == keys[stones][index] ? kept : Self.mirrored(kept)
    let columns = (0..<Position.columns).filter { bits >> $0 & 1 == 1 }
    return Entry(score: Int(values[stones][2 * index]) - Self.offset, columns: columns)
  }

  /// Bounds of the score of a position that goes on, as far as those known tell; nil beyond the book. Allocates nothing.
  func bounds(of position: Position, stones: Int) -> ScoreBounds? {
    guard stones <= plies else { return nil }
    return Self.index(of: position, in: keys[stones]).map { bounds[stones][$0] }
  }

  /// Where a position or its mirror image stands among symmetric keys.
  private static func index(of position: Position, in keys: [UInt64]) -> Int? {
    let key = position.symmetricKey
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < keys.count && keys[low] == key ? low : nil
  }

  /// A book of what a function knows, up to so many moves, from 0 to 10.
  ///
  /// It is asked the score and one column of every position; all moves that keep the score follow where the moves' scores are known.
  public init(plies: Int, knowing known: (Position) -> (score: Int, column: Int)?) {
    precondition((0...Self.longest).contains(plies), "a book goes from 0 to \(Self.longest) moves")
    let layers = Self.layers(plies: plies)
    let values = layers.map { layer in
      layer.flatMap { key -> [UInt8] in
        guard let position = Position(key: key), let entry = known(position) else { return [0, 0] }
        let bit = UInt8(1) << UInt8(entry.column)
        return [UInt8(entry.score + Self.offset), position == position.mirrored ? bit | Self.mirrored(bit) : bit]
      }
    }
    self.init(keys: layers, values: values)
  }

  /// Bits of columns in reverse order.
  private static func mirrored(_ bits: UInt8) -> UInt8 {
    (0..<Position.columns).reduce(0) { $0 | (bits >> $1 & 1) << (6 - $1) }
  }

  /// - Parameter values: what is known at first; what follows from it is added.
  private init(keys: [[UInt64]], values: [[UInt8]]) {
    var values = values
    var bounds = keys.map { [ScoreBounds](repeating: ScoreBounds(exactly: 0), count: $0.count) }
    for ply in keys.indices.reversed() {
      for (index, key) in keys[ply].enumerated() {
        guard let position = Position(key: key) else { continue }
        // Each move's worth, as far as those after it tell.
        let moves = position.legalColumns.map { column -> (bit: UInt8, bounds: ScoreBounds) in
          let next = position.playing(column)
          let after = ply + 1 < keys.count ? Self.index(of: next, in: keys[ply + 1]).map { bounds[ply + 1][$0] } : nil
          return (1 << UInt8(column), (after ?? next.plainBounds).negated)
        }
        let follows = position.plainBounds.narrowed(
          by: ScoreBounds(low: moves.map(\.bounds.low).max() ?? 0, high: moves.map(\.bounds.high).max() ?? 0))
        var kept: UInt8 = 0
        bounds[ply][index] = follows
        if follows.exact == nil, values[ply][2 * index] != 0 {
          bounds[ply][index] = ScoreBounds(exactly: Int(values[ply][2 * index]) - Self.offset)
          kept = values[ply][2 * index + 1]
        }
        guard let score = bounds[ply][index].exact else { continue }
        for move in moves where move.bounds.low == score { kept |= move.bit }
        values[ply][2 * index] = UInt8(score + Self.offset)
        values[ply][2 * index + 1] = kept
      }
    }
    self.keys = keys
    self.values = values
    self.bounds = bounds
    plies = keys.count - 1
    count = values.reduce(0) { sum, layer in sum + stride(from: 0, to: layer.count, by: 2).count { layer[$0] != 0 } }
  }

  /// The symmetric keys, ascending, of the positions after a number of moves that no single move wins, for each number from 0.
  ///
  /// Some 30 ms for eight moves.
  public static func layers(plies: Int) -> [[UInt64]] {
    var layers: [[UInt64]] = [[Position().symmetricKey]]
    var before = [Position()]
    for _ in 0..<plies {
      var next: [UInt64] = []
      for position in before {
        for column in position.legalColumns { next.append(position.playing(column).symmetricKey) }
      }
      next.sort()
      var last: UInt64 = 0
      next.removeAll { key in
        defer { last = key }
        return key == last
      }
      // A position that is won now leads to none that the game reaches, one that a move wins still leads to others.
      before = next.compactMap(Position.init(key:)).filter { !$0.isLost }
      layers.append(before.filter { $0.plainScore == nil }.map(\.key))
    }
    return layers
  }
}

/// As bytes: "PWCF", the format's number, the number of moves, two bytes for each position in the order of `layers`, and a checksum.
extension OpeningBook {
  private static let signature: [UInt8] = [0x50, 0x57, 0x43, 0x46, 1]

  /// The book as a file holds it; `init(bytes:)` reads it again.
  public var bytes: [UInt8] {
    var bytes = Self.signature + [UInt8(plies)]
    for layer in values { bytes += layer }
    let sum = Self.checksum(bytes[...])
    for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: sum >> UInt64(byte * 8))) }
    return bytes
  }

  /// Reads a book. Some 10 ms for six moves, 90 ms for eight.
  public init(bytes: [UInt8]) throws(BookError) {
    guard bytes.starts(with: Self.signature.dropLast()) else { throw .notABook }
    guard bytes.count > 14, bytes[4] == Self.signature[4] else { throw .unknownFormat }
    let body = bytes.dropLast(8)
    let sum = bytes.suffix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard sum == Self.checksum(body) else { throw .damaged }
    let plies = Int(bytes[5])
    guard plies <= Self.longest else { throw .unknownFormat }
    let keys = Self.layers(plies: plies)
    guard body.count == 6 + 2 * keys.reduce(0, { $0 + $1.count }) else { throw .damaged }
    var rest = body.dropFirst(6)
    var values: [[UInt8]] = []
    for layer in keys {
      values.append(Array(rest.prefix(2 * layer.count)))
      rest = rest.dropFirst(2 * layer.count)
    }
    self.init(keys: keys, values: values)
  }

  /// FNV-1a of 64 bits (Fowler, Noll and Vo).
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
