import Compositing
import Geometry
import Imaging
import Typography

/// A sentence for the person, shown for a while at an edge of the stage.
@MainActor
final class Notice {
  /// How long it stays, in seconds.
  static let duration = 6.0

  let text: String
  /// When it goes, in the session's time, in seconds.
  let end: Double
  private let edge: NoticeEdge
  private let panel: TextPanel

  /// - Parameter duration: how long it stays, in seconds.
  init(_ text: String, at time: Double, duration: Double = Notice.duration, edge: NoticeEdge = .bottom, look: NoticeLook = .plain) {
    self.text = text
    self.edge = edge
    panel = TextPanel(font: FontDescription(), size: 17, look: look)
    end = time + duration
    panel.string = text
  }

  func draw(over canvas: PixelBuffer, scale: Double) { panel.draw(over: canvas, scale: scale, at: Point(0.5, edge == .top ? 0 : 1)) }
}

/// What is said to the person now, and how.
@MainActor
struct NoticeBoard {
  /// Nil for nothing.
  var shown: Notice?
  var wording = NoticeWording.plain
  var look = NoticeLook.plain
}
