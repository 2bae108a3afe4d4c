import Geometry
import Layers
import RoomKit

/// The buttons that turn to the pages; the page that is shown has a ring, in the classic level the others are pale.
@MainActor
final class PagerRow {
  private let row = ButtonRow()
  private let look: ChartsLook
  private let ring: ChosenRing
  private var chosen = 0

  init(_ look: ChartsLook) {
    self.look = look
    ring = ChosenRing(look)
    ring.isHidden = look.isClassic
  }

  /// - Throws: `RoomError` when an icon is missing.
  func add(_ buttons: [RoomButton], to root: Layer, below mark: Layer) throws(RoomError) {
    try row.add(buttons, to: root)
    for layer in row.buttons as [Layer] + [ring] { root.insertSublayer(layer, below: mark) }
  }

  func layout(in frames: [Rect]) {
    for (button, frame) in zip(row.buttons, frames) { button.layout(in: frame) }
    choose(chosen)
  }

  /// Shows which page is seen.
  func choose(_ index: Int) {
    chosen = index
    if look.isClassic {
      for (i, button) in row.buttons.enumerated() { button.opacity = i == index ? 1 : 0.6 }
    } else if row.buttons.indices.contains(index) {
      ring.layout(around: row.buttons[index])
    }
  }
}

/// A ring about a button that is chosen.
@MainActor
final class ChosenRing: Layer {
  /// Its diameter and its line, in parts of the button's side.
  private static let (diameter, line) = (0.93, 0.065)

  init(_ look: ChartsLook) {
    super.init()
    name = "chosen"
    isHitTestable = false
    borderColor = look.isStrong ? Palette.strongInk : Palette.accent
  }

  func layout(around button: RoundButton) {
    let side = button.frame.width
    frame = Rect(center: button.frame.center, size: Size(side * Self.diameter, side * Self.diameter))
    cornerRadius = frame.width / 2
    borderWidth = max(2, side * Self.line)
  }
}
