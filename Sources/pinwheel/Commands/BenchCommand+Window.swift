import Benchmarking
import Geometry
import SDLStage
import Sessions

/// Measuring in a window.
extension Pinwheel.Bench {
  /// - Returns: nil where the window was closed before the scene's end, by hand, by Escape or by a signal.
  @MainActor
  func measureInWindow(_ name: String, until signals: EndingSignals?, into trace: inout Trace?) throws -> Measurement? {
    guard let scene = try movingScene(name) else { return try playInWindow(name, until: signals, into: &trace) }
    _ = try checkedCompositor(name, scene, Drawing(device: nil, words: ""))
    let window = try openWindow(name, size: scene.tree.root.bounds.size, scale: common.scale, until: signals)
    let interval = window.statistics.interval
    let shown = ShownScene(scene, interval: interval)
    let session = try Session(
      scene: shown, size: window.size, scale: window.scale, threads: threads, device: window.drawsOnDevice ? window.device : nil)
    session.onProblem = warn
    let seconds = (budgetMs ?? 3000) / 1000
    let benchmark = WindowBenchmark(window, session, for: frames.map { .frames($0) } ?? .time(seconds), warmsUp: true, traces: traces)
    shown.end = frames == nil ? seconds : Self.patience
    // Where nothing moves, or nobody sees it, no frame comes that could be the last.
    if frames != nil { benchmark.onFrame = { [weak shown] frame in shown?.lasts(for: frame + Self.patience) } }
    StartClock.process.noteScene()
    try window.run(session)
    if window.isClosed || shown.isBrokenOff { return nil }
    let measurement = benchmark.measurement(scene.name, motion: motionName(name), threads: threads, into: &trace)
    warnOfMissing(measurement)
    return measurement
  }

  /// How long the next frame is waited for where a number of them is to count, in seconds.
  private static let patience = 3.0

  /// Tells of fewer frames than were asked for: a tour, or somebody, may end before.
  func warnOfMissing(_ measurement: Measurement) {
    guard let frames, measurement.times.count < frames else { return }
    warn("\(measurement.subject): \(measurement.times.count) of \(frames) frames came")
  }

  /// Plays a room's tour or a log in a window, in its own time: frames come as something moves.
  @MainActor
  private func playInWindow(_ name: String, until signals: EndingSignals?, into trace: inout Trace?) throws -> Measurement? {
    let plan = try playedSession(name)
    let window = try openWindow(name, size: plan.size, scale: plan.scale, until: signals)
    let session = try plan.session(window.drawsOnDevice ? window.device : nil)
    let end = min(plan.end, budgetMs.map { $0 / 1000 } ?? plan.end)
    let benchmark = WindowBenchmark(window, session, for: frames.map { .frames($0) } ?? .time(end), warmsUp: false, traces: traces)
    StartClock.process.noteScene()
    try window.run(session, as: LogPlayback(plan.entries), until: end)
    if window.isClosed { return nil }
    let measurement = benchmark.measurement(plan.name, motion: plan.motion, threads: threads, into: &trace)
    warnOfMissing(measurement)
    return measurement
  }

  @MainActor
  private func openWindow(_ name: String, size: Size, scale: Double?, until signals: EndingSignals?) throws -> WindowStage {
    StartClock.process.noteWindowBegins()
    let window = try WindowStage(
      WindowOptions(
        title: "Pinwheel: \(name)", programName: "Pinwheel", size: size, scale: scale, compositor: common.compositor,
        lastWords: Failure.displayLoss), signals: signals)
    StartClock.process.noteWindow()
    return window
  }
}
