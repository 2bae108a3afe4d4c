import Geometry
import Gestures

/// A session as it can be replayed: where it began, and everything that was done in it.
///
/// Written as JSON Lines: a header, then one event a line in the order of time, in points and seconds. The same log always gives the same text.
public struct SessionLog: Hashable, Sendable {
  /// The version of the format.
  public static let version = 1
  /// The latest time that an event can have, in seconds: a week.
  public static let longest = 604_800.0
  /// The farthest from the origin that a position can be, in points.
  public static let farthest = 1_000_000.0

  /// What stands on the first line.
  public struct Header: Hashable, Sendable {
    /// The room's name, `lobby` for a whole session.
    public var room: String
    /// The room's level, by name.
    public var level: String
    /// The seed of the room's random numbers.
    public var seed: UInt64
    /// The stage at the beginning, in points.
    public var size: Size
    /// Pixels per point.
    public var scale: Double
    /// The language, when it is not the default.
    public var language: String?
    /// The room's settings, when they are not the default.
    public var settings: JSON?
    /// The data shown, when it does not belong to the level.
    public var data: JSON?
    /// The room's state at the beginning, when it does not begin afresh.
    public var state: JSON?

    /// Where a session begins; what is not given is the default.
    public init(
      room: String, level: String = "classic", seed: UInt64 = 1, size: Size, scale: Double = 1, language: String? = nil,
      settings: JSON? = nil,
      data: JSON? = nil, state: JSON? = nil
    ) {
      self.room = room
      self.level = level
      self.seed = seed
      self.size = size
      self.scale = scale
      self.language = language
      self.settings = settings
      self.data = data
      self.state = state
    }
  }

  /// Something that was done, and when.
  public struct Entry: Hashable, Sendable {
    /// In seconds from the beginning.
    public var time: Double
    /// What happened.
    public var event: SessionEvent

    /// An event at a time in seconds.
    public init(_ time: Double, _ event: SessionEvent) {
      self.time = time
      self.event = event
    }

    /// Something that a person or the system did.
    public init(_ time: Double, _ event: InputEvent) { self.init(time, .input(event)) }
  }

  /// Where the session began.
  public var header: Header
  /// In the order of time.
  public var entries: [Entry]

  /// A log of events in the order of time.
  public init(header: Header, entries: [Entry] = []) {
    self.header = header
    self.entries = entries
  }

  /// When the last event happens, in seconds; 0 without events.
  public var duration: Double { entries.last?.time ?? 0 }
}
