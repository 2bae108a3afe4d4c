/// One thread's search for exact scores: alpha-beta with null windows over a shared table.
///
/// Method: forced moves, moves tried by the threats that they make, bounds by binary search, as Pascal Pons describes them
/// (blog.gamesolver.org); the history heuristic (Schaeffer, 1989), which ages, among moves that make equally many;
/// enhanced transposition cutoffs (Plaat, Schaeffer, Pijls and de Bruin, 1996); `FollowUp`. The book's bounds stand for what it knows. 50 to 100 ns a position.
struct Search: ~Copyable {
  /// From so many stones on the table costs more than it saves.
  private static let stonesForTable = 32
  /// Up to here the moves' own entries are looked up first.
  private static let stonesForChildren = 22
  /// Up to here a position and its mirror image share an entry.
  private static let stonesForSymmetry = 14
  /// With so many stones of the winner, the last one included, a win is looked for before the sign: further away it costs more than it saves.
  private static let quickStones = 7
  private static let historyShift = 4
  /// After 2^this positions what the history has gathered counts half.
  private static let historyAge = 15
  private static let moveBits: UInt64 = 1 &<< 49 &- 1

  private let table: TranspositionTable
  private let book: OpeningBook?
  /// Up to so many stones the book is asked.
  private let stonesForBook: Int
  private let budget: Budget
  private let stop: Cancellation
  /// Eight moves for every number of stones.
  private let lists: UnsafeMutablePointer<UInt64>
  /// How well stones in each cell have done, for either player: 64 cells each, in parts of 2^`historyShift`.
  private let history: UnsafeMutablePointer<Int>
  private let variant: Int
  /// How many positions it has looked at.
  private(set) var positions = 0
  /// Whether the budget was spent; bounds are of no use from then on.
  private(set) var isStopped = false

  /// - Parameters:
  ///   - stop: ends this search and its fellows on other threads.
  ///   - variant: 0, or another number for a search that goes through the same moves in another order.
  init(_ solver: Solver, budget: Budget, stop: Cancellation, variant: Int = 0) {
    table = solver.table
    book = solver.book
    stonesForBook = solver.book?.plies ?? -1
    self.budget = budget
    self.stop = stop
    lists = .allocate(capacity: (Position.cells + 1) * 8)
    history = .allocate(capacity: 128)
    self.variant = variant
  }

  deinit {
    lists.deallocate()
    history.deallocate()
  }

  /// Narrows what is known of a position's score until it is exact or the budget is spent: quick wins of either player first, which are cheap to
  /// find and to rule out, then the sign, then by halves.
  mutating func solve(_ position: Position, within known: ScoreBounds) -> ScoreBounds {
    var bounds = known.narrowed(by: outset(position))
    if bounds.low < bounds.high { forget() }
    let (own, others) = (position.stones / 2, (position.stones + 1) / 2)
    // With one stone nobody wins here; a score is 22 less the stones that the winner has played.
    for more in 2...Self.quickStones where bounds.low < bounds.high && !isStopped {
      narrow(&bounds, position, atLeast: 22 - own - more)
      narrow(&bounds, position, atLeast: others + more - 21)
    }
    while bounds.low < bounds.high, !isStopped {
      var middle = bounds.low + (bounds.high - bounds.low) / 2
      if middle <= 0 && bounds.low / 2 < middle {
        middle = bounds.low / 2
      } else if middle >= 0 && bounds.high / 2 > middle {
        middle = bounds.high / 2
      }
      narrow(&bounds, position, atLeast: middle + 1)
    }
    return bounds
  }

  /// Finds out whether a score is at least so much, where that is not known.
  private mutating func narrow(_ bounds: inout ScoreBounds, _ position: Position, atLeast score: Int) {
    if score <= bounds.low || score > bounds.high || isStopped { return }
    let value = search(position.own, position.occupied, position.stones, score)
    if isStopped { return }
    if value < score { bounds.high = max(value, bounds.low) } else { bounds.low = min(value, bounds.high) }
  }

  /// Whether a score is at least so much; nil when the budget is spent.
  mutating func isWorth(_ position: Position, atLeast score: Int) -> Bool? {
    let bounds = outset(position)
    if bounds.low >= score { return true }
    if bounds.high < score { return false }
    forget()
    let value = search(position.own, position.occupied, position.stones, score)
    return isStopped ? nil : value >= score
  }

