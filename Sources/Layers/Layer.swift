import Geometry

/// A rectangle in the plane with sublayers, the element of every picture.
///
/// Values set on a layer, its *model*, count at once. What is *presented* at a time follows from the model, the running animations and that
/// time alone; it never writes back into the model. Drawn in this order: shadow, background, what the layer shows itself, sublayers, border.
open class Layer {
  // size: what Core Animation's layers answer to, a file for each topic; what only some layers have is their subclasses'
  // What every frame of a movement touches stands together, up to the first of the model's values.

  @exclusivity(unchecked) final var animations = LayerAnimations()
  /// What changed since the tree's `takeChanges`; gathered only while the layer is in a tree.
  @exclusivity(unchecked) package final internal(set) var changes: LayerChanges = []
  // Links upwards do not count references: counting them weakly would slow down every use of a layer. Whoever is linked to clears the links
  // when it goes.
  /// The tree that presents it; nil while none does.
  @exclusivity(unchecked) public final internal(set) unowned(unsafe) var tree: LayerTree?
  /// The compositor's place for it, -1 while it has none.
  package final var displayNode: Int {
    get { storedDisplayNode }
    set { storedDisplayNode = newValue }
  }
  // Checked for overlapping accesses by each other module that reads it, if it were not wrapped.
  @exclusivity(unchecked) private final var storedDisplayNode = -1
  @exclusivity(unchecked) final var sublayerList = SublayerList()
  @exclusivity(unchecked) final var storedMask: Layer?
  @exclusivity(unchecked) final var shown = ShownState()
  /// The values as set.
  @exclusivity(unchecked) public final internal(set) var model = LayerValues()

  /// What finds the layer by name, such as an SVG element's id.
  public final var name: String?
  /// Whether it and its subtree can be hit.
  public final var isHitTestable = true

  /// Those that lie in it, from the back to the front where their `zPosition` is the same.
  public final var sublayers: [Layer] { sublayerList.layers }
  /// Its place in the superlayer's list.
  final var slot = 0
  /// The layer that it lies in; nil for a root, a mask, and a layer that is in no tree.
  @exclusivity(unchecked) public final internal(set) unowned(unsafe) var superlayer: Layer?
  /// The layer whose mask this is.
  @exclusivity(unchecked) public final internal(set) unowned(unsafe) var maskedLayer: Layer?
  /// What of the mask counts.
  public final var maskMode = MaskMode.alpha {
    didSet { if maskMode != oldValue { mark(.structure) } }
  }
  /// What a transition shows of how it was before.
  final weak var outgoing: Layer?
  /// The layer into which this one, a snapshot of how it was, fades: where that is the next to be drawn, the two are one fade.
  package final internal(set) weak var incoming: Layer?

  /// Whether it is not drawn for now, with all below it: a large scene comes into the display list step by step while something covers it. It takes touches.
  package final var isWithheld = false {
    didSet { if isWithheld != oldValue { superlayer?.mark(.sublayers) } }
  }

  /// What it does with touches and keys, kept for the floor that deals in them.
  package final var interaction: (any LayerInteraction)?

  final var storedTime = LayerTime()

  /// A layer of no size at the origin, opaque, with nothing to show.
  public init() {}

  deinit {
    for s in sublayers { s.superlayer = nil }
    storedMask?.maskedLayer = nil
    shown.free()
  }

  /// A layer that fills a rectangle of its superlayer.
  public convenience init(frame: Rect) {
    self.init()
    model.bounds = Rect(origin: .zero, size: frame.size)
    model.position = frame.center
  }

  /// A layer without animations that shows what this one shows now, without its sublayers.
  ///
  /// Subclasses with values of their own return one of their own kind.
  open func snapshot() -> Layer {
    let copy = Layer()
    copy.adopt(presented)
    return copy
  }

  /// Adds what this kind of layer shows by itself, from the back to the front: it comes above the background and below the sublayers.
  ///
  /// Called when the layer is drawn after a change of its paint or its content (`noteChange`). O(parts); what is not asked for is not evaluated.
  open func describe(into contents: inout LayerContents) {}

  /// What is seen in the layer, from the back to the front; nil, as for any plain layer, where that is each sublayer once.
  ///
  /// What is named here is seen and, but in a `ReplicatorLayer`, cannot be hit here. It has to lie in the same tree, and must not contain this layer.
  open var appearances: [LayerAppearance]? { nil }

  /// Where its sublayers are seen, in the coordinates in which they lie; nil, as for any plain layer, where that is once, where they are.
  func instanceTransforms(presented: Bool) -> [AffineTransform]? { nil }

  /// Whether where its sublayers are seen depends on its bounds.
  package var placesInstances: Bool { false }

  /// How much later than in the first instance its sublayers' animations are in the last, in seconds of the tree's.
  var longestInstanceDelay: Double { 0 }

  /// Has what a subclass changed about the layer drawn with the next frame.
  public final func noteChange(_ changes: LayerChanges) { mark(changes) }

  /// Called when the layer has come into a tree that it was not in.
  func enteredTree() {}

  /// Called as the layer leaves its tree.
  func leavesTree() {}

  /// Called when the layer's time runs otherwise than before, or that in which an instance is seen.
  func motionTimeChanged() {}

  /// Called when animations have begun to change something, at the moment at which one ends, and once it no longer shows.
  /// - Parameter isNow: whether that is so from this moment on, rather than from some moment since the clock last moved.
  func activeAnimationsChanged(isNow: Bool) {}

  /// Copies the values that this kind of layer adds from the model to the shown ones.
  func resetShownContent() {}

  /// Whether the layer itself is at a place, in its own coordinates.
  func isAt(_ probe: HitProbe) -> Bool { values(probe.presented).roundedBounds(contain: probe.point, tolerance: probe.tolerance) }

  /// Whether what this kind of layer shows leaves a mark at a place.
  func paintsContent(at probe: HitProbe) -> Bool { false }

  /// Takes values over before the layer is in use.
  final func adopt(_ values: LayerValues) { model = values }
}

/// A layer as it is seen in another one.
///
/// Usually each sublayer is seen once, where it lies. A layer that says otherwise (`Layer.appearances`) can be a row of copies, or show a layer
/// that lies elsewhere in the tree.
public struct LayerAppearance {
  /// The layer that is seen.
  public let layer: Layer
  /// Tells the appearances of one layer in the same other layer apart.
  public let instance: Int
  /// Applied after the layer's own transform, in the coordinates in which sublayers lie.
  public let transform: AffineTransform
  /// What all its colours are multiplied by.
  public let color: Color
  /// How much later than elsewhere its animations are, in seconds of the tree's.
  public let delay: Double

  /// A layer seen once more, mapped by a transform, in other colours and later.
  public init(_ layer: Layer, instance: Int = 0, transform: AffineTransform = .identity, color: Color = .white, delay: Double = 0) {
    self.layer = layer
    self.instance = instance
    self.transform = transform
    self.color = color
    self.delay = delay
  }
}

extension Layer: Hashable {
  /// Whether both are the same layer.
  public static func == (a: Layer, b: Layer) -> Bool { a === b }
  /// Feeds its identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
