/// Who is asked to draw.
public enum CompositorChoice: String, Hashable, Sendable, CaseIterable {
  /// The GPU where there is one, else the CPU.
  case auto
  /// The CPU.
  case raster
  /// OpenGL, on whatever it draws.
  case geometry
}
