import FourInARow
import Sessions

#if canImport(Glibc)
  import Glibc
#endif

/// Solves the positions of a file on one core without a book, and checks the scores that it gives.
struct PositionFileRun {
  private static let byteLimit = 64 << 20

  let path: String

  func run(json: Bool) throws {
    let bytes = try FileBytes.read(path, limit: Self.byteLimit)
    let positions: [ScoredPosition]
    do {
      positions = try ScoredPosition.list(of: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw Failure(.data, "\(path)\(error == .empty ? ": " : ", ")\(error)")
    }
    let solver = Solver()
    var wrong: [(ScoredPosition, Int)] = []
    var looks = 0
    let start = Self.threadTime()
    for position in positions {
      let (bounds, count) = solver.score(of: position.position)
      looks += count
      if let given = position.score, given != bounds.low { wrong.append((position, bounds.low)) }
    }
    let seconds = Self.threadTime() - start
    let count = Double(positions.count)
    if json {
      print(
        JSON.object([
          .init("file", .string(path)), .init("count", .integer(Int128(positions.count))),
          .init("given", .integer(Int128(positions.count { $0.score != nil }))),
          .init("wrong", .array(wrong.map { .integer(Int128($0.0.line)) })),
          .init("meanSeconds", .number(seconds / count)), .init("meanPositions", .number(Double(looks) / count)),
          .init("positionsPerSecond", .number(seconds > 0 ? Double(looks) / seconds : 0)),
        ]).description)
    } else {
      print("positions        \(positions.count), \(positions.count { $0.score != nil }) with a score, \(wrong.count) of them wrong")
      print("mean time        \(Self.rounded(seconds / count * 1e6)) microseconds")
      print("mean nodes       \(Self.rounded(Double(looks) / count)) positions looked at")
      print("speed            \(seconds > 0 ? Self.rounded(Double(looks) / seconds / 1e6) : 0) million positions a second")
    }
    for (position, score) in wrong {
      warn("\(path), line \(position.line): the score of \(position.moves) is \(score), not \(position.score ?? score)")
    }
    if !wrong.isEmpty { throw Failure(.data, "\(path): \(wrong.count) of the given scores are wrong") }
  }

  /// Seconds that this thread has run.
  private static func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// With three digits after the point.
  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
