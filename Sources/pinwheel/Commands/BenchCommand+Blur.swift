import ArgumentParser
import Benchmarking

extension Pinwheel.Bench {
  /// The blur by itself, where that was asked for.
  var blur: BlurCommand? { scenes == ["blur"] ? BlurCommand(bench: self) : nil }
}

/// `bench blur`.
struct BlurCommand {
  let bench: Pinwheel.Bench

  func validate() throws {
    let files = [bench.report, bench.compare, bench.check, bench.save, bench.trace]
    let savesFrames = files.contains { $0 != nil }
    if bench.window || bench.idle || bench.ramp || bench.dump != nil || bench.runs > 1 || bench.frames != nil || savesFrames {
      throw ValidationError(
        "the blur is no scene with frames; of what says how to measure it takes --budget-ms, --size, --threads and --json")
    }
  }

  /// Measures a blur on one thread and on two, or on as many as were asked for, and prints what came of it.
  func measure() {
    let size = bench.size.size ?? Pinwheel.Bench.usualSize
    let threads = bench.common.threads.map { $0 == 1 ? [1] : [1, $0] } ?? [1, 2]
    let blur = BlurBenchmark(
      width: max(1, Int(size.width)), height: max(1, Int(size.height)), deviation: 20, threads: threads,
      seconds: (bench.budgetMs ?? 1000) / 1000)
    if bench.json { for line in blur.json { print(line) } } else { print(blur.text) }
  }
}
