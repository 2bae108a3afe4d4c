import Geometry

/// The properties of replicators, each made once.
enum ReplicatorProperties {
  static let instanceTransform = LayerProperty<ReplicatorLayer, AffineTransform>(
    "instanceTransform", PropertyAccess(replicator: { $0.transform }, { $0.transform = $1 }))
  static let instanceColor = LayerProperty<ReplicatorLayer, Color>(
    "instanceColor", PropertyAccess(replicator: { $0.color }, { $0.color = $1 }))
  static let instanceRedOffset = LayerProperty<ReplicatorLayer, Double>(
    "instanceRedOffset", PropertyAccess(replicator: { $0.offset.red }, { $0.offset.red = $1 }))
  static let instanceGreenOffset = LayerProperty<ReplicatorLayer, Double>(
    "instanceGreenOffset", PropertyAccess(replicator: { $0.offset.green }, { $0.offset.green = $1 }))
  static let instanceBlueOffset = LayerProperty<ReplicatorLayer, Double>(
    "instanceBlueOffset", PropertyAccess(replicator: { $0.offset.blue }, { $0.offset.blue = $1 }))
  static let instanceAlphaOffset = LayerProperty<ReplicatorLayer, Double>(
    "instanceAlphaOffset", PropertyAccess(replicator: { $0.offset.alpha }, { $0.offset.alpha = $1 }))
}

extension LayerProperty where Root == ReplicatorLayer, Value == AffineTransform {
  /// What an instance is mapped by beyond the one before.
  public static var instanceTransform: Self { ReplicatorProperties.instanceTransform }
}

extension LayerProperty where Root == ReplicatorLayer, Value == Color {
  /// What the colours of the first instance are multiplied by.
  public static var instanceColor: Self { ReplicatorProperties.instanceColor }
}

extension LayerProperty where Root == ReplicatorLayer, Value == Double {
  /// What is added to that red from one instance to the next.
  public static var instanceRedOffset: Self { ReplicatorProperties.instanceRedOffset }
  /// What is added to that green from one instance to the next.
  public static var instanceGreenOffset: Self { ReplicatorProperties.instanceGreenOffset }
  /// What is added to that blue from one instance to the next.
  public static var instanceBlueOffset: Self { ReplicatorProperties.instanceBlueOffset }
  /// What is added to that alpha from one instance to the next.
  public static var instanceAlphaOffset: Self { ReplicatorProperties.instanceAlphaOffset }
}

extension PropertyAccess {
  /// A property of a replicator.
  fileprivate convenience init(
    replicator get: @escaping @Sendable (inout ReplicatorValues) -> Value,
    _ set: @escaping @Sendable (inout ReplicatorValues, Value) -> Void
  ) {
    self.init(
      changes: .structure, readModel: { get(&$0.replicator.replicatorModel) }, writeModel: { set(&$0.replicator.replicatorModel, $1) },
      readShown: { get(&$0.replicator.replicatorShown) }, writeShown: { set(&$0.replicator.replicatorShown, $1) },
      reset: { set(&$0.replicator.replicatorShown, get(&$0.replicator.replicatorModel)) })
  }
}

extension Layer {
  // A typed property is only ever added to a layer of its own class, so the layer behind it is known.
  fileprivate var replicator: ReplicatorLayer { unsafeDowncast(self, to: ReplicatorLayer.self) }
}
