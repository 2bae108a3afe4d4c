import ArgumentParser
import Foundation

/// Makes the opening book and the puzzles of Connect Four, and measures its opponents: tools/make-book, tools/make-puzzles, tools/four-strength and tools/four-times.
@main
struct FourWorkshop: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "four-workshop", abstract: "Makes the opening book and the puzzles of Connect Four, and measures its opponents.",
    subcommands: [BookWork.self, PuzzleWork.self, StrengthTable.self, ThinkingTimes.self])
}

/// Tells something on standard error.
func note(_ message: String) { FileHandle.standardError.write(Data("four-workshop: \(message)\n".utf8)) }

/// Tells why the program ends without having done its work.
/// - Returns: what ends it with a status for scripts (sysexits.h).
func failure(_ status: Int32, _ message: String) -> ExitCode {
  note(message)
  return ExitCode(status)
}

/// - Throws: `ValidationError` for a number that is not possible.
func check(_ number: Int, of option: String, in range: ClosedRange<Int>) throws {
  if !range.contains(number) { throw ValidationError("--\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound)") }
}

/// Seconds that this thread has run.
func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
