import Geometry
import Imaging
import Layers
import Tessellation

/// A mesh at its place: what an item draws, one or many.
struct MeshInstance {
  /// Retained by the item.
  let mesh: Unmanaged<Mesh>
  /// Where the mesh's origin lies in the item's own units.
  let offset: Point
  // As the mesh has them, which need not be fetched where it only moves.
  private let scale: Double
  fileprivate let gridBounds: Mesh.GridBox
  fileprivate let filled: Filled
  /// The translation to pixels times 256, rounded.
  var tx = 0.0
  var ty = 0.0
  var box = PixelRect.empty

  init(mesh: Unmanaged<Mesh>, offset: Point) {
    self.mesh = mesh
    self.offset = offset
    (scale, gridBounds, filled) = mesh._withUnsafeGuaranteedRef { mesh -> (Double, Mesh.GridBox, Filled) in
      (mesh.scale, mesh.gridBounds, mesh.isRectangle ? .bounds : mesh.innerBox == nil ? .nothing : .innerBox)
    }
  }

  /// What of the mesh is known to be filled wholly.
  fileprivate enum Filled: UInt8 {
    case nothing, innerBox, bounds
  }

  /// A box that the mesh fills wholly, in its units; nil where none is known. Only of one within its bounds the mesh is asked.
  fileprivate var filledBox: Mesh.GridBox? {
    switch filled {
    case .nothing: nil
    case .innerBox: mesh._withUnsafeGuaranteedRef { $0.innerBox }
    case .bounds: gridBounds
    }
  }

  /// Places it under a transform from its item's units to pixels, and finds the pixels that it touches.
  /// - Returns: the transform from the mesh's units to pixels times 256, without the translation.
  fileprivate mutating func place(under t: AffineTransform) -> LinearMap {
    let map = LinearMap(
      a: Self.fixed(t.a / scale), b: Self.fixed(t.b / scale), c: Self.fixed(t.c / scale), d: Self.fixed(t.d / scale))
    let (a, b, c, d) = (map.a, map.b, map.c, map.d)
    let (x0, y0) = (Double(gridBounds.minX), Double(gridBounds.minY))
    let (x1, y1) = (Double(gridBounds.maxX), Double(gridBounds.maxY))
    let o = t.apply(offset)
    tx = Self.fixedTranslation(o.x)
    ty = Self.fixedTranslation(o.y)
    // The same operations in the same order as for points: rounding is monotonic, so no point leaves the box.
    let lx = EdgeWriter.nearest(min(a * x0, a * x1) + min(c * y0, c * y1) + tx)
    let hx = EdgeWriter.nearest(max(a * x0, a * x1) + max(c * y0, c * y1) + tx)
    let ly = EdgeWriter.nearest(min(b * x0, b * x1) + min(d * y0, d * y1) + ty)
    let hy = EdgeWriter.nearest(max(b * x0, b * x1) + max(d * y0, d * y1) + ty)
    box = PixelRect(
      minX: Int32(clamping: lx >> 8), minY: Int32(clamping: ly >> 8), maxX: Int32(clamping: (hx + 255) >> 8),
      maxY: Int32(clamping: (hy + 255) >> 8))
    return map
  }

  /// A factor rounded to 2^-24.
  @inline(__always)
  private static func fixed(_ v: Double) -> Double { (v * 16_777_216).roundedToWhole / 16_777_216 }

  /// A distance in pixels as 256ths, rounded to 2^-8 of those; far-away ones are cut to four million pixels.
  @inline(__always)
  private static func fixedTranslation(_ v: Double) -> Double {
    (max(-4_194_304, min(4_194_304, v.isNaN ? 0 : v)) * 65536).roundedToWhole / 256
  }
}

/// What an item is filled with, ready for pixels.
enum DisplayPaint {
  /// A premultiplied colour.
  case solid(UInt32)
  case axial(AxialSource)
  case radial(RadialSource)
  case conic(ConicSource)
  case image(ImageSource)
  case shadow(ShadowSource)
  case tile(TileSource)
  case backing(BackingSource)
}

/// What an item's meshes are.
enum MeshForm {
  /// Shapes that are whole.
  case whole
  /// Pieces of one shape, which meet at cuts.
  case pieces
  /// One alone, painted at the places of the item's particles, each in a paint of its own.
  case particles
}

/// Four factors of a transform.
struct LinearMap {
  var a = 0.0
  var b = 0.0
  var c = 0.0
  var d = 0.0
}

