import Compositing
import Sessions

/// Measures a window's frames: keeps what they took, and shows it as a graph while that is wanted.
@MainActor
final class FrameMeter {
  var statistics = WindowStatistics()
  /// Called by compositors and presenters when a stage begins.
  let watch: Stopwatch
  private var history = FrameHistory()
  private var graph: FrameGraph?
  /// Called with each frame once it is presented and noted.
  var onFrame: (@MainActor (PresentedFrame) -> Void)?
  private var refreshes = RefreshCounter()
  /// When each event came that no frame has shown yet, by the stopwatch; once a frame shows them, how long each has waited.
  private var unshownEvents: [Double] = []
  /// A window that is hidden shows no frame for as long as it is.
  private static let mostUnshownEvents = 4096

  /// - Parameter time: seconds that never go back.
  init(time: @escaping () -> Double) {
    watch = Stopwatch(clock: time)
    unshownEvents.reserveCapacity(Self.mostUnshownEvents)
  }

  /// Notes that an event has come for the session.
  /// - Parameter secondsAgo: how long it has waited for the loop already.
  func noteEvent(secondsAgo: Double = 0) {
    statistics.events += 1
    if unshownEvents.count < Self.mostUnshownEvents { unshownEvents.append(watch.now - secondsAgo) }
  }

  /// Notes that what has come so far changed nothing that is seen.
  func noteNothingChanged() { unshownEvents.removeAll(keepingCapacity: true) }

  /// Notes when the next frame is wanted, in the stage's time; nil where nothing asks for one.
  func noteWanted(at time: Double?) { refreshes.want(at: time) }

  /// Notes a frame that has been presented.
  /// - Parameters:
  ///   - time: when presenting ended, in the stage's time.
  ///   - waits: whether presenting waits for the display.
  func noteFrame(_ counts: FrameStatistics, at time: Double, waits: Bool, isLate: Bool) {
    statistics.drawCalls = max(statistics.drawCalls, counts.drawCalls)
    statistics.damagedPixels += counts.damagedPixels
    statistics.note(watch)
    history.note(watch, waits: waits, isLate: isLate)
    graph?.invalidate()
    let shown = refreshes.present(at: time, interval: statistics.interval)
    statistics.missedRefreshes += shown.missed
    let now = watch.now
    // What came before the window was there says nothing about its frames.
    if statistics.firstPicture == nil {
      statistics.firstPicture = now
      unshownEvents.removeAll(keepingCapacity: true)
    }
    for i in unshownEvents.indices {
      unshownEvents[i] = now - unshownEvents[i]
      statistics.latency.add(unshownEvents[i])
    }
    onFrame?(
      PresentedFrame(
        stages: watch.stages, whole: watch.whole, interval: shown.interval, presented: time, missedRefreshes: shown.missed,
        latencies: unshownEvents))
    unshownEvents.removeAll(keepingCapacity: true)
  }

  // MARK: - The graph

  /// Whether the graph is shown.
  var showsGraph: Bool {
    get { graph != nil }
    set { if newValue != showsGraph { graph = newValue ? FrameGraph() : nil } }
  }

  /// When the graph wants to be drawn, in the stage's time; nil while it shows all that there is to show, and while it is not shown.
  var graphDeadline: Double? { graph?.deadline }

  /// The graph's picture; nil while it is not shown, and where there is no room for it.
  var overlay: WindowOverlay? { graph?.overlay }

  /// Draws the graph anew when that is due.
  func updateGraph(of session: Session, at time: Double, waits: Bool) {
    guard let graph else { return }
    let compositor = session.compositor
    graph.update(
      at: time, history,
      FrameGraph.Facts(
        compositor: compositor.problem.map { "raster: \($0)" } ?? statistics.compositor, interval: statistics.interval, waits: waits,
        frames: statistics.frames, lateFrames: statistics.lateFrames),
      width: compositor.width, height: compositor.height, scale: session.scale)
  }
}
