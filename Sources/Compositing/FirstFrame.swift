import Geometry
import Layers

/// A tree's first frame, made before anything shows it: on any one thread, which then hands it over together with the tree.
///
/// What takes long about a picture is in it: its meshes, its display list and, where the CPU draws, its pixels. The compositor that goes on with it
/// draws only what changes from then on.
public final class FirstFrame {
  /// What draws the tree.
  public enum Painter: Hashable, Sendable {
    /// The CPU, on a number of threads.
    case raster(threads: Int)
    /// A device, after meshes that are made on a number of threads; its textures are made later, where the device is.
    case device(threads: Int)
  }

  private enum Content {
    case picture(RasterCompositor)
    case list(DisplayList)
  }

  /// The tree that it is a frame of.
  public let tree: LayerTree
  private let background: Color
  private let content: Content

  /// - Parameters:
  ///   - tree: what is drawn; nothing else may draw it.
  ///   - width: in pixels, at least 1, as is `height`.
  ///   - scale: pixels per point.
  ///   - limits: what the frame may cost; nil for whatever it does.
  ///   - isCancelled: asked as each mesh and each band of the picture is begun, from several threads.
  /// - Throws: `CancellationError` when it says so.
  public init(
    of tree: LayerTree, width: Int, height: Int, scale: Double = 1, background: Color = .clear, limits: DrawingLimits? = nil,
    painter: Painter = .raster(threads: 1), isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(CancellationError) {
    self.tree = tree
    self.background = background
    switch painter {
    case .raster(let threads):
      let compositor = RasterCompositor(tree: tree, width: width, height: height, scale: scale, threads: threads, background: background)
      compositor.limits = limits
      try compositor.renderFirst(isCancelled: isCancelled)
      content = .picture(compositor)
    case .device(let threads):
      let list = DisplayList(
        tree: tree, width: width, height: height, scale: scale, cache: MeshCache(makesFringes: true), pool: ParallelPool(threads: threads),
        drawTree: RasterCompositor.drawOnce)
      list.limits = limits
      try list.update(isCancelled: isCancelled)
      content = .list(list)
    }
  }

  /// Why it was not drawn; nil when it was, or may be: for a device, layers that filters show are drawn with its next frame, which they may refuse.
  public var overrun: DrawingOverrun? {
    switch content {
    case .picture(let compositor): compositor.overrun
    case .list(let list): list.overrun
    }
  }

  /// The compositor that goes on with it, to be asked for once.
  /// - Parameters:
  ///   - device: what draws from now on; nil for the CPU.
  ///   - threads: how many threads draw.
  /// - Returns: nil where it was made for another painter.
  public func makeCompositor(device: (any GeometryDevice)?, threads: Int) -> (any Compositor)? {
    switch (content, device) {
    case (.picture(let compositor), nil): compositor.threads == threads ? compositor : nil
    case (.list(let list), let device?): GeometryCompositor(list: list, device: device, threads: threads, background: background)
    default: nil
    }
  }
}

extension DisplayList {
  /// Brings a new list up to what the tree presents now, unless that is given up: `isCancelled` is asked as each mesh is begun.
  func update(isCancelled: @escaping @Sendable () -> Bool) throws(CancellationError) {
    cache.isCancelled = isCancelled
    update()
    cache.isCancelled = nil
    if isCancelled() { throw CancellationError() }
  }
}
