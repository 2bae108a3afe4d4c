/// How a window's pixels reach the screen.
public enum Presentation: String, Hashable, Sendable, CaseIterable {
  /// A texture on a GPU, else the window's surface, else whatever there is.
  case automatic
  /// The window's surface.
  case surface
  /// A texture of any renderer.
  case texture
}
