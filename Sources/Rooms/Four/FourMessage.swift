import FourInARow

/// What the machine says in the room, as it stands in a log: columns count from 1, cells are written as "c4".
///
///     4                                       plays column 4
///     hint 4                                  advises column 4
///     outcome 4 win 7                         what column 4 leads to
///     lesson 11 better 35 line 4453 threats c3 d4
enum FourMessage: Hashable, Sendable, CustomStringConvertible {
  case move(Int)
  case hint(Int)
  case outcome(column: Int, FourOutcome)
  /// nil: there was no mistake.
  case lesson(FourLesson?)

  var description: String {
    switch self {
    case .move(let column): return "\(column + 1)"
    case .hint(let column): return "hint \(column + 1)"
    case .outcome(let column, let outcome): return "outcome \(column + 1) \(outcome.kind.rawValue) \(outcome.moves)"
    case .lesson(nil): return "lesson none"
    case .lesson(let lesson?):
      var text = "lesson \(lesson.stones) better \(MoveText.text(of: lesson.better)) line \(MoveText.text(of: lesson.line)) threats"
      for cell in lesson.threats { text += " \(cell)" }
      return text
    }
  }

  /// Reads what a machine said; nil for anything else.
  init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    switch words.first {
    case "hint":
      guard words.count == 2, let column = Self.column(words[1]) else { return nil }
      self = .hint(column)
    case "outcome":
      guard words.count == 4, let column = Self.column(words[1]), let kind = FourOutcome.Kind(rawValue: String(words[2])),
        let moves = Int(words[3]), (0...21).contains(moves)
      else { return nil }
      self = .outcome(column: column, FourOutcome(kind: kind, moves: moves))
    case "lesson":
      if words.count == 2, words[1] == "none" {
        self = .lesson(nil)
        return
      }
      guard words.count >= 7, words[2] == "better", words[4] == "line", words[6] == "threats", let stones = Int(words[1]),
        (1...FourGrid.columns * FourGrid.rows).contains(stones), let better = try? MoveText.columns(of: words[3]),
        let line = try? MoveText.columns(of: words[5])
      else { return nil }
      var threats: [Cell] = []
      for word in words[7...] {
        guard let cell = Self.cell(word) else { return nil }
        threats.append(cell)
      }
      self = .lesson(FourLesson(stones: stones, better: better, line: line, threats: threats))
    case let word?:
      guard words.count == 1, let column = Self.column(word) else { return nil }
      self = .move(column)
    case nil: return nil
    }
  }

  private static func column(_ word: Substring) -> Int? {
    guard let columns = try? MoveText.columns(of: word), columns.count == 1 else { return nil }
    return columns[0]
  }

  private static func cell(_ word: Substring) -> Cell? {
    let bytes = Array(word.utf8)
    guard bytes.count == 2, (97..<97 + FourGrid.columns).contains(Int(bytes[0])), (49..<49 + FourGrid.rows).contains(Int(bytes[1])) else {
      return nil
    }
    return Cell(column: Int(bytes[0]) - 97, row: Int(bytes[1]) - 49)
  }
}
