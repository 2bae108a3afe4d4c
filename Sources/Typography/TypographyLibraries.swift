import CFontconfig
import CFriBidi
import CHarfBuzz

/// The libraries that find, shape and order text.
public enum TypographyLibraries {
  /// Each with the version that is loaded.
  public static var versions: [(name: String, version: String)] {
    let found = Int(FcGetVersion())
    return [
      ("HarfBuzz", String(cString: hb_version_string())),
      ("FriBidi", friBidiVersion),
      ("fontconfig", "\(found / 10_000).\(found / 100 % 100).\(found % 100)"),
    ]
  }

  /// The library tells its version in a line of its own, "(GNU FriBidi) 1.0.8", among others.
  private static var friBidiVersion: String {
    let words = pinwheel_fribidi_version().map { String(cString: $0) } ?? ""
    return words.split(separator: "\n").first?.split(separator: " ").last.map(String.init) ?? "unknown"
  }
}
