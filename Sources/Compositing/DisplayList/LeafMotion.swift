import CBlending
import Geometry
import Imaging
import Layers
import Tessellation

/// Places layers without sublayers that changed their places and nothing else, in slices that threads share out.
///
/// Most of what moves in a scene of many layers is of that kind, and each writes its own node and items alone. What all of them share, that is damage, bins and
/// groups, is told afterwards by one thread in the layers' order: pictures, and what is drawn again, are the same at any number of threads. Who needs more than
/// to be placed is left for the ordinary way. Cost: linear in the layers that moved, most of it for memory
/// that no cache holds, which is asked for ahead.
final class LeafMotion {
  /// What became of a layer.
  private struct Outcome {
    /// One of its items, which was placed; or -1: the layer is left.
    var item: Int32
    /// Its number among those that moved.
    var layer: Int32
    /// Where the item was.
    var before: PixelRect
  }

  /// How many layers a slice has.
  private static let length = 64
  /// For how many outcomes it has room; layers that find none are left.
  private static let room = 2 * length

  @exclusivity(unchecked) private var outcomes = UnsafeMutablePointer<Outcome>.allocate(capacity: room)
  @exclusivity(unchecked) private var counts = UnsafeMutablePointer<Int>.allocate(capacity: 1)
  @exclusivity(unchecked) private var slices = 1

  deinit {
    outcomes.deallocate()
    counts.deallocate()
  }

  /// Makes room for a number of layers.
  func reserve(_ layers: Int) {
    let needed = Self.slices(layers)
    if needed <= slices { return }
    outcomes.deallocate()
    counts.deallocate()
    slices = needed
    outcomes = .allocate(capacity: slices * Self.room)
    counts = .allocate(capacity: slices)
  }

  private static func slices(_ layers: Int) -> Int { (layers + length - 1) / length }

  /// Places the layers that moved.
  /// - Parameters:
  ///   - hasShadows: whether any node throws one.
  ///   - leavesOutlines: whether what of a large outline looks different is found out from the outline, and not here.
  ///   - placed: called with each item that was placed, and where it was before.
  ///   - left: called with each layer that is still to be taken over.
  func place(
    _ nodes: NodeTree, _ items: ItemStore, hasShadows: Bool, leavesOutlines: Bool, _ pool: ParallelPool, placed: (Int32, PixelRect) -> Void,
    left: (Layer) -> Void
  ) {
    let count = nodes.moved.count
    if count == 0 { return }
    reserve(count)
    nodes.moved.withUnsafeBufferPointer { layers in
      nodes.withReferences { nodes in
        items.sources.withUnsafeMutableBufferPointer { sources in
          guard let sources = sources.baseAddress else { return counts.update(repeating: 0, count: Self.slices(count)) }
          pool.perform(
            Self.slices(count),
            Slices(
              layers: layers, nodes: nodes, items: items.base, sources: sources, hasShadows: hasShadows,
              leavesOutlines: leavesOutlines, outcomes: outcomes, counts: counts)
          )
        }
      }
      for slice in 0..<Self.slices(count) {
        let outcomes = outcomes + slice * Self.room
        for k in 0..<counts[slice] {
          if k + 8 < counts[slice], outcomes[k + 8].item >= 0 { prefetch_lines(items[outcomes[k + 8].item], 2) }
          let outcome = outcomes[k]
          if outcome.item >= 0 { placed(outcome.item, outcome.before) } else { layers[Int(outcome.layer)]._withUnsafeGuaranteedRef(left) }
        }
      }
    }
  }

  /// All slices, as the threads see them.
  private struct Slices: ParallelWork {
    let layers: UnsafeBufferPointer<Unmanaged<Layer>>
    let nodes: UnsafeBufferPointer<Unmanaged<DisplayNode>?>
    let items: UnsafeMutablePointer<DisplayItem>
    let sources: UnsafeMutablePointer<ItemSource>
    let hasShadows: Bool
    let leavesOutlines: Bool
    let outcomes: UnsafeMutablePointer<Outcome>
    let counts: UnsafeMutablePointer<Int>

    func perform(_ slice: Int, _ worker: Int) {
      let first = slice * LeafMotion.length
      let end = min(layers.count, first + LeafMotion.length)
      let outcomes = outcomes + slice * LeafMotion.room
      var count = 0
      var above: Outer?
      for k in first..<min(end, first + 20) { prefetchLayer(k) }
      for k in first..<end {
        // A step for each thing that is found by the one before.
        if k + 20 < end { prefetchLayer(k + 20) }
        if k + 14 < end { prefetchNode(k + 14) }
        if k + 8 < end { prefetchItems(k + 8) }
        if k + 3 < end { prefetchInstances(k + 3) }
        guard let node = node(k) else { continue }
        node._withUnsafeGuaranteedRef { node in
          // The number may be one of another display list.
          guard node.isOf(layers[k]), let parent = node.above else {
            return left(k, outcomes, &count)
          }
          if above?.node.toOpaque() != parent.toOpaque() { above = outer(parent) }
          // A shadow is thrown by all that lies in who throws it.
          guard let above, !above.throwsShadow else { return left(k, outcomes, &count) }
          place(k, node, above.transform, above.clip, outcomes, &count)
        }
      }
      counts[slice] = count
    }

