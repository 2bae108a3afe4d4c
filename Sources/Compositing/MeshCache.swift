import Geometry
import Tessellation
import Typography

/// What a mesh was made from.
enum MeshKey: Hashable {
  case fill(Path, FillRule, scale: Double)
  case stroke(Path, StrokeStyle, scale: Double)
  case glyph(Font, UInt32, scale: Double)

  /// How many points its path has; of a glyph a usual number.
  fileprivate var pointCount: Int {
    switch self {
    case .fill(let path, _, _), .stroke(let path, _, _): path.points.count
    case .glyph: 24
    }
  }
}

/// A mesh that was asked for. Who asks holds it until the meshes are made.
final class AskedMesh {
  /// What it was made as; nil until then.
  fileprivate(set) var mesh: Mesh?
  fileprivate var lastUse: Int
  /// How much of the cache it takes: one for what has few points, and more for each further 64 of its path, or of what was made of that if these are more: a line's dashes may be thousands.
  fileprivate var weight: Int

  fileprivate init(_ key: MeshKey, lastUse: Int) {
    self.lastUse = lastUse
    weight = Self.weight(key.pointCount)
  }

  fileprivate static func weight(_ points: Int) -> Int { 1 + points / 64 }

  /// The same, once it was made.
  var made: Mesh {
    guard let mesh else { preconditionFailure("a mesh that was asked for is made before it is used") }
    return mesh
  }

  /// Whether nobody else holds the mesh.
  fileprivate var isIdle: Bool { isKnownUniquelyReferenced(&mesh) }
}

/// Meshes by what they were made from, so that equal shapes share one and a shape that only moves is never made again.
///
/// Meshes are asked for one by one and made together, by all threads of a pool. Those that nobody draws stay until there are too many of them, by their points; then those unused for
/// longest go. A compositor that follows another one may go on with its meshes, and with its gradients.
/// A look-up is O(length of the path), for its hash; dropping is O(n log n), once in so many new meshes as weigh 4,096.
public final class MeshCache {
  /// Unused meshes of more than this weight are dropped: of so many small ones, or of a quarter of a million points.
  private static let limit = 4096
  /// From as many points of paths on, some 50 microseconds' work, other threads are woken for them.
  private static let leastShared = 64

  /// A key with its hash, which takes a look at the whole path: so that is done once for a look-up, and not again where the table grows.
  private struct HashedKey: Hashable {
    let key: MeshKey
    private let hash: Int

    init(_ key: MeshKey) { (self.key, hash) = (key, key.hashValue) }

    static func == (a: Self, b: Self) -> Bool { a.hash == b.hash && a.key == b.key }
    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  /// A mesh that is not made yet.
  private struct Missing {
    let key: MeshKey
    let asked: AskedMesh
    /// Where it stands in the table; nil for one that is not kept.
    let place: HashedKey?
    /// Whether there were too few steps left for it.
    var isCut = false

    mutating func make(_ tessellator: Tessellator, makesFringes: Bool) {
      let mesh =
        switch key {
        case .fill(let path, let rule, let scale): tessellator.fill(path, rule: rule, scale: scale)
        case .stroke(let path, let style, let scale): tessellator.stroke(path, style: style, scale: scale)
        case .glyph(let font, let glyph, let scale): tessellator.fill(font.outline(of: glyph), rule: .nonZero, scale: scale)
        }
      if makesFringes { _ = mesh.fringed }
      asked.mesh = mesh
      isCut = tessellator.stepsLeft < 0
    }
  }

  /// Meshes that threads share out, each of which makes those of its jobs.
  private struct Making: ParallelWork {
    let missing: UnsafeMutableBufferPointer<Missing>
    let tessellators: [Tessellator]
    let makesFringes: Bool
    let isCancelled: (@Sendable () -> Bool)?

    func perform(_ job: Int, _ worker: Int) {
      if isCancelled?() == true { tessellators[worker].stepsLeft = -1 }
      missing[job].make(tessellators[worker], makesFringes: makesFringes)
    }
  }

  /// Whether meshes will be drawn as triangles with soft edges; these are then made along with them.
  let makesFringes: Bool
  private var entries: [HashedKey: AskedMesh] = [:]
  private var missing: [Missing] = []
  /// One for each thread that made meshes so far.
  private var tessellators = [Tessellator()]
  /// The tables of the gradients that the shapes are painted with.
  let gradients = GradientTables()
  private var time = 0
  private var nextSweep = MeshCache.limit
  /// The weight of all entries.
  private var weight = 0
  /// How many meshes were made since the start.
  @exclusivity(unchecked) private(set) var misses = 0
  /// Called when meshes are begun, and when they are done and the building goes on.
  var onStage: ((FrameStage?) -> Void)?
  /// Asked as a mesh is begun; when it says so, that and all further meshes are empty. Nil while nobody gives up.
  var isCancelled: (@Sendable () -> Bool)?
  /// How many steps the meshes of a frame may still take: see `Tessellator.stepsLeft`. While they are counted one thread makes them, in the order in which they are asked for.
  var stepsLeft = Int.max

