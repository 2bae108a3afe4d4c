import CBlending
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
  /// Whether angles stay as they are.
  private var isSimilar: Bool { larger - smaller < 1e-3 * larger }
  /// A line that is squeezed is as wide as this at least, in pixels.
  private static let leastSqueezed = 1.1
  /// The farthest that a vertex may lie from the target, in pixels: beyond it, single precision shows.
  private static let farthest: Int32 = 16384

  init(_ item: UnsafeMutablePointer<DisplayItem>) {
    (a, b, c, d) = (item.pointee.a, item.pointee.b, item.pointee.c, item.pointee.d)
    (larger, smaller) = AffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0).singularValues
  }

  /// Whether triangles will do for an instance: not where it is thinner than a pixel, nor with vertices very far away; nor, unless it is painted in an opaque colour,
  /// where some of it would be painted twice.
  func fits(_ instance: MeshInstance, isOpaque: Bool = false) -> Bool {
    let box = instance.box
    // A millionth of slack, as buckets of scales have.
    guard box.minX > -Self.farthest && box.minY > -Self.farthest && box.maxX < Self.farthest && box.maxY < Self.farthest else {
      return false
    }
    return instance.mesh._withUnsafeGuaranteedRef { mesh in
      mesh.unretainedFringed._withUnsafeGuaranteedRef { fringed in
        guard smaller >= (isOpaque ? fringed.leastOpaqueScale : fringed.leastScale) - 1e-6 else { return false }
        // A line that is squeezed is not as wide everywhere.
        return fringed.lineWidth.map { isSimilar || $0 * smaller >= Self.leastSqueezed } ?? true
      }
    }
  }

  /// Where an instance goes, on a target that lies at an offset from the screen.
  func placement(of instance: MeshInstance, dx: Int32, dy: Int32) -> MeshPlacement {
    let unit = 1.0 / 256
    return MeshPlacement(
      AffineTransform(
        a: a * unit, b: b * unit, c: c * unit, d: d * unit, tx: instance.tx * unit + Double(dx), ty: instance.ty * unit + Double(dy)),
      isSimilar: isSimilar, scale: smaller)
  }
}

/// Where a mesh goes: from its grid units to pixels of the target.
struct MeshPlacement {
  /// But for how far rows lie from their edges.
  private let base: fringe_placement
  private let transform: AffineTransform
  /// What of the mesh's own scale is left.
  private let scale: Double

  private static var limits: fringe_limits {
    fringe_limits(
      sharp: FringeCorner.sharp, tip: FringeCorner.tip, least_turn: FringeCorner.leastTurn, sharpest: FringeCorner.sharpest,
      bluntest: (FringeCorner.bluntest.short, FringeCorner.bluntest.more))
  }

  /// - Parameters:
  ///   - transform: from grid units to pixels, not squeezed to nothing.
  ///   - isSimilar: whether it leaves angles as they are.
  ///   - scale: what of the mesh's own scale it leaves along the most squeezed way.
  init(_ t: AffineTransform, isSimilar: Bool, scale: Double = 1) {
    self.scale = scale
    transform = t
    let area = t.a * t.d - t.b * t.c
    // The inverse transposed, but for its length.
    let length = abs(area).squareRoot() * (area < 0 ? -1 : 1)
    base = fringe_placement(
      x: (Float(t.a), Float(t.b)), y: (Float(t.c), Float(t.d)), origin: (Float(t.tx), Float(t.ty)),
      normal_x: (Float(t.d / length), Float(-t.c / length)), normal_y: (Float(-t.b / length), Float(t.a / length)),
      straight: (0, 0), slanted: (0, 0), inner_part: 1, least_length: .leastNormalMagnitude, is_similar: isSimilar ? 1 : 0,
      is_mirrored: area < 0 ? 1 : 0,
      limits: Self.limits)
  }

  /// The same for a kernel, with rows that lie as far from their edges as those of a ramp.
  @inline(__always)
  func rows(_ ramp: EdgeRamp) -> fringe_placement {
    let distances = ramp.distances
    var rows = base
    rows.straight = (distances.straight.x, distances.straight.y)
    rows.slanted = (distances.slanted.x, distances.slanted.y)
    return rows
  }

  /// The same with a mesh's rows, for places from its origin, and by what of 255 its inside is covered.
  /// - Parameter isFaint: whether it has a `narrow` ramp, whatever its own is.
  @inline(__always)
  func rows(_ mesh: FringedMesh, isFaint: Bool) -> (placement: fringe_placement, level: UInt32) {
    var rows = rows(isFaint ? .narrow : mesh.ramp)
    let (t, origin) = (transform, mesh.origin)
    rows.origin = (Float(t.a * origin.x + t.c * origin.y + t.tx), Float(t.b * origin.x + t.d * origin.y + t.ty))
    guard let width = mesh.lineWidth else { return (rows, 255) }
    let inner = EdgeRamp.inner(ofLine: width * scale)
    rows.inner_part = inner.part
    return (rows, inner.level)
  }
}
