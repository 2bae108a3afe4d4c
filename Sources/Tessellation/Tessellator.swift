import Geometry

/// Makes meshes from paths.
///
/// Keeps its working storage: one that is used again allocates only what the mesh keeps. Copies share the storage; use one on one thread at a time.
public struct Tessellator {
  private let assembly = SharedAssembly()

  public init() {}

  /// How often the sweep went over the last outline.
  var rounds: Int { assembly.stages.rounds }

  /// The mesh of a path's inside; open subpaths count as closed.
  ///
  /// - Parameter scale: device pixels per path unit, finite and above zero; else the mesh is empty.
  public mutating func fill(_ path: Path, rule: FillRule = .nonZero, scale: Double) -> Mesh {
    guard Self.isUsable(scale) else { return Mesh(emptyAt: scale) }
    return assembly.stages.fill(path, rule: rule, scale: scale)
  }

  /// The mesh of the inside of polylines, taken as they are.
  public mutating func fill(_ path: FlattenedPath, rule: FillRule = .nonZero, scale: Double) -> Mesh {
    guard Self.isUsable(scale) else { return Mesh(emptyAt: scale) }
    return assembly.stages.fill(path, rule: rule, scale: scale)
  }

  /// The mesh of a line along a path; where the line crosses itself, it counts once.
  ///
  /// - Parameter scale: device pixels per path unit, finite and above zero; else the mesh is empty.
  public mutating func stroke(_ path: Path, style: StrokeStyle, scale: Double) -> Mesh {
    guard Self.isUsable(scale) else { return Mesh(emptyAt: scale) }
    return assembly.stages.stroke(path, style: style, scale: scale)
  }

  /// The mesh of a line along polylines.
  public mutating func stroke(_ path: FlattenedPath, style: StrokeStyle, scale: Double) -> Mesh {
    guard Self.isUsable(scale) else { return Mesh(emptyAt: scale) }
    return assembly.stages.stroke(path, style: style, scale: scale)
  }

  static func isUsable(_ scale: Double) -> Bool { scale >= 0x1p-40 && scale <= 0x1p40 }
}
