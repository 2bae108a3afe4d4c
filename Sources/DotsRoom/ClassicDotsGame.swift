/// The rules of the classic circle: which dot is next, and what entering one does. It never ends.
struct ClassicDotsGame: Equatable {
  /// How many dots there are; at least 1.
  let count: Int
  /// Whether START was pressed.
  private(set) var isStarted = false
  /// The dot, counted from 1, that is to be entered next.
  private(set) var next = 1
  /// The dot that flashes, and so can be entered; nil while none does.
  private(set) var flashing: Int?
  /// How many dots were entered since START.
  private(set) var entered = 0

  init(count: Int) { self.count = count }

  /// A game that goes on after so many dots; what no game can have counts as none.
  init(count: Int, entered: Int) {
    self.count = count
    isStarted = true
    self.entered = max(0, entered)
    next = self.entered % count + 1
  }

  /// Begins, or begins again: nothing flashes until `flash`.
  mutating func start() {
    self = ClassicDotsGame(count: count)
    isStarted = true
  }

  /// Lets the next dot flash.
  mutating func flash() {
    if isStarted { flashing = next }
  }

  /// Enters a dot. Only the flashing one counts: the one after it flashes then, the first after the last.
  /// - Returns: whether it counted.
  mutating func enter(_ dot: Int) -> Bool {
    guard dot == flashing else { return false }
    entered += 1
    next = dot == count ? 1 : dot + 1
    flashing = next
    return true
  }
}
