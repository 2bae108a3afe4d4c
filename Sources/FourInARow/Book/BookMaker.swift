/// Solves the positions of an opening book, one after the other.
///
/// Not for use from several threads at once; several makers on threads of their own can share one solver.
public struct BookMaker: ~Copyable {
  private var search: Search

  /// A maker of entries; the budget is that of each position.
  public init(solver: Solver, budget: Budget = .unlimited) {
    search = Search(solver, budget: budget, stop: Cancellation())
  }

  /// The score and a column that keeps it; nil when the budget is spent.
  /// - Precondition: the game is not over.
  public mutating func entry(for position: Position) -> (score: Int, column: Int)? {
    precondition(!position.isOver, "a book holds positions that go on")
    guard let score = search.solve(position, within: position.plainBounds).exact, !search.isStopped else { return nil }
    return search.column(of: position, worth: score, among: position.columnsFromTheMiddle).map { (score, $0) }
  }
}
