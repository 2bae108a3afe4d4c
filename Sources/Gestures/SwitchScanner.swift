import Layers

/// Plays with one switch: the focus goes on by itself, from one thing to the next, and the switch, any key that activates, presses where it is.
///
/// What has keys of its own, such as a piece that arrows move, is not pressed: its keys are offered one after the other, and the switch presses the one that
/// is offered, as often as it is pressed. After a round of them without a press the focus goes on.
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
  /// Which of the focused layer's keys is offered, and how many were offered since the last press; nil while the focus goes on.
  private var offer: (index: Int, unused: Int)?

  init(_ keyboard: KeyboardFocus, pace: Double) {
    self.keyboard = keyboard
    self.pace = pace
    begin()
  }

  /// Goes on from the first thing to do.
  func begin() {
    leave()
    keyboard.show()
    if keyboard.focusedLayer == nil { _ = keyboard.move(by: 1) }
    enter()
    steps = 0
    wait()
  }

  /// Stops; the focus stays where it is.
  func end() {
    leave()
    step?.cancel()
    step = nil
  }

  /// The switch was pressed.
  func press() {
    guard step != nil, let layer = keyboard.focusedLayer else { return begin() }
    let keys = keys(of: layer)
    guard !keys.isEmpty else {
      keyboard.activate()
      return begin()
    }
    if let now = offer {
      offer?.unused = 0
      keyboard.send(keys[now.index % keys.count], to: layer)
      // What it did may have led elsewhere, as the end of a round does.
      guard keyboard.focusedLayer === layer, !self.keys(of: layer).isEmpty else { return begin() }
    } else {
      offer = (0, 0)
    }
    showOffer()
    wait()
  }

  private func wait() {
    step?.cancel()
    step = keyboard.tree.perform(after: pace, owner: self) { [weak self] in self?.goOn() }
  }

  private func goOn() {
    step = nil
    if let now = offer, let layer = keyboard.focusedLayer, now.unused + 1 < keys(of: layer).count {
      offer = ((now.index + 1) % keys(of: layer).count, now.unused + 1)
      showOffer()
      return wait()
    }
    if offer != nil {
      leave()
      steps = 0
    }
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

  private func leave() {
    offer = nil
    keyboard.show(offered: nil)
  }

  private func showOffer() {
    guard let offer, let layer = keyboard.focusedLayer else { return }
    let keys = keys(of: layer)
    keyboard.show(offered: keys[offer.index % keys.count])
    keyboard.sayFocus()
  }

  /// The key that is offered now; nil while the focus goes from one thing to the next.
  var offeredKey: Key? {
    guard let offer, let layer = keyboard.focusedLayer else { return nil }
    let keys = keys(of: layer)
    return keys.isEmpty ? nil : keys[offer.index % keys.count]
  }

  private func stops(of layer: Layer) -> Int { max(1, layer.responses?.focus?.scanStops?.count() ?? 1) }

  private func keys(of layer: Layer) -> [Key] { layer.responses?.focus?.scanKeys ?? [] }
}
