import Compositing
import Geometry
import Layers

/// What pictures are drawn with: their size, and who draws them.
@MainActor
public struct DrawingSetup {
  /// In points.
  public var size: Size
  /// Pixels per point.
  public var scale: Double
  /// How many threads of the CPU draw; pictures do not depend on it.
  public var threads: Int
  /// Draws instead of the CPU.
  public var device: (any GeometryDevice)?

  /// - Parameters:
  ///   - size: in points; with the scale, one to which `StageLimits` does not object.
  ///   - threads: brought to at least 1.
  public init(size: Size, scale: Double = 1, threads: Int = 1, device: (any GeometryDevice)? = nil) {
    self.size = size
    self.scale = scale
    self.threads = max(1, threads)
    self.device = device
  }

  /// The pictures' size in pixels.
  public var pixelSize: (width: Int, height: Int) { StageLimits.pixelSize(of: size, scale: scale) }

  /// Makes what draws a tree.
  public func compositor(of tree: LayerTree, background: Color = .clear) -> any Compositor {
    let (width, height) = pixelSize
    if let device {
      return GeometryCompositor(
        tree: tree, width: width, height: height, scale: scale, device: device, threads: threads, background: background)
    }
    return RasterCompositor(tree: tree, width: width, height: height, scale: scale, threads: threads, background: background)
  }
}
