/// What a window has done, and how long it took.
public struct StageStatistics: Sendable {
  /// Frames that put something new on the screen.
  public internal(set) var frames = 0
  /// Frames that came a whole interval or more after they were due.
  public internal(set) var lateFrames = 0
  /// How often the loop was woken, by input, by a time that came or by a result from the background.
  public internal(set) var wakeups = 0
  /// Events from SDL that reached the session.
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

  /// Bringing the scene to a frame's time.
  public internal(set) var advancing = Durations()
  /// Drawing what changed.
  public internal(set) var drawing = Durations()
  /// Bringing the pixels to the screen, waiting for the display included.
  public internal(set) var presenting = Durations()
  /// All three.
  public internal(set) var whole = Durations()
  /// From the first event that a frame is the first to show, as the loop takes it from SDL, to the end of presenting that frame.
  public internal(set) var latency = Durations()

  init() {}

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
    let first = firstPicture.map { "first picture after\(milliseconds($0)) ms\n" } ?? ""
    let calls = drawCalls > 0 ? ", in \(drawCalls) calls a frame or fewer" : ""
    return "drawn by \(compositor)\(calls)\npresented by \(presentation), every\(milliseconds(interval)) ms\n" + first
      + "frames \(frames), late \(lateFrames), wake-ups \(wakeups), events \(events)\n"
      + "milliseconds         50 %     95 %     99 %  longest\n" + row("advance", advancing) + row("draw", drawing)
      + row("present", presenting) + row("whole frame", whole) + row("input to screen", latency)
  }
}
