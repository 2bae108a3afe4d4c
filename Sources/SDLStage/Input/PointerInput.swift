import Geometry
import Gestures

/// The fingers and the mouse on a window: gives each a small number, and sees to it that every touch that begins also ends.
@MainActor
final class PointerInput {
  /// The mouse's number; fingers count from 1.
  static let mouse = 0

  private struct Contact {
    var id: Int
    var position: Point
    var kind: TouchKind
  }

  /// Called with each event, in points.
  private let send: @MainActor (InputEvent) -> Void
  /// The numbers of fingers that are down.
  private var fingers: [(finger: WindowEvent.Finger, id: Int)] = []
  /// Touches that are down, with where they were last, in points.
  private var contacts: [Contact] = []
  /// The pointer's place that is yet to be sent.
  private var unsentHover: Point?
  /// Whether the pointer was sent and not yet that it left.
  private var isPointerInside = false

  init(send: @escaping @MainActor (InputEvent) -> Void) { self.send = send }

  // MARK: - The mouse

  /// Whether the mouse touches.
  var isMouseDown: Bool { contact(Self.mouse) != nil }

  /// The mouse's button goes down or up at a place.
  func press(isDown: Bool, at place: Point) {
    if isDown { begin(Self.mouse, at: place, kind: .mouse) } else { change(Self.mouse, .ended, at: place) }
  }

  /// The mouse moves to a place: a touch where its button is down, cancelled where it leaves a window of the size.
  func move(to place: Point, in size: Size) {
    if !isMouseDown {
      unsentHover = place
    } else if place.x < 0 || place.y < 0 || place.x >= size.width || place.y >= size.height {
      cancel(Self.mouse)
    } else {
      change(Self.mouse, .moved, at: place)
    }
  }

  /// The mouse leaves the window.
  func leave() {
    cancel(Self.mouse)
    guard isPointerInside else { return }
    isPointerInside = false
    send(.hover(nil))
  }

  /// Sends the pointer's place, the last of several that came together.
  func sendHover() {
    guard let place = unsentHover else { return }
    unsentHover = nil
    isPointerInside = true
    send(.hover(place))
  }

  // MARK: - Fingers

  func change(_ finger: WindowEvent.Finger, _ phase: TouchPhase, at place: Point) {
    switch phase {
    case .began:
      if let lost = remove(finger) { cancel(lost) }
      begin(add(finger), at: place, kind: .finger)
    case .moved:
      if let known = fingers.first(where: { $0.finger == finger }) { change(known.id, .moved, at: place) }
    case .ended, .cancelled:
      if let id = remove(finger) { change(id, phase, at: place) }
    }
  }

  /// Gives a finger that goes down the lowest free number.
  private func add(_ finger: WindowEvent.Finger) -> Int {
    var id = Self.mouse + 1
    while fingers.contains(where: { $0.id == id }) { id += 1 }
    fingers.append((finger, id))
    return id
  }

  /// Frees a finger's number and returns it; nil for one that is not down.
  private func remove(_ finger: WindowEvent.Finger) -> Int? {
    fingers.firstIndex { $0.finger == finger }.map { fingers.remove(at: $0).id }
  }

  // MARK: - Touches

  /// Every touch is lost. The fingers keep their numbers until they go up.
  func cancelTouches() {
    while let last = contacts.last { cancel(last.id) }
  }

  private func contact(_ id: Int) -> Int? { contacts.firstIndex { $0.id == id } }

  /// A touch goes down; one of the same number that was never seen to end is cancelled.
  private func begin(_ id: Int, at position: Point, kind: TouchKind) {
    cancel(id)
    contacts.append(Contact(id: id, position: position, kind: kind))
    send(.touch(TouchEvent(id: id, phase: .began, position: position, kind: kind)))
  }

  /// A touch that is down moves or ends; others are ignored.
  private func change(_ id: Int, _ phase: TouchPhase, at position: Point) {
    guard let place = contact(id) else { return }
    let kind = contacts[place].kind
    if phase == .moved {
      if contacts[place].position == position { return }
      contacts[place].position = position
    } else {
      contacts.remove(at: place)
    }
    send(.touch(TouchEvent(id: id, phase: phase, position: position, kind: kind)))
  }

  /// A touch is lost, where it was last.
  private func cancel(_ id: Int) {
    if let place = contact(id) { change(id, .cancelled, at: contacts[place].position) }
  }
}
