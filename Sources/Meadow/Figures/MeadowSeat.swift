import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// Someone's animal, where it can be touched: standing for the one who plays, sitting for the others.
///
/// The layer is what takes touches.
@MainActor
package final class MeadowSeat: MeadowTarget {
  package let figure: Figure
  /// What is heard when it is chosen.
  package var sound = Sound.press
  private let action: () -> Void

  /// - Parameters:
  ///   - name: what its layer is called.
  ///   - action: done when it is chosen.
  ///   - onHold: done when a finger rests on it.
  package init(_ figure: Figure, name: String, isCalm: Bool, action: @escaping () -> Void, onHold: @escaping () -> Void) {
    self.figure = figure
    self.action = action
    super.init(pressing: figure, isCalm: isCalm)
    self.name = name
    addSublayer(figure)
    addRecognizer(TapGestureRecognizer { [weak self] _ in self?.choose() })
    addRecognizer(LongPressGestureRecognizer { if $0.state == .began { onHold() } })
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
    figure.position = Point(frame.midX, frame.maxY).onWholePoints - frame.origin
    figure.transform = .scale(unit, unit)
    // Who stands breathes as long as there is life, and would be drawn twice.
    if figure.isSitting { figure.keepPixels(scale: unit) }
  }
}
