import Geometry
import Tessellation

/// How an item's meshes are turned and scaled.
struct MeshTurn {
  private let a: Double
  private let b: Double
  private let c: Double
  private let d: Double
  /// What of the meshes' own scale is left along the most squeezed way.
  private let smaller: Double
  private let larger: Double
  /// The farthest that a vertex may lie from the target, in pixels: beyond it, single precision shows.
  private static let farthest: Int32 = 16384

  init(_ item: UnsafeMutablePointer<DisplayItem>) {
    (a, b, c, d) = (item.pointee.a, item.pointee.b, item.pointee.c, item.pointee.d)
    (larger, smaller) = AffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0).singularValues
  }

  /// Whether triangles will do for an instance: not where edges lie within a pixel of each other, nor with vertices very far away.
  func fits(_ instance: MeshInstance) -> Bool {
    let box = instance.box
    // A millionth of slack, as buckets of scales have.
    return box.minX > -Self.farthest && box.minY > -Self.farthest && box.maxX < Self.farthest && box.maxY < Self.farthest
      && smaller >= instance.mesh._withUnsafeGuaranteedRef { $0.unretainedFringed._withUnsafeGuaranteedRef(\.leastScale) } - 1e-6
  }

  /// Where an instance goes, on a target that lies at an offset from the screen.
  func place(_ instance: MeshInstance, dx: Int32, dy: Int32) -> MeshPlacement {
    let unit = 1.0 / 256
    let turn = 0.5 / larger
    return MeshPlacement(
      a: Float(a * unit), b: Float(b * unit), c: Float(c * unit), d: Float(d * unit), tx: Float(instance.tx * unit + Double(dx)),
      ty: Float(instance.ty * unit + Double(dy)), half: (Float(a * turn), Float(b * turn), Float(c * turn), Float(d * turn)),
      isSimilar: larger - smaller < 1e-3 * larger)
  }
}

/// Where a mesh goes: from its grid units to pixels of the target.
struct MeshPlacement {
  let a: Float
  let b: Float
  let c: Float
  let d: Float
  let tx: Float
  let ty: Float
  /// The same without scaling, times half a pixel: what fringes are turned by. Of use only where `isSimilar`.
  let half: (a: Float, b: Float, c: Float, d: Float)
  /// Whether angles stay as they are.
  let isSimilar: Bool
}
