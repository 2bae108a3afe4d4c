import Geometry

/// How a window begins.
public struct WindowOptions: Hashable, Sendable {
  public var title: String
  /// In points.
  public var size: Size
  /// Pixels per point; nil for the display's own.
  public var scale: Double?
  public var isFullscreen: Bool
  public var presentation: Presentation
  /// Who draws; where the presentation is not automatic, `auto` is the processor.
  public var compositor: CompositorChoice

  public init(
    title: String = "Pinwheel", size: Size = Size(1024, 768), scale: Double? = nil, isFullscreen: Bool = false,
    presentation: Presentation = .automatic, compositor: CompositorChoice = .auto
  ) {
    self.title = title
    self.size = size
    self.scale = scale
    self.isFullscreen = isFullscreen
    self.presentation = presentation
    self.compositor = compositor
  }
}
