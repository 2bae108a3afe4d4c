import Geometry

extension Layer {
  /// The opacity below which a layer is not hit, nor anything in it.
  public static let leastHitOpacity = 0.01

  /// The foremost layer at a place: this one or one in it.
  ///
  /// Front to back, by z and order. A plain layer is hit within its bounds, a shape where it is filled or stroked. Hidden and almost transparent
  /// subtrees, what a mask leaves out, and what lies outside a clipping layer's bounds are not hit.
  /// - Parameter point: in the superlayer's coordinates; for a tree's root, in the tree's.
  /// - Parameter tolerance: how far beside a layer still counts, in points of the same coordinates.
  /// - Parameter presented: whether layers are hit where they are seen, or where their models lie.
  public final func hitTest(_ point: Point, tolerance: Double = 0, presented: Bool = true) -> Layer? {
    guard point.isFinite else { return nil }
    return hit(HitProbe(point: point, tolerance: tolerance > 0 ? tolerance : 0, scale: 1, presented: presented))
  }

  /// Whether the layer itself, not its sublayers, is at a place; masks and clips do not count.
  ///
  /// - Parameter point: in the layer's own coordinates.
  public final func contains(_ point: Point, tolerance: Double = 0, presented: Bool = true) -> Bool {
    point.isFinite && isAt(HitProbe(point: point, tolerance: tolerance > 0 ? tolerance : 0, scale: 1, presented: presented))
  }

  private final func hit(_ outer: HitProbe) -> Layer? {
    guard isHitTestable, let (probe, values) = entered(by: outer) else { return nil }
    if !sublayers.isEmpty, let inner = probe.moved(intoSublayersOf: values) {
      let order = outer.presented ? sublayersInDrawingOrder : sublayersInModelOrder
      let found = firstInstance(of: inner) { probe -> Layer? in
        for sublayer in order.reversed() {
          if let found = sublayer.hit(probe) { return found }
        }
        return nil
      }
      if let found { return found }
    }
    return isAt(probe) ? self : nil
  }

  /// What `body` finds first for a probe among the sublayers, in the topmost instance of them.
  private final func firstInstance<Found>(of probe: HitProbe, _ body: (HitProbe) -> Found?) -> Found? {
    guard let places = instanceTransforms(presented: probe.presented) else { return body(probe) }
    for place in places.reversed() {
      if let moved = probe.moved(through: place), let found = body(moved) { return found }
    }
    return nil
  }

  /// Whether the layer or anything in it leaves a mark at a place: what masks are made of.
  private final func covers(_ outer: HitProbe) -> Bool {
    guard let (probe, values) = entered(by: outer) else { return false }
    if paints(at: probe, values) || paintsContent(at: probe) { return true }
    guard !sublayers.isEmpty, let inner = probe.moved(intoSublayersOf: values) else { return false }
    return firstInstance(of: inner) { probe in sublayers.first { $0.covers(probe) } } != nil
  }

  /// The probe in this layer's coordinates; nil where the whole subtree is out of reach.
  private final func entered(by outer: HitProbe) -> (HitProbe, LayerValues)? {
    if outer.presented ? opacityShown < Self.leastHitOpacity : model.opacity < Self.leastHitOpacity { return nil }
    guard !model.isHidden else { return nil }
    let values = values(outer.presented)
    guard let probe = outer.moved(through: values.transformToSuperlayer) else { return nil }
    if values.masksToBounds, !values.roundedBounds(contain: probe.point, tolerance: 0) { return nil }
    if let storedMask, !storedMask.covers(probe.strict) { return nil }
    return (probe, values)
  }

  private final var opacityShown: Double { refresh() ? shownValues.pointee.values.opacity : model.opacity }

  private final var sublayersInModelOrder: [Layer] {
    guard sublayers.contains(where: { $0.model.zPosition != 0 }) else { return sublayers }
    return sublayers.enumerated().sorted {
      let (a, b) = ($0.element.model.zPosition, $1.element.model.zPosition)
      return a < b || (!(a > b) && $0.offset < $1.offset)
    }.map(\.element)
  }

  /// Whether the background or the border marks a place.
  private final func paints(at probe: HitProbe, _ values: LayerValues) -> Bool {
    guard values.roundedBounds(contain: probe.point, tolerance: 0) else { return false }
    if let color = values.backgroundColor, color.alpha >= Self.leastHitOpacity { return true }
    guard values.borderWidth > 0, values.borderColor.alpha >= Self.leastHitOpacity else { return false }
    var inner = values
    inner.bounds = values.bounds.insetBy(dx: values.borderWidth, dy: values.borderWidth)
    inner.cornerRadius = max(0, values.cornerRadius - values.borderWidth)
    return !inner.roundedBounds(contain: probe.point, tolerance: 0)
  }
}
