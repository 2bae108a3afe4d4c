import Geometry
import Layers
import Tessellation

/// What painting a display list takes, in units of `DrawingLimits.paint`.
struct PaintCost {
  private let items: ItemStore
  private let order: PaintingOrder
  private let backdrops: [BackingStore]

  init(_ items: ItemStore, _ order: PaintingOrder, _ backdrops: [BackingStore]) {
    self.items = items
    self.backdrops = backdrops
    self.order = order
  }

  /// How many pixels in one colour cost as much as other things; measured on one core at 0.15 ns a pixel.
  private enum PaintWeight {
    static let solid = 1.0
    static let axial = 6.0
    static let curved = 30.0
    static let image = 25.0
    static let backing = 30.0
    /// An item by itself, and a point of its boundary.
    static let item = 600.0
    static let point = 30.0
    /// A pixel that an edge crosses.
    static let edge = 40.0
    /// A pixel of a group that is laid down, and what a mask's and a clip's pixel add.
    static let group = 18.0
    static let mask = 8.0
    static let clip = 14.0
  }

  /// The cost of all that is on the list.
  ///
  /// O(items + groups), and once O(points) for each mesh; only where that is more than `most`, O(points) of all that lies partly outside, so that
  /// what cannot be seen counts nothing.
  func cost(upTo most: Int) -> Int {
    let rough = cost(isExact: false, upTo: most)
    return rough > most ? cost(isExact: true, upTo: most) : rough
  }

  /// The most points that are looked at one by one; what comes after them counts whole.
  private static let mostPoints = 1 << 24

  private func cost(isExact: Bool, upTo most: Int) -> Int {
    var cost = 0.0
    var points = isExact ? Self.mostPoints : 0
    for i in order.indices where i >= 0 { cost += Self.cost(of: items[i], exactFor: &points) }
    for group in order.groups where !group.box.isEmpty && group.opacity > 0 {
      var weight = group.isMask ? 1 : PaintWeight.group
      if group.hasMask { weight += PaintWeight.mask }
      if group.clipItem >= 0 { weight += PaintWeight.clip }
      cost += Double(group.box.area) * weight
    }
    // What lies below a backdrop is drawn for it once more, as far as its filters reach; no longer than it takes to see that it is too much.
    for backdrop in backdrops where cost <= Double(most) {
      let box = items[backdrop.item].pointee.box
      let share = min(1, Double(backdrop.affected(by: box).area) / Double(max(1, backdrop.content.area)))
      for i in order.indices[backdrop.ranks] where cost <= Double(most) { cost += share * Self.cost(of: items[i], exactFor: &points) }
    }
    return Int(min(cost, 0x1p62))
  }

  /// - Parameter points: how many more points may be looked at.
  private static func cost(of item: UnsafeMutablePointer<DisplayItem>, exactFor points: inout Int) -> Double {
    guard let instances = item.pointee.instances, !item.pointee.box.isEmpty else { return PaintWeight.item }
    let (a, b, c, d) = (item.pointee.a, item.pointee.b, item.pointee.c, item.pointee.d)
    // Pixels times 256 for a grid unit.
    let areaFactor = abs(a * d - b * c) / 65536
    let lengthFactor = max(abs(a) + abs(b), abs(c) + abs(d)) / 256
    var pixels = 0.0
    var cost = PaintWeight.item
    for k in 0..<item.pointee.instanceCount {
      let isWhole = points <= 0 || item.pointee.box.contains(instances[k].box)
      instances[k].mesh._withUnsafeGuaranteedRef { mesh in
        let extent = mesh.extent
        pixels += extent.area * areaFactor
        cost += Double(mesh.edgeRuns.count) * PaintWeight.point
        if isWhole {
          cost += extent.boundary * lengthFactor * PaintWeight.edge + Double(mesh.points.count) * PaintWeight.point
        } else {
          points -= mesh.points.count
          cost += costOfEdges(mesh, instances[k], item)
        }
      }
    }
    cost += min(pixels, Double(item.pointee.box.area)) * weight(of: item.pointee.paint)
    return item.pointee.isParticles ? cost * Double(item.pointee.particleCount) : cost
  }

  /// What the edges take of a mesh that lies partly outside of its item's box: those above, below and right of it nothing, those on its left their height.
  private static func costOfEdges(_ mesh: Mesh, _ instance: MeshInstance, _ item: UnsafeMutablePointer<DisplayItem>) -> Double {
    let (a, b, c, d) = (item.pointee.a / 256, item.pointee.b / 256, item.pointee.c / 256, item.pointee.d / 256)
    let (tx, ty) = (instance.tx / 256, instance.ty / 256)
    let box = item.pointee.box
    let (left, right, top, bottom) = (Double(box.minX), Double(box.maxX), Double(box.minY), Double(box.maxY))
    var cost = 0.0
    mesh.forEachEdge { p, q in
      let (px, qx) = (a * Double(p.x) + c * Double(p.y) + tx, a * Double(q.x) + c * Double(q.y) + tx)
      let (py, qy) = (b * Double(p.x) + d * Double(p.y) + ty, b * Double(q.x) + d * Double(q.y) + ty)
      let height = min(max(py, qy), bottom) - max(min(py, qy), top)
      guard height >= 0, min(px, qx) < right else { return }
      let width = max(0, min(max(px, qx), right) - max(min(px, qx), left))
      cost += PaintWeight.point + (height + width) * PaintWeight.edge
    }
    return cost
  }

  private static func weight(of paint: DisplayPaint) -> Double {
    switch paint {
    case .solid(let color): color >> 24 == 0 ? 0 : PaintWeight.solid
    case .axial: PaintWeight.axial
    case .radial, .conic: PaintWeight.curved
    case .image, .tile, .shadow: PaintWeight.image
    case .backing: PaintWeight.backing
    }
  }
}
