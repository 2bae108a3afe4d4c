/// The rules of connecting dots: which dot is next, and what entering one does.
struct DotsGame: Equatable {
  /// How many dots there are; at least 1.
  let count: Int
  /// Whether the last dot ends the game; otherwise the first follows it.
  let isFinite: Bool
  /// Whether START was pressed.
  private(set) var isStarted = false
  /// The dot, counted from 1, that is to be entered next.
  private(set) var next = 1
  /// The dot that flashes, and so can be entered; nil while none does.
  private(set) var flashing: Int?
  /// How many dots were entered since START.
  private(set) var entered = 0
  private(set) var isFinished = false

  init(count: Int, isFinite: Bool) {
    self.count = count
    self.isFinite = isFinite
  }

  /// Begins, or begins again: nothing flashes until `flash`.
  mutating func start() {
    self = DotsGame(count: count, isFinite: isFinite)
    isStarted = true
  }

  /// Lets the next dot flash.
  mutating func flash() {
    if isStarted, !isFinished { flashing = next }
  }

  /// Enters a dot. Only the flashing one counts: the one after it flashes then, or the game is over.
  /// - Returns: whether it counted.
  mutating func enter(_ dot: Int) -> Bool {
    guard dot == flashing else { return false }
    entered += 1
    if dot == count, isFinite {
      isFinished = true
      flashing = nil
      return true
    }
    next = dot == count ? 1 : dot + 1
    flashing = next
    return true
  }
}
