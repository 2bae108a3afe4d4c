import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

extension Inhabitants {
  /// Lets someone answer a tap, be carried, and be reached by keys.
  func addAnswers(to layer: InhabitantLayer) {
    layer.onTouch = { [weak self, weak layer] in
      guard let self, let layer else { return }
      host.play(layer.voice)
      wake()
    }
    layer.addRecognizer(TapGestureRecognizer { [weak self, weak layer] _ in layer.map { self?.poke($0) } })
    layer.addRecognizer(
      PanGestureRecognizer(mostFingers: 1) { [weak self, weak layer] pan in
        guard let self, let layer else { return }
        carry(layer, by: pan)
      })
  }

  /// It does its trick.
  func poke(_ layer: InhabitantLayer) {
    guard !layer.isLifted else { return }
    layer.perform(layer.traits.poke, reducesMotion: options.reducesMotion, seed: generator.next())
  }

  // MARK: - Carrying

  private func carry(_ layer: InhabitantLayer, by pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      pickUp(layer)
      move(layer, by: pan)
    case .changed: move(layer, by: pan)
    case .ended, .cancelled, .failed: putDown(layer)
    case .possible: break
    }
  }

  private func pickUp(_ layer: InhabitantLayer) {
    guard let dwelling = layer.dwelling, !carried.contains(layer) else { return }
    carried.append(layer)
    layer.isArriving = false
    // In front of everything, where the finger is: in points of the stage.
    let plane = meadow.plane(dwelling.plane)
    let carrier = meadow.plane(.screen)
    let place = carrier.convert(layer.position, from: plane)
    layer.removeAllAnimations()
    carrier.addSublayer(layer)
    layer.position = place
    layer.startOfCarrying = place
    layer.lift(true)
    host.play(.snap)
  }

  private func move(_ layer: InhabitantLayer, by pan: PanGestureRecognizer) {
    guard carried.contains(layer), let start = layer.startOfCarrying else { return }
    let stage = Rect(origin: .zero, size: meadow.landscape.size)
    let wanted = start + pan.translation
    layer.position = Point(min(stage.maxX, max(stage.minX, wanted.x)), min(stage.maxY, max(stage.minY, wanted.y)))
    host.look(layer.position)
    wake()
  }

  /// It lives from now on where it was let go, or as near to that as it can.
  private func putDown(_ layer: InhabitantLayer) {
    guard carried.contains(layer) else { return }
    carried.removeAll { $0 === layer }
    let here = layer.position
    let place = meadow.landscape.place(at: here, among: Habitat.allCases, pan: meadow.pan)
    guard let place, let near = settlement.dwelling(of: layer.settler, at: place) ?? layer.dwelling else { return }
    // It stands at once where it will be found again by what is kept.
    put(layer, at: near.place)
    let dwelling = record.place(of: layer.resident).flatMap { settlement.dwelling(of: layer.settler, at: $0) } ?? near
    layer.lift(false)
    let plane = meadow.plane(dwelling.plane)
    let from = plane.convert(here, from: meadow.plane(.screen))
    plane.addSublayer(layer)
    settle(layer, in: dwelling)
    if !options.reducesMotion, from.distance(to: layer.position) > 1 {
      layer.add(BasicAnimation(.position, from: from, to: layer.position, duration: 0.2, timingFunction: .easeOut), forKey: "fall")
    }
    if !options.reducesMotion { layer.wobble() }
    host.play(.drop)
  }

  // MARK: - Arriving

  /// How many come in one after the other; more than that are there at once.
  private static let mostArriving = 6
  /// How long a flight takes, and from one to the next, in seconds.
  private static let (flight, interval) = (0.9, 0.45)

  /// Those who are new fly in from a point of the stage, and are looked at.
  func arrive(_ new: [InhabitantLayer], from door: Point) {
    guard let tree = meadow.tree else { return }
    for (i, layer) in new.suffix(Self.mostArriving).enumerated() {
      let delay = Self.interval * Double(i) + 0.25
      guard let dwelling = layer.dwelling, let superlayer = layer.superlayer else { continue }
      if options.reducesMotion {
        var appear = BasicAnimation<Layer, Double>(.opacity, from: 0, to: 1, duration: 0.3)
        appear.beginTime = tree.now + delay
        appear.fillMode = .backwards
        layer.add(appear, forKey: "arrive")
        continue
      }
      layer.isArriving = true
      let from = superlayer.convert(door, from: meadow)
      let home = layer.position
      let height = max(30, from.distance(to: home) * 0.25)
      var path = KeyframeAnimation<Layer, Point>(
        .position, values: [from, Point((from.x + home.x) / 2, min(from.y, home.y) - height), home],
        mode: .cubic, duration: Self.flight)
      path.timingFunction = .easeInOut
      var flight = AnimationGroup<Layer>(duration: Self.flight)
      flight.add(path)
      let full = layer.transform.a
      flight.add(BasicAnimation<Layer, Double>(.scale, from: full * 0.2, to: full, duration: Self.flight, timingFunction: .easeOut))
      flight.add(KeyframeAnimation<Layer, Double>(.opacity, values: [0, 1, 1], keyTimes: [0, 0.15, 1], duration: Self.flight))
      flight.beginTime = tree.now + delay
      flight.fillMode = .backwards
      layer.zPosition = dwelling.z + 100
      layer.add(flight, forKey: "arrive")
      tree.perform(after: delay, owner: layer) { [weak self] in self?.host.look(dwelling.frame.center) }
      tree.perform(after: delay + Self.flight, owner: layer) { [weak self, weak layer] in
        guard let self, let layer, layer.isArriving else { return }
        layer.isArriving = false
        layer.zPosition = layer.dwelling?.z ?? layer.zPosition
        layer.wobble()
        host.play(layer.voice)
      }
    }
  }

  // MARK: - Keys

  /// One of them takes the focus of the keyboard; from there arrows lead from one to the next.
  func makeFocusable(_ layer: InhabitantLayer?) {
    focusable?.focusResponse = nil
    focusable = layer
    layer?.describe { [weak layer] language in
      layer.map { SpokenWord.lives.text(in: language, ["name": RoomTitle.text(of: $0.resident.room, in: language)]) }
    }
    layer?.focusResponse = FocusResponse { [weak self, weak layer] in
      guard let self, let layer else { return }
      host.play(layer.voice)
      poke(layer)
      wake()
    } key: { [weak self, weak layer] key in
      guard let self, let layer else { return false }
      return step(key, from: layer)
    }
  }

  /// Left and right lead through all of them, as they stand from left to right; up and down lead away.
  private func step(_ key: KeyEvent, from layer: InhabitantLayer) -> Bool {
    guard key.isPress, key.key == .left || key.key == .right, let router = focusRouter, router.showsFocus else { return false }
    let row = layers.sorted { a, b in
      let (p, q) = (meadow.convert(Point.zero, from: a), meadow.convert(Point.zero, from: b))
      return (p.x, p.y) < (q.x, q.y)
    }
    guard let index = row.firstIndex(of: layer) else { return false }
    let next = row[(index + (key.key == .left ? row.count - 1 : 1)) % row.count]
    makeFocusable(next)
    router.focus(next)
    host.look(meadow.convert(Point.zero, from: next))
    return true
  }
}
