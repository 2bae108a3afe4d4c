import Typography

/// A glyph of a font with colours.
struct ColorGlyphKey: Hashable {
  var font: Font
  var glyph: UInt32
}

/// What is known of such a glyph.
enum ColorGlyphNode {
  /// It is drawn by its outline.
  case outline
  /// Some may be in the text's own paint, which is another each time.
  case layers([ColorGlyph.Layer])
  /// In ems.
  case node(SceneNode)
}
