import Compositing
import Geometry
import Layers

/// What pictures are drawn with: what on, and who draws them.
@MainActor
public struct DrawingSetup {
  /// What is drawn on; it knows whether there is a device.
  public private(set) var surface: DrawingSurface
  /// Draws instead of the CPU.
  public var device: (any GeometryDevice)? {
    didSet { surface.isDevice = device != nil }
  }

  /// - Parameters:
  ///   - size: in points; with the scale, one to which `StageLimits` does not object.
  ///   - threads: brought to at least 1.
  public init(size: Size, scale: Double = 1, threads: Int = 1, device: (any GeometryDevice)? = nil) {
    surface = DrawingSurface(size: size, scale: scale, threads: threads, isDevice: device != nil)
    self.device = device
  }

  /// Adopts another size in points and pixels per point, to which `StageLimits` does not object.
  mutating func resize(to size: Size, scale: Double) {
    surface.size = size
    surface.scale = scale
  }

  /// Makes what draws a tree.
  /// - Parameter meshes: what another compositor kept, to go on with.
  public func compositor(of tree: LayerTree, background: Color = .clear, meshes: MeshCache? = nil) -> any Compositor {
    let (width, height) = surface.pixelSize
    if let device {
      return GeometryCompositor(
        tree: tree, width: width, height: height, scale: surface.scale, device: device, threads: surface.threads, background: background,
        meshes: meshes)
    }
    return RasterCompositor(
      tree: tree, width: width, height: height, scale: surface.scale, threads: surface.threads, background: background, meshes: meshes)
  }
}
