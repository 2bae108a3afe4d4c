import Geometry
import Layers

extension InputRouter {
  /// Lets the pointer be at a place in points, or nowhere; true when a layer follows it there.
  @discardableResult
  func hover(at position: Point?) -> Bool {
    var present: [HoverGestureRecognizer] = []
    if let position, position.isFinite {
      forEach(HoverGestureRecognizer.self, from: target(at: position)) { if $0.isEnabled { present.append($0) } }
    }
    let before = hovering
    hovering = present
    for hover in before where !present.contains(where: { $0 === hover }) { hover.leave() }
    if let position { for hover in present { hover.point(at: position) } }
    return !present.isEmpty
  }

  /// Turns the wheel over a place in points; true when a layer made use of it.
  func turnWheel(at position: Point, by delta: Point) -> Bool {
    guard position.isFinite, delta.isFinite else { return false }
    var used = false
    forEach(WheelGestureRecognizer.self, from: target(at: position)) { used = used || $0.turn(by: delta, at: position) }
    return used
  }

  private func forEach<Recognizer: GestureRecognizer>(_ kind: Recognizer.Type, from layer: Layer, _ body: (Recognizer) -> Void) {
    forEachRecognizer(from: layer) { if let recognizer = $0 as? Recognizer { body(recognizer) } }
  }
}
