import Geometry
import Tessellation
import Typography

/// What a mesh was made from.
enum MeshKey: Hashable {
  case fill(Path, FillRule, scale: Double)
  case stroke(Path, StrokeStyle, scale: Double)
  case glyph(font: Int, glyph: UInt32, scale: Double)
}

/// Meshes by what they were made from, so that equal shapes share one and a shape that only moves is never made again.
///
/// Meshes that nobody draws stay until there are too many of them; then those unused for longest go. A compositor that follows another one may go on with its meshes, and
/// with its gradients.
/// A look-up is O(length of the path), for its hash; dropping is O(n log n), once in 4,096 new meshes.
public final class MeshCache {
  /// Unused meshes beyond this many are dropped.
  private static let limit = 4096

  /// A key with its hash, which takes a look at the whole path: so that is done once for a look-up, and not again where the table grows.
  private struct HashedKey: Hashable {
    let key: MeshKey
    private let hash: Int

    init(_ key: MeshKey) { (self.key, hash) = (key, key.hashValue) }

    static func == (a: Self, b: Self) -> Bool { a.hash == b.hash && a.key == b.key }
    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  private struct Entry {
    var mesh: Mesh
    var lastUse: Int
  }

  /// Whether meshes will be drawn as triangles with soft edges; these are then made along with them.
  private let makesFringes: Bool
  private var entries: [HashedKey: Entry] = [:]
  private let tessellator = Tessellator()
  /// The tables of the gradients that the shapes are painted with.
  let gradients = GradientTables()
  private var time = 0
  private var nextSweep = MeshCache.limit
  /// How many meshes were made since the start.
  @exclusivity(unchecked) private(set) var misses = 0
  /// Called when a mesh is begun, and when it is done and the building goes on.
  var onStage: ((FrameStage?) -> Void)?
  /// Asked as a mesh is begun; when it says so, that and all further meshes are empty. Nil while nobody gives up.
  var isCancelled: (@Sendable () -> Bool)?

  init(makesFringes: Bool = false) { self.makesFringes = makesFringes }

  /// Itself, where its meshes are made along with soft edges, or without, as asked; else nil.
  func suited(toFringes makesFringes: Bool) -> MeshCache? { self.makesFringes == makesFringes ? self : nil }

  func mesh(_ key: MeshKey, outline: () -> Path) -> Mesh {
    time += 1
    let hashed = HashedKey(key)
    if let i = entries.index(forKey: hashed) {
      entries.values[i].lastUse = time
      return entries.values[i].mesh
    }
    let mesh = make(key, outline)
    // What is cut short is made again when there is more room for it.
    if isExhausted { return mesh }
    entries[hashed] = Entry(mesh: mesh, lastUse: time)
    if entries.count > nextSweep { sweep() }
    return mesh
  }

  /// How many bytes the meshes take that it keeps. O(meshes).
  var bytes: Int { entries.values.reduce(0) { $0 + $1.mesh.bytes } }

  /// A mesh that is not worth keeping: the next frame's will be another.
  func transientMesh(_ key: MeshKey) -> Mesh { make(key) { Path() } }

  /// How many steps the meshes of a frame may still take: see `Tessellator.stepsLeft`.
  var stepsLeft: Int {
    get { tessellator.stepsLeft }
    set { tessellator.stepsLeft = newValue }
  }

  /// Whether meshes needed more steps than there were.
  var isExhausted: Bool { stepsLeft < 0 }

  private func make(_ key: MeshKey, _ outline: () -> Path) -> Mesh {
    misses += 1
    if let isCancelled, isCancelled() { stepsLeft = -1 }
    onStage?(.tessellate)
    defer { onStage?(.build) }
    let mesh =
      switch key {
      case .fill(let path, let rule, let scale): tessellator.fill(path, rule: rule, scale: scale)
      case .stroke(let path, let style, let scale): tessellator.stroke(path, style: style, scale: scale)
      case .glyph(_, _, let scale): tessellator.fill(outline(), rule: .nonZero, scale: scale)
      }
    if makesFringes { _ = mesh.fringed }
    return mesh
  }

  /// Drops the older half of what only the cache holds.
  private func sweep() {
    var idle: [(key: HashedKey, lastUse: Int)] = []
    var i = entries.startIndex
    while i != entries.endIndex {
      if isKnownUniquelyReferenced(&entries.values[i].mesh) { idle.append((entries.keys[i], entries.values[i].lastUse)) }
      i = entries.index(after: i)
    }
    idle.sort { $0.lastUse < $1.lastUse }
    for (key, _) in idle.prefix(idle.count / 2) { entries[key] = nil }
    nextSweep = entries.count + Self.limit
  }
}
