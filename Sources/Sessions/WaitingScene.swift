import Geometry
import Gestures
import Layers

/// An empty stage, while the file that is to be seen on it is being read.
@MainActor
public final class WaitingScene: Scene {
  /// A tree without layers.
  public let tree = LayerTree()
  /// What touches go to; nothing makes use of them.
  public let input: InputRouter
  /// The window's title meanwhile.
  public let title: String

  /// A scene that shows nothing, under a title.
  public init(title: String) {
    self.title = title
    input = InputRouter(tree: tree)
    tree.root.anchorPoint = .zero
  }

  /// Takes the size over.
  public func layout(size: Size) { tree.root.bounds = Rect(origin: .zero, size: size) }
}
