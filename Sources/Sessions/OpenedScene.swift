import Compositing

/// A scene to go on with, and what is drawn of it already.
public struct OpenedScene {
  /// The scene.
  public let scene: any Scene
  /// The first frame of the scene's tree; nil where it is still to be made.
  public let firstFrame: FirstFrame?

  /// A scene, with its first frame where that was drawn ahead.
  public init(_ scene: any Scene, firstFrame: FirstFrame? = nil) {
    self.scene = scene
    self.firstFrame = firstFrame
  }
}
