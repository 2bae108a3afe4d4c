import Geometry

/// A layer whose sublayers are seen many times: grass, windows, waves, a fence.
///
/// Each instance is moved on from the one before by `instanceTransform`, drawn above it, in another colour and later in time. Sublayers are hit in every instance.
/// Replicators may lie in each other: then all instances of all count.
public final class ReplicatorLayer: Layer, AnimatableLayer {
  /// No more instances than this are seen of one, nor of all that lie in each other together.
  public static let mostInstances = 10_000

  @exclusivity(unchecked) var replicatorModel = ReplicatorValues()
  @exclusivity(unchecked) var replicatorShown = ReplicatorValues()

  override public init() { super.init() }

  /// How often the sublayers are seen; 1 at first, and none below that. Never animates.
  public var instanceCount = 1 {
    didSet { if instanceCount != oldValue { instancesChanged() } }
  }
  /// How much later than the one before each instance's animations are, in seconds of the tree's. Never animates.
  public var instanceDelay = 0.0 {
    didSet { if instanceDelay != oldValue { instancesChanged() } }
  }
  /// What an instance is mapped by beyond the one before, about the middle of the bounds.
  public var instanceTransform: AffineTransform {
    get { replicatorModel.transform }
    set { assign(ReplicatorProperties.instanceTransform, newValue) }
  }
  /// What the colours of the first instance are multiplied by; white at first.
  public var instanceColor: Color {
    get { replicatorModel.color }
    set { assign(ReplicatorProperties.instanceColor, newValue) }
  }
  /// What is added to that red from one instance to the next.
  public var instanceRedOffset: Double {
    get { replicatorModel.offset.red }
    set { assign(ReplicatorProperties.instanceRedOffset, newValue) }
  }
  /// What is added to that green from one instance to the next.
  public var instanceGreenOffset: Double {
    get { replicatorModel.offset.green }
    set { assign(ReplicatorProperties.instanceGreenOffset, newValue) }
  }
  /// What is added to that blue from one instance to the next.
  public var instanceBlueOffset: Double {
    get { replicatorModel.offset.blue }
    set { assign(ReplicatorProperties.instanceBlueOffset, newValue) }
  }
  /// What is added to that alpha from one instance to the next.
  public var instanceAlphaOffset: Double {
    get { replicatorModel.offset.alpha }
    set { assign(ReplicatorProperties.instanceAlphaOffset, newValue) }
  }

  override func resetShownContent() { replicatorShown = replicatorModel }

  /// Without animations, whose delays are seen no more.
  override public func snapshot() -> Layer {
    let copy = ReplicatorLayer()
    copy.adopt(presented)
    copy.replicatorModel = presentedReplicator
    (copy.instanceCount, copy.instanceDelay) = (instanceCount, instanceDelay)
    return copy
  }

  private var presentedReplicator: ReplicatorValues { refresh() ? replicatorShown : replicatorModel }

  override public var appearances: [LayerAppearance]? {
    let values = presentedReplicator
    let layers = sublayersInDrawingOrder
    var seen: [LayerAppearance] = []
    seen.reserveCapacity(layers.count * seenCount)
    let step = values.step(about: presented.bounds.center)
    var place = AffineTransform.identity
    for i in 0..<seenCount {
      let color = values.color(of: i)
      for layer in layers {
        seen.append(LayerAppearance(layer, instance: i, transform: place, color: color, delay: Double(i) * delay))
      }
      place = place.concatenating(step)
    }
    return seen
  }

  override func instanceTransforms(presented isPresented: Bool) -> [AffineTransform]? {
    let values = isPresented ? presentedReplicator : replicatorModel
    let step = values.step(about: self.values(isPresented).bounds.center)
    var places: [AffineTransform] = []
    var place = AffineTransform.identity
    for _ in 0..<seenCount {
      places.append(place)
      place = place.concatenating(step)
    }
    return places
  }

  override package var placesInstances: Bool { true }

  override var longestInstanceDelay: Double { max(0, Double(seenCount - 1) * delay) }

  /// Within what times can be told apart by.
  private var delay: Double { max(-1e9, min(1e9, finite(instanceDelay))) }

  /// How many instances are seen.
  private var seenCount: Int {
    var outer = 1
    var layer = container
    while let next = layer {
      if let replicator = next as? ReplicatorLayer { outer *= min(Self.mostInstances, max(1, replicator.instanceCount)) }
      layer = next.container
      if outer >= Self.mostInstances { break }
    }
    return max(0, min(instanceCount, Self.mostInstances / outer))
  }
}
