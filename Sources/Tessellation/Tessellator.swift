import Geometry

/// Makes meshes from paths.
///
/// Keeps its working storage: one that is used again allocates only what the mesh keeps. For one thread at a time.
public final class Tessellator {
  var stages = Assembly()

  /// A tessellator without storage yet; the first mesh allocates it.
  public init() {}

  /// How often the sweep went over the last outline.
  var rounds: Int { stages.rounds }

  /// How many steps meshes may still take, `Int.max` for as many as they need; below zero once they took more, and then every mesh is empty.
  ///
  /// A step is a point of a flattened path, a point of an outline after stroking and dashing, a point or a crossing that a sweep passes, or 256
  /// edges that it moves aside for others, and a dash: about 60 ns, of outlines that are mostly crossings three times that. While steps are counted, an outline of more than a million points takes all that are left, as does one that cannot
  /// be dealt with, so that memory is bounded too and of a mesh that is not empty nothing is left out but dashes beyond 16,384. Where they are not, of an outline with more than half a million crossings only a part is kept.
  public var stepsLeft: Int {
    get { stages.stepsLeft }
    set { stages.stepsLeft = newValue }
  }

  /// The mesh of a path's inside; open subpaths count as closed.
  ///
  /// - Parameter scale: device pixels per path unit, finite and above zero; else the mesh is empty.
  public func fill(_ path: Path, rule: FillRule = .nonZero, scale: Double) -> Mesh {
    guard Self.isUsable(scale) else { return Mesh(emptyAt: scale) }
    return stages.fill(path, rule: rule, scale: scale)
  }

  /// The mesh of the inside of polylines, taken as they are.
  public func fill(_ path: FlattenedPath, rule: FillRule = .nonZero, scale: Double) -> Mesh {
    guard Self.isUsable(scale) else { return Mesh(emptyAt: scale) }
    return stages.fill(path, rule: rule, scale: scale)
  }

  /// The mesh of a line along a path; where the line crosses itself, it counts once.
  ///
  /// - Parameter scale: device pixels per path unit, finite and above zero; else the mesh is empty.
  public func stroke(_ path: Path, style: StrokeStyle, scale: Double) -> Mesh {
    guard Self.isUsable(scale) else { return Mesh(emptyAt: scale) }
    return stages.stroke(path, style: style, scale: scale)
  }

  /// The mesh of a line along polylines.
  public func stroke(_ path: FlattenedPath, style: StrokeStyle, scale: Double) -> Mesh {
    guard Self.isUsable(scale) else { return Mesh(emptyAt: scale) }
    return stages.stroke(path, style: style, scale: scale)
  }

  static func isUsable(_ scale: Double) -> Bool { scale >= 0x1p-40 && scale <= 0x1p40 }
}
