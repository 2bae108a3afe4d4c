/// One property of a kind of layer, that an animation can name.
///
/// Its type carries the layer's class and the value's type, so that an animation of the wrong value, or on a layer without the property, does
/// not compile. The properties are static members: `.opacity`, `.position`, `.rotation`, `.strokeEnd`, ...
public struct LayerProperty<Root: Layer, Value: Animatable>: Sendable {
  /// The property's name; also the key of its implicit animations.
  public let key: AnimationKey
  let access: PropertyAccess<Value>

  init(_ name: String, _ access: PropertyAccess<Value>) {
    key = AnimationKey(name)
    self.access = access
  }
}

/// How a property is read and written, in the model and as shown.
final class PropertyAccess<Value: Animatable>: Sendable {
  /// What about the layer changes with it.
  let changes: LayerChanges
  /// Whether a change within a transaction animates.
  let animatesImplicitly: Bool
  /// Whether writing it sets all that resetting it does.
  let isWhole: Bool
  let readModel: @Sendable (Layer) -> Value
  let writeModel: @Sendable (Layer, Value) -> Void
  let readShown: @Sendable (Layer) -> Value
  let writeShown: @Sendable (Layer, Value) -> Void
  /// Makes the shown value equal to the model's.
  let reset: @Sendable (Layer) -> Void

  init(
    changes: LayerChanges, animatesImplicitly: Bool = true, isWhole: Bool = true,
    readModel: @escaping @Sendable (Layer) -> Value,
    writeModel: @escaping @Sendable (Layer, Value) -> Void, readShown: @escaping @Sendable (Layer) -> Value,
    writeShown: @escaping @Sendable (Layer, Value) -> Void, reset: @escaping @Sendable (Layer) -> Void
  ) {
    self.changes = changes
    self.animatesImplicitly = animatesImplicitly
    self.isWhole = isWhole
    self.readModel = readModel
    self.writeModel = writeModel
    self.readShown = readShown
    self.writeShown = writeShown
    self.reset = reset
  }
}
