import Geometry

/// Where a triangle catches that is let go near others, near a figure, or near a line of the grid.
///
/// Lengths are in units, a triangle's leg being 1. Corners catch farthest, then edges, then the grid, so that pieces laid off the grid still meet.
struct TriangleSnapping {
  /// What it caught on.
  enum Catch: Hashable, Sendable { case corner, edge, grid }

  static let cornerReach = 0.24
  static let edgeReach = 0.16
  static let gridReach = 0.2
  /// How far a piece that keys move on the grid goes to meet a corner: from anywhere to the nearest line both ways.
  static let keyReach = 0.36
  /// How far such a piece goes to where it fits: not so far as the next line of the grid, on which it may fit too.
  static let fitReach = 0.49
  /// The grid's lines are so far apart.
  static let gridStep = 0.5

  /// The other triangles that lie about.
  var neighbours: [PlacedPiece] = []
  /// The figure that is to be covered; empty for none.
  var outline: [[Point]] = []

  /// Where the piece would fit into the figure as it is turned, by its middle: keys find those that lie beside the grid.
  var places: [Point] = []

  /// The center that a triangle goes to, and why; nil where it stays.
  func position(for triangle: PlacedPiece) -> (center: Point, by: Catch)? {
    if let shift = cornerShift(triangle, reach: Self.cornerReach) { return (triangle.center + shift, .corner) }
    if let shift = edgeShift(triangle) { return (triangle.center + shift, .edge) }
    let onGrid = Self.nearestOnGrid(triangle.center)
    return onGrid.distance(to: triangle.center) <= Self.gridReach ? (onGrid, .grid) : nil
  }

  /// Where a piece goes by a step of the keys: on the grid, or to where it fits or to a corner near there, as long as that is in the step's direction.
  func position(for triangle: PlacedPiece, stepping step: Point) -> Point {
    var moved = triangle
    moved.center = Self.nearestOnGrid(triangle.center + step)
    func leadsOn(_ center: Point) -> Bool { (center - triangle.center).dot(step) > 0.1 * step.dot(step) }
    let near = places.filter { $0.distance(to: moved.center) <= Self.fitReach && leadsOn($0) }
    if let fitting = near.min(by: { $0.distance(to: moved.center) < $1.distance(to: moved.center) }) { return fitting }
    guard let shift = cornerShift(moved, reach: Self.keyReach) else { return moved.center }
    let caught = moved.center + shift
    return leadsOn(caught) ? caught : moved.center
  }

  /// The nearest place on the grid of a triangle's center.
  static func nearestOnGrid(_ p: Point) -> Point {
    Point((p.x / gridStep).rounded() * gridStep, (p.y / gridStep).rounded() * gridStep)
  }

  /// The shortest way that brings a corner onto another; the first of equal ones, the figure's before the neighbours'.
  func cornerShift(_ triangle: PlacedPiece, reach: Double) -> Point? {
    var best: (shift: Point, length: Double)?
    for vertex in triangle.vertices {
      func consider(_ target: Point) {
        let shift = target - vertex
        let length = shift.length
        if length <= reach, length < (best?.length ?? .infinity) - 1e-9 { best = (shift, length) }
      }
      for loop in outline { for target in loop { consider(target) } }
      for neighbour in neighbours { for target in neighbour.vertices { consider(target) } }
    }
    return best?.shift
  }

  /// The way, square to an edge, that brings it onto the line of another; then a second one along that line, if another edge is near.
  private func edgeShift(_ triangle: PlacedPiece) -> Point? {
    guard let first = edgeShift(triangle, along: nil) else { return nil }
    var moved = triangle
    moved.center = triangle.center + first.shift
    guard let second = edgeShift(moved, along: first.direction) else { return first.shift }
    return first.shift + second.shift
  }

  /// - Parameter fixed: the direction of a line on which the triangle stays; nil when it may go anywhere.
  private func edgeShift(_ triangle: PlacedPiece, along fixed: Point?) -> (shift: Point, direction: Point)? {
    var best: (shift: Point, direction: Point, length: Double)?
    let own = Self.edges(of: triangle.vertices)
    func consider(_ a: Point, _ b: Point) {
      let span = b - a
      guard span.length > 0.05 else { return }
      let direction = span / span.length
      for edge in own where abs((edge.1 - edge.0).cross(direction)) < 1e-6 {
        let distance = direction.cross(edge.0 - a)
        // They must lie beside each other, not only on one line.
        let from = min((edge.0 - a).dot(direction), (edge.1 - a).dot(direction))
        let to = max((edge.0 - a).dot(direction), (edge.1 - a).dot(direction))
        guard min(to, span.length) - max(from, 0) > 0.1 else { continue }
        var shift = Point(direction.y, -direction.x) * distance
        if let fixed {
          let slope = shift.dot(fixed)
          guard abs(slope) > 1e-9 || distance == 0 else { continue }
          shift = distance == 0 ? .zero : fixed * (shift.dot(shift) / slope)
        }
        let length = shift.length
        guard length <= Self.edgeReach, length < (best?.length ?? .infinity) - 1e-9 else { continue }
        best = (shift, direction, length)
      }
    }
    for loop in outline { for (a, b) in Self.edges(of: loop) where !Self.isParallel(a, b, fixed) { consider(a, b) } }
    for neighbour in neighbours { for (a, b) in Self.edges(of: neighbour.vertices) where !Self.isParallel(a, b, fixed) { consider(a, b) } }
    return best.map { ($0.shift, $0.direction) }
  }

  private static func isParallel(_ a: Point, _ b: Point, _ direction: Point?) -> Bool {
    direction.map { abs((b - a).cross($0)) < 1e-6 } ?? false
  }

  private static func edges(of loop: [Point]) -> [(Point, Point)] {
    loop.indices.map { (loop[$0], loop[($0 + 1) % loop.count]) }
  }
}
