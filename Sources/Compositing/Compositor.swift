import Geometry
import Imaging
import Layers

/// What draws a layer tree into pixels, frame by frame.
public protocol Compositor: AnyObject {
  /// The size of the picture, in pixels.
  var width: Int { get }
  var height: Int { get }
  /// Pixels per point.
  var scale: Double { get }
  /// What lies below the root layer; clear for a transparent picture.
  var background: Color { get set }
  /// The picture as last rendered.
  var pixels: PixelBuffer { get }
  /// What the last frame cost.
  var statistics: FrameStatistics { get }
  /// What a frame may cost; nil, as at first, for whatever it does.
  var limits: DrawingLimits? { get set }
  /// Why the last frame was not drawn; nil when it was.
  var overrun: DrawingOverrun? { get }
  /// Called when a stage of a frame begins, with nil when the last one ends; for whoever has a clock.
  var onStage: ((FrameStage?) -> Void)? { get set }

  /// Draws into pictures of another size or scale from now on.
  func resize(width: Int, height: Int, scale: Double)

  /// Draws everything again in the next frame.
  func invalidate()

  /// Brings the picture up to what the tree presents now.
  ///
  /// Draws only what differs from the last frame, and allocates nothing when nothing new appears. A frame beyond the limits is not drawn: the picture
  /// stays as it was, `overrun` says why, and the next frame draws all.
  /// - Returns: the rectangles that were drawn, which do not overlap; none when nothing differs.
  func render() -> [PixelRect]
}

/// What a frame cost, in counts.
public struct FrameStatistics: Equatable, Sendable {
  /// Pixels drawn again.
  public var damagedPixels = 0
  /// Rectangles drawn again.
  public var damagedRects = 0
  /// Items on the list.
  public var items = 0
  /// Groups on the list.
  public var groups = 0
  /// Meshes made for this frame.
  public var meshesMade = 0
  /// Textures made on a device for this frame; 0 where none draws.
  public var texturesMade = 0
  /// Calls that draw triangles on a device; 0 where none does.
  public var drawCalls = 0

  public init() {}
}
