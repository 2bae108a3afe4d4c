import Geometry

extension Path {
  /// The boundary of a mesh as closed lines in path units, the inside where the winding number is 1. O(points).
  package init(boundaryOf mesh: Mesh) {
    self.init()
    reserveCapacity(verbs: mesh.points.count + 2 * mesh.contourEnds.count, points: mesh.points.count + mesh.contourEnds.count)
    let unit = 1 / (Double(Mesh.subpixels) * mesh.scale)
    var start = 0
    for end in mesh.contourEnds {
      for (k, point) in mesh.points[start..<Int(end)].enumerated() {
        let place = Point(Double(point.x) * unit, Double(point.y) * unit)
        if k == 0 { move(to: place) } else { addLine(to: place) }
      }
      close()
      start = Int(end)
    }
  }
}
