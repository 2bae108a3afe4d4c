import Geometry
import Gestures
import Layers

/// The joy at the end of a round: paper falls in the colours of what was made, a pinwheel turns as hard as it is flicked and blows the paper about, and what
/// was made flies through a small door; between two buttons, once more and on. Who presses the door sends it off at once, and follows it once it is gone.
///
/// It rests after 3.5 seconds. Nothing flashes. The cost of a frame is that of about sixty small moving layers.
@MainActor
package final class Celebration {
  package let layer = Layer()
  /// The button that most would press.
  package var first: Layer { nextButton ?? againButton }
  /// What falls; it may lie below what else is pressed, and is the celebration's wherever it lies.
  var fall: Layer { paper }
  private let paper: PaperFall
  private let medal = PinwheelLayer(radius: 40)
  private let bar = Layer()
  /// What the buttons lie on, so that they stand out from whatever the room shows.
  private let panel = Layer()
  private let againButton: RoundButton
  private let nextButton: RoundButton?
  /// Where what was made goes; nil where nothing does.
  private let door: CelebrationDoor?
  private let made: MadeThing?
  private let isStill: Bool
  private var size = Size.zero
  private var sides = StageSides()
  private var departure = Departure.done

  /// How far what was made is on its way.
  private enum Departure {
    case waiting(ScheduledWork), underWay, done
  }

  /// Between the panel and the stage's edge, in sides of a button.
  private static let air = 0.16
  /// When what was made begins to fly, how long that takes, and how long where somebody cannot wait, in seconds.
  private static let (flightBegin, flight, quickFlight) = (1.5, 1.0, 0.6)
  /// How long it takes to come to light over what the room shows, which goes then, and how long it still stays there, in seconds: it is never seen twice.
  private static let (lifting, leaving) = (0.12, 0.15)
  /// How long what was made is where it is until it is lifted off, in seconds.
  package static let flightPause = flightBegin - lifting - leaving
  /// How large it is as it goes through the door, in parts of its size.
  private static let farScale = 0.1

  /// - Parameter follow: goes where what was made has gone.
  /// - Throws: `RoomError` when a picture is missing.
  package init(
    seed: UInt64, isStill: Bool, made: MadeThing? = nil, again: @escaping () -> Void, next: (() -> Void)?, follow: @escaping () -> Void
  ) throws(RoomError) {
    self.isStill = isStill
    self.made = made
    paper = PaperFall(seed: seed, colors: made?.colors ?? [], effort: made?.effort ?? 0.5)
    againButton = try RoundButton(.again, style: next == nil ? .prominent : .plain, action: again)
    if let next { nextButton = try RoundButton(.next, style: .prominent, action: next) } else { nextButton = nil }
    let entering = Entering()
    door = try made == nil ? nil : CelebrationDoor { entering.enter() }
    layer.name = "celebration"
    layer.anchorPoint = .zero
    bar.anchorPoint = .zero
    layer.addSublayer(paper)
    layer.addSublayer(bar)
    panel.backgroundColor = Palette.plate.withAlpha(0.94)
    panel.borderColor = Palette.ink.withAlpha(0.14)
    panel.borderWidth = 1
    for part in [panel, medal, againButton] as [Layer] { bar.addSublayer(part) }
    if let door { bar.addSublayer(door) }
    if let nextButton { bar.addSublayer(nextButton) }
    entering.enter = { [weak self] in self?.enterDoor(follow: follow) }
    medal.addRecognizer(TapGestureRecognizer { [weak self] _ in self?.flick(speed: Self.tapSpeed) })
    medal.addRecognizer(
      PanGestureRecognizer { [weak self] pan in
        if pan.state == .ended { self?.flick(with: pan) }
      })
  }

  /// Reads the drawings that it shows, where nobody has yet. From any thread.
  package nonisolated static func readAhead() {
    RoomArt.readAhead([CelebrationDoor.part])
    for icon in [Icon.again, .next] { icon.readAhead() }
  }

  /// How much of a stage's foot its buttons take, in points.
  package nonisolated static func height(in size: Size) -> Double { RoomControls.buttonSide(in: size) * 1.85 }

  package func layout(size: Size, _ sides: StageSides = StageSides()) {
    (self.size, self.sides) = (size, sides)
    // The panel stays on narrow stages, with some air below it.
    let button = RoomControls.buttonSide(in: size)
    let doors = door == nil ? 0.0 : 1.0
    let side = min(button * 1.3, size.width / (4.5 + 1.25 * doors))
    let gap = side * 0.3
    let y = size.height - button * Self.air - side * 1.18
    let medalSide = side * 1.25
    medal.transform = .scale(medalSide / 80, medalSide / 80)
    let width = medalSide + (side + gap) * ((nextButton == nil ? 1 : 2) + doors)
    let left = (size.width - width) / 2
    panel.bounds = Rect(x: 0, y: 0, width: width + gap * 1.6, height: side * 1.36)
    panel.cornerRadius = side * 0.68
    panel.position = Point(size.width / 2, y + side / 2)
    func place(_ x: Double, _ width: Double) -> Rect { sides.place(Rect(x: x, y: y, width: width, height: side), in: size.width) }
    againButton.layout(in: place(left, side))
    medal.position = place(left + side + gap, medalSide).center
    if let door {
      door.layout(height: side * 1.16, at: place(left + side + 2 * gap + medalSide, side).center)
    }
    nextButton?.layout(in: place(left + width - side, side))
  }

  /// Begins to play; the layer is in a tree.
  package func begin() {
    guard let tree = layer.tree else { return }
    // Seen just enough that the focus can go there at once.
    bar.opacity = Layer.leastHitOpacity
    tree.animate(duration: 0.3) { bar.opacity = 1 }
    if isStill { return }
    medal.spin(turns: 3, duration: 3)
    paper.begin(over: size)
    fly()
  }

  // MARK: - The door

  /// What the door does, which is made before the celebration is.
  private final class Entering {
    var enter: () -> Void = {}
  }

  /// The door was pressed: what was made flies at once, and who presses it again goes after it.
  private func enterDoor(follow: () -> Void) {
    switch departure {
    case .waiting(let work):
      work.cancel()
      door?.open(after: 0)
      lift(flight: Self.quickFlight)
    case .underWay: break
    case .done: follow()
    }
  }

  /// Waits with what was made where it is, until it is lifted off; the door is shut, and opens for it.
  private func fly() {
    guard let made, let door, let tree = layer.tree else { return }
    let sticker = made.sticker
    let scale = made.frame.width / max(1, sticker.bounds.width)
    sticker.isHitTestable = false
    sticker.isHidden = true
    sticker.transform = .scale(scale, scale)
    sticker.position = made.frame.center
    layer.addSublayer(sticker)
    door.open(after: Self.flightBegin - CelebrationDoor.opening)
    departure = .waiting(tree.perform(after: Self.flightPause, owner: self) { [weak self] in self?.lift(flight: Self.flight) })
  }

  /// Lifts what was made off what the room shows: its rim comes to light, what lies below it goes, and only then it moves.
  private func lift(flight: Double) {
    guard let made, let tree = layer.tree else { return }
    departure = .underWay
    made.sticker.addRim()
    made.sticker.isHidden = false
    made.sticker.add(BasicAnimation(.opacity, from: 0, to: 1, duration: Self.lifting), forKey: "lift")
    tree.perform(after: Self.lifting, owner: self) { made.lifted() }
    tree.perform(after: Self.lifting + Self.leaving, owner: self) { [weak self] in self?.depart(made, flight) }
  }

  /// What was made rises from where it is, and flies into the door.
  private func depart(_ made: MadeThing, _ duration: Double) {
    guard let door, let end = door.goal, let tree = layer.tree else { return }
    let sticker = made.sticker
    let (from, scale) = (sticker.position, sticker.transform.a)
    let top = Point((from.x + end.x) / 2, min(from.y, end.y) - made.frame.height * 0.2)
    var way = KeyframeAnimation(.position, values: [from, top, end], keyTimes: [0, 0.45, 1], duration: duration)
    way.timingFunctions = [.easeOut, .easeIn]
    sticker.add(way, forKey: "way")
    sticker.add(
      KeyframeAnimation(.scale, values: [scale, scale * 0.8, scale * Self.farScale], keyTimes: [0, 0.45, 1], duration: duration),
      forKey: "size")
    tree.perform(after: duration, owner: self) { [weak self] in
      sticker.removeFromSuperlayer()
      self?.departure = .done
      self?.door?.rejoice()
      made.arrived()
    }
  }

  /// It is taken away, also while what was made is on its way.
  package func end() {
    layer.removeFromSuperlayer()
    paper.removeFromSuperlayer()
    if case .underWay = departure { made?.arrived() }
    departure = .done
  }

  // MARK: - The pinwheel

  /// How fast a tap turns the pinwheel, and a flick at most, in turns a second.
  private static let (tapSpeed, fastest) = (2.5, 8.0)

  /// Turns it as fast as a finger went round its middle.
  private func flick(with pan: PanGestureRecognizer) {
    let arm = pan.location(in: medal) - medal.bounds.center
    let velocity = pan.velocity(in: medal)
    let square = max(100, arm.x * arm.x + arm.y * arm.y)
    let turns = (arm.x * velocity.y - arm.y * velocity.x) / square / (2 * .pi)
    flick(speed: abs(turns) < 0.2 ? Self.tapSpeed : max(-Self.fastest, min(Self.fastest, turns)))
  }

  /// - Parameter speed: in turns a second, clockwise.
  private func flick(speed: Double) {
    guard !isStill else { return medal.add(KeyframeAnimation(.opacity, values: [1, 0.6, 1], duration: 0.3), forKey: "pressed") }
    // By friction it turns half as far as it would in its time.
    let duration = 1 + abs(speed) * 0.4
    medal.spin(turns: speed * duration / 2, duration: duration)
    paper.blow(from: medal.position, strength: min(1, abs(speed) / Self.fastest))
  }
}
