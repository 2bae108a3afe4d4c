import Geometry
import Layers

/// Whether a picture can be drawn within limits, found out without a pixel.
public enum DrawingCheck {
  /// Why a tree cannot be drawn at a size; nil where it can, but for layers that filters show, whose meshes are made as they are drawn. Takes as long as what comes before the
  /// pixels of its first frame.
  /// - Parameters:
  ///   - scale: pixels per point.
  ///   - isCancelled: asked as each mesh is begun.
  /// - Throws: `CancellationError` when it says so.
  public static func overrun(
    of tree: LayerTree, width: Int, height: Int, scale: Double = 1, limits: DrawingLimits,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(CancellationError) -> DrawingOverrun? {
    let list = DisplayList(tree: tree, width: width, height: height, scale: scale, drawTree: RasterCompositor.drawOnce)
    list.limits = limits
    try list.update(isCancelled: isCancelled)
    return list.overrun
  }
}
