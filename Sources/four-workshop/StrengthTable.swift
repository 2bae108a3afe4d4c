import ArgumentParser
import Foundation
import FourInARow

/// How often each level keeps who wins with best play, and how often the exact score, on the positions of files.
struct StrengthTable: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strength", abstract: "Measures how often each level keeps who wins, on the positions of files.")

  @Argument(help: ArgumentHelp("Files with a position a line, as pinwheel four --file takes it.", valueName: "file"))
  var paths: [String]

  private struct Row {
    var kept = 0
    var exact = 0
    /// Seconds of this thread.
    var time = 0.0
    var longest = 0.0
  }

  func run() throws {
    var positions: [Position] = []
    for path in paths {
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw failure(66, "\(path): it cannot be read")
      }
      do {
        positions += try ScoredPosition.list(of: text).map(\.position).filter { !$0.isOver }
      } catch {
        throw failure(65, "\(path), \(error)")
      }
    }
    let solver = Solver(tableBytes: 256 << 20)
    // Has to find out for itself.
    let thinker = Solver()
    var rows = Opponent.levels.map { _ in Row() }
    for (index, position) in positions.enumerated() {
      guard let score = solver.score(of: position).bounds.exact else { continue }
      // The strongest first, so that it finds nothing prepared.
      for (row, level) in Opponent.levels.enumerated().reversed() {
        let start = threadTime()
        guard let move = Opponent(level: level, seed: UInt64(index)).move(in: position, solver: thinker) else { continue }
        let time = threadTime() - start
        rows[row].time += time
        rows[row].longest = max(rows[row].longest, time)
        guard let after = solver.score(of: position.playing(move)).bounds.exact else { continue }
        if -after.signum() == score.signum() { rows[row].kept += 1 }
        if -after == score { rows[row].exact += 1 }
      }
    }
    let count = Double(max(1, positions.count))
    print("level  slips   keeps the value  keeps the score")
    for (row, level) in zip(rows, Opponent.levels) {
      print(
        String(
          format: "%5d  %4.0f %%          %5.1f %%          %5.1f %%", level, Opponent(level: level).slipRate * 100,
          Double(row.kept) / count * 100, Double(row.exact) / count * 100))
    }
    note("\(positions.count) positions; level 8 thinks \(rows[7].time / count * 1e3) ms on average, \(rows[7].longest * 1e3) ms at most")
  }
}
