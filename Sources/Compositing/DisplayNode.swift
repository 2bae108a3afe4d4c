import Geometry
import Layers

/// A layer as the display list knows it: its transform to pixels, its items, and what they were last made from.
final class DisplayNode {
  /// What the mesh of a rounded rectangle follows from.
  struct Outline: Equatable {
    var bounds = Rect.zero
    var cornerRadius = 0.0
    var roundedCorners = RectCorners.all
    var scale = 0.0
  }

  let layer: Layer
  /// Its index in the list, which the layer keeps.
  let index: Int
  unowned(unsafe) var parent: DisplayNode?
  /// Children in painting order.
  var children: [DisplayNode] = []
  var siblingIndex = 0
  var mask: DisplayNode?
  /// Whether it is its parent's mask.
  var isMask = false

  /// From the layer's own coordinates to pixels, and the same for its sublayers.
  var transform = AffineTransform.identity
  var sublayerTransform = AffineTransform.identity
  /// Device pixels per unit at which its meshes are made.
  var scale = 0.0
  /// The pixels outside which nothing of it is painted: by its ancestors, and with its own bounds where it masks to them.
  var outerClip = PixelRect.empty
  var clip = PixelRect.empty
  /// Its items: those below its sublayers, then those above.
  var items: [Int32] = []
  var itemsBelow = 0
  /// How many items it and all below it have.
  var itemTotal = 0
  /// The item whose coverage cuts it, where a box of whole pixels cannot.
  var clipItem: Int32?
  /// What the mesh of that item was made from.
  var clipOutline = Outline()
  var hasClipGroup = false
  var hasOpacityGroup = false
  /// The group of its own, or -1, and the one that it lies in.
  var group: Int32 = -1
  var outerGroup: Int32 = -1
  /// The group in which it fades into the next node, or -1; and whether it is that next node.
  var fade: Int32 = -1
  var isFadedInto = false
  /// Whether it and all above are shown.
  var isShown = false
  /// The opacity that ancestors without a group hand down, and that with its own, where it has no group either.
  var inheritedOpacity = 1.0
  var foldedOpacity = 1.0

  // What was last taken over from the layer.
  var bounds = Rect.zero
  var cornerRadius = 0.0
  var roundedCorners = RectCorners.all
  var borderWidth = 0.0
  /// Its outline and its border's, once they were needed.
  var outlinePath: Path?
  var borderPath: Path?
  var opacity = 1.0
  var isHidden = false
  var isIsolated = false
  var maskMode = MaskMode.alpha
  var isMeshStale = true
  /// Whether the first of its items is its shadow, what that was made from, and whether its layers have changed since.
  var hasShadow = false
  var shadow: ShadowForm?
  var isShadowStale = true
  /// What its own items were painted with when its shadow was made.
  var shadowPaints: [ItemPaint] = []
  /// From the picture of its shadow to its own units, without the offset.
  var shadowPlace = AffineTransform.identity
  /// The ranks of its items and of all below it.
  var ranks = 0..<0
  /// Whether its items, when they were made, held a fill of its shape, or its gradient or picture.
  var hasFill = false
  /// Its growing lines as meshes, the item that they are, and what else the layer showed when they were made.
  var grownLines: GrownLines?
  var grownShape: ShapeValues?
  var growingItem: Int32?

  init(layer: Layer, index: Int) {
    self.layer = layer
    self.index = index
  }
}
