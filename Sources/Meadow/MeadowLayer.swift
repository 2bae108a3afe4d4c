import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// The whole landscape as layers: planes that are panned, with scenery, doors, and the animals of those who play.
///
/// What else lives there is put into the planes' layers (`plane(_:)`), in points of the plane.
@MainActor
package final class MeadowLayer: Layer {
  /// The layout that is shown: once it has been laid out.
  package var landscape: Landscape {
    guard let layout else { preconditionFailure("a meadow is laid out before anything else is done with it") }
    return layout
  }
  private var layout: Landscape?
  /// The light that is shown.
  package private(set) var light: DayLight
  /// The colours by the hour.
  package let palette: LightPalette
  /// What moves by itself, and for how long.
  package private(set) var life: MeadowLife
  /// In the order in which they were given.
  package let doors: [MeadowDoor]
  /// The animal of the one who plays.
  package let player: MeadowSeat
  /// How far the near meadow is panned, in points: positive shows more of the left.
  package private(set) var pan = 0.0
  /// Called when a place of the stage is looked at; nil when nobody touches it any more.
  package var onLook: ((Point?) -> Void)?
  let scenery = Scenery()
  private let ground: Ground
  /// What is touched: it is panned with the plane of what it stands for.
  private let controls = Layer()
  private var controlHomes: [(layer: Layer, home: Point, plane: Plane)] = []
  let options: RoomOptions
  /// The logs that the others sit on, and the leaves in the corners.
  private var furniture: [PartLayer] = []
  private var seats: [MeadowSeat] = []
  private var generator: SeededGenerator

  /// - Parameters:
  ///   - player: the animal of the one who plays.
  ///   - light: of the hour.
  /// - Throws: `RoomError` when a file is missing or damaged.
  package init(
    doors: [MeadowDoor.Contents], player: MeadowSeat, light: DayLight, options: RoomOptions
  ) throws(RoomError) {
    self.options = options
    self.player = player
    self.light = light
    generator = SeededGenerator(seed: options.seed)
    ground = Ground(scenery, isCalm: options.reducesMotion, seed: options.seed &+ 2)
    palette = try LightPalette.shared()
    var made: [MeadowDoor] = []
    for contents in doors { made.append(try MeadowDoor(contents, options: options)) }
    self.doors = made
    life = MeadowLife { nil }
    super.init()
    name = "meadow"
    anchorPoint = .zero
    life = MeadowLife { [weak self] in self?.tree }
    life.onSettle = { [weak self] in
      for seat in (self?.seats ?? []) + [player] { seat.figure.look(at: nil) }
      self?.lookedAt = nil
    }
    // What is touched comes first, so that the keyboard goes through it in order, and lies above everything.
    controls.anchorPoint = .zero
    controls.zPosition = 1
    addSublayer(controls)
    for plane in Plane.allCases { addSublayer(self.plane(plane)) }
    for door in made {
      controls.addSublayer(door)
      door.onTouch = { [weak self] in self?.touch(at: $0) }
      door.onFocus = { [weak self, weak door] in
        if let door { self?.attend(to: door) }
      }
    }
    adopt(player)
    player.zPosition = 690
    plane(.nearMeadow).addSublayer(player)
    for side in ["left", "right"] {
      let leaves = try PartLayer("leaves-\(side)")
      leaves.zPosition = 800
      plane(.leaves).addSublayer(leaves)
      furniture.append(leaves)
    }
  }

  private static func words(of doors: [MeadowDoor]) -> [Landmark: Double] {
    doors.reduce(into: [:]) { words, door in
      if let landmark = door.landmark { words[landmark] = door.sign.wordWidth }
    }
  }

  private func adopt(_ seat: MeadowSeat) {
    seat.onTouch = { [weak self] in self?.touch(at: $0) }
    seat.onFocus = { [weak self] in self?.life.wake() }
  }

  /// The layer of a plane. What is put into it lies in points of the plane, ordered by `zPosition`, and is panned with it.
  package func plane(_ plane: Plane) -> Layer {
    guard let layer = scenery.planes[plane] else { preconditionFailure("every plane has a layer") }
    return layer
  }

  // MARK: - Layout

  /// Puts everything in its place on a stage of a size in points.
  /// - Throws: `RoomError` when a part is missing or damaged.
  package func layout(size: Size) throws(RoomError) {
    let landscape = try Landscape(size: size, words: Self.words(of: doors), isRightToLeft: options.language.isRightToLeft)
    layout = landscape
    controlHomes = []
    bounds = Rect(origin: .zero, size: landscape.size)
    let wasAwake = life.isAwake
    life.removeAll()
    ground.clear()
    try scenery.build(landscape)
    var others = 0
    for door in doors {
      var place = door.landmark.flatMap { landscape.doors[$0] }
      if place == nil {
        place = landscape.stand(others, width: door.sign.wordWidth)
        others += 1
      }
      guard let place else { continue }
      door.layout(place)
      for layer in [door.art, door.sign] { plane(place.plane).addSublayer(layer) }
      controlHomes.append((door, place.target.origin, place.plane))
    }
    player.layout(in: landscape.animal.target, unit: landscape.animal.unit)
    growLeaves(beside: [])
    show(light)
    pan(to: pan)
    addLife()
    if wasAwake { life.wake() }
  }

  /// Puts the leaves into the lower corners, as large as they can be where they cover nothing that can be pressed, however far they are panned; where that
  /// is little, there are none.
  private func growLeaves(beside seats: [Rect]) {
    let bench = landscape.bench.plane
    let drift = landscape.farthestPan * abs(Plane.leaves.parallax - bench.parallax)
    for (leaves, x) in zip(furniture, [0, landscape.size.width]) {
      let view = leaves.info.bounds
      let width = x == 0 ? view.maxX : -view.minX
      let room = seats.map { seat -> Double in
        let beside = (x == 0 ? seat.minX : x - seat.maxX) - drift
        return max(beside / (width * landscape.unit), (landscape.size.height - seat.maxY) / (-view.minY * landscape.unit))
      }
      let growth = min(1, room.min() ?? 1)
      leaves.isHidden = growth < Self.leastLeaves
      let scale = landscape.unit * max(growth, Self.leastLeaves)
      leaves.position = Point(x, landscape.size.height)
      leaves.transform = .scale(scale, scale)
      leaves.keepPixels(scale: scale)
    }
  }

  /// How large leaves are at least, as a part of their usual size.
  private static let leastLeaves = 0.3

  /// How many seats of the log are taken.
  private(set) var seated = 0

  /// Seats those who do not play now, and what stands in for them, on the log.
  /// - Parameter layers: with how each is put into its frame; no more than `landscape.bench.capacity`.
  /// - Throws: `RoomError` when a drawing is missing.
  package func seat(_ layers: [(layer: Layer, layout: (Rect, _ unit: Double) -> Void)]) throws(RoomError) {
    let bench = landscape.bench
    let frames = bench.seats(count: layers.count)
    seated = frames.count
    let front = plane(bench.plane)
    for log in furniture.dropFirst(2) { log.removeFromSuperlayer() }
    furniture.removeSubrange(min(2, furniture.count)...)
    seats = layers.compactMap { $0.layer as? MeadowSeat }
    for seat in seats { adopt(seat) }
    growLeaves(beside: frames)
    for (row, start) in stride(from: 0, to: frames.count, by: bench.columns(of: frames.count)).enumerated() {
      let inRow = frames[start..<min(frames.count, start + bench.columns(of: frames.count))]
      for first in stride(from: inRow.startIndex, to: inRow.endIndex, by: 2) {
        let pair = frames[first..<min(inRow.endIndex, first + 2)]
        guard let left = pair.first, let right = pair.last else { continue }
        let log = try PartLayer("log")
        let scale = left.width / 82
        log.position = Point((left.minX + right.maxX) / 2, left.maxY + 2 * scale)
        log.transform = .scale(pair.count == 1 ? scale * 0.55 : scale, scale)
        log.zPosition = bench.z - Double(row) - 0.5
        log.show(light, palette)
        front.addSublayer(log)
        furniture.append(log)
      }
    }
    for (i, (entry, frame)) in zip(layers, frames).enumerated() {
      entry.layout(frame, bench.unit)
      entry.layer.zPosition = bench.z - Double(i / bench.columns(of: frames.count))
      front.addSublayer(entry.layer)
    }
    for seat in seats { seat.figure.show(light, palette) }
  }

  // MARK: - What it shows

  /// Shows another light.
  package func show(_ light: DayLight) {
    self.light = light
    scenery.show(light, palette, horizon: landscape.isPortrait ? 0.36 : 0.465)
    for door in doors { door.show(light, palette) }
    for part in furniture { part.show(light, palette) }
    for seat in seats + [player] { seat.figure.show(light, palette) }
  }

  /// Shows a time of the day on the tower, in whole minutes since midnight.
  package func show(minutes: Int) {
    for case let tower as TowerArt in doors.map(\.art) { tower.show(minutes: minutes) }
  }

  /// Shows the rounds of the last seven days in the garden, today's last.
  /// - Throws: `RoomError` when a drawing is missing.
  package func show(rounds: [Int]) throws(RoomError) {
    for case let garden as GardenArt in doors.map(\.art) {
      try garden.show(rounds: rounds)
      garden.show(light, palette)
    }
  }

  /// Shows the stones of the last game on the board.
  /// - Parameters:
  ///   - moves: columns from 1 to 7, one after the other.
  ///   - redBegins: whose stone is first.
  /// - Throws: `RoomError` when a drawing is missing.
  package func show(game moves: String, redBegins: Bool) throws(RoomError) {
    for case let board as BoardArt in doors.map(\.art) {
      try board.show(stones: BoardArt.stones(of: moves, redBegins: redBegins))
      board.show(light, palette)
    }
  }

  // MARK: - Panning

  /// Moves the planes, each by its parallax.
  /// - Parameter pan: of the near meadow, in points; beyond the farthest counts as that.
  package func pan(to pan: Double) {
    self.pan = min(landscape.farthestPan, max(-landscape.farthestPan, pan.isFinite ? pan : 0))
    for plane in Plane.allCases {
      self.plane(plane).removeAnimation(forKey: "pan")
      self.plane(plane).position = Point(offset(of: plane), 0)
    }
    for control in controlHomes {
      control.layer.removeAnimation(forKey: "pan")
      control.layer.position = control.home + Point(offset(of: control.plane), 0)
    }
  }

  /// How far a plane is panned: by whole points, so that what is kept of it as pixels stays sharp.
  private func offset(of plane: Plane) -> Double { (pan * plane.parallax).rounded() }

  /// Lays a button over the stage that is panned with a door: at an end of its sign, clear of all else.
  package func attach(_ button: RoundButton, to door: MeadowDoor) {
    guard let place = door.place else { return }
    controls.insertSublayer(button, above: door)
    let others =
      doors.filter { $0 !== door }.compactMap { $0.place?.extent } + controlHomes.filter { $0.layer is RoundButton }.map { $0.layer.frame }
    let center = landscape.placeOfDisc(at: place, clearOf: others, isRightToLeft: options.language.isRightToLeft)
    button.layout(disc: landscape.discDiameter, at: center)
    controlHomes.append((button, button.position, place.plane))
    pan(to: pan)
  }

  /// Lays something behind a door's picture and something before it, panned with it; where the picture is, in points of its plane, once it is laid out.
  package func adorn(_ door: MeadowDoor, behind: Layer, before: Layer) -> Rect? {
    guard let place = door.place else { return nil }
    behind.zPosition = place.z - 0.2
    before.zPosition = place.z + 0.2
    for layer in [behind, before] { plane(place.plane).addSublayer(layer) }
    return place.target
  }

  /// Where the near meadow is seen to be panned.
  private var presentedPan: Double { plane(.nearMeadow).presentation(of: .positionX) }

  /// Lets the planes coast from where they are, slowed down by friction.
  /// - Parameter velocity: of the near meadow, in points a second.
  private func coast(velocity: Double) {
    let start = presentedPan
    let limits = -landscape.farthestPan...landscape.farthestPan
    guard let way = Coasting(from: start, velocity: velocity, friction: Self.friction, within: limits, grain: 0.2) else { return }
    glide(Glide(start: start, end: way.end, rate: Self.friction, velocity: way.spring.initialVelocity, duration: way.duration))
  }

  /// How fast a pan slows down, a second.
  private static let friction = 3.5

  private func glide(_ glide: Glide) {
    pan(to: glide.end)
    for plane in Plane.allCases where plane.parallax > 0 {
      self.plane(plane).add(glide.animation(parallax: plane.parallax), forKey: "pan")
    }
    for control in controlHomes where control.plane.parallax > 0 {
      control.layer.add(glide.animation(parallax: control.plane.parallax, home: control.home.x), forKey: "pan")
    }
  }

  /// Follows a finger that pans; where there is nothing beside the stage it looks only.
  package func follow(_ recognizer: PanGestureRecognizer) {
    touch(at: recognizer.location)
    if recognizer.state == .began || recognizer.state == .changed {
      ground.pass(over: recognizer.location, velocity: recognizer.velocity.x, in: self)
    }
    guard landscape.farthestPan > 0, !options.reducesMotion || recognizer.state != .ended else { return }
    switch recognizer.state {
    case .began:
      let here = presentedPan
      pan(to: here)
      panStart = here
      pan(to: panStart + recognizer.translation.x)
    case .changed: pan(to: panStart + recognizer.translation.x)
    case .ended: coast(velocity: recognizer.velocity.x)
    default: break
    }
  }

  private var panStart = 0.0

  /// Pans by a turn of the wheel, in points.
  package func turnWheel(by delta: Point) -> Bool {
    guard landscape.farthestPan > 0, abs(delta.x) > abs(delta.y) else { return false }
    pan(to: presentedPan - delta.x)
    life.wake()
    return true
  }

  /// Pans so far that a door can be seen, and looks at it.
  private func attend(to door: MeadowDoor) {
    life.wake()
    guard let place = door.place else { return }
    let parallax = place.plane.parallax
    let frame = place.extent.offsetBy(Point(pan * parallax, 0))
    let missing = frame.minX < 0 ? -frame.minX : min(0, landscape.size.width - frame.maxX)
    if missing != 0, parallax > 0 {
      let start = presentedPan
      let end = pan + missing / parallax
      if options.reducesMotion {
        pan(to: end)
      } else {
        glide(Glide(start: start, end: end, rate: 8, velocity: 0, duration: 0.8))
      }
    }
    look(at: frame.center)
  }

  // MARK: - Fingers

  /// All eyes turn to a place of the stage.
  package func look(at place: Point?) {
    // A pointer that rests is told of again while things move under it.
    guard place != lookedAt else { return }
    lookedAt = place
    life.wake()
    for seat in seats + [player] {
      seat.figure.look(at: place.map { seat.convert($0, from: nil, presented: true) })
    }
    onLook?(place)
  }

  /// A finger is at a place of the stage.
  private func touch(at place: Point) {
    life.wake()
    look(at: place)
  }

  /// What is looked at.
  private var lookedAt: Point?

  /// What stands at a place of the stage answers, else the ground or the sky itself.
  package func poke(at place: Point) {
    let pan = presentedPan
    let hit = scenery.pokables.last { pokable in
      !pokable.layer.isHidden && pokable.frame.contains(Point(place.x - pan * pokable.plane.parallax, place.y))
    }
    touch(at: place)
    guard let hit else { return playOnPage(ground.poke(at: place, in: self)) }
    hit.answer(isCalm: options.reducesMotion)
    playOnPage(hit.sound)
  }

  /// The animal walks to a door and goes in; then something happens. At once where movement is to be less, or nobody asked by a touch.
  package func walk(to door: MeadowDoor, then action: @escaping () -> Void) {
    guard let place = door.place, !options.reducesMotion, let tree else { return action() }
    let feet = landscape.animal.foot
    let way = place.way - feet
    let duration = min(0.38, 0.2 + way.length / max(1, landscape.size.width) * 0.4)
    player.figure.walk(to: player.figure.position + way, during: duration)
    player.figure.goIn(after: duration)
    walking?.cancel()
    walking = tree.perform(after: duration, owner: self) { action() }
  }

  private var walking: ScheduledWork?

  /// Begins to live: the layer is in a tree, and somebody has come.
  package func begin() {
    guard !options.reducesMotion else { return }
    player.figure.wave()
    life.wake()
  }

  // MARK: - Life

  private func addLife() {
    guard !options.reducesMotion else { return }
    scenery.addLife(to: life, unit: landscape.unit)
    for door in doors { door.art.idle(life) }
    for (side, leaves) in furniture.prefix(2).enumerated() {
      for i in 1...5 {
        guard let leaf = leaves["leaf-\(i)"] else { continue }
        life.loop(leaf, delay: 1.6 * Double(i + 3 * side), rest: 9) { _ in
          var sway = KeyframeAnimation(.rotation, values: [0, 0.035, 0, -0.035, 0], duration: 5)
          sway.mode = .cubic
          return sway
        }
      }
    }
    life.now { [weak self] in
      self.map { Double.random(in: 3...6, using: &$0.generator) } ?? 3
    } _: { [weak self] in
      self?.blink()
    }
    life.now {
      3.1
    } _: { [weak self] in
      self?.player.figure.breathe()
    }
  }

  private func blink() {
    player.figure.blink()
    for seat in seats where Bool.random(using: &generator) { seat.figure.blink() }
  }
}
