import Geometry

/// What a font draws in colours of its own for a glyph.
public enum ColorGlyph: Hashable, Sendable {
  /// Outlines of other glyphs in plain colours, the lowest first (OpenType `COLR`, version 0).
  case layers([Layer])
  /// The bytes of a PNG, and what they are stretched over, in ems from where the glyph stands on the baseline, y down (`CBDT` and `sbix`).
  case picture([UInt8], Rect)
  /// The bytes of an SVG file in the font's units, y down, the origin on the baseline, of which the element of this id is drawn (`SVG`).
  case drawing([UInt8], id: String)

  /// An outline in one colour.
  public struct Layer: Hashable, Sendable {
    /// The number of the glyph whose outline it is.
    public var glyph: UInt32
    /// Red, green, blue and alpha, a byte each from the highest on, not premultiplied; nil for the text's own paint.
    public var color: UInt32?
  }
}
