import Geometry
import Imaging
import Layers

/// An appearance of a layer on the screen: how it hangs in the tree, where it lies, its items, how it is composited.
///
/// It stands for the layer and one of its instances in the node above, not for the layer: a layer may be seen at several places. Each part has one phase
/// that writes it, and no two writes overlap: the links `NodeTree`, the place and the items `ContentWalk`, the compositing `PaintingOrder`, the shadow `ShadowCaster`.
final class DisplayNode {
  // What a layer that moves touches comes first, as far as the first word of the clipping: about so many lines of 64 bytes, wherever it begins.
  static let placeLines = 8

  let layer: Layer
  // Compared without holding the layer, which would write to it.
  private let layerPlace: UnsafeMutableRawPointer
  /// Whether its pixels, with those of all below it, are kept.
  let isRasterized: Bool

  /// The node that it lies in, not counted as a reference: threads that place its children need not write it.
  @exclusivity(unchecked) var above: Unmanaged<DisplayNode>?
  var parent: DisplayNode? {
    get { above?.takeUnretainedValue() }
    set { above = newValue.map(Unmanaged.passUnretained) }
  }
  /// Children in painting order.
  @exclusivity(unchecked) var children: [DisplayNode] = []
  @exclusivity(unchecked) var mask: DisplayNode?
  /// Whether it is its parent's mask.
  @exclusivity(unchecked) var isMask = false
  /// The index of the next node of the same layer, or -1.
  @exclusivity(unchecked) var nextOfLayer = -1

  /// What it shows of what lies below, filtered, if anything: the pixels of an item of its own.
  @exclusivity(unchecked) var backdrop: BackingStore?

  @exclusivity(unchecked) var place = NodePlace()
  @exclusivity(unchecked) var items = NodeItems()
  @exclusivity(unchecked) var clipping = NodeClipping()

  /// Tells it from other appearances of the layer in the same parent.
  let instance: Int
  /// The number of the update that it came with.
  let birth: UInt32
  /// Its index in the node tree.
  let index: Int
  @exclusivity(unchecked) var siblingIndex = 0
  /// Its pixels, where they are kept and once it has a place.
  @exclusivity(unchecked) var store: BackingStore?
  @exclusivity(unchecked) var compositing = NodeCompositing()
  /// Where it stands in the painting order; and of a rasterized one, where its contents do.
  @exclusivity(unchecked) var order = NodeOrder()
  @exclusivity(unchecked) var insideOrder = NodeOrder()
  /// What it throws, if anything: the first of its items.
  @exclusivity(unchecked) var shadow: NodeShadow?
  /// The lines that grow in it, if any.
  @exclusivity(unchecked) var growth: NodeGrowth?

  init(layer: Layer, instance: Int, index: Int, birth: UInt32) {
    self.layer = layer
    layerPlace = Unmanaged.passUnretained(layer).toOpaque()
    self.birth = birth
    isRasterized = layer.model.keepsPixels
    self.instance = instance
    self.index = index
  }

  /// Has the painting order walk it again, with all that it lies in. O(its depth).
  func markOrder() {
    var next: DisplayNode? = self
    while let node = next {
      node.order.isStale = true
      node.insideOrder.isStale = true
      next = node.parent
    }
  }

  /// The same with all below it: of what was hidden nobody said what changed. O(its subtree).
  func markOrderBelow() {
    order.isStale = true
    insideOrder.isStale = true
    for child in children { child.markOrderBelow() }
    mask?.markOrderBelow()
  }

  /// Whether it is one of a layer's.
  @inline(__always)
  func isOf(_ other: Unmanaged<Layer>) -> Bool { layerPlace == other.toOpaque() }

  /// How many nodes it lies in; O(that).
  var depth: Int {
    var depth = 0
    var ancestor = parent
    while let next = ancestor {
      depth += 1
      ancestor = next.parent
    }
    return depth
  }
}

/// Where a node lies in pixels.
struct NodePlace {
  /// Where its parent moves it beyond the layer's own transform; nil for nowhere.
  var moved: AffineTransform?
  /// The backing store whose pixels these are, its own where it has one, or -1 for the screen's.
  var store: Int32 = -1
  /// How much later than elsewhere its layer is seen in it, in seconds: by its parent alone, and by all above.
  var ownDelay = 0.0
  var delay = 0.0
  /// From the layer's own coordinates to pixels, and the same for its sublayers.
  var transform = AffineTransform.identity
  var sublayerTransform = AffineTransform.identity
  /// Device pixels per unit at which its meshes are made.
  var scale = 0.0
  /// The pixels outside which nothing of it is painted: by its ancestors, and with its own bounds where it masks to them.
  var outerClip = PixelRect.empty
  var clip = PixelRect.empty

