import Typography

/// What glyphs of some characters are shaped with.
struct TextLook: Hashable {
  var font: FontDescription
  var features: TextFeatures
  var language: String
}
