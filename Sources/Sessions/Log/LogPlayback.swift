/// Hands a log's events to a session, each at its time; O(n) in the events for the whole log, whatever steps it is sent in.
public struct LogPlayback: Sendable {
  private let entries: [SessionLog.Entry]
  private var next = 0

  /// From the beginning of a log's events, which are in the order of time.
  public init(_ entries: [SessionLog.Entry]) { self.entries = entries }

  /// When the next event happens, in seconds; nil when none is left.
  public var nextTime: Double? { next < entries.count ? entries[next].time : nil }

  /// When the last event happens, in seconds; 0 without events.
  public var duration: Double { entries.last?.time ?? 0 }

  /// Sends every event up to a time in seconds that was not sent yet.
  @MainActor
  public mutating func send(to session: Session, upTo time: Double) {
    while let due = nextTime, due <= time { sendNext(to: session) }
  }

  /// Sends the next event, at its time; nothing when none is left.
  @MainActor
  package mutating func sendNext(to session: Session) {
    guard next < entries.count else { return }
    session.send(entries[next].event, at: entries[next].time)
    next += 1
  }
}
