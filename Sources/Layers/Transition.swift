import Geometry

/// A change from what a layer showed to what it shows, all of it at once.
public struct Transition: Hashable, Sendable {
  /// How the new takes the place of the old.
  public enum Kind: Hashable, Sendable {
    /// The old fades into the new: what is seen is a mixture of both pictures, so that what does not change does not change in between.
    case fade
    /// The new comes in from an edge and pushes the old out.
    case push
    /// The new comes in from an edge over the old.
    case moveIn
    /// The old goes out, away from an edge, and shows the new beneath.
    case reveal
  }

  /// An edge of the layer's bounds.
  public enum Edge: Hashable, Sendable {
    /// The left edge.
    case left
    /// The right edge.
    case right
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom
  }

  /// How the new takes the place of the old.
  public var kind: Kind
  /// Where the new comes from.
  public var edge: Edge
  /// In seconds; 0: the transaction's.
  public var duration: Double
  /// Its pace.
  public var timingFunction: TimingFunction

  /// A transition; without arguments a fade of the transaction's duration.
  public init(_ kind: Kind = .fade, from edge: Edge = .right, duration: Double = 0, timingFunction: TimingFunction = .default) {
    self.kind = kind
    self.edge = edge
    self.duration = duration
    self.timingFunction = timingFunction
  }
}

extension Layer {
  /// Makes changes to the layer and its subtree at once, and lets what was seen of it go over into what is seen now.
  ///
  /// What was seen stays as a snapshot beside the layer, among its superlayer's sublayers, until the transition is over; it cannot be hit.
  /// Without a superlayer in a tree the changes are merely made. O(subtree).
  public final func transition(
    _ transition: Transition, _ changes: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    precondition(transition.duration >= 0, "a transition's duration must be zero or more seconds")
    guard let tree, let superlayer else {
      changes()
      completion?(true)
      return
    }
    outgoing?.removeFromSuperlayer()
    let old = snapshotSubtree()
    tree.withoutActions(changes)
    guard superlayer === self.superlayer else { return }
    old.isHitTestable = false
    old.name = nil
    outgoing = old
    tree.transaction { transaction in
      transaction.onCompletion { [weak old] (finished: Bool) in
        old?.removeFromSuperlayer()
        completion?(finished)
      }
      play(transition, old, in: superlayer)
    }
  }

  private final func play(_ transition: Transition, _ old: Layer, in superlayer: Layer) {
    superlayer.insertSublayer(old, at: superlayer.sublayerList.index(of: self))
    if transition.kind == .reveal { superlayer.insertSublayer(old, above: self) }
    func animate<Value>(_ layer: Layer, _ property: LayerProperty<Layer, Value>, from: Value, to: Value, additive: Bool) {
      var animation = BasicAnimation(property, from: from, to: to, duration: transition.duration, timingFunction: transition.timingFunction)
      animation.isAdditive = additive
      animation.fillMode = .both
      layer.add(animation, forKey: "transition")
    }
    let values = presented
    switch transition.kind {
    case .fade:
      old.incoming = self
      animate(self, .opacity, from: 0, to: values.opacity, additive: false)
      animate(old, .opacity, from: old.opacity, to: 0, additive: false)
    case .push, .moveIn, .reveal:
      let size = values.bounds.size
      let inside =
        switch transition.edge {
        case .left: Point(-size.width, 0)
        case .right: Point(size.width, 0)
        case .top: Point(0, -size.height)
        case .bottom: Point(0, size.height)
        }
      let away = values.transform.applyToVector(inside)
      let isOldMoving = transition.kind != .moveIn
      if transition.kind != .reveal { animate(self, .translation, from: away, to: .zero, additive: true) }
      animate(old, .translation, from: .zero, to: isOldMoving ? -away : .zero, additive: true)
    }
  }

  /// A layer without animations that shows what this one and its subtree show now.
  private final func snapshotSubtree() -> Layer {
    let copy = snapshot()
    copy.storedMask = storedMask?.snapshotSubtree()
    copy.storedMask?.maskedLayer = copy
    copy.maskMode = maskMode
    for sublayer in sublayers {
      let inner = sublayer.snapshotSubtree()
      inner.superlayer = copy
      copy.sublayerList.append(inner)
    }
    return copy
  }
}
