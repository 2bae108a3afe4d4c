import Compositing
import Geometry
import Layers

/// What a session draws on: enough to make a scene's first frame before the scene is shown, on any thread.
public struct DrawingSurface: Hashable, Sendable {
  /// In points.
  public var size: Size
  /// Pixels per point.
  public var scale: Double
  /// How many threads draw.
  public var threads: Int
  /// Whether a device draws in place of the CPU.
  public var isDevice: Bool

  /// - Parameters:
  ///   - size: in points; with the scale, one to which `StageLimits` does not object.
  ///   - threads: brought to at least 1.
  public init(size: Size, scale: Double = 1, threads: Int = 1, isDevice: Bool = false) {
    self.size = size
    self.scale = scale
    self.threads = max(1, threads)
    self.isDevice = isDevice
  }

  /// The pictures' size in pixels.
  public var pixelSize: (width: Int, height: Int) { StageLimits.pixelSize(of: size, scale: scale) }

  /// Makes a tree's first frame.
  /// - Parameters:
  ///   - limits: what the frame may cost; nil for whatever it does.
  ///   - isCancelled: asked as each mesh and each part of the picture is begun, from several threads.
  /// - Throws: `CancellationError` when it says so.
  public func firstFrame(
    of tree: LayerTree, background: Color, limits: DrawingLimits?, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(CancellationError) -> FirstFrame {
    let (width, height) = pixelSize
    return try FirstFrame(
      of: tree, width: width, height: height, scale: scale, background: background, limits: limits,
      painter: isDevice ? .device(threads: threads) : .raster(threads: threads), isCancelled: isCancelled)
  }
}
