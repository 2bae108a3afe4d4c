import Geometry

/// A simple opponent for boards of any size: looks a few moves ahead and counts threats.
///
/// Takes a win, stops a threat, and sees what a fork of the next moves does; knows nothing of the far end of the game.
public struct ShallowOpponent: Sendable {
  /// How many moves it looks ahead, from 1.
  public let plies: Int
  /// The seed of its random choices: with the same seed it plays the same move in the same position.
  public let seed: UInt64

  /// An opponent that looks 1 to 8 moves ahead; anything else is a programming error.
  public init(plies: Int = 4, seed: UInt64 = 0) {
    precondition((1...8).contains(plies), "a shallow search looks 1 to 8 moves ahead")
    self.plies = plies
    self.seed = seed
  }

  /// The columns that look best, from the left; none when the game is over. Some milliseconds for four plies on the largest board.
  public func bestMoves(on board: Board) -> [Int] {
    var best = Int.min
    var columns: [Int] = []
    var search = ShallowSearch(board)
    for column in board.legalColumns {
      let value = search.value(ofPlaying: column, plies: plies)
      if value > best {
        best = value
        columns = [column]
      } else if value == best {
        columns.append(column)
      }
    }
    return columns
  }

  /// One of the best columns, always the same for the same seed and the same stones; nil when the game is over.
  public func move(on board: Board) -> Int? {
    let columns = bestMoves(on: board)
    if columns.isEmpty { return nil }
    var generator = SeededGenerator(seed: seed, mixing: board.firstStones, board.secondStones)
    return columns[generator.below(columns.count)]
  }
}
