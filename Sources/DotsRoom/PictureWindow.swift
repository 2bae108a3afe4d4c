import Geometry
import Layers
import RoomKit

/// What a picture is seen through while its dots are connected: all of it, or what comes next of it, magnified.
///
/// The picture lies in `content` as it is seen whole, in points. Where its plan has views, `content` moves under edges that are soft, so that nothing is cut off hard.
@MainActor
final class PictureWindow {
  let layer = Layer()
  /// What moves.
  let content = Layer()
  /// How often it began to move.
  private(set) var motions = 0
  /// Fades at the left and at the right, as `layer` does above and below.
  private let middle = Layer()
  private let edges = (vertical: GradientLayer(), horizontal: GradientLayer())
  private let reducesMotion: Bool
  private(set) var plan = ViewPlan(wholeIn: .zero)
  private var entered = 0
  /// Whether all is seen, whatever the plan says: at the beginning, and from the end on.
  private var isWhole = true
  /// The dot that the keyboard has come to.
  private var visited: Int?
  /// Where something begins that covers the foot of the stage, in points; nil where nothing does.
  private var foot: Double?
  private var motionEnd = -Double.infinity

  /// How long the whole picture is seen at the beginning, how long it takes to come nearer, and how long to what comes next, in seconds.
  static let (opening, approach, step) = (1.6, 1.0, 0.6)
  /// How long what comes next fades in where less is to move, in seconds.
  private static let fade = 0.3
  /// How wide the soft edges are, in points: from the air within the area to that beyond it.
  private static let edge = ViewPlan.comfort + RoomControls.edgeAir

  init(reducesMotion: Bool) {
    self.reducesMotion = reducesMotion
    for part in [layer, middle, content] { part.anchorPoint = .zero }
    layer.addSublayer(middle)
    middle.addSublayer(content)
    edges.vertical.endPoint = Point(0.5, 1)
    edges.vertical.startPoint = Point(0.5, 0)
    edges.horizontal.startPoint = Point(0, 0.5)
    edges.horizontal.endPoint = Point(1, 0.5)
    for edge in [edges.vertical, edges.horizontal] {
      edge.colors = [.clear, .white, .white, .clear]
    }
  }

  /// How much larger than in the whole the picture is seen now.
  var magnification: Double { content.presented.transform.a }

  /// Whether the picture moves below the fingers now.
  var isMoving: Bool { content.tree.map { $0.now < motionEnd } ?? false }

  /// What is to be seen: the goal, where it is on its way.
  private var view: AffineTransform {
    if let foot { return plan.view(above: foot) ?? .identity }
    if isWhole || plan.isWhole { return .identity }
    return visited.map { plan.view(entered, showing: $0) } ?? plan[entered]
  }

  /// Takes another stage's plan, at once.
  /// - Parameter foot: where something begins that covers the foot of the stage, in points; nil where nothing does.
  func layout(_ plan: ViewPlan, above foot: Double?) {
    self.plan = plan
    self.foot = foot
    let frame = plan.area.insetBy(dx: -RoomControls.edgeAir, dy: -RoomControls.edgeAir)
    for (edge, side) in [(edges.vertical, frame.height), (edges.horizontal, frame.width)] {
      edge.removeAllAnimations()
      edge.bounds = Rect(origin: .zero, size: frame.size)
      edge.position = frame.center
      let share = min(0.5, Self.edge / max(1, side))
      edge.locations = [0, share, 1 - share, 1]
    }
    content.removeAllAnimations()
    motionEnd = -.infinity
    set(view)
    setMasks()
  }

  /// Shows the whole picture for a moment, then what comes next.
  func open(at entered: Int) {
    self.entered = entered
    guard !plan.isWhole, let tree = content.tree else { return isWhole = false }
    showWhole()
    tree.perform(after: Self.opening, owner: self) { [weak self] in
      self?.isWhole = false
      self?.move(over: Self.approach)
    }
  }

  /// Shows what comes next after so many dots.
  func follow(_ entered: Int) {
    content.tree?.cancelWork(ownedBy: self)
    self.entered = entered
    isWhole = false
    visited = nil
    move(over: Self.step)
  }

  /// Shows all of the picture.
  func showWhole() {
    content.tree?.cancelWork(ownedBy: self)
    isWhole = true
    visited = nil
    move(over: Self.step)
  }

  /// Lets a dot be seen that the keyboard has come to; nil: it has left.
  func visit(_ dot: Int?) {
    guard visited != dot else { return }
    visited = dot
    move(over: Self.step)
  }

  /// Shows all dots above something that covers the foot of the stage from there on, in points; nil: nothing does any more.
  func stayAbove(_ foot: Double?) {
    self.foot = foot
    move(over: Self.step)
  }

  private func move(over duration: Double) {
    let view = view
    guard view != content.transform else { return }
    motions += 1
    guard let tree = content.tree else { return set(view) }
    if reducesMotion {
      set(view)
      setMasks()
      content.add(BasicAnimation(.opacity, from: 0, to: 1, duration: Self.fade), forKey: "fade")
      return
    }
    motionEnd = tree.now + duration
    setMasks()
    tree.animate(duration: duration) {
      set(view)
    } completion: { [weak self] isOver in
      if isOver { self?.setMasks() }
    }
  }

  /// Shows a view under edges that lie beyond the area where all is seen.
  private func set(_ view: AffineTransform) {
    content.transform = view
    let frame = edges.vertical.bounds
    let growth = view.a <= 1 ? 2 * ViewPlan.comfort : 0
    for edge in [edges.vertical, edges.horizontal] {
      edge.transform = .scale(1 + growth / max(1, frame.width), 1 + growth / max(1, frame.height))
    }
  }

  /// Edges are soft while something of the picture may lie beyond them.
  private func setMasks() {
    let isSoft = isMoving || content.transform.a > 1
    layer.mask = isSoft ? edges.vertical : nil
    middle.mask = isSoft ? edges.horizontal : nil
  }
}
