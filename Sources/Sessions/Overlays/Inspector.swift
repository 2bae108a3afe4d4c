import Compositing
import Geometry
import Gestures
import Imaging
import Layers
import Typography

/// Shows over a picture how it came to be: where layers lie, what was drawn again, of which triangles, who follows the fingers, and what moves.
///
/// It draws over a copy of the finished picture, so that the scene, what it costs to draw, and logs are as without it.
@MainActor
final class Inspector {
  private enum Colors {
    static let mesh = Color(red: 0.62, green: 0.1, blue: 0.8, alpha: 0.55)
    static let bounds = Color(red: 0, green: 0.45, blue: 1)
    static let group = Color(red: 1, green: 0.55, blue: 0)
    static let damage = Color(red: 1, green: 0.1, blue: 0.1)
    static let damageTint = Color(red: 1, green: 0.1, blue: 0.1, alpha: 0.1)
  }

  /// Whose eyes the picture is shown to, without lines over it; nil for all that the inspector shows.
  var vision: ColorVision?
  private let panel = TextPanel(font: FontDescription(family: "monospace"), size: 11)
  /// What the last frame that drew something drew.
  private var damage: [PixelRect] = []
  private var statistics = FrameStatistics()

  /// Notes what a frame drew.
  func note(_ damage: [PixelRect], _ statistics: FrameStatistics) {
    guard !damage.isEmpty else { return }
    self.damage = damage
    self.statistics = statistics
  }

  func draw(over canvas: PixelBuffer, input: InputRouter, compositor: any Compositor, note: String) {
    if let vision {
      vision.apply(to: canvas)
      panel.string = vision.rawValue
      return panel.draw(over: canvas, scale: compositor.scale, at: .zero)
    }
    compositor.forEachMeshSide { canvas.line(from: $0, to: $1, Colors.mesh) }
    compositor.forEachLayerOutline { outline in
      let (a, b, c, d) = outline.corners
      let color = outline.isGroup ? Colors.group : Colors.bounds
      for (from, to) in [(a, b), (b, c), (c, d), (d, a)] { canvas.line(from: from, to: to, color) }
    }
    for rect in damage { mark(rect, on: canvas) }
    panel.string =
      InspectorReport(
        input: input, statistics: statistics, batches: compositor.batches, pixels: canvas.width * canvas.height,
        compositor: Self.words(for: compositor), note: note
      ).text
    panel.draw(over: canvas, scale: compositor.scale, at: .zero)
  }

  private static func words(for compositor: any Compositor) -> String {
    guard let device = compositor.device else { return "raster" }
    return compositor.problem.map { "raster, for \($0)" } ?? "geometry on \(device.name)"
  }

  private func mark(_ rect: PixelRect, on canvas: PixelBuffer) {
    // A tint over everything would say no more than the outline.
    if rect != canvas.bounds { canvas.fill(rect, Colors.damageTint) }
    // On the rectangle's own outermost pixels.
    let (x0, y0, x1, y1) = (Double(rect.minX), Double(rect.minY), Double(rect.maxX) - 1, Double(rect.maxY) - 1)
    let corners = [Point(x0, y0), Point(x1, y0), Point(x1, y1), Point(x0, y1)]
    for k in 0..<4 { canvas.line(from: corners[k], to: corners[(k + 1) % 4], Colors.damage) }
  }
}
