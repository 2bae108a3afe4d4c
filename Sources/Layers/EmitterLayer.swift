import Geometry

/// A layer that shows particles: confetti, dust, splashes, sparks.
///
/// Where a particle is follows from the seed, its number and the time alone; nothing is kept of any. Emission begins when the layer comes into a tree, and anew when
/// its cells are set. With a `birthRate` of 0 no more are born and those that live live on; once none lives or comes, the tree rests. Particles are drawn below
/// the sublayers, cell by cell, the oldest first, and are not hit. A frame is O(particles that live); of an emitter that moves it keeps where it was, 4,096 places at most.
public final class EmitterLayer: Layer, AnimatableLayer, ParticleSource {
  /// No more than this many particles of a cell are shown, the youngest.
  public static let mostParticles = 10_000
  /// How often an animation of what is emitted is looked at, in seconds of the tree's.
  private static let interval = 1.0 / 60

  @exclusivity(unchecked) var emitterModel = EmitterValues()
  @exclusivity(unchecked) var emitterShown = EmitterValues()
  private var history = EmissionHistory()
  /// Looks whether all particles are gone, once they must be.
  private var end: ScheduledWork?
  /// Follows the animations of what is emitted.
  private var sampling: ScheduledWork?
  /// Of a snapshot, the only time that it shows, in the layer's time: it emits nothing itself.
  private var stillTime: Double?
  /// How fast that went by, by which a replicator's instances are later than each other.
  private var stillPace = 0.0

  override public init() { super.init() }

  /// What is emitted. Setting other cells begins emission anew.
  public var emitterCells: [EmitterCell] = [] {
    didSet {
      guard emitterCells != oldValue else { return }
      if tree != nil { beginEmission() }
      mark(.content)
    }
  }
  /// What all cells' birth rates are multiplied by; 1 at first, 0 for no births.
  public var birthRate: Double {
    get { emitterModel.birthRate }
    set {
      assign(EmitterProperties.birthRate, newValue)
      noteEmission()
    }
  }
  /// About what particles are born, in the layer's coordinates. Those that live stay where they are when it changes.
  public var emitterPosition: Point {
    get { emitterModel.position }
    set {
      assign(EmitterProperties.emitterPosition, newValue)
      noteEmission()
    }
  }
  /// How large the shape is that particles are born in. Never animates.
  public var emitterSize = Size.zero {
    didSet { if emitterSize != oldValue { mark(.particles) } }
  }
  /// The shape that particles are born in. Never animates.
  public var emitterShape = EmitterShape.point {
    didSet { if emitterShape != oldValue { mark(.particles) } }
  }
  /// What all that is random about particles follows from.
  public var seed: UInt64 = 0 {
    didSet { if seed != oldValue { mark(.particles) } }
  }

  override func resetShownContent() { emitterShown = emitterModel }

  /// The particles that live now, where they are.
  override public func snapshot() -> Layer {
    let copy = EmitterLayer()
    copy.adopt(presented)
    copy.emitterModel = presentedEmitter
    (copy.emitterCells, copy.emitterShape, copy.emitterSize, copy.seed) = (emitterCells, emitterShape, emitterSize, seed)
    copy.history = history
    copy.stillTime = stillTime ?? tree.map { localTime($0.shownTime) } ?? -.infinity
    copy.stillPace = stillTime == nil ? timeMap.scale : stillPace
    return copy
  }

  override public func describe(into contents: inout LayerContents) {
    for (k, cell) in emitterCells.enumerated() { contents.addParticles(self, cell: k, cell.contents, meshScale: cell.meshScale) }
  }

  // MARK: - Emission

  override func enteredTree() { beginEmission() }

  override func leavesTree() {
    end?.cancel()
    sampling?.cancel()
    sampling = nil
    setMotion([])
  }

  override func motionTimeChanged() { updateMotion() }

  override func activeAnimationsChanged(isNow: Bool) {
    guard let tree else { return }
    if !isEmissionAnimated {
      sampling?.cancel()
      sampling = nil
    } else if sampling == nil {
      sampling = tree.perform(every: Self.interval, owner: self) { [weak self] in self?.noteEmission() }
    }
    // What is noted later than it happened would depend on the steps of the clock.
    if isNow { noteEmission() } else { updateMotion() }
  }

