import Compositing
import Imaging

/// Runs a session on a virtual clock, with or without a log: the stage of replays, snapshots, tests and benchmarks.
///
/// Frame k is drawn at k / hz seconds, counted and not summed, after the events up to then. What the scene does depends on the events' times
/// alone, so its state at a time is the same at every hz.
@MainActor
public final class HeadlessStage {
  /// A frame that was drawn.
  public struct Frame: Hashable, Sendable {
    /// Its number, from 0.
    public let index: Int
    /// In seconds.
    public let time: Double
    /// Equal for equal pictures: `PixelBuffer.hash`.
    public let hash: UInt64
  }

  /// How many frames a second are possible.
  public nonisolated static let rates = 0.1...10_000.0
  /// How long a replay goes on after the last event, in seconds, so that what it began can come to rest.
  public nonisolated static let afterword = 3.0

  /// The session that it runs.
  public let session: Session
  /// Frames a second.
  public let hz: Double
  /// When the replay ends by itself: the time of the last event and the afterword, in seconds.
  public var duration: Double { playback.duration + Self.afterword }
  /// The next frame's index.
  public private(set) var nextIndex = 0
  /// The next frame's time in seconds.
  public var nextTime: Double { Double(nextIndex) / hz }

  /// When the next event of the log happens, in seconds; nil when none is left.
  public var nextEventTime: Double? { playback.nextTime }

  private var playback: LogPlayback
  private var hash: UInt64?

  /// - Parameters:
  ///   - entries: a log's events, in the order of time.
  ///   - hz: frames a second, brought into `rates`.
  public init(session: Session, entries: [SessionLog.Entry] = [], hz: Double = 60) {
    self.session = session
    playback = LogPlayback(entries)
    self.hz = hz.isNaN ? 60 : min(Self.rates.upperBound, max(Self.rates.lowerBound, hz))
  }

  /// Draws the next frame. Cost: the scene's and the compositor's; allocates nothing itself, and hashes only pictures that changed.
  @discardableResult
  public func drawFrame() -> Frame {
    let index = nextIndex
    let time = nextTime
    let isChanged = advanceFrame()
    let hash: UInt64
    if let known = self.hash, !isChanged { hash = known } else { hash = session.pixels.hash() }
    self.hash = hash
    return Frame(index: index, time: time, hash: hash)
  }

  /// Draws the next frame without a look at the picture, as a window does.
  /// - Returns: whether the picture changed.
  @discardableResult
  public func advanceFrame() -> Bool {
    advance(to: nextTime)
    nextIndex += 1
    let isChanged = !session.render().isEmpty
    if isChanged { hash = nil }
    return isChanged
  }

  /// Draws every frame up to a time in seconds, then brings the scene to that very time and draws it as it is then.
  /// - Returns: the picture at the end.
  @discardableResult
  public func run(until end: Double, eachFrame: (Frame) -> Void) -> PixelBuffer {
    while nextTime <= end { eachFrame(drawFrame()) }
    return snapshot(at: end)
  }

  /// Brings the scene to a time in seconds without the frames on the way, and draws it there; a time that is past counts as now.
  public func snapshot(at time: Double) -> PixelBuffer {
    advance(to: time)
    if !session.render().isEmpty { hash = nil }
    return session.pixels
  }

  /// Brings the scene to a time in seconds, through the events up to then, and draws nothing.
  public func advance(to time: Double) {
    playback.send(to: session, upTo: time)
    session.advance(to: time)
    session.drainInbox()
  }
}
