import Geometry

/// The rules of meeting numerals in order: pages of ten, each shuffled over ten places.
struct NumeralsGame: Equatable {
  /// How many numerals a page has.
  static let pageSize = 10

  /// What a tap on a place was.
  enum Outcome: String, Hashable, Sendable {
    /// The next in order.
    case next
    /// One that was met already.
    case known
    /// One whose turn comes later.
    case later
  }

  /// The seed of the random numbers.
  let seed: UInt64
  /// The greatest number, a multiple of ten.
  let last: Int
  /// The page, counted from 0.
  private(set) var page = 0
  /// How often places were dealt since the room was first opened.
  private(set) var deals = 0
  /// The number at each place of the page.
  private(set) var order: [Int] = []
  /// How many of the page were met.
  private(set) var found = 0
  /// Taps on numbers whose turn had not come, since the first page.
  private(set) var mistakes = 0
  /// Taps on numbers since the first page.
  private(set) var taps = 0
  /// Hints that were asked for since the first page.
  private(set) var hints = 0

  init(last: Int, seed: UInt64) {
    self.last = last
    self.seed = seed
    deal()
  }

  /// A game as it was left.
  /// - Returns: nil when the values are not those of a game.
  init?(last: Int, seed: UInt64, page: Int, deals: Int, order: [Int], found: Int, mistakes: Int, taps: Int, hints: Int) {
    guard page >= 0, page < last / Self.pageSize, (0...Self.pageSize).contains(found), deals >= 1, mistakes >= 0, taps >= found, hints >= 0
    else { return nil }
    let first = page * Self.pageSize + 1
    guard order.sorted() == Array(first..<first + Self.pageSize) else { return nil }
    self.last = last
    self.seed = seed
    self.page = page
    self.deals = deals
    self.order = order
    self.found = found
    self.mistakes = mistakes
    self.taps = taps
    self.hints = hints
  }

  var pages: Int { last / Self.pageSize }
  /// The page's least number.
  var first: Int { page * Self.pageSize + 1 }
  /// The number that is to be tapped; nil when the page is done.
  var next: Int? { isPageDone ? nil : first + found }
  var isPageDone: Bool { found == Self.pageSize }
  var isFinished: Bool { isPageDone && page == pages - 1 }

  /// Whether the number at a place was met.
  func isFound(at place: Int) -> Bool { order[place] < first + found }

  /// The place of a number of the page.
  func index(of number: Int) -> Int? { order.firstIndex(of: number) }

  /// Taps the number at a place.
  mutating func tap(_ place: Int) -> Outcome {
    taps += 1
    if order[place] == next {
      found += 1
      return .next
    }
    if isFound(at: place) { return .known }
    mistakes += 1
    return .later
  }

  mutating func noteHint() { hints += 1 }

  /// Goes on to the next page, when there is one and this one is done.
  mutating func turnPage() {
    guard isPageDone, !isFinished else { return }
    page += 1
    found = 0
    deal()
  }

  /// Begins with the first page again, in a new order.
  mutating func startOver() {
    page = 0
    found = 0
    mistakes = 0
    taps = 0
    hints = 0
    deal()
  }

  /// Gives every number of the page a place, other than before on the same page.
  private mutating func deal() {
    let before = order
    repeat {
      deals &+= 1
      var generator = SeededGenerator(seed: seed &+ UInt64(truncatingIfNeeded: deals) &* 0x9e37_79b9)
      order = Array(first..<first + Self.pageSize).shuffled(using: &generator)
    } while order == before
  }
}
