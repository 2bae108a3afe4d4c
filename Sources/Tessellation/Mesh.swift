import Geometry
import Synchronization

/// A filled shape, ready to be drawn at one scale: its boundary, and triangles when asked for.
///
/// The boundary is closed loops with the inside on one side: clockwise on screen round what is filled, counter-clockwise round holes, so that the
/// winding number is 0 or 1 everywhere and no fill rule is needed. Loops may touch, and never cross. Immutable.
public final class Mesh: Sendable {
  /// Grid units per device pixel at `scale`.
  public static let subpixels = 256

  /// A loop's box, in grid units.
  public struct GridBox: Hashable, Sendable {
    /// The left edge.
    public var minX: Int32
    /// The top edge.
    public var minY: Int32
    /// The right edge; a point may lie on it.
    public var maxX: Int32
    /// The bottom edge; a point may lie on it.
    public var maxY: Int32
  }

  /// A few edges of one loop that follow each other, and the box about them.
  public struct EdgeRun: Hashable, Sendable {
    /// The point at which its first edge begins.
    public let start: Int32
    /// The points at which its edges end, one after the other.
    public let points: Range<Int32>
    /// The smallest box about its edges, in grid units.
    public let box: GridBox
    /// The most edges in a run.
    public static let longest = 16
  }

  /// Device pixels per path unit that it was made for.
  public let scale: Double
  /// The boundary's vertices, in grid units: path units times 256 times `scale`.
  public let points: [SIMD2<Int32>]
  /// Where each loop ends in `points`; it starts where the one before ends.
  public let contourEnds: [Int32]
  /// Each loop's box, for leaving out what cannot be seen.
  public let contourBounds: [GridBox]
  /// All edges in runs, loop by loop, for leaving out what cannot be seen of long loops.
  public let edgeRuns: [EdgeRun]
  /// Over how many lines of 64 bytes the memory of `points` and of `edgeRuns` goes at the most, wherever it begins.
  private let pointLines: Int16
  private let edgeRunLines: Int16
  private let madeFringed = Atomic<Unmanaged<FringedMesh>?>(nil)
  /// Whether it is one rectangle along the axes.
  public var isRectangle: Bool { innerBox == gridBounds }
  /// How much there is to paint.
  public let extent: Extent
  /// The box about all loops, in grid units; zero when empty.
  public let gridBounds: GridBox
  /// The box about all loops, in path units; zero when empty.
  public let bounds: Rect
  /// A box that it fills wholly, as high or as wide as all of it, in grid units: of a rectangle all of it, of one with round corners most of it. Nil where none is known.
  public let innerBox: GridBox?
  /// Twice the filled area in square grid units, exact modulo 2^64.
  let doubledGridArea: Int64
  /// Of a line how wide it is drawn, in pixels at `scale`; wider where it meets itself. Nil of what is no line.
  public let lineWidth: Double?

  private let madeTriangles = AtomicLazyReference<Made<[SIMD3<Int32>]>>()

  /// What is worked out of a mesh when it is first asked for.
  private final class Made<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  init(scale: Double, lineWidth: Double? = nil, points: [SIMD2<Int32>], contourEnds: [Int32], contourBounds: [GridBox]) {
    self.scale = scale
    self.lineWidth = lineWidth
    self.points = points
    self.contourEnds = contourEnds
    self.contourBounds = contourBounds
    edgeRuns = Self.edgeRuns(points, contourEnds, contourBounds)
    pointLines = Self.lines(of: points)
    edgeRunLines = Self.lines(of: edgeRuns)
    let doubledArea = Self.doubledArea(points, contourEnds)
    doubledGridArea = doubledArea
    extent = Extent(area: abs(Double(doubledArea)) / 2, boundary: Self.boundary(points, contourEnds))
    guard var box = contourBounds.first else {
      bounds = .zero
      gridBounds = GridBox(minX: 0, minY: 0, maxX: 0, maxY: 0)
      innerBox = nil
      return
    }
    for b in contourBounds {
      box = GridBox(minX: min(box.minX, b.minX), minY: min(box.minY, b.minY), maxX: max(box.maxX, b.maxX), maxY: max(box.maxY, b.maxY))
    }
    gridBounds = box
    innerBox = Self.innerBox(points, contourEnds, box)
    let unit = 1 / (Double(Mesh.subpixels) * scale)
    bounds = Rect(
      minX: Double(box.minX) * unit, minY: Double(box.minY) * unit, maxX: Double(box.maxX) * unit, maxY: Double(box.maxY) * unit)
  }

  /// Where memory lies: its first byte, and over how many lines of 64 bytes it goes.
  package typealias Lines = (place: UnsafeRawPointer, count: Int)
  /// Where `points` and `edgeRuns` lie, without reading any of them: for whoever has memory fetched ahead.
  package var lines: (points: Lines, edgeRuns: Lines) {
    (
      (unsafeBitCast(points, to: UnsafeRawPointer.self), Int(pointLines)),
      (unsafeBitCast(edgeRuns, to: UnsafeRawPointer.self), Int(edgeRunLines))
    )
  }

  /// The triangles with soft edges, if they were made.
  package var madeFringedMesh: Unmanaged<FringedMesh>? { madeFringed.load(ordering: .acquiring) }

