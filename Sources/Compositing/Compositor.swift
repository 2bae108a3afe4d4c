import Geometry
import Imaging
import Layers

/// What draws a layer tree into pixels, frame by frame.
public protocol Compositor: AnyObject {
  /// The width of the picture, in pixels.
  var width: Int { get }
  /// The height of the picture, in pixels.
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
  /// Called, on another thread, when a picture that a frame showed no more than the place of has been decoded, and the next frame shows it; nil, as at first, where frames wait
  /// for their pictures, so that the same tree always makes the same pixels.
  var onPictureDecoded: (@Sendable () -> Void)? { get set }

  /// The meshes that it keeps, for another compositor to go on with.
  var meshes: MeshCache { get }
  /// What draws; nil where the CPU does.
  var device: (any GeometryDevice)? { get }
  /// The picture on the device as last rendered; nil where it is in `pixels` alone.
  var picture: DeviceTexture? { get }
  /// Why the CPU draws in the device's place; nil while the device draws, and without one.
  var problem: DeviceError? { get }
  /// How many runs of neighbouring items the painting order has that share a group and a kind of paint: what one drawing call could hold.
  var batches: Int { get }

  /// What it keeps to draw with. O(meshes).
  var memory: DrawingMemory { get }

  /// Calls `body` with both ends, in pixels, of every side of the triangles that are shown; O(triangles), which are made where they are not yet.
  func forEachMeshSide(_ body: (Point, Point) -> Void)

  /// Calls `body` with the corners, in pixels, of every shown layer's bounds, or of the box about what it paints where it has none; O(layers).
  func forEachLayerOutline(_ body: (Outline) -> Void)

  /// Makes anew what a device has lost, and draws everything again in the next frame.
  func restore()

  /// Draws into pictures of another size or scale from now on.
  func resize(width: Int, height: Int, scale: Double)

  /// Draws everything again in the next frame, unless an image that is all that is seen is shown as it is.
  func invalidate()

  /// Brings the picture up to what the tree presents now.
  ///
  /// Draws only what differs from the last frame, or all after an image was shown as it is, and allocates nothing when nothing new appears. A frame beyond the limits is not drawn: the picture
  /// stays as it was, `overrun` says why, and the next frame draws all.
  /// - Returns: the rectangles that may differ, which do not overlap; none when nothing differs.
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
  /// Tiles of rasterized layers drawn for this frame.
  public var tilesDrawn = 0
  /// How many of those had never been drawn before, and needed room.
  public var tilesMade = 0
  /// Whether what changed, or was made ready, is seen by nobody, behind what hides all of the screen.
  public var hidesChanges = false
  /// Whether pixels that are kept are still to be made ready there, which was too much for this frame.
  public var isUnfinished = false
  /// Textures made on a device for this frame; 0 where none draws.
  public var texturesMade = 0
  /// Calls that draw triangles on a device; 0 where none does.
  public var drawCalls = 0

  /// Nothing drawn yet.
  public init() {}
}
