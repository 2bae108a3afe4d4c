import ArgumentParser
import Benchmarking

extension Pinwheel.Bench {
  /// The blur by itself, where that was asked for.
  var blur: BlurCommand? { scenes == [Self.blur] ? BlurCommand(bench: self) : nil }
  /// What is written in a scene's place to measure it.
  static let blur = "blur"
}

/// `bench blur`.
struct BlurCommand {
  let bench: Pinwheel.Bench

  /// Measures a blur on one thread and on two, where there are as many CPUs, or on as many as were asked for, and prints what came of it.
  func measure() {
    let size = bench.size.size ?? Pinwheel.Bench.usualSize
    let more = bench.common.threads ?? min(2, Processors.count)
    let threads = more == 1 ? [1] : [1, more]
    let blur = BlurBenchmark(
      width: max(1, Int(size.width)), height: max(1, Int(size.height)), deviation: 20, threads: threads,
      seconds: (bench.budgetMs ?? 1000) / 1000)
    if bench.json { for line in blur.json { print(line) } } else { print(blur.text) }
  }
}
