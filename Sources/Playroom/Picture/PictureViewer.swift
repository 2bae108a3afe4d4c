import Geometry
import Gestures
import Layers
import RoomKit
import SVG
import Sessions

/// Shows an SVG file, centred and as large as the stage allows; fingers, mouse, wheel and keys move, zoom and turn it.
///
/// Of the layers only the transforms ever change: a resize or a zoom makes no layer anew. The picture hangs in a ground, whose origin is the
/// stage's middle and whose scale makes the picture fit, so that whatever happens to the stage, what was in the middle stays there.
@MainActor
package final class PictureViewer: Scene {
  package let tree: LayerTree
  package let input: InputRouter
  package let background = PictureLayers.background
  package let title: String
  let name: String
  let pan: PanGestureRecognizer
  let pinch: PinchGestureRecognizer
  let rotation: RotationGestureRecognizer
  private let picture: PictureLayers
  /// What a frame of the picture may cost.
  private let limits: DrawingLimits
  /// The layer that moves.
  var mover: Layer { picture.mover }
  private(set) var bounds: PictureBounds
  /// Where the picture lies, or is on its way to.
  private(set) var placement = PicturePlacement()

  /// The placement that the fingers ask for, beyond the bounds too; nil while there is no gesture.
  var pulled: PicturePlacement?
  /// Where each finger was when the picture last followed it, in points of the stage.
  var grips: [Int: Point] = [:]
  /// The fingers' middle, in the ground's coordinates.
  var pivot = Point.zero
  /// How fast the fingers moved when they let go, in points a second.
  var releaseVelocity = Point.zero
  private(set) weak var session: Session?
  /// Leads to where one came from; nil where leaving ends the session.
  private(set) var homeButton: PictureButton?
  /// Has another file chosen; nil where nobody can be asked.
  private(set) var filesButton: PictureButton?

  /// - Parameter title: what the picture is called, such as its file's name.
  package convenience init(_ document: SVGDocument, title: String, limits: DrawingLimits = DrawingLimits()) {
    self.init(PictureLayers(document), title: title, limits: limits)
  }

  /// Shows a picture whose layers are made already.
  init(_ picture: PictureLayers, title: String, limits: DrawingLimits = DrawingLimits()) {
    self.limits = limits
    name = title
    self.title = "Pinwheel: \(title)"
    self.picture = picture
    tree = picture.tree
    input = InputRouter(tree: tree)
    bounds = PictureBounds(picture: picture.size, stage: picture.size)
    weak var viewer: PictureViewer?
    pan = PanGestureRecognizer { viewer?.handle($0) }
    pinch = PinchGestureRecognizer { viewer?.handle($0) }
    rotation = RotationGestureRecognizer { viewer?.handle($0) }
    viewer = self
    addRecognizers()
  }

  /// Adds a button in the top right corner that leads to where one came from, as Escape then does.
  /// - Throws: `RoomError` when its icon is missing.
  func addWayHome(_ action: @escaping () -> Void) throws(RoomError) {
    homeButton = try PictureButton(.home, over: picture, action: action)
  }

  /// Adds a button beside the way home by which another file is chosen, as the key O then does.
  /// - Throws: `RoomError` when its icon is missing.
  func addChoosing(_ action: @escaping () -> Void) throws(RoomError) {
    filesButton = try PictureButton(.folder, over: picture, action: action)
  }

  // MARK: - Placement

  package func layout(size: Size) {
    let wasFitted = bounds.isFitted(placement)
    bounds = PictureBounds(picture: bounds.picture, stage: size)
    picture.fit(to: bounds)
    for (place, button) in [homeButton, filesButton].enumerated() { button?.layout(at: place, in: size) }
    guard pulled == nil else { return }
    if isMoving {
      let goal = isCoasting ? shown : placement
      stop()
      move(to: bounds.clamped(goal, about: .zero), spring: PictureMomentum.bounce)
    } else {
      var next = placement
      if wasFitted { next.scale = bounds.fittedScale(at: next.angle) }
      apply(bounds.clamped(next, about: .zero))
    }
  }

  /// A place of the stage in the ground's coordinates.
  func groundPoint(_ p: Point) -> Point { Point(p.x - bounds.stage.width / 2, p.y - bounds.stage.height / 2) / bounds.fit }

  /// The placement as it is seen now.
  var shown: PicturePlacement {
    guard isMoving else { return placement }
    let values = mover.presented
    let t = values.transform
    var seen = placement
    seen.center = values.position
    if t != mover.transform {
      seen.scale = Math.hypot(t.a, t.b)
      seen.angle = Math.atan2(t.b, t.a)
    }
    return seen
  }

  /// Whether the picture moves by itself.
  var isMoving: Bool { !mover.animationKeys.isEmpty }

  /// Puts the picture somewhere; within a transaction it goes there in the transaction's way.
  func apply(_ next: PicturePlacement) {
    placement = next
    picture.apply(next)
  }

  /// Has the picture go somewhere from where it is seen, at once however it was moving.
  func move(to next: PicturePlacement, spring: Spring) {
    if next != placement { tree.animate(spring: spring) { apply(next) } }
  }

  /// The same, in a time in seconds.
  func move(to next: PicturePlacement, duration: Double) {
    if next != placement { tree.animate(duration: duration, curve: .easeOut) { apply(next) } }
  }

  /// Stops the picture where it is seen.
  func stop() {
    guard isMoving else { return }
    let seen = shown
    mover.removeAllAnimations()
    apply(seen)
  }

  /// Has the picture go back into its bounds.
  func springBack() { move(to: bounds.clamped(placement, about: pivot), spring: PictureMomentum.bounce) }

  // MARK: - Gliding

  private static let momentumKeys: [AnimationKey] = ["coast x", "coast y", "bounce x", "bounce y"]
  /// The least velocity that makes a picture coast, in points a second.
  private static let leastVelocity = 30.0

  var isCoasting: Bool { Self.momentumKeys.contains { mover.hasAnimation(forKey: $0) } }

  /// Lets the picture go with a velocity in points of the stage a second: it momentumKeys on, or springs back into its bounds.
  func letGo(velocity: Point) {
    let target = bounds.clamped(placement, about: pivot)
    guard velocity.length >= Self.leastVelocity, target.scale == placement.scale, target.angle == placement.angle else {
      return move(to: target, spring: PictureMomentum.bounce)
    }
    let start = placement.center
    let speed = velocity / bounds.fit
    let end = Point(PictureMomentum.end(from: start.x, velocity: speed.x), PictureMomentum.end(from: start.y, velocity: speed.y))
    var next = placement
    next.center = bounds.reach(of: placement).nearest(to: end)
    let grain = 1 / bounds.fit
    let courses = [
      (LayerProperty<Layer, Double>.positionX, PictureMomentum.legs(from: start.x, velocity: speed.x, to: next.center.x, grain: grain), 0),
      (.positionY, PictureMomentum.legs(from: start.y, velocity: speed.y, to: next.center.y, grain: grain), 1),
    ]
    apply(next)
    for (property, legs, axis) in courses {
      for (k, leg) in legs.enumerated() {
        var animation = SpringAnimation(property, spring: leg.spring, from: leg.from, to: leg.to, duration: leg.duration)
        if leg.delay > 0 { animation.beginTime = tree.now + leg.delay }
        mover.add(animation, forKey: Self.momentumKeys[k * 2 + axis])
      }
    }
  }

  // MARK: - Scene

  package func begin(in session: Session) { self.session = session }

  package var drawingLimits: DrawingLimits? { limits }

  /// A picture that is too heavy where it was zoomed to goes back to where it fits; one that is so even there, on this stage, is not shown.
  package func refuseFrame(_ overrun: DrawingOverrun) -> Bool {
    session?.notify(overrun)
    guard mover.superlayer != nil else { return false }
    var fitted = PicturePlacement()
    fitted.angle = PicturePlacement.nearestQuarter(to: placement.angle)
    fitted.scale = bounds.fittedScale(at: fitted.angle)
    let wasFitted = placement == fitted && !isMoving
    pulled = nil
    input.cancelAll()
    mover.removeAllAnimations()
    apply(fitted)
    if wasFitted { mover.removeFromSuperlayer() }
    return true
  }

  package func probe() -> String {
    let seen = shown
    /// To a millionth.
    func number(_ x: Double) -> JSON { .number((x * 1e6).rounded() / 1e6 + 0) }
    let state: JSON = [
      "picture": .string(name),
      "scale": number(seen.scale),
      "angle": number(seen.angle),
      "offset": [number(seen.center.x * bounds.fit), number(seen.center.y * bounds.fit)],
    ]
    return state.description
  }
}
