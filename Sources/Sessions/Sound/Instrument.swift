/// What a note is played on; each is synthesized, none is recorded.
public enum Instrument: String, CaseIterable, Hashable, Sendable {
  /// A struck wooden bar over a tube, round and short: the scale's own.
  case marimba
  /// A struck block of wood, dull and very short: for what falls or knocks.
  case wood
  /// A plucked tine, as of a thumb piano: soft, and rings on.
  case kalimba
  /// A small flute or a whistle: a held tone that breathes, and can glide.
  case flute
  /// A short soft tick.
  case click
  /// A small bell: high and faint, with a long ring.
  case bell
}
