import Geometry
import Layers

/// How one scene follows another: what comes next until its turn has come, and then the last picture of the scene before over what is drawn of it so far.
@MainActor
final class SceneSuccession {
  /// The last picture of a scene that is left, to lie over the one that follows.
  struct Cover {
    fileprivate let layer: TransitionLayer
    fileprivate let transition: SceneTransition
    /// Where the transition comes from, in points; nil where that is not in the scene that is left.
    fileprivate let frame: Rect?

    /// A picture of a scene, which is about to be left.
    @MainActor
    init(_ layer: TransitionLayer, for transition: SceneTransition, from scene: any Scene) {
      self.layer = layer
      self.transition = transition
      frame = if case .opening(let name) = transition { SceneSuccession.frame(of: name, in: scene) } else { nil }
    }
  }

  /// What is to run next, once what is going on is done.
  private var next: (opened: OpenedScene, transition: SceneTransition?)?
  /// What is still seen of the scene before this one.
  private weak var layer: TransitionLayer?
  /// What of the scene is not drawn yet behind that.
  private var staging: SceneStaging?

  /// Whether not all of the scene is drawn yet.
  var isStaging: Bool { staging != nil }

  /// Goes on with a scene as soon as what is going on is done, in place of one that was to come.
  func schedule(_ opened: OpenedScene, _ transition: SceneTransition?) { next = (opened, transition) }

  /// What is to run now; nil for what runs already.
  func takeNext() -> (opened: OpenedScene, transition: SceneTransition?)? {
    defer { next = nil }
    return next
  }

  /// Takes all of the present scene in, which is left.
  func finish() {
    staging?.finish()
    staging = nil
  }

  /// Takes all of the present scene in where nothing covers it any more, which no frame has shown yet.
  func settle() {
    if layer?.isWaiting != true { finish() }
  }

  /// Lays the picture of the scene before over the one that has come, while the transition goes.
  /// - Parameter isDrawn: whether that is drawn already, so that nothing of it is withheld.
  func begin(_ cover: Cover, over scene: any Scene, isDrawn: Bool) {
    if !isDrawn { staging = SceneStaging(scene.tree.root) }
    scene.tree.root.addSublayer(cover.layer)
    var frame = cover.frame
    switch cover.transition {
    case .closing(let name): frame = Self.frame(of: name, in: scene)
    case .opening: cover.layer.ground = scene.background
    default: break
    }
    cover.layer.begin(cover.transition, frame: frame, after: staging == nil ? 0 : SceneTransition.staging)
    layer = cover.layer
  }

  /// Takes the next part of a large scene in for a frame, or all that is left once it is no longer covered.
  func step() {
    settle()
    guard let staging else { return }
    staging.step()
    if staging.isDone { self.staging = nil }
  }

  /// Shows all of the present scene, as where the stage's size changes, to which the picture no longer belongs.
  func uncover() {
    layer?.removeFromSuperlayer()
    staging?.finish()
  }

  /// Where a layer of a scene is, in points; nil where there is none of that name.
  fileprivate static func frame(of name: String, in scene: any Scene) -> Rect? {
    scene.tree.root.layer(named: name).map { $0.transformToTree().apply($0.bounds) }
  }
}
