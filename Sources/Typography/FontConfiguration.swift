import CFontconfig
import CHarfBuzz

/// Fontconfig's knowledge of which fonts there are and which is preferred.
final class FontConfiguration {
  private let raw: OpaquePointer

  /// The machine's configuration and all its fonts; nil when fontconfig cannot read any.
  init?() {
    guard let raw = FcInitLoadConfigAndFonts() else { return nil }
    self.raw = raw
  }

  /// No rules, and the fonts of some directories only.
  init?(directories: [String]) {
    guard let raw = FcConfigCreate() else { return nil }
    self.raw = raw
    for path in directories { _ = FcConfigAppFontAddDir(raw, path) }
  }

  deinit { FcConfigDestroy(raw) }

  /// Every face, the nearest to a description first. `language` is fontconfig's tag, so that the process's locale has no say.
  func faces(for description: FontDescription, language: String) -> SortedFaces {
    guard let pattern = FcPatternCreate() else { return SortedFaces(nil) }
    defer { FcPatternDestroy(pattern) }
    if !description.family.isEmpty { FcPatternAddString(pattern, FC_FAMILY, description.family) }
    FcPatternAddInteger(pattern, FC_WEIGHT, FcWeightFromOpenType(Int32(description.weight.value)))
    FcPatternAddInteger(pattern, FC_SLANT, description.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    FcPatternAddString(pattern, FC_LANG, language)
    FcPatternAddBool(pattern, FC_OUTLINE, 1)
    FcPatternAddBool(pattern, FC_SCALABLE, 1)
    FcPatternAddBool(pattern, FC_COLOR, 0)
    FcPatternAddBool(pattern, FC_VARIABLE, 0)
    FcConfigSubstitute(raw, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    return SortedFaces(FcFontSort(raw, pattern, 0, nil, &result))
  }
}

/// Faces in fontconfig's order of preference.
final class SortedFaces {
  /// Where a face is found.
  struct Face {
    var file: String
    /// The face's number in the file; a named instance's, from 1, in the upper half.
    var index: UInt32
    /// Whether its glyphs are pictures rather than outlines.
    var isColor: Bool
  }

  private let fonts: UnsafeMutablePointer<FcFontSet>?

  /// Takes over a set of fontconfig's.
  init(_ fonts: UnsafeMutablePointer<FcFontSet>?) { self.fonts = fonts }

  deinit { if let fonts { FcFontSetDestroy(fonts) } }

  var count: Int { fonts.map { Int($0.pointee.nfont) } ?? 0 }

  /// A face; nil when its file is of no format that HarfBuzz reads.
  subscript(i: Int) -> Face? {
    guard let pattern = fonts?.pointee.fonts?[i] else { return nil }
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, FC_FONTFORMAT, 0, &text) == FcResultMatch, let format = text else { return nil }
    guard ["TrueType", "CFF"].contains(String(cString: format)) else { return nil }
    guard FcPatternGetString(pattern, FC_FILE, 0, &text) == FcResultMatch, let file = text else { return nil }
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    // The upper half is 0x8000 for a variable font as a whole: its default instance is taken.
    let raw = UInt32(bitPattern: index)
    return Face(
      file: String(cString: file), index: raw >> 16 >= 0x8000 ? raw & 0xFFFF : raw,
      isColor: Self.flag(FC_COLOR, of: pattern) == true || Self.flag(FC_OUTLINE, of: pattern) == false)
  }

  /// Whether a face has all of some characters, without opening its file.
  func face(_ i: Int, covers scalars: ArraySlice<UInt32>) -> Bool {
    guard let pattern = fonts?.pointee.fonts?[i] else { return false }
    var characters: OpaquePointer?
    guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch, let characters else { return false }
    return scalars.allSatisfy { FcCharSetHasChar(characters, $0) != 0 }
  }

  private static func flag(_ name: String, of pattern: OpaquePointer) -> Bool? {
    var value: FcBool = 0
    return FcPatternGetBool(pattern, name, 0, &value) == FcResultMatch ? value != 0 : nil
  }
}

/// A font file's bytes, mapped into memory; the faces of a collection share them.
final class FontFile {
  let blob: OpaquePointer

  /// Maps a file; nil when it cannot be read.
  init?(path: String) {
    guard let blob = hb_blob_create_from_file_or_fail(path) else { return nil }
    self.blob = blob
  }

  deinit { hb_blob_destroy(blob) }
}
