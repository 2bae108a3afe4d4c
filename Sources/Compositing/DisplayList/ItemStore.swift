import Geometry
import Imaging
import Layers
import Tessellation

/// All items of a display list, and what they are made of.
///
/// An index stands for the same item from `make` to `remove`. Invariants: an index is either in use or free, and a free one has no mesh, no rank and no
/// place; those that cover pixels wholly are listed, each at the place that it knows.
final class ItemStore {
  /// Valid until the next `make`.
  @exclusivity(unchecked) private(set) var base: UnsafeMutablePointer<DisplayItem>
  /// What items are made of; never read while pixels are drawn.
  @exclusivity(unchecked) var sources: [ItemSource] = []
  /// How many indices there are, in use or free.
  private(set) var count = 0
  private(set) var capacity = 64
  private var free: [Int32] = []
  /// Called on another thread when a picture that is awaited is there; nil where pictures are waited for.
  var onPictureDecoded: (@Sendable () -> Void)?
  /// Items whose pictures are awaited, or were.
  private var awaiting: [Int32] = []
  /// Whether a picture was let go of since the cache was last trimmed.
  @exclusivity(unchecked) private var hasReleased = false
  /// Items that wholly cover some pixels, in no order.
  @exclusivity(unchecked) private(set) var opaque: [Int32] = []

  init() {
    base = .allocate(capacity: capacity)
    reserve()
  }

  deinit {
    for i in 0..<count { base[i].free() }
    base.deallocate()
  }

  @inline(__always)
  subscript(i: Int32) -> UnsafeMutablePointer<DisplayItem> { base + Int(i) }

  /// An item of nothing. Amortised O(1).
  func make() -> Int32 {
    if let i = free.popLast() { return i }
    if count == capacity {
      let larger = UnsafeMutablePointer<DisplayItem>.allocate(capacity: capacity * 2)
      larger.moveInitialize(from: base, count: count)
      base.deallocate()
      base = larger
      capacity *= 2
      reserve()
    }
    (base + count).initialize(to: DisplayItem())
    sources.append(ItemSource())
    count += 1
    return Int32(count - 1)
  }

  private func reserve() {
    sources.reserveCapacity(capacity)
    free.reserveCapacity(capacity)
    opaque.reserveCapacity(capacity)
  }

  /// Frees an item that lies in no bin any more.
  func remove(_ i: Int32) {
    list(i, isOpaque: false)
    let isBinStale = self[i].pointee.isBinStale
    self[i].pointee.free()
    self[i].pointee = self[i].pointee.successor()
    self[i].pointee.isBinStale = isBinStale
    sources[Int(i)] = ItemSource()
    free.append(i)
  }

  /// Places an item's meshes under its node's transform.
  @inline(__always)
  func layOut(_ i: Int32, under transform: AffineTransform, clip: PixelRect) {
    self[i].pointee.clip = clip
    self[i].pointee.setTransform(sources[Int(i)].local.concatenating(transform))
  }

  /// Gives an item its pixels' paint under its node's transform, with the opacity handed down to it.
  func paint(_ i: Int32, under transform: AffineTransform, opacity handedDown: Double) {
    if case .image = sources[Int(i)].paint {
      self[i].pointee.alpha = Opacity.level(handedDown * sources[Int(i)].opacity)
      holdPicture(i)
    }
    sources[Int(i)].paint(self[i], under: transform, opacity: handedDown)
    listOpaque(i)
  }

  /// Lists an item among those that cover pixels wholly, or no longer.
  @inline(__always)
  func listOpaque(_ i: Int32) { list(i, isOpaque: !self[i].pointee.opaqueBox.isEmpty) }

  // MARK: - Pictures

  /// Has an item's picture there as long as anybody can see it, and lets go of it otherwise.
  private func holdPicture(_ i: Int32) {
    guard case .image(var image) = sources[Int(i)].paint else { return }
    let item = self[i].pointee
    if item.isParticles || item.rank >= 0 && item.alpha > 0 && !item.box.isEmpty {
      guard case .none = image.hold else { return }
      // Particles are small, and what stands for all of them is made once.
      image.acquire(whenReady: item.isParticles ? nil : onPictureDecoded)
      if case .awaited = image.hold { awaiting.append(i) }
    } else if image.release() {
      hasReleased = true
    } else {
      return
    }
    sources[Int(i)].paint = .image(image)
  }

  /// The pixels of an item's picture at their own size where a source reads them as they are, all of them; else nil.
  func picture(of i: Int32, read source: ImageSource) -> PixelBuffer? {
    guard case .image(let image) = sources[Int(i)].paint, let full = image.copies?.level(0), source.smaller == nil,
      source.pixels == UnsafePointer(full.base), source.width == full.width
    else { return nil }
    return full
  }

  /// Shows pictures that have come since, and calls `body` with their items.
  func receivePictures(_ body: (Int32) -> Void) {
    if awaiting.isEmpty { return }
    awaiting.removeAll { i in
      guard case .image(var image) = sources[Int(i)].paint, case .awaited = image.hold else { return true }
      guard image.receive() else { return false }
      sources[Int(i)].paint = .image(image)
      // The item has the opacity itself.
      self[i].pointee.paint = image.source(sources[Int(i)].layerToPixels) ?? .solid(0)
      self[i].pointee.findOpaqueBox()
      listOpaque(i)
      body(i)
      return true
    }
  }

  /// Gives the room of pictures back that nobody sees any more, where it is needed.
  func trimPictures() {
    if !hasReleased { return }
    hasReleased = false
    ImageCache.shared.trim()
  }

  private func list(_ i: Int32, isOpaque: Bool) {
    let place = Int(self[i].pointee.opaquePlace)
    if isOpaque, place < 0 {
      self[i].pointee.opaquePlace = Int32(opaque.count)
      opaque.append(i)
    } else if !isOpaque, place >= 0 {
      let last = opaque.removeLast()
      if last != i {
        opaque[place] = last
        self[last].pointee.opaquePlace = Int32(place)
      }
      self[i].pointee.opaquePlace = -1
    }
  }

  /// Traps where an invariant does not hold; O(items), for tests.
  /// - Parameter used: the items that nodes hold.
  func checkInvariants(used: [Int32]) {
    precondition(count <= capacity && sources.count == count, "every item has a source")
    let (held, unused) = (Set(used), Set(free))
    precondition(held.count == used.count, "no two nodes hold the same item")
    precondition(unused.count == free.count && held.isDisjoint(with: unused), "an item is held or free, and free once")
    precondition(held.count + unused.count == count, "no item is lost")
    for i in unused {
      let item = self[i].pointee
      precondition(item.instanceCount == 0 && item.rank < 0 && item.place.isEmpty, "a free item is nowhere")
    }
    for (place, i) in opaque.enumerated() {
      precondition(self[i].pointee.opaquePlace == Int32(place), "an opaque item knows its place among those")
    }
    for i in held {
      precondition(
        (self[i].pointee.opaquePlace >= 0) == !self[i].pointee.opaqueBox.isEmpty, "what covers pixels wholly is listed, nothing else is")
    }
  }
}

/// Opacities in pixels.
enum Opacity {
  /// An opacity of 255, with steps that no last bit of a sum happens to cross.
  static func level(_ opacity: Double) -> UInt32 {
    let steps = 65536.0
    let opacity: Double = opacity.isNaN ? 0 : min(1, max(0, opacity))
    return UInt32((opacity * 255 * steps).rounded() / steps + 0.5)
  }
}
