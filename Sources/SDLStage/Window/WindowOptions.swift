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
  /// What to tell on standard error where the display's end ends the program, because Xlib or a driver never comes back; empty for a plain sentence.
  public var lastWords: String

  public init(
    title: String = "Pinwheel", size: Size = Size(1024, 768), scale: Double? = nil, isFullscreen: Bool = false,
    presentation: Presentation = .automatic, compositor: CompositorChoice = .auto,
    lastWords: String = ""
  ) {
    self.title = title
    self.size = size
    self.scale = scale
    self.isFullscreen = isFullscreen
    self.presentation = presentation
    self.compositor = compositor
    self.lastWords = lastWords
  }
}
