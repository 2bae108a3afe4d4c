import Geometry
import Gestures
import Layers
import RoomKit

/// A slider from few dots to many: a bar with a knob, moved by a finger anywhere along it, or by the arrow keys.
@MainActor
final class CountSlider: Layer {
  private let bar = ShapeLayer()
  private let knob = ShapeLayer()
  private let range: ClosedRange<Int>
  private let change: (Int) -> Void
  private(set) var value: Int

  /// - Parameter change: called when it is moved, with what it stands at.
  init(_ range: ClosedRange<Int>, value: Int, change: @escaping (Int) -> Void) {
    self.range = range
    self.value = value
    self.change = change
    super.init()
    name = "dots slider"
    for part in [bar, knob] {
      part.isHitTestable = false
      addSublayer(part)
    }
    bar.anchorPoint = .zero
    bar.strokeColor = Palette.ink.withAlpha(0.35)
    bar.fillColor = Palette.ink.withAlpha(0.12)
    bar.lineWidth = 1.5
    knob.fillColor = Palette.accent
    knob.strokeColor = .white
    touchHandler = self
    focusResponse = FocusResponse(activate: {}) { [weak self] key in self?.handle(key) ?? false }
    focusResponse?.scanKeys = [.right, .left]
    describe(
      { DotsSpeech.count.text(in: $0) }, value: { [weak self] _ in self.map { "\($0.value)" } }, hint: { DotsSpeech.less.text(in: $0) },
      traits: { .adjustable })
  }

  /// Puts it into a frame, in points.
  func layout(in frame: Rect) {
    bounds = Rect(origin: .zero, size: frame.size)
    position = frame.center
    // Few dots take little room, many much.
    var path = Path()
    let (left, right, middle) = (inset, frame.width - inset, frame.height / 2)
    path.move(to: Point(left, middle - 2))
    path.addLine(to: Point(right, middle - frame.height * 0.18))
    path.addLine(to: Point(right, middle + frame.height * 0.18))
    path.addLine(to: Point(left, middle + 2))
    path.close()
    bar.path = path
    bar.lineJoin = .round
    knob.path = Path(circleAt: .zero, radius: frame.height * 0.3)
    knob.lineWidth = max(2, frame.height * 0.06)
    showValue()
  }

  private var inset: Double { bounds.height / 2 }

  private func showValue() {
    let part = Double(value - range.lowerBound) / Double(range.upperBound - range.lowerBound)
    knob.position = Point(inset + part * max(0, bounds.width - 2 * inset), bounds.height / 2)
  }

  private func move(to value: Int) {
    let value = min(max(value, range.lowerBound), range.upperBound)
    guard value != self.value else { return }
    self.value = value
    showValue()
    change(value)
  }

  private func move(to touch: Touch) {
    let part = (touch.location(in: self).x - inset) / max(1, bounds.width - 2 * inset)
    guard part.isFinite else { return }
    move(to: range.lowerBound + Int((min(max(part, 0), 1) * Double(range.upperBound - range.lowerBound)).rounded()))
  }

  private func handle(_ key: KeyEvent) -> Bool {
    guard key.key == .left || key.key == .right else { return false }
    if key.isPress { move(to: value + (key.key == .left ? -1 : 1)) }
    return true
  }
}

extension CountSlider: TouchHandler {
  func touchBegan(_ touch: Touch) -> Bool {
    move(to: touch)
    return true
  }

  func touchMoved(_ touch: Touch) { move(to: touch) }
  func touchEnded(_ touch: Touch) {}
  func touchCancelled(_ touch: Touch) {}
}
