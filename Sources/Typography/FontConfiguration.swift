import CFontconfig

/// Fontconfig's knowledge of which fonts there are and which is preferred.
final class FontConfiguration {
  private let raw: OpaquePointer

  /// The machine's configuration and all its fonts; nil when fontconfig cannot read any.
  init?() {
    guard let raw = FcInitLoadConfigAndFonts() else { return nil }
    self.raw = raw
  }

  /// No rules, and the fonts of some files only.
  init?(files: [String]) {
    guard let raw = FcConfigCreate() else { return nil }
    self.raw = raw
    for path in files { FcConfigAppFontAddFile(raw, path) }
  }

  deinit { FcConfigDestroy(raw) }

  /// Every face, the nearest to a description first. `language` is fontconfig's tag, so that the process's locale has no say.
  func faces(for description: FontDescription, language: String) -> SortedFaces {
    guard let pattern = FcPatternCreate() else { return SortedFaces(nil) }
    defer { FcPatternDestroy(pattern) }
    if !description.family.isEmpty { FcPatternAddString(pattern, FC_FAMILY, description.family) }
    for family in description.otherFamilies { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcPatternAddInteger(pattern, FC_WEIGHT, FcWeightFromOpenType(Int32(description.weight.value)))
    FcPatternAddInteger(pattern, FC_SLANT, description.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    if description.stretch != 100 { FcPatternAddInteger(pattern, FC_WIDTH, Int32(clamping: description.stretch)) }
    FcPatternAddString(pattern, FC_LANG, language)
    FcPatternAddBool(pattern, FC_SCALABLE, 1)
    if !description.takesColors {
      FcPatternAddBool(pattern, FC_OUTLINE, 1)
      FcPatternAddBool(pattern, FC_COLOR, 0)
    }
    FcConfigSubstitute(raw, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    return SortedFaces(FcFontSort(raw, pattern, 0, nil, &result))
  }
}
