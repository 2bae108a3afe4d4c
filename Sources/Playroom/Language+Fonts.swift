import RoomKit
import Typography

extension Language {
  /// The font of this machine that its letters are set in: the game's own, else the one that is fallen back on; nil where none has them.
  package var letterFont: Font? {
    let library = FontLibrary.current
    guard let sample = file.sample.first, let font = try? library.font(for: FontDescription(), language: rawValue) else { return nil }
    if sample.unicodeScalars.allSatisfy({ font.glyph(for: $0) != nil }) { return font }
    return library.fallback(for: sample, description: FontDescription(), language: rawValue)
  }

  /// Whether this machine has a font for it.
  package var hasFont: Bool { letterFont != nil }
}
