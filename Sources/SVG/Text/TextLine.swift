import Geometry

/// A path that characters stand on, measured once: where it is at a distance along it.
final class TextLine {
  let path: Path
  /// The length of the path, as percentages are of.
  private(set) lazy var length = path.length
  /// Where lines begin, their ends, and how long all before them are.
  private var lines: [(from: Point, to: Point, start: Double)] = []
  /// The length of all lines.
  private(set) var end = 0.0

  /// The most lines that stand for a path; what comes after them has no place for letters.
  private static let mostLines = 1 << 18

  /// O(curves and lines).
  init(_ path: Path) {
    self.path = path
    // A thousandth of a letter's height near by; far-away curves as finely as their size asks for.
    let size = path.bounds.map { max($0.width, $0.height) } ?? 0
    var flat = FlattenedPath()
    path.flatten(tolerance: max(0.01, min(size, 1e12) * 1e-6), mostPoints: Self.mostLines, into: &flat)
    flat.forEachSegment { a, b, _ in
      let length = a.distance(to: b)
      guard length > 0 else { return }
      lines.append((a, b, end))
      end += length
    }
  }

  /// What it took to measure, in steps.
  var steps: Int { 2 * path.points.count + 4 * lines.count }
  var bytes: Int { lines.count * MemoryLayout<(Point, Point, Double)>.stride }

  /// The place and the direction of travel, in radians, at a distance along all lines; nil without a line. O(log lines).
  func location(at distance: Double) -> (point: Point, angle: Double)? {
    guard !lines.isEmpty else { return nil }
    // The last line that begins before it, or the first.
    var (low, high) = (0, lines.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle].start < distance { low = middle } else { high = middle }
    }
    let (a, b, start) = lines[low]
    let part = min(1, max(0, (distance - start) / a.distance(to: b)))
    return (a.interpolated(to: b, part), Math.atan2(b.y - a.y, b.x - a.x))
  }
}

/// What a path that characters stand on is known by: the shape, and what its lengths are taken in.
struct TextLineKey: Hashable {
  var element: ElementTree.Index
  var viewport: Size
  var fontSize: Double
}
