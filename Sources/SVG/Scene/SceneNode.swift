import Geometry
import Layers

/// One element as it is drawn: everything resolved, in its own user space.
struct SceneNode: Sendable {
  enum Content: Sendable {
    case group([SceneNode])
    /// Boxed: a shape's values are several times as large as all the rest.
    indirect case shape(ShapeValues)
  }

  var content: Content
  /// Which of the scene's elements it is, or -1 for a group that only places others.
  var element: Int32 = -1
  /// From its own user space to its parent's.
  var transform = AffineTransform.identity
  var opacity = 1.0
  var isHidden = false
  var isIsolated = false
  /// The rectangle of its own user space that it is cut off at.
  var viewport: Rect?
  /// All of them multiply.
  var masks: [SceneMask] = []
  /// The object bounding box in its own user space, where the document needs it: fills without strokes, clips or masks.
  var bounds: Rect?

  init(_ content: Content) { self.content = content }
}

/// What a clip path or a mask lets through, in the user space of what it is applied to.
struct SceneMask: Sendable {
  var nodes: [SceneNode]
  /// From the nodes' space to that of what is masked.
  var transform = AffineTransform.identity
  /// Nothing is let through outside of it.
  var region: Rect?
  var mode = MaskMode.alpha

}

/// An element of the file that has a node.
struct SceneElement: Sendable {
  var id: String?
  var tag: Tag
  /// Which of the document's `data-` attributes are its own.
  var data: Range<UInt32>
}
