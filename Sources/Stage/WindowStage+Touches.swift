import Geometry
import Gestures

extension WindowStage {
  /// The place in the list of a touch that is down.
  func touch(_ id: Int) -> Int? { touches.firstIndex { $0.id == id } }

  /// A touch goes down; one of the same number that was never seen to end is cancelled.
  func begin(_ id: Int, at position: Point, kind: TouchKind) {
    cancel(id)
    touches.append((id, position, kind))
    send(.touch(TouchEvent(id: id, phase: .began, position: position, kind: kind)))
  }

  /// A touch that is down moves or ends; others are not heard of.
  func change(_ id: Int, _ phase: TouchPhase, at position: Point) {
    guard let place = touch(id) else { return }
    let kind = touches[place].kind
    if phase == .moved {
      if touches[place].position == position { return }
      touches[place].position = position
    } else {
      touches.remove(at: place)
    }
    send(.touch(TouchEvent(id: id, phase: phase, position: position, kind: kind)))
  }

  /// A touch is lost, where it was last.
  func cancel(_ id: Int) {
    if let place = touch(id) { change(id, .cancelled, at: touches[place].position) }
  }

  /// Every touch is lost. The fingers keep their numbers until they go up.
  func cancelTouches() {
    while let last = touches.last { cancel(last.id) }
  }

  /// Sends the pointer's place, the last of several that came together.
  func sendHover() {
    guard let place = unsentHover else { return }
    unsentHover = nil
    isPointerInside = true
    send(.hover(place))
  }
}
