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
    for i in order.indices {
      let item = items[i].pointee
      let next = (group: item.group, kind: item.paint.kind)
      if last.map({ $0 != next }) ?? true { count += 1 }
      last = next
    }
    return count
  }

  func forEachMeshSide(_ body: (Point, Point) -> Void) {
    let subpixels = 256.0
    for i in order.indices {
      let item = items[i].pointee
      guard item.box.intersects(bounds), let instances = item.instances else { continue }
      for k in 0..<item.instanceCount where instances[k].box.intersects(bounds) {
        let instance = instances[k]
        instance.mesh._withUnsafeGuaranteedRef { mesh in
          let places = mesh.points.map { p in
            let (x, y) = (Double(p.x), Double(p.y))
            return Point(item.a * x + item.c * y + instance.tx, item.b * x + item.d * y + instance.ty) / subpixels
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
      guard node.compositing.isShown else { return }
      let values = node.layer.presented
      var corners = values.bounds.corners.map(node.place.transform.apply)
      if values.bounds.isEmpty {
        let box = node.items.indices.reduce(PixelRect.empty) { $0.union(items[$1].pointee.box) }
        if box.isEmpty { return }
        corners = Rect(x: Double(box.minX), y: Double(box.minY), width: Double(box.width), height: Double(box.height)).corners
      }
      body(Outline(corners: (corners[0], corners[1], corners[2], corners[3]), isGroup: node.compositing.group >= 0))
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
    }
  }
}
