import Geometry

/// How a window begins.
public struct WindowOptions: Hashable, Sendable {
  /// What the window is called until its scene says otherwise.
  public var title: String
  /// What the system calls the program, as where it lists who is heard; empty for what its file is called.
  public var programName: String
  /// What desktops know the program by: the name of its desktop file without the ending, in reverse-DNS form; empty for what its file is called.
  public var applicationID: String
  /// In points.
  public var size: Size
  /// Pixels per point; nil for the display's own.
  public var scale: Double?
  /// Whether it fills the screen from the start.
  public var isFullscreen: Bool
  /// How pictures come to the window.
  public var presentation: Presentation
  /// Who draws; where the presentation is not automatic, `auto` is the CPU.
  public var compositor: CompositorChoice
  /// What to tell on standard error where the display's end ends the program, because Xlib or a driver never comes back; empty for a plain sentence.
  public var lastWords: String

  /// A window's options; what is not given is the machine's choice.
  public init(
    title: String = "", programName: String = "", applicationID: String = "", size: Size = Size(1024, 768), scale: Double? = nil,
    isFullscreen: Bool = false, presentation: Presentation = .automatic, compositor: CompositorChoice = .auto, lastWords: String = ""
  ) {
    self.title = title
    self.programName = programName
    self.applicationID = applicationID
    self.size = size
    self.scale = scale
    self.isFullscreen = isFullscreen
    self.presentation = presentation
    self.compositor = compositor
    self.lastWords = lastWords
  }
}
