import FourInARow
import Foundation

/// How often each level keeps who wins with best play, and how often the exact score, on the positions of files.
struct StrengthTable {
  let paths: [String]

  private struct Row {
    var kept = 0
    var exact = 0
    /// Microseconds of this thread.
    var time = 0.0
    var longest = 0.0
  }

  func run() throws {
    var positions: [Position] = []
    for path in paths {
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw Failure(status: 66, message: "\(path): it cannot be read")
      }
      do {
        positions += try ScoredPosition.list(of: text).map(\.position).filter { !$0.isOver }
      } catch {
        throw Failure(status: 65, message: "\(path), \(error)")
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
        let start = Self.threadTime()
        guard let move = Opponent(level: level, seed: UInt64(index)).move(in: position, solver: thinker) else { continue }
        let time = Self.threadTime() - start
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
    note("\(positions.count) positions; level 8 thinks \(rows[7].time / count / 1e3) ms on average, \(rows[7].longest / 1e3) ms at most")
  }

  private static func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }
}
