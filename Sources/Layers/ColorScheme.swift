/// Whether what is seen is bright or dark.
public enum ColorScheme: String, CaseIterable, Codable, Hashable, Sendable {
  /// Light grounds with dark text.
  case light
  /// Dark grounds with light text.
  case dark
}
