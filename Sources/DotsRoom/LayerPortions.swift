import Layers

/// A tree of layers taken apart, to be put together again a portion at a time, so that no frame has to make more meshes than it has time for: what hangs from a
/// layer comes after it, siblings in their order, a mask with the layer that it masks.
struct LayerPortions {
  private var links: [(parent: Layer, child: Layer, cost: Int)] = []
  private var next = 0
  /// What all of it costs, in points of paths and a few for each layer.
  private(set) var cost = 0

  /// What a frame may attach: about 5 ms of meshes.
  static let portion = 1_200
  /// A picture that costs no more than this is attached at once.
  static let mostAtOnce = 6_000
  /// What a layer costs beside its points.
  private static let layerCost = 8

  /// Looks at what lies below a layer, and leaves it as it is. O(layers).
  init(_ root: Layer) {
    // The last is the next in painting order.
    var open = root.sublayers.reversed().map { (parent: root, child: $0) }
    while let (parent, child) = open.popLast() {
      links.append((parent, child, Self.cost(of: child)))
      open.append(contentsOf: child.sublayers.reversed().map { (child, $0) })
    }
    cost = links.reduce(0) { $0 + $1.cost }
  }

  /// Whether it is too much for one frame.
  var isLarge: Bool { cost > Self.mostAtOnce }

  /// Takes all apart. O(layers).
  mutating func detach() {
    for link in links.reversed() { link.child.removeFromSuperlayer() }
    next = 0
  }

  /// Puts the next layers in their places, at least one, until they cost more than a frame may.
  /// - Returns: how many are left.
  mutating func attach() -> Int {
    var spent = 0
    while next < links.count, spent == 0 || spent + links[next].cost <= Self.portion {
      links[next].parent.addSublayer(links[next].child)
      spent += links[next].cost
      next += 1
    }
    return links.count - next
  }

  private static func cost(of layer: Layer) -> Int {
    var cost = layerCost + ((layer as? ShapeLayer)?.path.points.count ?? 0)
    var masks = layer.mask.map { [$0] } ?? []
    while let mask = masks.popLast() {
      cost += self.cost(of: mask)
      masks.append(contentsOf: mask.sublayers)
    }
    return cost
  }
}
