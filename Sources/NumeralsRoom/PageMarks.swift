import Geometry
import Layers
import RoomKit

/// A mark for each page: full for those that are done, ringed for the present one.
final class PageMarks: Layer {
  private let marks: [Layer]
  private let ink: Color
  private let isRightToLeft: Bool

  init(count: Int, options: RoomOptions) {
    marks = (0..<count).map { _ in Layer() }
    ink = options.hasHighContrast ? Palette.ink : Palette.accent
    isRightToLeft = options.language.isRightToLeft
    super.init()
    anchorPoint = .zero
    isHitTestable = false
    for mark in marks { addSublayer(mark) }
  }

  /// - Parameter strip: in points; the marks stand in it where lines begin.
  func layout(in strip: Rect) {
    let pitch = min(strip.height * 0.42, strip.width / Double(max(1, marks.count)))
    let side = pitch * 0.68
    for (k, mark) in marks.enumerated() {
      let x = (Double(k) + 0.16) * pitch
      mark.frame = Rect(x: isRightToLeft ? strip.maxX - x - side : strip.minX + x, y: strip.midY - side / 2, width: side, height: side)
      mark.cornerRadius = side * 0.3
      mark.borderWidth = max(1.5, side * 0.16)
    }
  }

  /// - Parameter done: how many pages are done; the one after them is the present one.
  func update(done: Int, page: Int) {
    for (k, mark) in marks.enumerated() {
      mark.backgroundColor = k < done ? ink : Palette.plate
      mark.borderColor = k < done || k == page ? ink : Color(rgb: 0xcdbfa6)
    }
  }
}
