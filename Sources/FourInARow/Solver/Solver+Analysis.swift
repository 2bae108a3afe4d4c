import Threading

extension Solver {
  /// A position's score.
  ///
  /// The number of stones decides how long it takes: microseconds from 28 on, milliseconds from 16 on, seconds from 8 on, minutes for the first.
  /// - Parameter threads: how many threads work on it together, from 1.
  /// - Returns: what is known when it is found or the budget is spent, and how many positions were looked at.
  public func score(of position: Position, budget: Budget = .unlimited, threads: Int = 1) -> (bounds: ScoreBounds, positions: Int) {
    solve(position, within: position.plainBounds, budget: budget, threads: threads)
  }

  /// The score of a position and of every move, and the line of best play.
  public func analysis(of position: Position, budget: Budget = .unlimited, threads: Int = 1) -> Analysis {
    var spent = 0
    func rest() -> Budget {
      var rest = budget
      rest.positions = max(0, budget.positions - spent)
      return rest
    }
    var (bounds, positions) = score(of: position, budget: budget, threads: threads)
    spent += positions
    var columns: [ScoreBounds?] = Array(repeating: nil, count: Position.columns)
    for column in position.isOver ? [] : position.columnsFromTheMiddle {
      let child = position.playing(column)
      // No move is worth more than the position.
      var known = child.plainBounds
      known.low = max(known.low, -bounds.high)
      let (found, positions) = solve(child, within: known, budget: rest(), threads: threads)
      spent += positions
      columns[column] = found.negated
    }
    let most = columns.compactMap { $0 }
    if let low = most.map(\.low).max(), let high = most.map(\.high).max() {
      bounds = bounds.narrowed(by: ScoreBounds(low: low, high: high))
    }
    var line: [Int] = []
    if let score = bounds.exact {
      var search = Search(self, budget: rest(), stop: Cancellation())
      line = search.line(from: position, score: score)
      spent += search.positions
    }
    let best = columns.indices.filter { (columns[$0]?.high ?? -.max) >= bounds.low }
    return Analysis(bounds: bounds, columns: columns, bestColumns: best, line: line, positions: spent)
  }

  /// The best play from a position whose score is known; shorter when the budget is spent.
  func line(from position: Position, score: Int, budget: Budget) -> [Int] {
    var search = Search(self, budget: budget, stop: Cancellation())
    return search.line(from: position, score: score)
  }

  private func solve(
    _ position: Position, within known: ScoreBounds, budget: Budget, threads: Int
  ) -> (bounds: ScoreBounds, positions: Int) {
    let stop = Cancellation()
    if threads <= 1 {
      var search = Search(self, budget: budget, stop: stop)
      return (search.solve(position, within: known), search.positions)
    }
    let result = LockedValue((bounds: known, positions: 0))
    ThreadTeam.perform(threads) { variant in
      var search = Search(self, budget: budget, stop: stop, variant: variant)
      let bounds = search.solve(position, within: known)
      // Whoever is first ends the others.
      if bounds.exact != nil { stop.cancel() }
      let positions = search.positions
      result.withLock { result in
        result.bounds = result.bounds.narrowed(by: bounds)
        result.positions += positions
      }
    }
    return result.withLock { $0 }
  }
}

extension Search {
  /// The columns of best play from a position with this score, to the game's end or until the budget is spent.
  mutating func line(from position: Position, score: Int) -> [Int] {
    var line: [Int] = []
    var position = position
    var score = score
    while !position.isOver, let column = column(of: position, worth: score, among: position.columnsFromTheMiddle) {
      line.append(column)
      position.play(column)
      score = -score
    }
    return line
  }
}
