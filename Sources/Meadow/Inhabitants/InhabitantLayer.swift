import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// Someone who lives in the meadow, where it stands: its picture, what it throws on the ground or the water, and what takes its touches.
///
/// Its origin is the foot, its units hundredths of the picture's side.
@MainActor
final class InhabitantLayer: Layer {
  let resident: Resident
  let picture: InhabitantPicture
  var traits: InhabitantTraits { picture.traits }
  /// Where it lives; set by `settle(in:)`.
  private(set) var dwelling: Dwelling?
  /// Where it was picked up, in points of the stage.
  var startOfCarrying: Point?
  private let ground: GroundMark
  /// What goes along with it on the ground or the water.
  var marks: [Layer] { [ground, ground.front] }
  /// What a kite is held by; nil for what is none.
  private let string: ShapeLayer?
  private var shownLight: DayLight?
  /// Cuts off what is under water.
  private let surface = Layer()
  /// Turns it round, and lifts or sinks it.
  private let stage = Layer()
  private(set) var isLifted = false
  private static let unit = 1 / InhabitantPicture.side

  private static let stringColor = Color(white: 1, alpha: 0.8)

  /// How much larger it is while it is carried, and smaller while it is pressed.
  private static let (lifted, pressed) = (1.06, 0.94)

  init(_ resident: Resident, _ picture: InhabitantPicture) {
    self.resident = resident
    self.picture = picture
    ground = GroundMark(width: picture.box.width * InhabitantPicture.side)
    string = picture.traits.isKite ? ShapeLayer(path: Path(), fillColor: nil) : nil
    super.init()
    name = resident.id
    for layer in [surface, stage, ground] {
      layer.anchorPoint = .zero
      layer.isHitTestable = false
    }
    addSublayer(ground)
    if let string {
      string.name = "string"
      string.anchorPoint = .zero
      string.isHitTestable = false
      string.strokeColor = Self.stringColor
      string.lineCap = .round
      addSublayer(string)
    }
    addSublayer(surface)
    surface.addSublayer(stage)
    stage.addSublayer(picture.foot)
    addSublayer(ground.front)
    touchHandler = self
    if traits.flips { stage.transform = .scale(-1, 1) }
  }

  /// What it looks for when it looks for a place.
  var settler: Settler { Settler(id: resident.id, habitat: traits.habitat, size: traits.size, box: picture.box) }

  /// How it is heard.
  var voice: Sound { .voice(traits.voice) }

  /// Gives it the colours of a light.
  func show(_ light: DayLight, tint: (Color) -> Color) {
    guard light != shownLight else { return }
    shownLight = light
    picture.apply(light, tint: tint)
    string?.strokeColor = tint(Self.stringColor)
    ground.apply(tint: tint)
  }

  /// Called when a finger comes down on it.
  var onTouch: (() -> Void)?

  /// Puts it where it lives, in its plane.
  /// - Parameter hand: where the string of a kite goes, in points of the plane.
  func settle(in dwelling: Dwelling, heldBy hand: Point) {
    self.dwelling = dwelling
    let isSwimming = dwelling.place.habitat == .water
    let scale = dwelling.side * Self.unit
    // What takes touches, in its own units.
    let target = dwelling.frame.offsetBy(.zero - dwelling.point)
    let frame = Rect(x: target.minX / scale, y: target.minY / scale, width: target.width / scale, height: target.height / scale)
    bounds = frame
    anchorPoint = Point(-frame.minX / frame.width, -frame.minY / frame.height)
    zPosition = dwelling.z
    setScale(scale * (isLifted ? Self.lifted : 1))
    let height = picture.box.height * InhabitantPicture.side
    let sink = isSwimming ? max(traits.sink, 0.06) * height / max(0.4, 1 - traits.sink) : 0
    stage.position = Point(0, sink - traits.hover * InhabitantPicture.side)
    surface.masksToBounds = isSwimming
    if isSwimming {
      let reach = 2000.0
      surface.bounds = Rect(minX: -reach, minY: -reach, maxX: reach, maxY: 0)
      surface.anchorPoint = Point(0.5, 1)
    } else {
      surface.bounds = .zero
      surface.anchorPoint = .zero
    }
    ground.show(kind(of: dwelling.place.habitat), hover: traits.hover)
    // Of who swims what the water cuts off is kept too.
    (isSwimming ? surface : picture.middle).keepPixels(scale: scale)
    (isSwimming ? picture.middle : surface).shouldRasterize = false
    // Its pixels lie on whole points, less than one from where it was put.
    let origin = isSwimming ? .zero : stage.transform.apply(picture.middle.position) + stage.position
    position = dwelling.point + (dwelling.point + origin * scale).onWholePoints - (dwelling.point + origin * scale)
    showString(to: (hand - dwelling.point) * (1 / scale), width: Self.stringWidth / scale)
  }

