import Geometry
import Layers
import Tessellation

/// The meshes of a layer's growing lines, of which a new point remakes only the last.
struct GrownLines {
  let style: StrokeStyle
  let scale: Double
  private(set) var strokes: [GrowingStroke] = []
  private let identity: GrowingPath.Identity
  private var consumed = 0

  init(_ lines: GrowingPath, style: StrokeStyle, scale: Double) {
    self.style = style
    self.scale = scale
    identity = lines.identity
    _ = grow(by: lines)
  }

  /// Whether these are the meshes of lines, or of what those have grown from.
  func areOf(_ lines: GrowingPath) -> Bool { lines.identity === identity }

  /// How many meshes there are.
  var count: Int { strokes.reduce(0) { $0 + $1.chunks.count } }

  /// Takes over the points that are new.
  /// - Returns: how many of the meshes, from the first, stayed as they were.
  mutating func grow(by lines: GrowingPath) -> Int {
    var unchanged = count
    guard consumed < lines.points.count else { return unchanged }
    var before = strokes.dropLast().reduce(0) { $0 + $1.chunks.count }
    while consumed < lines.points.count {
      let line = max(0, strokes.count - 1)
      let end = line + 1 < lines.starts.count ? lines.starts[line + 1] : lines.points.count
      if strokes.isEmpty || consumed == end {
        before = count
        strokes.append(GrowingStroke(style: style, scale: scale))
        continue
      }
      strokes[line].append(contentsOf: lines.points[consumed..<end])
      consumed = end
      unchanged = min(unchanged, before + strokes[line].takeChanges().lowerBound)
    }
    return unchanged
  }

  /// Calls `body` with the meshes from `first` on.
  func forEach(from first: Int, _ body: (Mesh) -> Void) {
    var skip = first
    for stroke in strokes {
      for mesh in stroke.chunks.dropFirst(skip) { body(mesh) }
      skip = max(0, skip - stroke.chunks.count)
    }
  }
}
