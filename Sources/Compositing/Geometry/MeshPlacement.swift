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

  /// Whether triangles will do for an instance: not where it is thinner than a pixel, nor with vertices very far away; nor, unless it is painted in an opaque colour,
  /// where edges lie within a pixel of each other.
  func fits(_ instance: MeshInstance, isOpaque: Bool = false) -> Bool {
    let box = instance.box
    // A millionth of slack, as buckets of scales have.
    return box.minX > -Self.farthest && box.minY > -Self.farthest && box.maxX < Self.farthest && box.maxY < Self.farthest
      && smaller >= instance.mesh._withUnsafeGuaranteedRef {
        $0.unretainedFringed._withUnsafeGuaranteedRef { isOpaque ? $0.leastOpaqueScale : $0.leastScale }
      } - 1e-6
  }

  /// Where an instance goes, on a target that lies at an offset from the screen.
  func placement(of instance: MeshInstance, dx: Int32, dy: Int32) -> MeshPlacement {
    let unit = 1.0 / 256
    return MeshPlacement(
      AffineTransform(
        a: a * unit, b: b * unit, c: c * unit, d: d * unit, tx: instance.tx * unit + Double(dx), ty: instance.ty * unit + Double(dy)),
      isSimilar: larger - smaller < 1e-3 * larger)
  }
}

/// Where a mesh goes: from its grid units to pixels of the target.
struct MeshPlacement {
  /// What a unit of x and of y adds to a place, and where the origin goes; all twice.
  let x: SIMD4<Float>
  let y: SIMD4<Float>
  let origin: SIMD4<Float>
  /// The same for edges' normals. Where angles stay as they are, so does a normal's length.
  let normalX: SIMD4<Float>
  let normalY: SIMD4<Float>
  /// Whether angles stay as they are.
  let isSimilar: Bool
  /// Whether left and right change places.
  let isMirrored: Bool

  /// - Parameters:
  ///   - transform: from grid units to pixels, not squeezed to nothing.
  ///   - isSimilar: whether it leaves angles as they are.
  init(_ t: AffineTransform, isSimilar: Bool) {
    func twice(_ x: Double, _ y: Double) -> SIMD4<Float> { SIMD4(Float(x), Float(y), Float(x), Float(y)) }
    x = twice(t.a, t.b)
    y = twice(t.c, t.d)
    origin = twice(t.tx, t.ty)
    let area = t.a * t.d - t.b * t.c
    isMirrored = area < 0
    // The inverse transposed, but for its length.
    let length = abs(area).squareRoot() * (isMirrored ? -1 : 1)
    normalX = twice(t.d / length, -t.c / length)
    normalY = twice(-t.b / length, t.a / length)
    self.isSimilar = isSimilar
  }

  /// Where a place of the mesh goes, twice.
  @inline(__always)
  func position(_ p: SIMD2<Float>) -> SIMD4<Float> { x * SIMD4(repeating: p.x) + y * SIMD4(repeating: p.y) + origin }

  /// What an edge's normal, x and y, becomes where angles stay as they are, twice.
  @inline(__always)
  func turned(_ normal: SIMD4<Float>) -> SIMD4<Float> { normalX * SIMD4(repeating: normal.x) + normalY * SIMD4(repeating: normal.y) }

  /// What an edge's normal, x and y, becomes, twice.
  @inline(__always)
  func skewed(_ normal: SIMD4<Float>) -> SIMD4<Float> {
    let direction = turned(normal)
    let length = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    return direction / SIMD4(repeating: max(length, .leastNormalMagnitude))
  }
}