    /// What a layer lies in, as it was placed before.
    private struct Outer {
      let node: Unmanaged<DisplayNode>
      let transform: AffineTransform
      let clip: PixelRect
      /// Whether it throws a shadow, or anything that it lies in does.
      let throwsShadow: Bool
    }

    private func outer(_ node: Unmanaged<DisplayNode>) -> Outer {
      var throwsShadow = false
      var next: Unmanaged<DisplayNode>? = hasShadows ? node : nil
      while let node = next, !throwsShadow {
        node._withUnsafeGuaranteedRef { (next, throwsShadow) = ($0.above, $0.shadow != nil) }
      }
      return node._withUnsafeGuaranteedRef {
        Outer(node: node, transform: $0.place.sublayerTransform, clip: $0.place.clip, throwsShadow: throwsShadow)
      }
    }

    private func left(_ k: Int, _ outcomes: UnsafeMutablePointer<Outcome>, _ count: inout Int) {
      outcomes[count] = Outcome(item: -1, layer: Int32(truncatingIfNeeded: k), before: .empty)
      count += 1
    }

    /// The first node of a layer; nil where it has none.
    @inline(__always)
    private func node(_ k: Int) -> Unmanaged<DisplayNode>? {
      let i = layers[k]._withUnsafeGuaranteedRef { $0.displayNode }
      return i >= 0 && i < nodes.count ? nodes[i] : nil
    }

    @inline(__always)
    private func prefetchLayer(_ k: Int) {
      prefetch_lines(layers[k].toOpaque(), Layer.placeLines)
    }

    @inline(__always)
    private func prefetchNode(_ k: Int) {
      if let node = node(k) { prefetch_lines(node.toOpaque(), DisplayNode.placeLines) }
      if let shown = layers[k]._withUnsafeGuaranteedRef({ $0.shownPlace }) { prefetch_lines(shown, 5) }
    }

    /// The first item of a layer's first node; nil where there is none.
    @inline(__always)
    private func firstItem(_ k: Int) -> Int? {
      guard let i = node(k)?._withUnsafeGuaranteedRef({ $0.items.first }), i >= 0 else { return nil }
      return Int(i)
    }

    @inline(__always)
    private func prefetchItems(_ k: Int) {
      guard let i = firstItem(k) else { return }
      prefetch_lines(items + i, DisplayItem.placeLines)
      prefetch_lines(sources + i, 2)
    }

    @inline(__always)
    private func prefetchInstances(_ k: Int) {
      if let i = firstItem(k) { prefetch_lines(items[i].instances, 2) }
    }

    /// Places a node's items, as `ContentWalk` does, unless there is more to do.
    private func place(
      _ k: Int, _ node: DisplayNode, _ outer: AffineTransform, _ clip: PixelRect, _ outcomes: UnsafeMutablePointer<Outcome>,
      _ count: inout Int
    ) {
      guard isAlone(node), count + node.items.count + (LeafMotion.length - k % LeafMotion.length) <= LeafMotion.room else {
        return left(k, outcomes, &count)
      }
      let placement = layers[k]._withUnsafeGuaranteedRef { $0.presentedPlacement }
      let transform = placement.transformToSuperlayer.concatenating(outer).roundedForDisplay
      guard placement.isPlain, !node.items.outline.differs(from: placement.box),
        ScaleBucket.bucket(for: transform) == node.place.scale, node.place.clip == clip,
        forEachItem(node, { canPlace($0, clip) })
      else { return left(k, outcomes, &count) }
      // Where what it lies in moved as well, it may be placed already.
      if transform == node.place.transform { return }
      node.place.transform = transform
      node.place.sublayerTransform = transform
      _ = forEachItem(node) { i in
        let item = items + Int(i)
        let source = sources + Int(i)
        outcomes[count] = Outcome(item: i, layer: Int32(truncatingIfNeeded: k), before: item.pointee.box)
        count += 1
        item.pointee.setTransform(source.pointee.local.concatenating(transform))
        source.pointee.repaint(item, under: transform, opacity: node.itemOpacity)
        return true
      }
    }

    /// Calls `body` with a node's items until it says no; whether it never did. Most nodes have one, whose list is not looked into.
    @inline(__always)
    private func forEachItem(_ node: DisplayNode, _ body: (Int32) -> Bool) -> Bool {
      if node.items.count == 1 { return body(node.items.first) }
      return node.items.indices.allSatisfy(body)
    }

    /// Whether a node is the only one of its layer, and has nothing beside its items that is placed with it.
    @inline(__always)
    private func isAlone(_ node: DisplayNode) -> Bool {
      node.nextOfLayer < 0 && node.children.isEmpty && node.mask == nil && !node.isMask && node.place.delay == 0 && node.place.moved == nil
        && !node.items.isStale && node.items.particleSource == nil && node.clipping.made == nil && !node.isRasterized
        && node.backdrop == nil
        && (!hasShadows || node.shadow == nil)
    }

    /// Whether an item has to be placed and painted and nothing else.
    @inline(__always)
    private func canPlace(_ i: Int32, _ clip: PixelRect) -> Bool {
      let item = items + Int(i)
      guard item.pointee.clip == clip, !item.pointee.isParticles, !sources[Int(i)].isShared else { return false }
      return !leavesOutlines || PlacedOutline(moving: item) == nil
    }
  }
}
