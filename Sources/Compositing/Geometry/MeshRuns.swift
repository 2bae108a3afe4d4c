/// Which meshes a batch held, and where: those that lie there again need not be written again but for their places.
///
/// A batch is filled from its beginning to its end, so what a run of the last frame holds is there still when the same run comes to be written.
struct MeshRuns {
  /// A mesh in a batch.
  struct Run: BitwiseCopyable {
    /// Its fringed mesh's number.
    var serial: UInt64
    /// The first of its vertices and of its indexes.
    var vertex: Int32
    var index: Int32
    var color: UInt32
    /// Whether it has one strip along each edge, whatever its own ramp has.
    var isFaint: Bool
    /// Whether its vertices lie on the white place of the batch's texture.
    var isPlain: Bool
  }

  private var known: UnsafeMutablePointer<Run>
  private var made: UnsafeMutablePointer<Run>
  private var capacity = 1024
  private var knownCount = 0
  private var madeCount = 0
  /// The first of the known ones that does not lie before what is being written.
  private var next = 0

  init() {
    known = .allocate(capacity: capacity)
    made = .allocate(capacity: capacity)
  }

  /// Gives the room back. The runs must not be used again.
  func free() {
    known.deallocate()
    made.deallocate()
  }

  /// Begins at the batch's beginning; what was written last is what is known.
  /// - Parameter isKept: whether that is of use.
  mutating func begin(isKept: Bool) {
    swap(&known, &made)
    knownCount = isKept ? madeCount : 0
    madeCount = 0
    next = 0
  }

  /// Notes what is about to be written, behind all that was noted before.
  /// - Returns: what lies there already of the same mesh.
  @inline(__always)
  mutating func note(_ run: Run) -> Run? {
    if madeCount == capacity { grow() }
    made[madeCount] = run
    madeCount += 1
    while next < knownCount, known[next].index < run.index { next += 1 }
    guard next < knownCount, known[next].index == run.index, known[next].vertex == run.vertex, known[next].serial == run.serial,
      known[next].isFaint == run.isFaint
    else {
      return nil
    }
    return known[next]
  }

  @inline(never)
  private mutating func grow() {
    func larger(_ base: UnsafeMutablePointer<Run>, _ count: Int) -> UnsafeMutablePointer<Run> {
      let larger = UnsafeMutablePointer<Run>.allocate(capacity: capacity * 2)
      larger.update(from: base, count: count)
      base.deallocate()
      return larger
    }
    known = larger(known, knownCount)
    made = larger(made, madeCount)
    capacity *= 2
  }
}
