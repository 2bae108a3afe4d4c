import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// Someone's animal, where it can be touched: standing for the one who plays, sitting for the others.
///
/// The layer is what takes touches.
@MainActor
package final class MeadowSeat: Layer {
  package let figure: Figure
  /// What is heard when it is chosen.
  package var sound = Sound.press
  private let isCalm: Bool
  private let action: () -> Void
  /// Called as a finger goes down on it, with the place on the stage.
  var onTouch: ((Point) -> Void)?
  /// Called when the ring of the keyboard's focus comes to it.
  var onFocus: (() -> Void)?
  private var unit = 1.0

  /// - Parameters:
  ///   - name: what its layer is called.
  ///   - action: done when it is chosen.
  ///   - onHold: done when a finger rests on it.
  package init(_ figure: Figure, name: String, isCalm: Bool, action: @escaping () -> Void, onHold: @escaping () -> Void) {
    self.figure = figure
    self.isCalm = isCalm
    self.action = action
    super.init()
    self.name = name
    anchorPoint = .zero
    addSublayer(figure)
    addRecognizer(TapGestureRecognizer { [weak self] _ in self?.choose() })
    addRecognizer(LongPressGestureRecognizer { if $0.state == .began { onHold() } })
    touchHandler = self
    focusResponse = FocusResponse { [weak self] in
      self?.choose()
    } ringMoved: { [weak self] isHere in
      if isHere { self?.onFocus?() }
    }
  }

  private func choose() {
    playOnPage(sound)
    action()
  }

  /// Puts it into its place.
  /// - Parameters:
  ///   - frame: of what takes touches.
  ///   - unit: points for a unit of the figure's drawing.
  package func layout(in frame: Rect, unit: Double) {
    self.unit = unit
    bounds = Rect(origin: .zero, size: frame.size)
    position = frame.origin
    figure.position = Point(frame.width / 2, frame.height)
    figure.transform = .scale(unit, unit)
  }

  private func press(_ isPressed: Bool) {
    guard let tree else { return }
    let scale = unit * (isPressed ? 0.94 : 1)
    if isCalm {
      figure.opacity = isPressed ? 0.8 : 1
    } else if isPressed {
      tree.animate(duration: 0.08) { figure.transform = .scale(scale, scale) }
    } else {
      tree.animate(spring: Spring(mass: 1, stiffness: 420, damping: 22)) { figure.transform = .scale(scale, scale) }
    }
  }
}

extension MeadowSeat: TouchHandler {
  package func touchBegan(_ touch: Touch) -> Bool {
    onTouch?(touch.position)
    press(true)
    return true
  }
  package func touchMoved(_ touch: Touch) { onTouch?(touch.position) }
  package func touchEnded(_ touch: Touch) { press(false) }
  package func touchCancelled(_ touch: Touch) { press(false) }
}
