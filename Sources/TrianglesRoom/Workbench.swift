import Geometry
import Layers
import RoomKit

/// What the pieces lie on: a mat where figures are laid, and a tray; a plain tray alone where colours are to differ strongly. The pixels of what is drawn are
/// kept: pieces move over it, and it goes out of sight as a whole.
@MainActor
final class Workbench: Layer {
  private var tray: NinePartLayer?
  private var mat: NinePartLayer?
  private let plain = Layer()
  /// The smaller side, in points, of a frame about which both are drawn as large as they were made.
  private static let usual = 620.0

  /// - Throws: `RoomError` when a drawing is missing.
  init(look: TrianglesLook, hasHighContrast: Bool) throws(RoomError) {
    super.init()
    isHitTestable = false
    anchorPoint = .zero
    if hasHighContrast {
      plain.backgroundColor = look.tray
      plain.borderColor = look.line
      plain.borderWidth = look.lineWidth
      addSublayer(plain)
      return
    }
    keepPixels(scale: 1)
    let (tray, mat) = (try NinePartLayer("tray"), try NinePartLayer("mat"))
    (self.tray, self.mat) = (tray, mat)
    addSublayer(mat)
    addSublayer(tray)
  }

  func layout(_ place: TrianglesLayout) {
    guard let frame = place.tray else { return }
    plain.bounds = Rect(origin: .zero, size: frame.size)
    plain.position = frame.center
    plain.cornerRadius = min(frame.width, frame.height, place.leg * 2) / 8
    let scale = min(place.size.width, place.size.height) / Self.usual
    tray?.layout(in: frame, scale: scale)
    let inset = min(place.field.width, place.field.height) * 0.02
    mat?.layout(in: place.field.insetBy(dx: inset, dy: inset), scale: scale)
  }
}
