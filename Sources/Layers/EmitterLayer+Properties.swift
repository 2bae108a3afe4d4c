import Geometry

/// The properties of emitters, each made once.
enum EmitterProperties {
  static let birthRate = LayerProperty<EmitterLayer, Double>(
    "birthRate", PropertyAccess(emitter: { $0.birthRate }, { $0.birthRate = $1 }))
  static let emitterPosition = LayerProperty<EmitterLayer, Point>(
    "emitterPosition", PropertyAccess(emitter: { $0.position }, { $0.position = $1 }))
}

extension LayerProperty where Root == EmitterLayer, Value == Double {
  /// What all cells' birth rates are multiplied by; followed 60 times a second.
  public static var birthRate: Self { EmitterProperties.birthRate }
}

extension LayerProperty where Root == EmitterLayer, Value == Point {
  /// About what particles are born; followed 60 times a second.
  public static var emitterPosition: Self { EmitterProperties.emitterPosition }
}

extension PropertyAccess {
  /// A property of an emitter.
  fileprivate convenience init(
    emitter get: @escaping @Sendable (inout EmitterValues) -> Value, _ set: @escaping @Sendable (inout EmitterValues, Value) -> Void
  ) {
    self.init(
      changes: .emission, readModel: { get(&$0.emitterLayer.emitterModel) }, writeModel: { set(&$0.emitterLayer.emitterModel, $1) },
      readShown: { get(&$0.emitterLayer.emitterShown) }, writeShown: { set(&$0.emitterLayer.emitterShown, $1) },
      reset: { set(&$0.emitterLayer.emitterShown, get(&$0.emitterLayer.emitterModel)) })
  }
}

extension Layer {
  // A typed property is only ever added to a layer of its own class, so the layer behind it is known.
  fileprivate var emitterLayer: EmitterLayer { unsafeDowncast(self, to: EmitterLayer.self) }
}
