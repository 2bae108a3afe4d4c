import ArgumentParser
import Files
import Foundation
import FourInARow

/// Makes the puzzles of the room: as many of each goal as are asked for, none twice and none another's mirror image, each proved by the solver.
struct PuzzleWork: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "puzzles", abstract: "Makes puzzles, each with one solution that is proved.")

  @Option(help: "The seed; the same seed makes the same puzzles.")
  var seed: UInt64 = 1

  @Option(help: "How many of each goal.")
  var each = 100

  @Option(help: ArgumentHelp("The list that it writes.", valueName: "file"))
  var out: String

  func validate() throws { try check(each, of: "each", in: 1...10_000) }

  func run() throws {
    let solver = Solver(tableBytes: 256 << 20)
    var puzzles: [Puzzle] = []
    for (index, goal) in PuzzleGoal.allCases.enumerated() {
      let start = threadTime()
      var maker = PuzzleMaker(seed: seed &+ UInt64(index))
      var known: Set<UInt64> = []
      while known.count < each {
        guard let puzzle = maker.next(goal, solver: solver) else { continue }
        if known.insert(puzzle.position.symmetricKey).inserted { puzzles.append(puzzle) }
      }
      note("goal \(goal): \(each) puzzles in \(Int((threadTime() - start) * 1000)) ms")
    }
    do throws(FileError) {
      try OutputFile.write(Array(PuzzleList(puzzles).text.utf8), to: out)
    } catch {
      throw failure(73, "cannot write \(out): \(error)")
    }
  }
}
