import CBlending

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where outlines leave their signed areas, cell by cell, until a sweep turns them into coverage.
///
/// Cells are pixels of one shape's own box, a few rows at a time. An edge adds to a cell how much of it lies to the edge's right, and to the
/// next cell the rest, so that a running sum along a row is the exact area covered, times 2^17. Bits remember which groups of four cells
/// were touched: rows are swept by those bits, long runs and empty stretches cost nothing. Between uses all cells and bits are zero.
final class CoverageAccumulator {
  /// Full coverage in a cell: 256 rows of a pixel times 512.
  static let full: Int32 = 1 << 17
  /// No more of an item's meshes than this are added up, each of which may cover a pixel fully: with one more that still fits a cell.
  static let mostInstances = 16_000
  /// The most cells that are kept at once: half a megabyte, to stay in a core's cache.
  static let stripCells = 1 << 17

  // Every shape of a frame writes these, and one thread has them.
  @exclusivity(unchecked) private(set) var cells: UnsafeMutablePointer<Int32>
  @exclusivity(unchecked) private(set) var touched: UnsafeMutablePointer<UInt64>
  /// Room for the bits of a row's groups that are painted.
  @exclusivity(unchecked) private(set) var shown: UnsafeMutablePointer<UInt64>
  let edges = UnsafeMutablePointer<coverage_edges>.allocate(capacity: 1)
  @exclusivity(unchecked) private var cellCapacity: Int
  @exclusivity(unchecked) private var wordCapacity: Int
  @exclusivity(unchecked) private(set) var stride = 0
  @exclusivity(unchecked) private(set) var wordsPerRow = 0
  @exclusivity(unchecked) private(set) var width = 0
  @exclusivity(unchecked) private(set) var height = 0
  /// How many of the box's first columns are not painted: they are there so that groups of four begin where the target's do.
  @exclusivity(unchecked) private(set) var lead = 0

  /// - Parameter kernel: the widest loops that it may run, as `coverage_kernel` numbers them; the bytes are the same.
  init(kernel: Int32 = .max) {
    cellCapacity = Self.stripCells
    wordCapacity = 4096
    cells = Self.zeroed(cellCapacity)
    touched = Self.zeroed(wordCapacity + 1)
    shown = .allocate(capacity: wordCapacity)
    edges.initialize(to: coverage_edges())
    edges.pointee.kernel = coverage_kernel(kernel)
  }

  deinit {
    free(cells)
    free(touched)
    shown.deallocate()
    edges.deallocate()
  }

  /// Zeros that take up memory only as far as they are written to.
  private static func zeroed<Number: FixedWidthInteger>(_ count: Int) -> UnsafeMutablePointer<Number> {
    guard let base = calloc(count, MemoryLayout<Number>.stride) else { fatalError("there is no memory for \(count) cells") }
    return base.bindMemory(to: Number.self, capacity: count)
  }

  /// How many rows of a box of this width fit at once; at least 16.
  static func rows(forWidth width: Int) -> Int { max(16, stripCells / Self.stride(forWidth: width)) }

  /// A row's cells: the width, two groups that begin with the last cell which edges reach, and whole groups.
  private static func stride(forWidth width: Int) -> Int { (width + 10 + 7) & ~7 }

  /// Makes room for a box; storage grows when a larger one than ever comes.
  /// - Parameter lead: how many of the first columns, up to three, are not painted.
  func begin(width: Int, height: Int, lead: Int) {
    self.width = width
    self.lead = lead
    self.height = height
    stride = Self.stride(forWidth: width)
    wordsPerRow = (stride / 4 + 63) / 64
    if stride * height > cellCapacity {
      free(cells)
      cellCapacity = stride * height
      cells = Self.zeroed(cellCapacity)
    }
    if wordsPerRow * height > wordCapacity {
      free(touched)
      wordCapacity = wordsPerRow * height
      touched = Self.zeroed(wordCapacity + 1)
      shown.deallocate()
      shown = .allocate(capacity: wordCapacity)
    }
    coverage_begin(edges, cells, touched, stride, wordsPerRow, height)
  }

  /// The writer of edges for the box begun last; one at a time.
  var writer: EdgeWriter {
    EdgeWriter(
      edges: edges, cells: cells, touched: touched, stride: stride, words: wordsPerRow, width: width &<< 8, height: height &<< 8)
  }
}
