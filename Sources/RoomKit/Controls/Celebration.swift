import Geometry
import Gestures
import Layers

/// The joy at the end of a round: paper falls in the colours of what was made, a pinwheel turns as hard as it is flicked and blows the paper about, and what
/// was made flies through a small door; between two buttons, once more and on.
///
/// It rests after 3.5 seconds. Nothing flashes. The cost of a frame is that of about sixty small moving layers.
@MainActor
package final class Celebration {
  package let layer = Layer()
  /// The button that most would press.
  package var first: Layer { nextButton ?? againButton }
  private let paper: PaperFall
  private let medal = PinwheelLayer(radius: 40)
  private let bar = Layer()
  /// What the buttons lie on, so that they stand out from whatever the room shows.
  private let panel = Layer()
  private let againButton: RoundButton
  private let nextButton: RoundButton?
  /// Where what was made goes; nil where nothing does.
  private let door: ArtLayer?
  private let made: MadeThing?
  private let isStill: Bool
  private var size = Size.zero
  /// Between the panel and the stage's edge, in sides of a button.
  private static let air = 0.16
  /// When what was made begins to fly and when it is through the door, in seconds.
  private static let (flightBegin, flightEnd) = (1.5, 2.5)
  /// How long it takes to be lifted off what the room shows, in seconds.
  private static let lifting = 0.12
  /// How large it is as it goes through the door, in parts of its size.
  private static let farScale = 0.1

  /// - Throws: `RoomError` when a picture is missing.
  package init(
    seed: UInt64, isStill: Bool, made: MadeThing? = nil, again: @escaping () -> Void, next: (() -> Void)?
  ) throws(RoomError) {
    self.isStill = isStill
    self.made = made
    paper = PaperFall(seed: seed, colors: made?.colors ?? [], effort: made?.effort ?? 0.5)
    againButton = try RoundButton(.again, style: next == nil ? .prominent : .plain, action: again)
    if let next { nextButton = try RoundButton(.next, style: .prominent, action: next) } else { nextButton = nil }
    door = try made == nil ? nil : RoomArt.layer("meadow-door")
    layer.name = "celebration"
    layer.anchorPoint = .zero
    bar.anchorPoint = .zero
    layer.addSublayer(paper)
    layer.addSublayer(bar)
    panel.backgroundColor = Palette.plate.withAlpha(0.94)
    panel.borderColor = Palette.ink.withAlpha(0.14)
    panel.borderWidth = 1
    for part in [panel, medal, againButton] as [Layer] { bar.addSublayer(part) }
    if let door {
      door.isHitTestable = false
      bar.addSublayer(door)
    }
    if let nextButton { bar.addSublayer(nextButton) }
    medal.addRecognizer(TapGestureRecognizer { [weak self] _ in self?.flick(speed: Self.tapSpeed) })
    medal.addRecognizer(
      PanGestureRecognizer { [weak self] pan in
        if pan.state == .ended { self?.flick(with: pan) }
      })
  }

  /// How much of a stage's foot its buttons take, in points.
  package nonisolated static func height(in size: Size) -> Double { RoomControls.buttonSide(in: size) * 1.85 }

  package func layout(size: Size, _ sides: StageSides = StageSides()) {
    self.size = size
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
      let scale = side * 1.16 / door.part.view.height
      door.transform = .scale(scale, scale)
      let middle = place(left + side + 2 * gap + medalSide, side).center
      door.position = middle - door.part.view.center * scale
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
    openDoor()
    fly()
  }

  // MARK: - The door

  /// The door is shut, and opens for what comes.
  private func openDoor() {
    guard let leaf = door?.layer(named: "door"), let tree = layer.tree else { return }
    var open = BasicAnimation(.scaleX, from: -1, to: 1, duration: 0.3, timingFunction: .easeInOut)
    open.timing.beginTime = tree.now + Self.flightBegin - 0.3
    open.timing.fillMode = .both
    leaf.add(open, forKey: "open")
  }

  /// What was made rises from where it is, and flies into the door.
  private func fly() {
    guard let made, let door, let goal = door.part.goal, let tree = layer.tree else { return }
    let sticker = made.sticker
    let end = door.presentedTransformToSuperlayer().apply(goal)
    let scale = made.frame.width / max(1, sticker.bounds.width)
    sticker.isHitTestable = false
    sticker.isHidden = true
    sticker.transform = .scale(scale, scale)
    sticker.position = made.frame.center
    layer.addSublayer(sticker)
    let duration = Self.flightEnd - Self.flightBegin
    tree.perform(after: Self.flightBegin, owner: self) { [weak self] in
      sticker.isHidden = false
      made.lifted()
      let from = sticker.position
      let top = Point((from.x + end.x) / 2, min(from.y, end.y) - made.frame.height * 0.2)
      var way = KeyframeAnimation(.position, values: [from, top, end], keyTimes: [0, 0.45, 1], duration: duration)
      way.timingFunctions = [.easeOut, .easeIn]
      sticker.add(way, forKey: "way")
      // Its rim comes to light as it is lifted off.
      sticker.add(BasicAnimation(.opacity, from: 0, to: 1, duration: Self.lifting), forKey: "lift")
      sticker.add(
        KeyframeAnimation(.scale, values: [scale, scale * 0.8, scale * Self.farScale], keyTimes: [0, 0.45, 1], duration: duration),
        forKey: "size")
      self?.layer.tree?.perform(after: duration, owner: sticker) { [weak self] in
        sticker.removeFromSuperlayer()
        self?.door?.layer(named: "view")?.add(KeyframeAnimation(.scale, values: [1, 1.18, 1], duration: 0.4), forKey: "glad")
      }
    }
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
