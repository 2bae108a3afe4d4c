import Geometry

/// A line that grows at its end, kept as meshes of a few lines each, so that a new point costs the same however long the line is.
///
/// Pieces meet at straight cuts, and each holds the join with the piece before it; only the line's true ends have caps. Draw all pieces as one
/// shape: sum their coverage and stop at 1. Dashes, start and end of the style are not used.
public struct GrowingStroke {
  /// The most straight lines in one piece.
  public static let linesPerChunk = 32

  /// How the line is drawn.
  public let style: StrokeStyle
  /// Device pixels per path unit.
  public let scale: Double
  /// The line's points so far, in path units.
  public private(set) var points: [Point] = []
  /// The pieces, from the line's start.
  public private(set) var chunks: [Mesh] = []
  private var firstChanged = 0
  private let tessellator = Tessellator()

  /// - Parameter scale: device pixels per path unit, finite and above zero; else all pieces are empty.
  public init(style: StrokeStyle, scale: Double) {
    self.style = style
    self.scale = scale
  }

  /// Lengthens the line to a point; one that is not finite, or equals the last, changes nothing. Cost: one piece.
  public mutating func append(_ p: Point) { append(contentsOf: CollectionOfOne(p)) }

  /// Lengthens the line by several points; pieces are made once, after the last.
  public mutating func append(contentsOf new: some Sequence<Point>) {
    let before = points.count
    for p in new where p.isFinite && p != points.last { points.append(p) }
    guard points.count > before else { return }
    // The piece that was last has lost its cap, or grown.
    let first = max(0, chunks.count - 1)
    let count = max(1, (points.count - 1 + Self.linesPerChunk - 1) / Self.linesPerChunk)
    chunks.removeSubrange(first...)
    for k in first..<count {
      let lower = k * Self.linesPerChunk
      let upper = min(lower + Self.linesPerChunk, points.count - 1)
      chunks.append(
        Tessellator.isUsable(scale)
          ? tessellator.stages.stroke(
            piece: points[lower...upper], after: lower > 0 ? points[lower - 1] : nil, isLast: k == count - 1, style: style, scale: scale)
          : Mesh(emptyAt: scale))
    }
    firstChanged = min(firstChanged, first)
  }

  /// The indexes of the pieces that are new or changed since the last call.
  public mutating func takeChanges() -> Range<Int> {
    let changed = min(firstChanged, chunks.count)..<chunks.count
    firstChanged = chunks.count
    return changed
  }
}
