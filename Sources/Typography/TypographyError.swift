/// Why text cannot be laid out on this machine.
public enum TypographyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Fontconfig's own configuration cannot be read.
  case noConfiguration
  /// Fontconfig knows of no font at all; the family is the one that was asked for.
  case noFonts(family: String)
  /// There are fonts, but none with outlines that could be opened; `file` is the first that was tried.
  case noUsableFont(family: String, file: String)

  /// What is missing and what to do, in a sentence.
  public var description: String {
    switch self {
    case .noConfiguration:
      "Fontconfig cannot read its configuration, so no font can be found: install the package fontconfig-config, or set FONTCONFIG_FILE."
    case .noFonts(let family):
      "No font is installed on this machine (looking for \"\(family)\"): install one, such as the package fonts-comic-neue."
    case .noUsableFont(let family, let file):
      "No font on this machine can be used (looking for \"\(family)\", tried \(file) first): install one with outlines in TrueType or "
        + "OpenType format, such as the package fonts-comic-neue."
    }
  }
}