  /// Over how many lines an array's memory goes at the most, its head of 32 bytes included; of a long one, those that are worth fetching ahead.
  static func lines<Element>(of array: [Element]) -> Int16 {
    Int16(min(8, (48 + 32 + array.count * MemoryLayout<Element>.stride + 63) / 64))
  }

  /// Divides each loop into runs of about the same length. O(n), and O(1) for a loop of one run.
  private static func edgeRuns(_ points: [GridPoint], _ ends: [Int32], _ boxes: [GridBox]) -> [EdgeRun] {
    var runs: [EdgeRun] = []
    runs.reserveCapacity(points.count / EdgeRun.longest + ends.count)
    var start = 0
    for (end, whole) in zip(ends, boxes) {
      let length = Int(end) - start
      let count = max(1, (length + EdgeRun.longest - 1) / EdgeRun.longest)
      var from = end - 1
      for k in 0..<count {
        let range = Int32(start + length * k / count)..<Int32(start + length * (k + 1) / count)
        var box = whole
        if count > 1 {
          box = GridBox(minX: .max, minY: .max, maxX: .min, maxY: .min)
          box.add(points[Int(from)])
          for i in range { box.add(points[Int(i)]) }
        }
        runs.append(EdgeRun(start: from, points: range, box: box))
        from = range.upperBound - 1
      }
      start = Int(end)
    }
    return runs
  }

  deinit {
    madeFringed.load(ordering: .acquiring)?.release()
  }

  /// A mesh of nothing.
  public convenience init(emptyAt scale: Double) { self.init(scale: scale, points: [], contourEnds: [], contourBounds: []) }

  /// Whether it has no boundary, and so nothing inside.
  public var isEmpty: Bool { points.isEmpty }

  /// The inside as triangles that do not overlap, clockwise on screen, as indexes into `points`; no vertex is added.
  ///
  /// Made when first asked for, from any thread; of those that ask at once one's are kept. Where loops touch, a triangle names one of the points at that place.
  public var triangles: [SIMD3<Int32>] {
    if let made = madeTriangles.load() { return made.value }
    return madeTriangles.storeIfNil(Made(Triangulation.triangles(points: points, contourEnds: contourEnds))).value
  }

  /// The inside as triangles with soft edges; made when first asked for, from any thread.
  public var fringed: FringedMesh { unretainedFringed.takeUnretainedValue() }

  /// The same for who holds the mesh anyway: asking for it counts no references, which thousands of meshes a frame would feel.
  public var unretainedFringed: Unmanaged<FringedMesh> {
    if let made = madeFringed.load(ordering: .acquiring) { return made }
    let new = Unmanaged.passRetained(FringedMesh(self))
    let (isFirst, made) = madeFringed.compareExchange(expected: nil, desired: new, ordering: .acquiringAndReleasing)
    guard !isFirst, let made else { return new }
    new.release()
    return made
  }

  /// How much there is to paint of a mesh.
  public struct Extent: Hashable, Sendable {
    /// The filled area, in square grid units.
    public var area: Double
    /// The length of the boundary along both axes together, in grid units.
    public var boundary: Double
  }

  /// How many bytes its points, loops and runs take, with the triangles and soft edges that were made of it so far. O(1).
  public var bytes: Int {
    func size<T>(_ array: [T]) -> Int { array.count * MemoryLayout<T>.stride }
    var sum = size(points) + size(contourEnds) + size(contourBounds) + size(edgeRuns)
    if let made = madeTriangles.load() { sum += size(made.value) }
    if let made = madeFringed.load(ordering: .acquiring) {
      let fringed = made.takeUnretainedValue()
      sum += size(fringed.places) + size(fringed.corners) + size(fringed.contourEnds) + size(fringed.allIndices)
    }
    return sum
  }

  /// The filled area, in square path units. O(n).
  public var area: Double {
    let unit = 1 / (Double(Mesh.subpixels) * scale)
    return Double(doubledGridArea) / 2 * unit * unit
  }

  private static func doubledArea(_ points: [GridPoint], _ ends: [Int32]) -> Int64 {
    var sum: Int64 = 0
    forEachEdge(points, ends) { a, b in sum &+= Int64(a.x) &* Int64(b.y) &- Int64(b.x) &* Int64(a.y) }
    return sum
  }

  private static func boundary(_ points: [GridPoint], _ ends: [Int32]) -> Double {
    var sum = 0.0
    forEachEdge(points, ends) { a, b in sum += abs(Double(a.x) - Double(b.x)) + abs(Double(a.y) - Double(b.y)) }
    return sum
  }

  /// Calls `body` with both ends of every edge of the boundary, the inside on the right, on screen, of the line from the first to the second.
  public func forEachEdge(_ body: (SIMD2<Int32>, SIMD2<Int32>) -> Void) { Self.forEachEdge(points, contourEnds, body) }

  static func forEachEdge(_ points: [GridPoint], _ ends: [Int32], _ body: (GridPoint, GridPoint) -> Void) {
    var start = 0
    for end in ends {
      var a = points[Int(end) - 1]
      for i in start..<Int(end) {
        body(a, points[i])
        a = points[i]
      }
      start = Int(end)
    }
  }
}
