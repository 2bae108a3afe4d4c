import Compositing
import Geometry
import Imaging
import Layers
import Sessions
import Typography

/// Shows how long a window's last frames took: a bar a frame against the display's interval, percentiles, and the stages' means.
///
/// It draws into a picture of its own from a tree of its own, ten times a second at most, and so costs the scene, logs and pictures nothing.
@MainActor
final class FrameGraph {
  /// What it says beside the times.
  struct Facts: Equatable {
    /// What draws, and why.
    var compositor = ""
    /// The display's interval between frames, in seconds.
    var interval = 1.0 / 60
    /// Whether presenting waits for the display.
    var waits = false
    var frames = 0
    var lateFrames = 0
  }

  /// The least time between two drawings, in seconds.
  static let pause = 0.1
  private static let margin = 8.0
  /// The stage's lesser side, in points, for each multiple of the panel's size.
  private static let growth = 800.0
  /// Below this many pixels a point it could not be read, and is not shown.
  private static let leastScale = 0.4

  /// The picture to lay over the window's; nil where there is no room.
  private(set) var overlay: WindowOverlay?
  private let panel = FrameGraphPanel()
  private let compositor: RasterCompositor
  private var lastDrawn: Double?
  private var lastSize: (width: Int, height: Int, scale: Double) = (0, 0, 0)
  private var isStale = true
  private var version = 0

  init() { compositor = RasterCompositor(tree: panel.tree, width: 1, height: 1) }

  /// When it wants to be drawn, in the stage's time; nil while it shows all that there is to show.
  var deadline: Double? {
    guard isStale else { return nil }
    return lastDrawn.map { $0 + Self.pause } ?? 0
  }

  /// Has it drawn anew when it is due: there is something new.
  func invalidate() { isStale = true }

  /// Draws it when that is due, or when the window has changed.
  /// - Parameters:
  ///   - time: the stage's.
  ///   - width: the window's, in pixels, as is `height`.
  ///   - scale: pixels per point.
  func update(at time: Double, _ history: FrameHistory, _ facts: Facts, width: Int, height: Int, scale: Double) {
    let isOtherSize = lastSize != (width, height, scale)
    guard isOtherSize || deadline.map({ $0 <= time }) == true else { return }
    lastSize = (width, height, scale)
    lastDrawn = time
    isStale = false
    panel.update(history, facts)
    let size = panel.tree.root.bounds.size
    guard let pixelsPerPoint = Self.scale(of: size, width: width, height: height, scale: scale) else {
      overlay = nil
      return
    }
    panel.pixelsPerPoint = pixelsPerPoint
    panel.updateBars(history, facts)
    let pixels = StageLimits.pixelSize(of: size, scale: pixelsPerPoint)
    compositor.resize(width: pixels.width, height: pixels.height, scale: pixelsPerPoint)
    if compositor.render().isEmpty, overlay != nil, !isOtherSize { return }
    version += 1
    let edge = Int((Self.margin * scale).rounded(.down))
    overlay = WindowOverlay(
      pixels: compositor.pixels,
      place: PixelRect(
        x: min(edge, width - pixels.width), y: max(0, height - pixels.height - edge), width: pixels.width, height: pixels.height),
      version: version)
  }

  /// The panel's pixels per point: whole where there is room, so that bars are sharp; nil where nothing could be read.
  static func scale(of panel: Size, width: Int, height: Int, scale: Double) -> Double? {
    let room = Size(Double(width) - 2 * margin * scale, Double(height) - 2 * margin * scale)
    let most = min(room.width / panel.width, room.height / panel.height)
    let wanted = (scale * max(1, min(Double(width), Double(height)) / scale / growth)).rounded()
    let chosen = max(1, wanted) <= most ? max(1, wanted) : most >= 1 ? most.rounded(.down) : most
    return chosen >= leastScale * min(1, scale) ? chosen : nil
  }
}