  init(makesFringes: Bool = false) { self.makesFringes = makesFringes }

  /// Itself, where its meshes are made along with soft edges, or without, as asked; else nil.
  func suited(toFringes makesFringes: Bool) -> MeshCache? { self.makesFringes == makesFringes ? self : nil }

  /// How many meshes it keeps.
  var count: Int { entries.count }

  /// How many bytes the meshes take that it keeps. O(meshes).
  var bytes: Int { entries.values.reduce(0) { $0 + ($1.mesh?.bytes ?? 0) } }

  /// Whether meshes needed more steps than there were.
  var isExhausted: Bool { stepsLeft < 0 }

  // MARK: - Asking

  /// Asks for a mesh, which is there once all that are missing were made.
  /// - Parameter isKept: whether it is worth keeping; if not, the next frame's will be another.
  func ask(for key: MeshKey, isKept: Bool = true) -> AskedMesh {
    time += 1
    let place = isKept ? HashedKey(key) : nil
    if let place, let known = entries[place] {
      known.lastUse = time
      return known
    }
    let asked = AskedMesh(key, lastUse: time)
    if let place {
      entries[place] = asked
      weight += asked.weight
    }
    missing.append(Missing(key: key, asked: asked, place: place))
    return asked
  }

  /// A mesh, made at once where it is missing.
  func mesh(_ key: MeshKey) -> Mesh {
    let asked = ask(for: key)
    if asked.mesh == nil, let k = missing.lastIndex(where: { $0.asked === asked }) {
      var alone = [missing.remove(at: k)]
      make(&alone, on: nil)
      trim()
    }
    return asked.made
  }

  /// Makes what was asked for and is missing.
  /// - Parameter pool: the threads that share it out.
  func makeMissing(on pool: ParallelPool) {
    if missing.isEmpty { return }
    let isShared = missing.count > 1 && stepsLeft == .max && missing.reduce(0) { $0 + $1.key.pointCount } >= Self.leastShared
    make(&missing, on: isShared ? pool : nil)
    missing.removeAll(keepingCapacity: true)
  }

  private func make(_ missing: inout [Missing], on pool: ParallelPool?) {
    misses += missing.count
    onStage?(.tessellate)
    defer { onStage?(.build) }
    if let pool { while tessellators.count < pool.threads { tessellators.append(Tessellator()) } }
    tessellators[0].stepsLeft = stepsLeft
    missing.withUnsafeMutableBufferPointer { missing in
      let making = Making(missing: missing, tessellators: tessellators, makesFringes: makesFringes, isCancelled: isCancelled)
      if let pool { pool.perform(missing.count, making) } else { for k in missing.indices { making.perform(k, 0) } }
    }
    stepsLeft = tessellators.reduce(.max) { min($0, $1.stepsLeft) }
    for m in missing {
      guard let place = m.place else { continue }
      // What is cut short is made again when there is more room for it.
      if m.isCut { remove(place) } else { weigh(m.asked) }
    }
    for tessellator in tessellators { tessellator.stepsLeft = .max }
  }

  /// Drops the older half of what only the cache holds, where that is much; what was asked for and not taken yet may be among it, and stays with who asked.
  func trim() {
    if weight <= nextSweep { return }
    var idle = entries.filter { $0.value.isIdle }.map { (key: $0.key, lastUse: $0.value.lastUse, weight: $0.value.weight) }
    idle.sort { $0.lastUse < $1.lastUse }
    var rest = idle.reduce(0) { $0 + $1.weight } / 2
    for (key, _, weight) in idle {
      if rest <= 0 { break }
      rest -= weight
      remove(key)
    }
    nextSweep = weight + Self.limit
  }

  /// Counts what was made of a path, if that is more than the path was.
  private func weigh(_ asked: AskedMesh) {
    let more = AskedMesh.weight(asked.mesh?.points.count ?? 0) - asked.weight
    if more <= 0 { return }
    asked.weight += more
    weight += more
  }

  private func remove(_ key: HashedKey) { if let asked = entries.removeValue(forKey: key) { weight -= asked.weight } }
}