  /// What cuts a sublayer, or the mask.
  func clip(ofMask isMask: Bool) -> PixelRect { isMask ? outerClip : clip }
}

/// A place in the painting order: how many items, groups and rasterized nodes come before it.
struct OrderPlace: Equatable {
  var items = 0
  var groups = 0
  var rasterized = 0
}

/// Where a node and all below it stand in the painting order, as it was last walked there.
struct NodeOrder {
  /// Whether it, or anything below it, is to be numbered again; then all above is too.
  var isStale = true
  var start = OrderPlace()
  var end = OrderPlace()
  /// What it lay in: the group, how deep that lay, and whether it was shown.
  var group: Int32 = -1
  var depth: Int32 = -1
  var isOuterShown = false
}

/// The items that show a node's contents, and what they were last made from.
struct NodeItems {
  /// One for each part of the layer's contents.
  var indices: [Int32] = [] {
    didSet { (first, count) = (indices.first ?? -1, indices.count) }
  }
  /// The first of them, or -1, and how many there are: beside the rest, where the list is memory of its own.
  private(set) var first: Int32 = -1
  private(set) var count = 0
  /// Whether their meshes are to be made anew.
  var isStale = true
  /// Whether those are made later in the update: until then no item of it has a place.
  var areAwaited = false
  /// Where its particles come from, if it has any: those of a cell for each item of that kind.
  var particleSource: (any ParticleSource)?
  var outline = BoxOutline()
  /// What part of the layer's contents each is of.
  var kinds: [LayerContents.Kind] = []
  /// How many lie below its sublayers.
  var countBelow = 0
}

/// What cuts a node to its bounds where a box of whole pixels cannot.
struct NodeClipping {
  /// The item whose coverage cuts; nil where the layer does not cut to its bounds.
  var made: Int32?
  /// Whether it takes that, and with it a group: a box of whole pixels does not do.
  var cutsGroup = false
  /// What the mesh of the item was made from.
  var outline = BoxOutline()
  var scale = 0.0

  /// The item whose coverage cuts; nil where a box does, or nothing.
  var item: Int32? { cutsGroup ? made : nil }
}

/// How a node is laid on what lies below it: as found when the order was last walked, but for what a fading layer changes since. Of a rasterized one, how its
/// pixels are.
struct NodeCompositing {
  /// How many items it and all below it have, which are shown where it is.
  var itemTotal = 0
  /// What the node above multiplies its colours by.
  var color = Color.white
  // What was last taken over from the layer.
  var isHidden = false
  var isIsolated = false
  var mode = BlendMode.normal
  var maskMode = MaskMode.alpha
  var opacity = 1.0
  /// Whether it and all above are shown.
  var isShown = false
  var hasClipGroup = false
  var hasOpacityGroup = false
  /// The group of its own, or -1.
  var group: Int32 = -1
  /// The group in which it fades into the next node, or -1; and whether it is that next node.
  var fade: Int32 = -1
  var isFadedInto = false
  /// The opacity that ancestors without a group hand down, and that with its own, where it has no group either.
  var inheritedOpacity = 1.0
  var foldedOpacity = 1.0

  /// The same as an opaque pixel.
  var tint: UInt32 { color == .white ? .max : color.withAlpha(1).premultiplied(opacity: 1) }
  /// What its own items are multiplied by, or the item that lays its pixels down.
  var itemOpacity: Double { group >= 0 ? 1 : foldedOpacity }
}

extension DisplayNode {
  /// What its layer presents in it.
  @inline(__always)
  var presented: LayerValues { place.delay == 0 ? layer.presented : layer.presented(delayedBy: place.delay) }

  /// How opaque it is: its layer, and as the node above has it.
  func opacity(_ values: LayerValues) -> Double { values.opacity * compositing.color.alpha }

  /// What its own items are multiplied by.
  @inline(__always)
  var itemOpacity: Double { isRasterized ? 1 : compositing.itemOpacity }
  /// The group that its own items, its mask and its clip make, or -1.
  var contentGroup: Int32 { store.map(\.group) ?? compositing.group }
}

/// A node's shadow: a picture in the layer's own units.
struct NodeShadow {
  /// What the picture was made from; nil before there was one.
  var form: ShadowForm?
  /// Whether what throws it has changed since.
  var isStale = true
  /// Whether it is listed as one to be looked at.
  var isNoted = false
  /// What the node's own items were painted with then.
  var paints: [ItemPaint] = []
  /// From the picture to the layer's units, without the offset.
  var place = AffineTransform.identity
}

/// Lines that grow, as meshes, of which a new point remakes only the last.
struct NodeGrowth {
  /// The item that they are.
  let item: Int32
  var lines: GrownLines
  /// What the layer showed, but for the points of the lines, when they were made.
  let description: LayerContents
}
