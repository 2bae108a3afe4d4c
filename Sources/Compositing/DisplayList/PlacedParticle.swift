import Geometry
import Imaging

/// A particle at its place on the screen, or on the backing store that its item lies on.
struct PlacedParticle {
  /// From what the particle is an image of to pixels.
  let transform: AffineTransform
  // As an item has them, for a mesh of one instance.
  let a: Double
  let b: Double
  let c: Double
  let d: Double
  let tx: Double
  let ty: Double
  /// The pixels that it may touch, and those that it would touch if nothing clipped it.
  let box: PixelRect
  let reach: PixelRect
  let paint: DisplayPaint
  /// The opacity, of 255, where that is no part of the paint.
  let alpha: UInt32
}

extension DisplayItem {
  /// Adds a particle, unless all of it is cut off.
  /// - Parameter transform: from what it is an image of to pixels.
  mutating func appendParticle(_ transform: AffineTransform, _ paint: DisplayPaint, alpha: UInt32) {
    guard let mesh = instances?[0].mesh else { return }
    var instance = MeshInstance(mesh: mesh, offset: .zero)
    let reach = layOut(&instance, transform)
    let box = reach.intersection(clip)
    if box.isEmpty { return }
    appendParticle(
      PlacedParticle(
        transform: transform, a: a, b: b, c: c, d: d, tx: instance.tx, ty: instance.ty, box: box, reach: reach, paint: paint,
        alpha: alpha))
  }

  /// The box about all of its particles becomes its own.
  mutating func measureParticles() {
    var whole = PixelRect.empty
    if let particles { for k in 0..<particleCount { whole = whole.union(particles[k].box) } }
    box = whole
  }

  /// Calls `body` with an item for each of its particles, the oldest first.
  @inline(__always)
  func forEachParticle(_ body: (_ item: UnsafeMutablePointer<DisplayItem>, _ transform: AffineTransform) -> Void) {
    guard let mesh = instances?[0].mesh, let particles else { return }
    let alpha = alpha
    withUnsafeTemporaryAllocation(of: MeshInstance.self, capacity: 1) { room in
      guard let instance = room.baseAddress else { return }
      instance.initialize(to: MeshInstance(mesh: mesh, offset: .zero))
      var item = sharing(instance)
      for k in 0..<particleCount {
        let particle = particles[k]
        (item.a, item.b, item.c, item.d) = (particle.a, particle.b, particle.c, particle.d)
        (instance.pointee.tx, instance.pointee.ty, instance.pointee.box) = (particle.tx, particle.ty, particle.reach)
        item.box = particle.box
        item.paint = particle.paint
        item.alpha = Blending.divide255(particle.alpha &* alpha)
        if case .solid(let color) = particle.paint, alpha < 255 { item.paint = .solid(Blending.scaled(color, alpha)) }
        body(&item, particle.transform)
      }
    }
  }
}
