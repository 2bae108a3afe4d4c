import ArgumentParser
import Foundation
import FourInARow
import Geometry

/// How long the machine thinks for its moves in games from the beginning, level by level, as in the room: one thread, the book, the usual
/// budgets, and what it has found out in the same game.
///
/// Its opponents look a few moves ahead; every other game they begin, and each game opens with random stones.
struct ThinkingTimes: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "times", abstract: "Measures how long the machine thinks for its moves.")

  @Option(help: "How many games each level plays.")
  var games = 6

  @Option(name: .customLong("book"), help: ArgumentHelp("The opening book that it plays with.", valueName: "file"))
  var bookPath: String?

  /// The most positions looked at for what a column leads to.
  private static let outcomePositions = 100_000_000

  func validate() throws { try check(games, of: "games", in: 1...10_000) }

  private struct Row {
    /// Milliseconds of this thread.
    var times: [Double] = []
    var unknown = 0

    func line(_ name: String) -> String {
      let sorted = times.sorted()
      let mean = times.reduce(0, +) / Double(max(1, times.count))
      func part(_ p: Double) -> Double { sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(p * Double(sorted.count)))] }
      let label = name + String(repeating: " ", count: max(0, 30 - name.count))
      return label + String(format: "%6d %10.2f %10.2f %10.2f", times.count, mean, part(0.95), sorted.last ?? 0)
        + (unknown > 0 ? "   \(unknown) not found out" : "")
    }
  }

  func run() throws {
    let book = try readBook()
    Self.tell("milliseconds                   moves       mean       95 %    longest")
    for level in Opponent.levels {
      var within = Row()
      var beyond = Row()
      for game in 0..<games {
        play(level: level, game: game, book: book) { position, solver in
          let opponent = Opponent(level: level, seed: UInt64(game))
          let start = threadTime()
          let move = opponent.move(in: position, solver: solver, budget: Budget(positions: opponent.usualPositions))
          let time = (threadTime() - start) * 1e3
          if book?[position] != nil { within.times.append(time) } else { beyond.times.append(time) }
          return move
        }
      }
      if book != nil { Self.tell(within.line("level \(level), in the book")) }
      Self.tell(beyond.line("level \(level)" + (book == nil ? "" : ", beyond it")))
    }
    printOutcomes(book)
  }

  private func readBook() throws -> OpeningBook? {
    guard let bookPath else { return nil }
    guard let bytes = FileManager.default.contents(atPath: bookPath) else { throw failure(66, "\(bookPath): it cannot be read") }
    do { return try OpeningBook(bytes: [UInt8](bytes)) } catch { throw failure(65, "\(bookPath): \(error)") }
  }

  /// What each column leads to, as a child asks for it by resting on one after the other.
  private func printOutcomes(_ book: OpeningBook?) {
    var rows: [Int: Row] = [:]
    for game in 0..<max(1, games / 6) {
      play(level: 8, game: game, book: book) { position, solver in
        for column in position.legalColumns where position.stones <= 12 {
          let start = threadTime()
          let score = solver.score(of: position.playing(column), budget: Budget(positions: Self.outcomePositions)).bounds.exact
          rows[position.stones / 2, default: Row()].times.append((threadTime() - start) * 1e3)
          if score == nil { rows[position.stones / 2, default: Row()].unknown += 1 }
        }
        let opponent = Opponent(level: 8, seed: UInt64(game))
        return opponent.move(in: position, solver: solver, budget: Budget(positions: opponent.usualPositions))
      }
    }
    for (pair, row) in rows.sorted(by: { $0.key < $1.key }) { Self.tell(row.line("what if, \(2 * pair) or \(2 * pair + 1) stones")) }
  }

  /// Plays a game; the measured side's moves come from `move`.
  private func play(level: Int, game: Int, book: OpeningBook?, move: (Position, Solver) -> Int?) {
    let solver = Solver(book: book)
    let other = ShallowOpponent(plies: 4, seed: UInt64(game))
    var generator = SeededGenerator(seed: UInt64(1000 * level + game))
    var board = Board()
    for _ in 0..<(game % 4) {
      let columns = board.legalColumns
      _ = try? board.play(columns[Int(generator.next() % UInt64(columns.count))])
    }
    let own: Player = game % 2 == 0 ? .first : .second
    while !board.isOver, let position = board.position {
      guard let column = board.turn == own ? move(position, solver) : other.move(on: board) else { break }
      guard (try? board.play(column)) != nil else { break }
    }
  }

  /// At once: a long run is watched as it goes.
  private static func tell(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