/// The particles of an item, and the room for more.
struct ParticleRoom {
  var count = 0
  private(set) var capacity = 0
  fileprivate(set) var particles: UnsafeMutablePointer<PlacedParticle>?

  /// Makes room for so many.
  mutating func grow(to capacity: Int) {
    let larger = UnsafeMutablePointer<PlacedParticle>.allocate(capacity: capacity)
    if let particles {
      larger.moveInitialize(from: particles, count: count)
      particles.deallocate()
    }
    (particles, self.capacity) = (larger, capacity)
  }
}

/// One fill, stroke, line of text or picture: meshes under one matrix in one paint. Every place is painted once, however they overlap.
struct DisplayItem {
  /// What places it, and what paints it where that is a colour, lies within so many lines of 64 bytes, wherever it begins.
  static let placeLines = 4

  /// The pixels that it may touch.
  var box = PixelRect.empty
  /// The same, as if nothing clipped it.
  private var reach = PixelRect.empty
  /// Pixels that it is known to cover wholly, in whatever it is painted with: of an upright rectangle, also of one with round corners.
  private(set) var wholeBox = PixelRect.empty
  /// Pixels of the screen that it covers wholly with an opaque colour.
  var opaqueBox = PixelRect.empty
  /// Its index among the list's opaque items, or -1.
  var opaquePlace: Int32 = -1
  /// What no pixel outside of may be touched.
  var clip = PixelRect.empty
  /// Its place in painting order, or -1 when it is not painted.
  var rank: Int32 = -1
  /// The group that it is painted into, or -1 for the screen.
  var group: Int32 = -1
  /// The backing store that it lies on, or -1 for the screen.
  var store: Int32 = -1
  /// The opacity, of 255, that is folded into it.
  var alpha: UInt32 = 255
  var place = TileBins.Place.none
  var isBinStale = false
  /// From mesh units to pixels times 256, without the translation.
  private var linear = LinearMap()
  var form = MeshForm.whole
  var instanceCount = 0
  private(set) var instances: UnsafeMutablePointer<MeshInstance>?
  /// Changes whenever the meshes do.
  private(set) var revision: UInt32 = 0
  /// The colour, where it is painted in one: what is large stands last and need not be looked at.
  private(set) var color: UInt32? = 0
  private var instanceCapacity = 0
  private var particleRoom = ParticleRoom()
  var paint = DisplayPaint.solid(0) {
    didSet { color = if case .solid(let color) = paint { color } else { nil } }
  }

  @inline(__always) var a: Double {
    get { linear.a }
    set { linear.a = newValue }
  }
  @inline(__always) var b: Double {
    get { linear.b }
    set { linear.b = newValue }
  }
  @inline(__always) var c: Double {
    get { linear.c }
    set { linear.c = newValue }
  }
  @inline(__always) var d: Double {
    get { linear.d }
    set { linear.d = newValue }
  }
  @inline(__always) var isInPieces: Bool { form == .pieces }
  @inline(__always) var isParticles: Bool { form == .particles }
  @inline(__always) var particleCount: Int { particleRoom.count }
  /// As many as `particleCount` says.
  @inline(__always) var particles: UnsafeMutablePointer<PlacedParticle>? { particleRoom.particles }

  /// Forgets the meshes and keeps the room for them.
  mutating func removeInstances() {
    for i in 0..<instanceCount { instances?[i].mesh.release() }
    instanceCount = 0
    wholeBox = .empty
    revision &+= 1
  }

  mutating func append(_ mesh: Mesh, offset: Point) {
    if instanceCount == instanceCapacity {
      let larger = UnsafeMutablePointer<MeshInstance>.allocate(capacity: max(1, instanceCapacity * 2))
      if let instances {
        larger.moveInitialize(from: instances, count: instanceCount)
        instances.deallocate()
      }
      instances = larger
      instanceCapacity = max(1, instanceCapacity * 2)
    }
    instances?.advanced(by: instanceCount).initialize(to: MeshInstance(mesh: .passRetained(mesh), offset: offset))
    instanceCount += 1
    revision &+= 1
  }

  /// Puts another mesh in the place of the last instance from `index` on, and drops those after it.
  mutating func truncateInstances(to count: Int) {
    while instanceCount > count {
      instanceCount -= 1
      instances?[instanceCount].mesh.release()
    }
    revision &+= 1
  }

  /// Forgets the particles and keeps the room for them.
  mutating func removeParticles() { particleRoom.count = 0 }

  /// Makes room for some particles before the first is born, so that births in a steady frame take no memory.
  mutating func reserveParticles() {
    if particleRoom.capacity == 0 { particleRoom.grow(to: 64) }
  }

