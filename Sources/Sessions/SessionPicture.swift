import Compositing
import Geometry
import Imaging

/// What a session shows: who draws its scene, and what lies over the picture.
@MainActor
final class SessionPicture {
  private(set) var compositor: any Compositor
  private(set) var setup: DrawingSetup
  /// Called when a stage of drawing a frame begins, with nil when the last one ends.
  var onStage: ((FrameStage?) -> Void)? {
    didSet { compositor.onStage = onStage }
  }
  /// Called, on another thread, when a picture has been decoded that the next frame shows; nil where frames wait for their pictures.
  var onPictureDecoded: (@Sendable () -> Void)? {
    didSet { compositor.onPictureDecoded = onPictureDecoded }
  }
  /// Called, once for a device, with why it does not draw.
  var onProblem: ((DeviceError) -> Void)?
  /// Lies over the picture while it is looked into.
  var inspector: Inspector?
  /// What the inspector says beside who draws.
  var compositorNote = ""
  private var isProblemReported = false
  /// The picture with what lies over it; nil when nothing does.
  private var canvas: PixelBuffer?

  init(_ compositor: any Compositor, setup: DrawingSetup) {
    self.compositor = compositor
    self.setup = setup
  }

  /// The picture as last rendered, with what lies over it.
  var pixels: PixelBuffer { canvas ?? compositor.pixels }

  /// The picture as a device holds it; nil when that does not hold it, or when something lies over it.
  func picture(on device: any GeometryDevice) -> DevicePicture? {
    guard canvas == nil, compositor.device === device, let texture = compositor.picture else { return nil }
    return DevicePicture(texture: texture, width: compositor.width, height: compositor.height)
  }

  /// The picture of the scene as it is now, without what lies over it, before another scene takes its place; nil where it cannot be drawn. Cost: drawing what has changed.
  ///
  /// It is the compositor's own, which must not draw any more, or that of an image that is all that is seen.
  func takeLast() -> Image? {
    _ = compositor.render()
    guard compositor.overrun == nil else { return nil }
    return Image(takingOver: compositor.pixels, isKnownOpaque: compositor.background.alpha == 1)
  }

  /// Goes on with another scene, and with its first frame where that was made for the present surface.
  func replaceScene(with opened: OpenedScene) {
    let scene = opened.scene
    if let first = opened.firstFrame, first.tree === scene.tree,
      let made = first.makeCompositor(device: setup.device, threads: setup.surface.threads)
    {
      compositor = made
      fitCompositor()
    } else {
      // What a scene with limits costs does not depend on what was shown before it.
      let isLimited = scene.drawingLimits != nil || compositor.limits != nil
      compositor = setup.compositor(of: scene.tree, background: scene.background, meshes: isLimited ? nil : compositor.meshes)
      compositor.limits = scene.drawingLimits
    }
    compositor.onStage = onStage
    compositor.onPictureDecoded = onPictureDecoded
  }

  /// Goes on drawing a scene on a device, or on the CPU when that is nil.
  func draw(_ scene: any Scene, on device: (any GeometryDevice)?) {
    setup.device = device
    isProblemReported = false
    replaceScene(with: OpenedScene(scene))
  }

  func resize(to size: Size, scale: Double) {
    setup.resize(to: size, scale: scale)
    fitCompositor()
  }

  private func fitCompositor() {
    let (width, height) = setup.surface.pixelSize
    compositor.resize(width: width, height: height, scale: setup.surface.scale)
  }

  /// Draws what has changed.
  /// - Returns: the pixels that differ; none when nothing does. Whether the scene now shows something else, which is to be drawn.
  func render(_ scene: any Scene, under notice: Notice?) -> (damage: [PixelRect], isRefused: Bool) {
    compositor.background = scene.background
    let damage = compositor.render()
    var isRefused = false
    if let overrun = compositor.overrun { isRefused = scene.refuseFrame(overrun) }
    if !isProblemReported, let problem = compositor.problem {
      isProblemReported = true
      onProblem?(problem)
    }
    return (drawOverlays(on: scene, notice, damage), isRefused)
  }

  /// Lays the inspector and a notice over a copy of the picture.
  /// - Returns: the pixels that differ, from those that the compositor drew.
  private func drawOverlays(on scene: any Scene, _ notice: Notice?, _ damage: [PixelRect]) -> [PixelRect] {
    guard inspector != nil || notice != nil else {
      if canvas == nil { return damage }
      canvas = nil
      return [PixelRect(x: 0, y: 0, width: compositor.width, height: compositor.height)]
    }
    let picture = compositor.pixels
    if canvas?.bounds != picture.bounds { canvas = PixelBuffer(width: picture.width, height: picture.height) }
    guard let canvas else { return damage }
    canvas.copy(picture)
    inspector?.note(damage, compositor.statistics)
    inspector?.draw(over: canvas, input: scene.input, compositor: compositor, note: compositorNote)
    notice?.draw(over: canvas, scale: setup.surface.scale)
    return [canvas.bounds]
  }
}
