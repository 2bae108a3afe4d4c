import Benchmarking

/// A blur by itself.
extension Pinwheel.Bench {
  /// Whether the blur was asked for.
  var isBlur: Bool { scenes == ["blur"] }

  /// Measures a blur on one thread and on two, or on as many as were asked for, and prints what came of it.
  func measureBlur() {
    let size = size.size ?? Self.usualSize
    let threads = common.threads.map { $0 == 1 ? [1] : [1, $0] } ?? [1, 2]
    let blur = BlurBenchmark(
      width: max(1, Int(size.width)), height: max(1, Int(size.height)), deviation: 20, threads: threads, seconds: (budgetMs ?? 1000) / 1000)
    if json { for line in blur.json { print(line) } } else { print(blur.text) }
  }
}
