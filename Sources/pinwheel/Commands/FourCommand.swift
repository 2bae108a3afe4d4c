import ArgumentParser
import FourInARow
import FourRoom
import Sessions

extension Pinwheel {
  struct Four: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "four", abstract: "Solves positions of Connect Four.",
      discussion: """
        A score counts for the player to move: 22 less the stones that the winner has played when it wins, negative when the opponent wins, \
        0 for a draw.
        """)

    @Argument(help: "The columns played, 1 to 7 from the left, as 4453; '' for the empty board.")
    var moves: String?

    @Option(
      help: ArgumentHelp("Solves a file's positions, one a line, and checks the scores given after them.", valueName: "positions.txt"))
    var file: String?

    @Option(help: ArgumentHelp("Says the move of an opponent, level 1 to 8, too.", valueName: "level"))
    var level: Int?

    @Option(help: ArgumentHelp("The most time to think, in milliseconds.", valueName: "ms"))
    var time: Int?

    @Option(help: ArgumentHelp("How many threads think.", valueName: "number"))
    var threads = 1

    @Flag(help: "As JSON.")
    var json = false

    @Flag(help: "Without the opening book; a file is always solved without.")
    var noBook = false

    mutating func validate() throws {
      guard (moves == nil) != (file == nil) else { throw ValidationError("give either moves, as 4453, or --file") }
      if file != nil, level != nil || time != nil || threads != 1 {
        throw ValidationError("--level, --time and --threads are for moves, not for --file")
      }
      if let level, !Opponent.levels.contains(level) { throw ValidationError("there are levels 1 to 8") }
      if let time, !(0...86_400_000).contains(time) { throw ValidationError("from 0 to 86400000 milliseconds are possible") }
      if !(1...256).contains(threads) { throw ValidationError("from 1 to 256 threads can think") }
    }

    func run() throws {
      try command {
        if let moves { try solve(moves) } else if let file { try PositionFileRun(path: file).run(json: json) }
      }
    }

    /// The most time to think where the book is missing that should be there, in milliseconds.
    private static let timeWithoutBook = 10_000

    /// The opening book, and the most time to think: without a book that should be there the first moves would take minutes, which is told at once.
    private var bookAndTime: (book: OpeningBook?, time: Int?) {
      if noBook { return (nil, time) }
      let book = FourBook.shared
      guard let problem = book.takeProblem() else { return (book.openings, time) }
      let isLimited = time == nil
      warn(problem + (isLimited ? "; it thinks for \(Self.timeWithoutBook / 1000) seconds at most, and --time sets another limit" : ""))
      return (book.openings, time ?? Self.timeWithoutBook)
    }

    private func solve(_ moves: String) throws {
      let position = try Position(moves: moves)
      let (book, time) = bookAndTime
      let solver = Solver(tableBytes: 256 << 20, book: book)
      let start = ContinuousClock.now
      var budget = Budget.unlimited
      if let time {
        let end = start.advanced(by: .milliseconds(time))
        budget.isOver = { ContinuousClock.now >= end }
      }
      let opponent = level.map { Opponent(level: $0) }
      let move = opponent?.move(in: position, solver: solver, budget: budget, threads: threads)
      let analysis = solver.analysis(of: position, budget: budget, threads: threads)
      let seconds = start.duration(to: .now) / .seconds(1)
      let report = AnalysisReport(moves: moves, analysis: analysis, level: level, move: move, seconds: seconds)
      print(json ? report.json.description : report.text)
    }
  }
}
