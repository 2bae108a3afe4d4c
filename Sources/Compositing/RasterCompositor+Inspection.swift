import Geometry
import Imaging

extension RasterCompositor {
  /// How many runs of neighbouring items share a group and a kind of paint: what one drawing call could hold.
  public var batches: Int { list.batches }

  /// Calls `body` with both ends, in pixels, of every triangle's side.
  public func forEachMeshSide(_ body: (Point, Point) -> Void) { list.forEachMeshSide(body) }

  /// Calls `body` with the outline of every layer, in pixels.
  public func forEachLayerOutline(_ body: (Outline) -> Void) { list.forEachLayerOutline(body) }
}

extension DisplayList {
  var batches: Int {
    var count = 0
    var last: (group: Int32, kind: Int)?
    for i in order.indices[..<order.screenCount] {
      let item = items[i].pointee
      let next = (group: item.group, kind: item.paint.kind)
      if last.map({ $0 != next }) ?? true { count += 1 }
      last = next
    }
    return count
  }

  func forEachMeshSide(_ body: (Point, Point) -> Void) {
    let subpixels = 256.0
    for i in order.indices where i >= 0 {
      let item = items[i].pointee
      guard !item.isParticles, let instances = item.instances, rasterCache.isShown(item.store) else { continue }
      let toScreen = rasterCache.toScreen(item.store)
      for k in 0..<item.instanceCount where PixelRect(covering: toScreen.apply(instances[k].box.rect)).intersects(bounds) {
        let instance = instances[k]
        instance.mesh._withUnsafeGuaranteedRef { mesh in
          let places = mesh.points.map { p in
            let (x, y) = (Double(p.x), Double(p.y))
            return toScreen.apply(Point(item.a * x + item.c * y + instance.tx, item.b * x + item.d * y + instance.ty) / subpixels)
          }
          for t in mesh.triangles {
            let (a, b, c) = (places[Int(t.x)], places[Int(t.y)], places[Int(t.z)])
            body(a, b)
            body(b, c)
            body(c, a)
          }
        }
      }
    }
  }

  func forEachLayerOutline(_ body: (Outline) -> Void) {
    nodes.forEach { node in
      guard node.compositing.isShown, rasterCache.isShown(node.place.store) else { return }
      let values = node.presented
      let toScreen = rasterCache.toScreen(node.place.store)
      var corners = values.bounds.corners.map { toScreen.apply(node.place.transform.apply($0)) }
      if values.bounds.isEmpty {
        let box = node.items.indices.reduce(PixelRect.empty) { $0.union(items[$1].pointee.box) }
        if box.isEmpty { return }
        corners = toScreen.apply(box.rect).corners
      }
      body(Outline(corners: (corners[0], corners[1], corners[2], corners[3]), isGroup: node.isRasterized || node.compositing.group >= 0))
    }
  }
}

extension DisplayPaint {
  /// A number for each kind of paint.
  fileprivate var kind: Int {
    switch self {
    case .solid: 0
    case .axial: 1
    case .radial: 2
    case .conic: 3
    case .image: 4
    case .backing: 5
    case .tile: 6
    case .shadow: 7
    }
  }
}
