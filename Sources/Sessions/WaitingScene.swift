import Geometry
import Gestures
import Layers

/// An empty stage, while the file that is to be seen on it is being read.
@MainActor
public final class WaitingScene: Scene {
  public let tree = LayerTree()
  public let input: InputRouter
  public let background = Color.white
  public let title: String

  public init(title: String) {
    self.title = title
    input = InputRouter(tree: tree)
    tree.root.anchorPoint = .zero
  }

  public func layout(size: Size) { tree.root.bounds = Rect(origin: .zero, size: size) }
  public func handle(_ event: InputEvent, at time: Double) -> Bool { false }
  public func state() -> String { "{}" }
}
