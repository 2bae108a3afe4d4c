/// What is wrong with a mesh.
public enum MeshDefect: Error, Hashable, Sendable {
  /// The ends of the loops do not divide the points.
  case loopsDoNotMatchPoints
  /// A triangle is not clockwise, or names a point that is not there.
  case badTriangle(Int)
  /// Triangles and boundary do not enclose the same area: both in half square grid units.
  case areasDiffer(triangles: Int64, boundary: Int64)
  /// The triangles' outer edges are not the boundary; so many edges are left over.
  case boundariesDiffer(edges: Int)
  /// A place of the boundary has less or more than one side inside.
  case windingIsNotOne(Int)
}

extension Mesh {
  /// Throws unless the triangles do not overlap, their outer edges are the boundary, and areas agree.
  ///
  /// Edges that two triangles share cancel; what is left must be the boundary, edge for edge. Triangles are all clockwise; so what they cover sums to the
  /// boundary's winding number, which is checked to be 0 or 1: no two overlap. O(n log n), and much slower than making the mesh.
  public func checkInvariants() throws(MeshDefect) {
    var last: Int32 = 0
    for end in contourEnds {
      guard end - last >= 3, Int(end) <= points.count else { throw .loopsDoNotMatchPoints }
      last = end
    }
    guard Int(last) == points.count, contourBounds.count == contourEnds.count else { throw .loopsDoNotMatchPoints }
    var area: Int64 = 0
    var edges: [(low: UInt64, high: UInt64, sense: Int)] = []
    func add(_ a: GridPoint, _ b: GridPoint, _ sense: Int) {
      let (u, v) = (a.order, b.order)
      if u < v { edges.append((u, v, sense)) } else { edges.append((v, u, -sense)) }
    }
    for (k, t) in triangles.enumerated() {
      guard [t.x, t.y, t.z].allSatisfy({ points.indices.contains(Int($0)) }) else { throw .badTriangle(k) }
      let (a, b, c) = (points[Int(t.x)], points[Int(t.y)], points[Int(t.z)])
      let doubled = orientation(a, b, c)
      guard doubled >= 0 else { throw .badTriangle(k) }
      area &+= doubled
      add(a, b, 1)
      add(b, c, 1)
      add(c, a, 1)
    }
    guard area == doubledGridArea else { throw .areasDiffer(triangles: area, boundary: doubledGridArea) }
    forEachEdge { add($0, $1, -1) }
    edges.sort { ($0.low, $0.high) < ($1.low, $1.high) }
    var left = 0
    var sum = 0
    for (k, e) in edges.enumerated() {
      sum += e.sense
      if k + 1 == edges.count || (edges[k + 1].low, edges[k + 1].high) != (e.low, e.high) {
        left += abs(sum)
        sum = 0
      }
    }
    guard left == 0 else { throw .boundariesDiffer(edges: left) }
    let twice = Arrangement.doubledArea(of: self)
    guard twice == doubledGridArea else { throw .windingIsNotOne(Int(truncatingIfNeeded: twice)) }
  }
}
