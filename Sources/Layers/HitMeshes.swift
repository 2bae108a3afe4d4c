import Geometry
import Tessellation

/// A shape's meshes, kept for the next time that it is probed.
struct HitMeshes {
  let path: Path
  let fillRule: FillRule
  let stroke: StrokeStyle
  let scale: Double
  var fill: Mesh?
  var line: Mesh?
}