  private var isEmissionAnimated: Bool { animations.activeChanges.contains(.emission) }

  private func beginEmission() {
    guard let tree, stillTime == nil else { return }
    let shown = presentedEmitter
    history.begin(at: localTime(tree.now), rate: max(0, finite(shown.birthRate)), shown.position)
    updateMotion()
  }

  private var presentedEmitter: EmitterValues { refresh() ? emitterShown : emitterModel }

  /// Notes how many are born from now on, and where.
  private func noteEmission() {
    guard let tree, stillTime == nil else { return }
    // What holds from now on: an animation that ends now is no part of it, though it still shows.
    let after = tree.now.nextUp
    let rate = max(0, finite(presentedValue(EmitterProperties.birthRate.access, at: after)))
    let position = presentedValue(EmitterProperties.emitterPosition.access, at: after)
    let arrival = isEmissionAnimated ? presentedEmitter.position : nil
    let oldest = emitterCells.reduce(0) { max($0, $1.longestLifetime) } + longestDelay * abs(timeMap.scale)
    history.note(rate, arrival: arrival, position, at: localTime(tree.now), oldest: oldest)
    updateMotion()
  }

  /// When the last particle will be gone, in the layer's time; infinity where births go on.
  private var lastDeath: Double {
    guard let last = history.samples.last else { return -.infinity }
    let hasEnded = last.rate == 0 && !isEmissionAnimated
    return emitterCells.reduce(-.infinity) { latest, cell in
      guard cell.births > 0, cell.longestLifetime > 0 else { return latest }
      let births = history.start + finite(cell.beginTime) + max(0, cell.duration.isNaN ? 0 : cell.duration)
      return max(latest, (hasEnded ? min(births, last.time) : births) + cell.longestLifetime)
    }
  }

  /// Moves as long as any particle may live, or be born, in the last of its instances too.
  private func updateMotion() {
    end?.cancel()
    end = nil
    guard let tree, stillTime == nil else { return }
    let map = timeMap
    let (now, death) = (map(tree.now - longestDelay), lastDeath)
    let isAlive = map.scale < 0 || now <= death
    setMotion(isAlive && map.scale != 0 ? .particles : [])
    mark(.particles)
    guard isAlive, map.scale > 0, death < .infinity else { return }
    // A little later than the last death, that no rounding leaves it to be seen; never, where that is beyond counting.
    let wait = (death - now) / map.scale + 0.001
    guard wait.isFinite, (tree.now + wait).isFinite else { return }
    end = tree.perform(after: wait, owner: self) { [weak self] in self?.updateMotion() }
  }

  // MARK: - Particles

  package func forEachParticle(of index: Int, _ body: (Particle) -> Void) {
    guard let tree, index < emitterCells.count, !history.samples.isEmpty else { return }
    let cell = emitterCells[index]
    let now = stillTime.map { $0 - stillPace * tree.shownDelay } ?? localTime(tree.shownTime)
    let rate = cell.births
    let first = history.start + finite(cell.beginTime)
    let last = min(now, first + max(0, cell.duration.isNaN ? 0 : cell.duration))
    guard rate > 0, last > first else { return }
    // Births are numbered from where emission began, those before the cell's own too.
    let (begun, all) = (history.births(at: first), history.births(at: last))
    func number(_ births: Double) -> Double { min(0x1p52, max(0, births * rate)) }
    let end = Int(number(all).rounded(.up))
    let oldest = Int(number(history.births(at: max(first, now - cell.longestLifetime))).rounded(.down))
    var sample = 0
    let seed = seed &+ UInt64(truncatingIfNeeded: index) &* 0x9e37_79b9_7f4a_7c15
    for number in max(oldest, end - Self.mostParticles)..<max(end, oldest) {
      let fate = EmitterCell.Fate(cell, seed: seed, number: number)
      let births = (Double(number) + fate.delay) / rate
      guard births >= begun, births < all else { continue }
      // Those after it are born no earlier than its share begins.
      _ = history.birth(Double(number) / rate, from: &sample)
      var own = sample
      let birth = history.birth(births, from: &own)
      let age = now - birth.time
      guard age >= 0, age < fate.lifetime,
        let particle = fate.particle(cell, age: age, at: birth.position, emitterShape, emitterSize)
      else { continue }
      body(particle)
    }
  }
}
