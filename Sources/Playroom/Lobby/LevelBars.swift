import Geometry
import Gestures
import Layers
import RoomKit

/// A level in steps, as bars that grow the way one reads: those up to the level are coloured. A finger sets it by a tap or by drawing over them.
@MainActor
final class LevelBars: Layer {
  /// In units of a row: the width of a bar and what lies between two; the height of the lowest and the highest.
  private static let (width, gap) = (9.0, 5.0)
  private static let (lowest, highest) = (9.0, 28.0)
  /// How far beside the bars a finger still means them.
  private static let margin = 4.0

  private var bars: [Layer] = []
  private let change: (Int) -> Void

  /// How many bars are coloured; none at 0.
  var level: Int {
    didSet { if level != oldValue { paint() } }
  }

  /// - Parameters:
  ///   - steps: how many bars there are.
  ///   - change: called with the level that a finger means, 1 or more, where that is another one.
  init(level: Int, of steps: Int, change: @escaping (Int) -> Void) {
    self.level = level
    self.change = change
    super.init()
    let whole = Double(steps) * (Self.width + Self.gap) - Self.gap
    bounds = Rect(x: 0, y: 0, width: whole + 2 * Self.margin, height: Self.highest + 4 * Self.margin)
    for i in 0..<steps {
      let height = Self.lowest + (Self.highest - Self.lowest) * Double(i) / Double(max(1, steps - 1))
      let bar = Layer()
      bar.bounds = Rect(x: 0, y: 0, width: Self.width, height: height)
      bar.cornerRadius = 3
      bar.position = Point(
        Self.margin + Self.width / 2 + Double(i) * (Self.width + Self.gap), bounds.midY + (Self.highest - height) / 2)
      bar.isHitTestable = false
      addSublayer(bar)
      bars.append(bar)
    }
    addRecognizer(TapGestureRecognizer { [weak self] tap in self?.follow(tap) })
    addRecognizer(PanGestureRecognizer { [weak self] pan in if pan.state.isActive { self?.follow(pan) } })
    paint()
  }

  private func paint() {
    for (i, bar) in bars.enumerated() { bar.backgroundColor = i < level ? Palette.good : Color(rgb: 0x8b93a3, alpha: 0.55) }
  }

  private func follow(_ recognizer: GestureRecognizer) {
    let x = recognizer.location(in: self).x - Self.margin + Self.gap / 2
    let meant = min(bars.count, max(1, Int((x / (Self.width + Self.gap)).rounded(.down)) + 1))
    if meant != level { change(meant) }
  }
}
