import Geometry
import Imaging
import Layers

/// One element as it is drawn: everything resolved, in its own user space.
struct SceneNode: Sendable {
  enum Content: Sendable {
    case group([SceneNode])
    /// Boxed: a shape's values are several times as large as all the rest.
    indirect case shape(ShapeValues)
    /// A shape that is painted with patterns, which take the places of its paints.
    indirect case patterned(ShapeValues, fill: ScenePattern?, stroke: ScenePattern?)
    indirect case image(SceneImage)
  }

  var content: Content
  /// Which of the scene's elements it is, or -1 for a group that only places others.
  var element: Int32 = -1
  /// From its own user space to its parent's.
  var transform = AffineTransform.identity
  var opacity = 1.0
  var isHidden = false
  var isIsolated = false
  var blendMode = BlendMode.normal
  /// The rectangle of its own user space that it is cut off at.
  var viewport: Rect?
  /// All of them multiply.
  var masks: [SceneMask] = []
  /// What it goes through before its masks, one after the other.
  var filters: [SceneFilter] = []
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

/// A pattern that a shape is painted with.
struct ScenePattern: Sendable {
  /// What is on the tile, in the tile's coordinates.
  var nodes: [SceneNode]
  /// The size of the tile, whose top left is the origin.
  var size: Size
  /// From the tile's coordinates to the shape's.
  var toShape: AffineTransform
  var opacity: Double
}

/// What a shape is filled or stroked with.
enum ScenePaint: Sendable {
  case plain(Paint)
  case pattern(ScenePattern)

  /// Seen from another coordinate system: what takes the paint's to that.
  func mapped(by transform: AffineTransform) -> ScenePaint {
    switch self {
    case .plain(.gradient(let gradient, let toShape)): return .plain(.gradient(gradient, toShape.concatenating(transform)))
    case .plain: return self
    case .pattern(var pattern):
      pattern.toShape = pattern.toShape.concatenating(transform)
      return .pattern(pattern)
    }
  }

  /// As much fainter.
  func faded(by opacity: Double) -> ScenePaint {
    if opacity == 1 { return self }
    switch self {
    case .plain(.color(let color)): return .plain(.color(color.withAlpha(color.alpha * opacity)))
    case .plain(.gradient(var gradient, let toShape)):
      gradient.colors = gradient.colors.map { $0.withAlpha($0.alpha * opacity) }
      return .plain(.gradient(gradient, toShape))
    case .plain: return self
    case .pattern(var pattern):
      pattern.opacity *= opacity
      return .pattern(pattern)
    }
  }
}

/// A picture in its place.
struct SceneImage: Sendable {
  var image: Image
  /// What it is stretched over, in user space.
  var rect: Rect
  /// How its pixels are made up where it is turned and scaled.
  var filter: ContentsFilter
}

/// A filter, and what of the document its steps show.
struct SceneFilter: Sendable {
  var filter: Filter
  /// What steps that show a layer show, by the steps' numbers.
  var layers: [Int: [SceneNode]] = [:]
}

/// An element of the file that has a node.
struct SceneElement: Sendable {
  var id: String?
  var tag: Tag
  /// Which of the document's `data-` attributes are its own.
  var data: Range<UInt32>
}
