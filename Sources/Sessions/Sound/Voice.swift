/// A few notes on one instrument: how an animal, a thing or a scene's event is heard.
///
/// As JSON, which files beside pictures hold, a voice is an object such as
///
///     {"instrument": "flute", "loudness": 0.8, "notes": [[0, 4], [0.12, 7, 0.3, 9]]}
///
/// with an `Instrument`'s name; a loudness in 0...1, 1 where it is missing; and for each note an array of two to four numbers: when it begins, in
/// seconds; its step of `PentatonicScale` (0 is C4, 5 is C5); how long it sounds, in seconds, the instrument's own time where that is missing or
/// null; and the step that it glides to until it ends.
public struct Voice: Hashable, Sendable {
  /// A note of a voice.
  public struct Note: Hashable, Sendable {
    /// When it begins after the voice, in seconds, in 0...2.
    public var start: Double
    /// Its step of `PentatonicScale`.
    public var step: Int
    /// How long it sounds, in seconds, in 0.02...2; nil for the instrument's own time.
    public var length: Double?
    /// The step that its pitch has come to as it ends; nil where it stays.
    public var glide: Int?

    /// A note at a time; values beyond their ranges are brought into them.
    public init(_ start: Double, _ step: Int, length: Double? = nil, glide: Int? = nil) {
      self.start = min(Voice.starts.upperBound, max(Voice.starts.lowerBound, start))
      self.step = min(PentatonicScale.steps.upperBound, max(PentatonicScale.steps.lowerBound, step))
      self.length = length.map { min(Voice.lengths.upperBound, max(Voice.lengths.lowerBound, $0)) }
      self.glide = glide.map { min(PentatonicScale.steps.upperBound, max(PentatonicScale.steps.lowerBound, $0)) }
    }
  }

  static let starts = 0.0...2
  static let lengths = 0.02...2
  /// How many notes a voice may have.
  public static let noteLimit = 8

  /// What it is played on.
  public let instrument: Instrument
  /// How loud it is beside others, in 0...1.
  public let loudness: Double
  /// One to `noteLimit`.
  public let notes: [Note]

  /// A voice of one to `noteLimit` notes; what is more is left out, and a loudness beyond 0...1 is brought into it.
  public init(_ instrument: Instrument, loudness: Double = 1, _ notes: [Note]) {
    precondition(!notes.isEmpty, "a voice needs a note")
    self.instrument = instrument
    self.loudness = min(1, max(0, loudness))
    self.notes = Array(notes.prefix(Self.noteLimit))
  }

  /// A voice of a single note.
  public init(_ instrument: Instrument, loudness: Double = 1, step: Int, length: Double? = nil, glide: Int? = nil) {
    self.init(instrument, loudness: loudness, [Note(0, step, length: length, glide: glide)])
  }
}
