import CFontconfig

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
