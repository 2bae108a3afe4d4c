import Layers

/// Plays with one switch: the focus goes on by itself, from one thing to the next, and the switch, any key that activates, presses where it is.
///
/// Each round begins with the first thing to do. After two rounds in which nothing was pressed it rests, and the next press only wakes it: a tree at rest
/// stays at rest.
@MainActor
final class SwitchScanner {
  /// How many rounds go by before it rests.
  private static let rounds = 2

  private unowned let keyboard: KeyboardFocus
  /// How long it stays at each stop, in seconds.
  let pace: Double
  /// What is due at the end of a stop; nil while it rests.
  private var step: ScheduledWork?
  /// The stop within the focused layer.
  private var stop = 0
  private var steps = 0

  init(_ keyboard: KeyboardFocus, pace: Double) {
    self.keyboard = keyboard
    self.pace = pace
    begin()
  }

  /// Goes on from the first thing to do.
  func begin() {
    keyboard.show()
    if keyboard.focusedLayer == nil { _ = keyboard.move(by: 1) }
    enter()
    steps = 0
    wait()
  }

  /// Stops; the focus stays where it is.
  func end() {
    step?.cancel()
    step = nil
  }

  /// The switch was pressed.
  func press() {
    guard step != nil, keyboard.focusedLayer != nil else { return begin() }
    keyboard.activate()
    begin()
  }

  private func wait() {
    step?.cancel()
    step = keyboard.tree.perform(after: pace, owner: self) { [weak self] in self?.goOn() }
  }

  private func goOn() {
    step = nil
    steps += 1
    // What there is may have changed since it began: a page shows its cards one after the other.
    guard steps < Self.rounds * keyboard.focusableLayers.reduce(0, { $0 + stops(of: $1) }) else { return }
    if let layer = keyboard.focusedLayer, stop + 1 < stops(of: layer) {
      stop += 1
      layer.responses?.focus?.scanStops?.move(stop)
    } else {
      _ = keyboard.move(by: 1)
      enter()
    }
    keyboard.updateRing()
    keyboard.sayFocus()
    wait()
  }

  /// Comes to the focused layer, at its first stop.
  private func enter() {
    stop = 0
    guard let layer = keyboard.focusedLayer, stops(of: layer) > 1 else { return }
    layer.responses?.focus?.scanStops?.move(0)
  }

  private func stops(of layer: Layer) -> Int { max(1, layer.responses?.focus?.scanStops?.count() ?? 1) }
}
