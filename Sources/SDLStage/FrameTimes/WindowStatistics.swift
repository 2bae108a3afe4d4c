import Compositing
import Sessions

/// What a window has done, and how long it took.
public struct WindowStatistics: Sendable {
  /// Frames that put something new on the screen.
  public internal(set) var frames = 0
  /// Frames that came a whole interval or more after they were due.
  public internal(set) var lateFrames = 0
  /// Refreshes of the display that passed without a frame that was due: while something moved, or after the scene's own next time had come.
  public internal(set) var missedRefreshes = 0
  /// How often the loop was woken, by input, by a time that came or by a result from the background.
  public internal(set) var wakeups = 0
  /// Events of the window that reached the session.
  public internal(set) var events = 0
  /// From the window's making to its first picture, in seconds; nil before it.
  public internal(set) var firstPicture: Double?
  /// How frames reach the screen, in words.
  public internal(set) var presentation = ""
  /// What draws, and why, in words.
  public internal(set) var compositor = ""
  /// The most calls that drew triangles for a frame; 0 without a device.
  public internal(set) var drawCalls = 0
  /// The display's interval between frames, in seconds.
  public internal(set) var interval = 1.0 / 60

  /// Pixels drawn again, in all frames.
  public internal(set) var damagedPixels = 0
  /// Each stage of the frames, by `FrameStage`'s number; presenting includes waiting for the display.
  public private(set) var stages = FrameStage.allCases.map { _ in Durations() }
  /// All stages and what lies between them, without what a frame graph took.
  public private(set) var whole = Durations()
  /// The least seconds that a frame took without what drivers and the display took: submitting, uploading, presenting.
  public private(set) var fastestOwn = 0.0
  /// From each event, as it comes to the loop, to the end of presenting the first frame that shows it.
  public internal(set) var latency = Durations()

  init() {}

  /// Notes a frame that has ended. Cost: allocates nothing.
  @MainActor
  mutating func note(_ watch: Stopwatch) {
    frames += 1
    for i in stages.indices { stages[i].add(watch.stages[i]) }
    whole.add(watch.whole)
    let drivers = watch.stages[FrameStage.submit.rawValue] + watch.stages[FrameStage.upload.rawValue]
    let own = watch.whole - drivers - watch.stages[FrameStage.present.rawValue]
    fastestOwn = frames == 1 ? own : min(own, fastestOwn)
  }

  /// A table for people, in milliseconds.
  public var report: String {
    func milliseconds(_ seconds: Double) -> String {
      let hundredths = Int((min(seconds, 1e6) * 1e5).rounded())
      let fraction = hundredths % 100
      let text = "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
      return String(repeating: " ", count: max(0, 9 - text.utf8.count)) + text
    }
    func row(_ name: String, _ times: Durations) -> String {
      let label = name + String(repeating: " ", count: max(0, 16 - name.utf8.count))
      let numbers = [times.percentile(0.5), times.percentile(0.95), times.percentile(0.99), times.longest].map(milliseconds).joined()
      return label + numbers + "\n"
    }
    let measured = FrameStage.allCases.filter { stages[$0.rawValue].total > 0 }
    let first = firstPicture.map { "first picture after\(milliseconds($0)) ms\n" } ?? ""
    let calls = drawCalls > 0 ? ", in \(drawCalls) calls a frame or fewer" : ""
    return "drawn by \(compositor)\(calls)\npresented by \(presentation), every\(milliseconds(interval)) ms\n" + first
      + "frames \(frames), late \(lateFrames), refreshes missed \(missedRefreshes), wake-ups \(wakeups), events \(events)\n"
      + "milliseconds         50 %     95 %     99 %  longest\n" + measured.map { row($0.name, stages[$0.rawValue]) }.joined()
      + row("whole frame", whole) + row("input to screen", latency)
  }
}
