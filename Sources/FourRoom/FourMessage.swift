import FourInARow

/// What the machine says in the room, as it stands in a log: columns count from 1, cells are written as "c4".
///
///     4                                            plays column 4
///     hint 4                                       advises column 4, which is proved to be best
///     hint 4 unsure                                advises column 4, which looks best
///     outcome 4 win 7                              what column 4 leads to
///     outcome 4 win                                the same, where it did not find out how soon
///     outcome 4 unknown                            it did not find out
///     lesson 11 4 better 3 loses 4453 threats c3 d4
///     lesson none                                  there was no mistake
///     puzzle 101 2 44531122                        the puzzle of a number, that it made
///     line 4453                                    the best play from here; "line none" where it was not found
///     row 5                                        plays column 5 by other rules; "row e" pops its stone, "row 5 hint" advises it
///     nothing                                      it found no answer
enum FourMessage: Hashable, Sendable, CustomStringConvertible {
  case move(Int)
  case hint(Int, isSure: Bool = true)
  /// nil: it did not find out.
  case outcome(column: Int, FourOutcome?)
  /// nil: there was no mistake.
  case lesson(FourLesson?)
  /// The number counts from 0, in a log from 1.
  case puzzle(number: Int, Puzzle)
  /// Empty: it did not find out.
  case line([Int])
  case row(RowMove, isHint: Bool)
  case nothing

  var description: String {
    switch self {
    case .move(let column): return "\(column + 1)"
    case .hint(let column, let isSure): return "hint \(column + 1)" + (isSure ? "" : " unsure")
    case .outcome(let column, nil): return "outcome \(column + 1) unknown"
    case .outcome(let column, let outcome?):
      return "outcome \(column + 1) \(outcome.kind.rawValue)" + (outcome.moves.map { " \($0)" } ?? "")
    case .lesson(nil): return "lesson none"
    case .lesson(let lesson?):
      let text =
        "lesson \(lesson.stones) \(lesson.mistake + 1) better \(lesson.better + 1) \(lesson.kind.rawValue) \(MoveText.text(of: lesson.line)) threats"
      return lesson.threats.reduce(text) { "\($0) \($1)" }
    case .puzzle(let number, let puzzle): return "puzzle \(number + 1) \(puzzle)"
    case .line(let line): return "line " + (line.isEmpty ? "none" : MoveText.text(of: line))
    case .row(let move, let isHint): return "row \(move.character)" + (isHint ? " hint" : "")
    case .nothing: return "nothing"
    }
  }

  /// Reads what a machine said; nil for anything else.
  init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    switch words.first {
    case "hint":
      guard words.count == 2 || (words.count == 3 && words[2] == "unsure"), let column = Self.column(words[1]) else { return nil }
      self = .hint(column, isSure: words.count == 2)
    case "outcome":
      guard words.count > 2, let column = Self.column(words[1]) else { return nil }
      if words.count == 3, words[2] == "unknown" {
        self = .outcome(column: column, nil)
        return
      }
      guard words.count < 5, let kind = FourOutcome.Kind(rawValue: String(words[2])) else { return nil }
      let moves = words.count == 4 ? Int(words[3]) : nil
      // A draw is known as soon as it is one.
      if words.count == 3 ? kind == .draw : !(0...21).contains(moves ?? -1) { return nil }
      self = .outcome(column: column, FourOutcome(kind: kind, moves: moves))
    case "lesson":
      if words.count == 2, words[1] == "none" {
        self = .lesson(nil)
      } else {
        guard let lesson = Self.lesson(words) else { return nil }
        self = .lesson(lesson)
      }
    case "puzzle":
      guard words.count == 4, let number = Int(words[1]), (1...PuzzleRecord.most + 1).contains(number),
        let puzzle = Puzzle("\(words[2]) \(words[3])")
      else { return nil }
      self = .puzzle(number: number - 1, puzzle)
    case "line":
      guard words.count == 2 else { return nil }
      guard let line = words[1] == "none" ? [] : try? MoveText.columns(of: words[1]), words[1] == "none" || !line.isEmpty else {
        return nil
      }
      self = .line(line)
    case "row":
      guard words.count == 2 || (words.count == 3 && words[2] == "hint"), words[1].count == 1,
        let move = words[1].first.flatMap({ RowMove($0) })
      else { return nil }
      self = .row(move, isHint: words.count == 3)
    case "nothing":
      guard words.count == 1 else { return nil }
      self = .nothing
    case let word?:
      guard words.count == 1, let column = Self.column(word) else { return nil }
      self = .move(column)
    case nil: return nil
    }
  }

  private static func lesson(_ words: [Substring]) -> FourLesson? {
    guard words.count >= 8, words[3] == "better", words[7] == "threats", let stones = Int(words[1]),
      (0..<FourGrid.columns * FourGrid.rows).contains(stones), let mistake = column(words[2]), let better = column(words[4]),
      let kind = FourLesson.Kind(rawValue: String(words[5])), let line = try? MoveText.columns(of: words[6])
    else { return nil }
    var threats: [Cell] = []
    for word in words[8...] {
      guard let cell = cell(word) else { return nil }
      threats.append(cell)
    }
    return FourLesson(stones: stones, mistake: mistake, better: better, kind: kind, line: line, threats: threats)
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
