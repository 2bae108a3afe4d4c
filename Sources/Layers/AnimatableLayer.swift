/// A kind of layer with properties of its own that animate, beside those of every layer.
///
/// Such a class declares them as `LayerProperty` values with itself as their root; all else it has from here.
public protocol AnimatableLayer: Layer {}

extension AnimatableLayer {
  /// Adds an animation of a property of this kind of layer; see `Layer.add`.
  public func add(_ animation: some Animation<Self>, forKey key: AnimationKey? = nil) { addAnimation(animation, key) }

  /// Sets what changes of a property do within a transaction; nil: what the transaction says.
  public func setAction<Value>(_ action: ImplicitAction?, for property: LayerProperty<Self, Value>) {
    animations.actions[property.key] = action
  }

  /// One property as it is shown at any time of the tree's.
  public func presentation<Value>(of property: LayerProperty<Self, Value>, at time: Double) -> Value {
    presentedValue(property.access, at: time)
  }

  /// One property as it is shown at the tree's time.
  public func presentation<Value>(of property: LayerProperty<Self, Value>) -> Value { presentedValue(property.access) }
}
