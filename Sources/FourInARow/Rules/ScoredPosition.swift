/// A line of a file of positions: the moves as digits, and the exact score for the player to move if it is given.
public struct ScoredPosition: Hashable, Sendable {
  /// The line's number in its text, from 1.
  public let line: Int
  /// The moves as digits, columns counted from 1.
  public let moves: String
  /// The position after them.
  public let position: Position
  /// The exact score for the player to move, as in `ScoreBounds`; nil where the line has none.
  public let score: Int?

  /// The positions of a text, one a line; empty lines count but have none.
  /// - Throws: `ScoredPositionError` for the first line that has no position, or when there is none at all.
  public static func list(of text: String) throws(ScoredPositionError) -> [ScoredPosition] {
    var list: [ScoredPosition] = []
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      let fields = line.split(whereSeparator: \.isWhitespace)
      guard let moves = fields.first else { continue }
      guard fields.count <= 2 else { throw .tooManyFields(line: number) }
      var score: Int?
      if fields.count == 2 {
        score = Int(fields[1])
        if score == nil { throw .notAScore(line: number, text: String(fields[1])) }
      }
      do {
        list.append(
          ScoredPosition(line: number, moves: String(moves), position: try Position(moves: String(moves)), score: score))
      } catch {
        throw .move(line: number, error)
      }
    }
    if list.isEmpty { throw .empty }
    return list
  }
}

/// Why a text is no list of positions; lines are counted from 1.
public enum ScoredPositionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text has no line with a position.
  case empty
  /// The rules forbid one of the line's moves.
  case move(line: Int, MoveError)
  /// What follows the moves is no whole number.
  case notAScore(line: Int, text: String)
  /// The line has more than moves and a score.
  case tooManyFields(line: Int)

  /// Which line it is and why, in a sentence.
  public var description: String {
    switch self {
    case .empty: "there are no positions in it; write one a line, as '4453 -2'"
    case .move(let line, let error): "line \(line): \(error)"
    case .notAScore(let line, let text): "line \(line): '\(text)' is not a score"
    case .tooManyFields(let line): "line \(line): moves and a score are expected, and nothing more"
    }
  }
}
