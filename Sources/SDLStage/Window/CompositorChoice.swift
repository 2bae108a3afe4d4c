/// Who is asked to draw.
public enum CompositorChoice: String, Hashable, Sendable, CaseIterable {
  /// The graphics processor where there is one, else the processor.
  case auto
  /// The processor.
  case raster
  /// OpenGL, on whatever it draws.
  case geometry
}
