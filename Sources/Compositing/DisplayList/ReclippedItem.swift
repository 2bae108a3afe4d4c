import Imaging
import Tessellation

/// An item of the screen before it got another clip, as far as it takes to tell whether anything else about it changed.
struct ReclippedItem {
  let box: PixelRect
  private let mesh: UnsafeMutableRawPointer
  private let factors: SIMD4<Double>
  private let place: SIMD2<Double>
  private let alpha: UInt32
  private let paint: DisplayPaint

  /// Nil for what is not one mesh on the screen itself.
  init?(_ item: DisplayItem) {
    guard item.rank >= 0, item.group < 0, item.store < 0, !item.isParticles, item.instanceCount == 1, let instance = item.instances?[0]
    else { return nil }
    box = item.box
    mesh = instance.mesh.toOpaque()
    factors = SIMD4(item.a, item.b, item.c, item.d)
    place = SIMD2(instance.tx, instance.ty)
    alpha = item.alpha
    paint = item.paint
  }

  /// Whether an item differs from it in its clip alone.
  func isSame(as item: DisplayItem) -> Bool {
    guard let now = ReclippedItem(item) else { return false }
    return now.mesh == mesh && now.factors == factors && now.place == place && now.alpha == alpha && now.isPainted(as: paint)
  }

  /// Whether both paints are known to be the same.
  private func isPainted(as other: DisplayPaint) -> Bool {
    switch (paint, other) {
    case (.solid(let a), .solid(let b)): a == b
    case (.image(let a), .image(let b)):
      a.pixels == b.pixels && a.toImage == b.toImage && a.isSmooth == b.isSmooth && a.tint == b.tint && a.smallerPart == b.smallerPart
    case (.shadow(let a), .shadow(let b)): a.alphas == b.alphas && a.toPicture == b.toPicture && a.color == b.color
    case (.backing(let a), .backing(let b)): a.table == b.table && a.toStore == b.toStore && a.sampling == b.sampling
    default: false
    }
  }
}
