import Geometry
import Gestures
import Layers
import Sessions

/// What every room stands on: its layers and their input, the controls, the round, and whoever opened it.
@MainActor
package final class RoomFrame {
  package let level: LevelID
  package let options: RoomOptions
  package let host: any RoomHost
  package let title: String
  package let background: Color
  package let tree = LayerTree()
  package let input: InputRouter
  package let controls: RoomControls
  package let round: RoundController
  /// The scene that the room is in; nil where it has none.
  package private(set) var ground: GroundLayer?
  private let room: any Room.Type
  /// The hand that shows newcomers how it is done; nil for others.
  package private(set) var guide: HandGuide?

  /// - Parameters:
  ///   - options: a state that another level has left is taken out of them.
  ///   - host: kept.
  /// - Throws: `RoomError` when an icon is missing.
  package init(
    _ room: any Room.Type, level: LevelID, options: RoomOptions, host: any RoomHost, title: String, background: Color
  ) throws(RoomError) {
    var options = options
    if options.state?["level"]?.string != level.name { options.state = nil }
    self.room = room
    self.level = level
    self.options = options
    self.host = host
    self.title = title
    self.background = background
    input = InputRouter(tree: tree)
    controls = try RoomControls(host: host, options: options)
    round = RoundController(host: host)
    tree.root.anchorPoint = .zero
  }

  /// Puts what the room shows into a scene, by its name; where colours are to differ strongly it stays on its plain background.
  /// - Throws: `RoomError` when the scene is missing or damaged.
  package func addGround(_ name: String) throws(RoomError) {
    guard !options.hasHighContrast else { return }
    let ground = try GroundLayer(name)
    self.ground = ground
    tree.root.insertSublayer(ground, at: 0)
  }

  /// Lays the controls over what the room shows: once, when that is in the tree.
  /// - Parameter firstToDo: what the keyboard begins with; nil for where the focus is.
  package func addControls(firstToDo: @escaping @MainActor () -> Layer? = { nil }) {
    tree.root.addSublayer(controls.layer)
    controls.beginFocus(of: input, with: firstToDo)
  }

  /// Lets a hand show newcomers the next step when they do nothing; to be called as the room begins.
  /// - Parameter step: what is to be done next, in points of the stage; nil where there is nothing.
  package func beginGuide(step: @escaping () -> HandGuide.Step?) {
    guard options.isNewcomer, guide == nil else { return }
    let guide = HandGuide(isStill: options.reducesMotion, size: { [tree] in tree.root.bounds.size }) { [controls] in
      controls.isCelebrating ? nil : step()
    }
    self.guide = guide
    guide.begin(on: tree.root)
  }

  /// Goes on to the next level; nil where none follows.
  private var wayOn: (() -> Void)? {
    room.level(after: level, options: options).map { next in { [host] in host.open(level: next) } }
  }

  /// Celebrates the end of a round, from where one plays again or goes on to the next level.
  /// - Parameters:
  ///   - isQuiet: without joy or sound, for an end that is nobody's, or was before.
  ///   - goesOn: whether the next level is offered, where there is one.
  package func celebrate(isQuiet: Bool = false, goesOn: Bool = true, again: @escaping () -> Void) {
    controls.celebrate(isQuiet: isQuiet, again: again, next: goesOn ? wayOn : nil, router: input)
  }
}
