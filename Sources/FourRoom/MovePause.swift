/// A time after a stone in which presses are no moves.
struct MovePause {
  /// How long after the machine's move, in seconds, a press is not the next move: it is one of many, or was meant before the machine moved.
  private static let settling = 0.15
  /// How long after a stone of two people, in seconds, a press in its column is not the other one's move: it is the second of a double click.
  private static let doublePress = 0.3

  private var end: Double
  /// In seconds; a press that is no move begins it anew.
  private let length: Double
  /// The column that it holds for; nil for all.
  private let column: Int?

  /// What comes after a stone; nil where presses are moves at once.
  init?(after seat: Seat, in column: Int, isMachine: Bool, at now: Double) {
    guard !isMachine || seat == .yellow else { return nil }
    length = isMachine ? Self.settling : Self.doublePress
    self.column = isMachine ? nil : column
    end = now + length
  }

  /// Whether a press in a column comes so soon that it is no move; it then holds the next one up as long again.
  mutating func holds(_ column: Int, at now: Double) -> Bool {
    guard now < end, self.column.map({ $0 == column }) ?? true else { return false }
    end = now + length
    return true
  }
}