  /// Adds a particle above those that are there.
  mutating func appendParticle(_ particle: PlacedParticle) {
    if particleRoom.count == particleRoom.capacity { particleRoom.grow(to: max(64, particleRoom.capacity * 2)) }
    particleRoom.particles?.advanced(by: particleRoom.count).initialize(to: particle)
    particleRoom.count += 1
  }

  /// The same item with other instances, which it does not own.
  func sharing(_ instances: UnsafeMutablePointer<MeshInstance>, count: Int = 1) -> DisplayItem {
    var item = self
    item.instances = instances
    item.instanceCount = count
    if isParticles { item.form = .whole }
    item.wholeBox = .empty
    return item
  }

  /// An item of one instance, which it does not own: nothing is to be given back.
  static func alone(_ instance: UnsafeMutablePointer<MeshInstance>) -> DisplayItem {
    var item = DisplayItem()
    item.instances = instance
    item.instanceCount = 1
    return item
  }

  /// An item of nothing in the place of this one, which is known for another.
  func successor() -> DisplayItem {
    var new = DisplayItem()
    new.revision = revision &+ 1
    return new
  }

  /// Gives the room back. The item must not be used again.
  mutating func free() {
    removeInstances()
    instances?.deallocate()
    instances = nil
    instanceCapacity = 0
    particleRoom.particles?.deallocate()
    particleRoom = ParticleRoom()
  }

  /// Places the instances from `first` on under a transform from the item's units to pixels, and finds the pixels that all touch.
  mutating func setTransform(_ t: AffineTransform, from first: Int = 0) {
    var whole = PixelRect.empty
    if let instances {
      // Of those that stay where they are; what was there in place of others no longer counts.
      for i in 0..<first { whole = whole.union(instances[i].box) }
      for i in first..<instanceCount { whole = whole.union(layOut(&instances[i], t)) }
    }
    reach = whole
    box = whole.intersection(clip)
    wholeBox = .empty
  }

  /// Places one instance; all instances of an item share a scale.
  mutating func layOut(_ instance: inout MeshInstance, _ t: AffineTransform) -> PixelRect {
    linear = instance.place(under: t)
    return instance.box
  }

  /// Whether every pixel that is painted becomes opaque.
  private var isOpaque: Bool {
    guard alpha == 255 else { return false }
    if let color { return color >> 24 == 255 }
    return switch paint {
    case .axial(let source): source.isOpaque
    case .radial(let source): source.isOpaque
    case .image(let source): source.isOpaque
    default: false
    }
  }

  /// A part of a rectangle where nothing is seen of what lies below it. O(1), or of kept pixels O(tiles of the rectangle).
  func hidden(in rect: PixelRect) -> PixelRect {
    guard alpha == 255, wholeBox.contains(rect) else { return .empty }
    if case .backing(let source) = paint { return source.hidden(in: rect) }
    return isOpaque ? rect : .empty
  }

  /// Finds the pixels that a box within its mesh covers wholly, where that knows of one and is upright; to be called once it is placed and painted.
  mutating func findOpaqueBox() {
    (wholeBox, opaqueBox) = (.empty, .empty)
    guard !isParticles, !isInPieces, instanceCount == 1, let instance = instances?[0], (b == 0 && c == 0) || (a == 0 && d == 0)
    else { return }
    if let g = instance.filledBox {
      let x0 = a * Double(g.minX) + c * Double(g.minY) + instance.tx
      let x1 = a * Double(g.maxX) + c * Double(g.maxY) + instance.tx
      let y0 = b * Double(g.minX) + d * Double(g.minY) + instance.ty
      let y1 = b * Double(g.maxX) + d * Double(g.maxY) + instance.ty
      let inner = PixelRect(
        minX: Int32(clamping: (EdgeWriter.nearest(min(x0, x1)) + 255) >> 8),
        minY: Int32(clamping: (EdgeWriter.nearest(min(y0, y1)) + 255) >> 8),
        maxX: Int32(clamping: EdgeWriter.nearest(max(x0, x1)) >> 8), maxY: Int32(clamping: EdgeWriter.nearest(max(y0, y1)) >> 8))
      wholeBox = inner.isEmpty ? .empty : inner.intersection(clip)
    }
    if store < 0, isOpaque { opaqueBox = wholeBox }
    // The sides of mixed pixels fade by themselves: no outline cuts them. Where nothing is kept it has no extent.
    if case .backing(let source) = paint, source.fadesAtSides, a != 0 || b != 0, c != 0 || d != 0 { wholeBox = box }
  }
}
