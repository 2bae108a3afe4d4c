import Geometry
import Layers
import RoomKit

/// A mark for each page: full for those that are done, ringed for the present one.
final class PageMarks: Layer {
  private let marks: [Layer]
  private var shown = (done: 0, page: 0)
  /// Of what is done and of the present page; of what is not done: its edge and its ground, all of the room's stone and clay.
  private let (ink, edge, ground): (Color, Color, Color)
  private let isRightToLeft: Bool

  init(count: Int, options: RoomOptions) {
    marks = (0..<count).map { _ in Layer() }
    (ink, edge, ground) =
      options.hasHighContrast ? (Palette.ink, Palette.ink, Palette.plate) : (Self.clay, Self.stone, Self.paleStone)
    isRightToLeft = options.language.isRightToLeft
    super.init()
    anchorPoint = .zero
    isHitTestable = false
    for mark in marks { addSublayer(mark) }
  }

  private static let clay = Color(light: Color(rgb: 0xb0501a), dark: Color(rgb: 0xffb878))
  private static let stone = Color(light: Color(rgb: 0x9a7340), dark: Color(rgb: 0xb39668))
  private static let paleStone = Color(light: Color(rgb: 0xfff0d2), dark: Color(rgb: 0x4a3f30))

  /// - Parameter strip: in points; the marks stand in it where lines begin.
  func layout(in strip: Rect) {
    let pitch = min(strip.height * 0.42, strip.width / Double(max(1, marks.count)))
    let side = pitch * 0.68
    for (k, mark) in marks.enumerated() {
      let x = (Double(k) + 0.16) * pitch
      mark.frame = Rect(x: isRightToLeft ? strip.maxX - x - side : strip.minX + x, y: strip.midY - side / 2, width: side, height: side)
      mark.cornerRadius = side * 0.3
    }
    update(done: shown.done, page: shown.page)
  }

  /// - Parameter done: how many pages are done; the one after them is the present one.
  func update(done: Int, page: Int) {
    shown = (done, page)
    for (k, mark) in marks.enumerated() {
      mark.backgroundColor = k < done ? ink : ground
      mark.borderColor = k < done || k == page ? ink : edge
      mark.borderWidth = max(1.5, mark.bounds.width * (k == page ? 0.2 : 0.12))
    }
  }
}