  /// In points.
  private static let stringWidth = 1.2

  /// Draws the string from the kite's middle, sagging a little.
  private func showString(to end: Point, width: Double) {
    guard let string else { return }
    let start = Point(0, picture.middle.position.y)
    var path = Path()
    path.move(to: start)
    path.addQuad(to: end, control: Point(start.x + (end.x - start.x) * 0.2, start.y + (end.y - start.y) * 0.62))
    string.path = path
    string.lineWidth = width
    string.isHidden = !isHeld
  }

  /// Whether its string is seen: it flies, and nobody carries it.
  private var isHeld: Bool { dwelling?.place.habitat == .sky && !isLifted && !isArriving }

  private func setScale(_ scale: Double) { transform = .scale(scale, scale) }

  private func kind(of habitat: Habitat) -> GroundMark.Kind {
    switch habitat {
    case .water: .ripple
    case .sky, .tree: .none
    default: traits.hasShadow && !traits.isKite ? .shadow : .none
    }
  }

  /// Whether nothing moves it, so that a motion may begin.
  var isAtRest: Bool { !isLifted && !isArriving && !PictureMotion.isPlaying(on: picture.parts) }
  /// Whether it is still on its way to where it lives.
  var isArriving = false {
    didSet { string?.isHidden = !isHeld }
  }

  // MARK: - Answers

  /// Is seen to be pressed, and springs back when it is let go.
  func press(_ isPressed: Bool) {
    guard let tree, let dwelling else { return }
    let scale = dwelling.side * Self.unit
    if isPressed {
      tree.animate(duration: 0.08) { setScale(scale * Self.pressed) }
    } else {
      tree.animate(spring: Spring(stiffness: 320, damping: 19)) { setScale(scale) }
    }
  }

  /// Is carried, or put down; its shadow stays on the ground and grows.
  func lift(_ isLifted: Bool) {
    guard isLifted != self.isLifted, let tree, let dwelling else { return }
    self.isLifted = isLifted
    let scale = dwelling.side * Self.unit
    PictureMotion.stop(picture.parts)
    tree.animate(duration: isLifted ? 0.12 : 0.2) {
      setScale(scale * (isLifted ? Self.lifted : 1))
      stage.position.y += isLifted ? -8 : 8
      ground.lift(isLifted)
    }
    string?.isHidden = !isHeld
    if isLifted {
      surface.masksToBounds = false
      ground.show(.shadow, hover: 0.2)
    }
  }

  /// Wobbles once, as what is put down does.
  func wobble() { PictureMotion(.jelly, 0.1, seconds: 0.55).play(on: picture.parts) }

  /// Its trick.
  func perform(_ motion: PictureMotion, reducesMotion: Bool, seed: UInt64) {
    if reducesMotion {
      // It pales and comes back, without going anywhere.
      picture.foot.add(KeyframeAnimation(.opacity, values: [1, 0.35, 1], keyTimes: [0, 0.3, 1], duration: 0.5), forKey: "answer")
      return
    }
    motion.play(on: picture.parts)
    let side = InhabitantPicture.side * (traits.flips ? -1 : 1)
    for mark in marks { motion.carry(mark, side: side, staysBelow: true) }
    if let string { motion.carry(string, side: InhabitantPicture.side) }
    if let burst = motion.burst { fly(burst, seed: seed) }
  }

  /// Lets something fly off its picture.
  func fly(_ burst: Burst, seed: UInt64) {
    let side = InhabitantPicture.side
    let box = picture.box
    // The picture's square about the middle of what is drawn of it.
    let x = (burst.place.x - 0.5) * side * (traits.flips ? -1 : 1)
    let top = box.minY * side
    burst.kind.play(at: Point(x, min(0, top + burst.place.y * box.height * side)), in: self, seed: seed)
  }
}

extension InhabitantLayer: TouchHandler {
  /// Answers at once, whatever becomes of the touch.
  func touchBegan(_ touch: Touch) -> Bool {
    press(true)
    onTouch?()
    return true
  }
  func touchMoved(_ touch: Touch) {}
  func touchEnded(_ touch: Touch) { press(false) }
  func touchCancelled(_ touch: Touch) {
    if !isLifted { press(false) }
  }
}