  /// The first of the columns whose move is worth so much, the most that any is; nil when the budget is spent.
  ///
  /// Looks first at what the book and the table know: where the score was just found, they mostly name the move.
  mutating func column(of position: Position, worth score: Int, among columns: [Int]) -> Int? {
    let known = columns.first { column in
      let child = position.playing(column)
      if -outset(child).high >= score { return true }
      let key = Self.key(child.own, child.occupied, child.stones)
      let word = TranspositionTable.find(key, in: table.bucket(key))
      return word != 0 && -TranspositionTable.high(word) >= score
    }
    if let known { return known }
    if let entry = book?[position], let column = columns.first(where: entry.columns.contains) { return column }
    for column in columns {
      guard let isLess = isWorth(position.playing(column), atLeast: 1 - score) else { return nil }
      if !isLess { return column }
    }
    return nil
  }

  /// A lower bound that is at least `beta`, or an upper bound below it, for a player who cannot win at once.
  private mutating func search(_ own: UInt64, _ occupied: UInt64, _ stones: Int, _ beta: Int) -> Int {
    positions &+= 1
    if positions & 0xfff == 0 { look() }
    let other = own ^ occupied
    let threats = Position.winningCells(other, occupied)
    var moves = Position.playable(occupied)
    let forced = moves & threats
    if forced != 0 { moves = forced & (forced &- 1) == 0 ? forced : 0 }
    moves &= ~(threats &>> 1)
    if moves == 0 { return 0 &- ((42 &- stones) &>> 1) }
    if stones >= 40 { return 0 }
    // Neither wins with the next stone.
    var low = 0 &- ((40 &- stones) &>> 1)
    if low >= beta { return low }
    var high = (41 &- stones) &>> 1
    if high < beta { return high }
    if moves & (moves &- 1) == 0 { return 0 &- search(other, occupied | moves, stones &+ 1, 1 &- beta) }
    let bound =
      stones & 1 == 0 ? FollowUp.boundForFirst(own, occupied) : FollowUp.boundForSecond(own, occupied, threats: threats)
    if bound < high {
      high = bound
      if high < beta { return high }
    }

    if stones <= stonesForBook, let known = known(own, occupied, stones) {
      if let answer = Self.narrow(&low, &high, by: known.low, known.high, beta) { return answer }
    }

    let key = Self.key(own, occupied, stones)
    let bucket = table.bucket(key)
    let usesTable = stones < Self.stonesForTable
    if usesTable {
      let word = TranspositionTable.find(key, in: bucket)
      if word != 0, let answer = Self.narrow(&low, &high, by: TranspositionTable.low(word), TranspositionTable.high(word), beta) {
        return answer
      }
    }

    let before = positions
    let list = lists + stones &* 8
    var count = 0
    var best = -Position.cells
    if let answer = order(moves, own, occupied, stones, beta, into: list, &count, &best) { return answer }
    var next = 0
    while next < count, best < beta {
      let move = list[next] & Self.moveBits
      best = max(best, 0 &- search(other, occupied | move, stones &+ 1, 1 &- beta))
      if isStopped { return 0 }
      next &+= 1
    }
    if best >= beta, next > 1 { reward(list, next, stones) }
    best = min(best, high)
    if usesTable {
      TranspositionTable.store(
        key, in: bucket, low: best >= beta ? best : low, high: best >= beta ? high : best, positions: positions &- before)
    }
    return best
  }

  /// Narrows bounds by others; returns the one that answers whether the score is at least `beta`, if one does.
  @inline(__always)
  private static func narrow(_ low: inout Int, _ high: inout Int, by least: Int, _ most: Int, _ beta: Int) -> Int? {
    low = max(low, least)
    if low >= beta { return low }
    high = min(high, most)
    return high < beta ? high : nil
  }

