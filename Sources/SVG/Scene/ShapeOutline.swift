import Geometry

/// A shape's geometry, with measures of it that are taken once.
struct ShapeOutline {
  var path: Path
  private var knownBounds: Rect??
  private var knownLength: Double?
  private var knownVertices: [MarkerPlacer.Vertex]?

  init(_ path: Path) { self.path = path }

  var bounds: Rect? {
    mutating get {
      if let knownBounds { return knownBounds }
      let box = path.bounds
      knownBounds = .some(box)
      return box
    }
  }

  var length: Double {
    mutating get {
      let length = knownLength ?? path.length
      knownLength = length
      return length
    }
  }

  /// Where markers stand on it.
  /// - Parameter joints: asked once for the verbs whose ends are no vertices.
  mutating func vertices(_ budget: ImportBudget, except joints: () -> Set<Int>) throws(SVGError) -> [MarkerPlacer.Vertex] {
    if let knownVertices { return knownVertices }
    let vertices = MarkerPlacer.vertices(of: path, except: joints())
    try budget.claim(vertices.count * MemoryLayout<MarkerPlacer.Vertex>.stride)
    knownVertices = vertices
    return vertices
  }
}
