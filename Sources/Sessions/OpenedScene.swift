import Compositing

/// A scene to go on with, and what is drawn of it already.
public struct OpenedScene {
  public let scene: any Scene
  /// The first frame of the scene's tree; nil where it is still to be made.
  public let firstFrame: FirstFrame?

  public init(_ scene: any Scene, firstFrame: FirstFrame? = nil) {
    self.scene = scene
    self.firstFrame = firstFrame
  }
}