  /// Lists the moves that have to be searched, the most promising first: those that make the most threats, then by their history.
  ///
  /// - Parameter best: raised to what is known of moves that do not reach `beta`, which are left out.
  /// - Returns: a score of at least `beta`, where what is known of a move says so; nil otherwise.
  @inline(__always)
  private func order(
    _ moves: UInt64, _ own: UInt64, _ occupied: UInt64, _ stones: Int, _ beta: Int, into list: UnsafeMutablePointer<UInt64>,
    _ count: inout Int, _ best: inout Int
  ) -> Int? {
    let other = own ^ occupied
    let cells = history + (stones & 1) &* 64
    let looksAhead = stones < Self.stonesForChildren
    var moves = moves
    while moves != 0 {
      let move = moves & (0 &- moves)
      moves ^= move
      if stones < stonesForBook, let known = known(other, occupied | move, stones &+ 1)?.negated {
        if known.low >= beta { return known.low }
        if known.high < beta {
          best = max(best, known.high)
          continue
        }
      }
      if looksAhead {
        let child = Self.key(other, occupied | move, stones &+ 1)
        let word = TranspositionTable.find(child, in: table.bucket(child))
        if word != 0 {
          let least = 0 &- TranspositionTable.high(word)
          if least >= beta { return least }
          let most = 0 &- TranspositionTable.low(word)
          if most < beta {
            best = max(best, most)
            continue
          }
        }
      }
      let made = UInt64(truncatingIfNeeded: Position.winningCells(own | move, occupied).nonzeroBitCount)
      let luck = UInt64(truncatingIfNeeded: max(0, min(255, cells[move.trailingZeroBitCount] &>> Self.historyShift &+ 128)))
      let entry = (made &<< 8 | luck) &<< 49 | move
      var place = count
      while place > 0, list[place &- 1] < entry {
        list[place] = list[place &- 1]
        place &-= 1
      }
      list[place] = entry
      count &+= 1
    }
    return nil
  }

  /// Notes that the last of the first `count` moves did what those before it did not: its cell gains what theirs lose.
  @inline(__always)
  private func reward(_ list: UnsafeMutablePointer<UInt64>, _ count: Int, _ stones: Int) {
    let cells = history + (stones & 1) &* 64
    for place in 0..<(count &- 1) { cells[(list[place] & Self.moveBits).trailingZeroBitCount] &-= 1 }
    cells[(list[count &- 1] & Self.moveBits).trailingZeroBitCount] &+= count &- 1
  }

  /// What is known of a position before anything is searched.
  private func outset(_ position: Position) -> ScoreBounds {
    let plain = position.plainBounds
    let stones = position.stones
    guard stones <= stonesForBook, plain.low < plain.high else { return plain }
    return book?.bounds(of: position, stones: stones).map(plain.narrowed) ?? plain
  }

  /// What the book says of a position that goes on; nil where it does not reach.
  @inline(never) private func known(_ own: UInt64, _ occupied: UInt64, _ stones: Int) -> ScoreBounds? {
    book?.bounds(of: Position(own: own, occupied: occupied), stones: stones)
  }

  @inline(__always) private static func key(_ own: UInt64, _ occupied: UInt64, _ stones: Int) -> UInt64 {
    let key = own &+ occupied &+ Position.bottoms
    return stones < stonesForSymmetry ? min(key, Position.mirror(key)) : key
  }

  /// Begins the history anew: with the rows of four through each cell.
  private func forget() {
    forEachCell { cell, first in
      history[cell] = first
      history[64 &+ cell] = first
    }
  }

  /// Takes the history half the way back to its beginning, so that what paid in one part of a long search does not stand for all others.
  private func age() {
    forEachCell { cell, first in
      history[cell] = first &+ (history[cell] &- first) / 2
      history[64 &+ cell] = first &+ (history[64 &+ cell] &- first) / 2
    }
  }

  /// Calls `body` with each cell's number and what its history begins with.
  @inline(__always) private func forEachCell(_ body: (Int, Int) -> Void) {
    for column in 0..<Position.columns {
      for row in 0..<Position.rows {
        let cell = column &* 7 &+ row
        let rows = Int(Self.rowsThroughCells[cell])
        body(cell, (rows &+ (variant &* (cell % 5 &+ cell % 3)) & 3) &<< Self.historyShift)
      }
    }
  }

  /// How many rows of four go through each cell, with the spare one of each column.
  private static let rowsThroughCells: [UInt8] = {
    let columns: [[UInt8]] = [[3, 4, 5, 5, 4, 3, 0], [4, 6, 8, 8, 6, 4, 0], [5, 8, 11, 11, 8, 5, 0], [7, 10, 13, 13, 10, 7, 0]]
    return (0..<Position.columns).flatMap { columns[min($0, 6 - $0)] }
  }()

  @inline(never) private mutating func look() {
    if positions & (1 &<< Self.historyAge &- 1) == 0 { age() }
    if stop.isCancelled || budget.isSpent(positions: positions) { isStopped = true }
  }
}
