import Geometry
import Gestures
import Layers
import Sessions

/// What every room stands on: its layers and their input, the controls, the round, and whoever opened it.
@MainActor
package final class RoomFrame {
  package let level: LevelID
  package let options: RoomOptions
  /// On which sides things stand; the classics are the same in every language.
  package let sides: StageSides
  package let host: any RoomHost
  package let title: String
  package let background: Color
  package let tree: LayerTree
  package let input: InputRouter
  package let controls: RoomControls
  package let round: RoundController
  /// The scene that the room is in; nil where it has none.
  package private(set) var ground: GroundLayer?
  private let room: any Room.Type
  /// What answers where nothing else does; the classics stay silent there.
  private var pokes: PokeAnswer?
  /// The hand that shows how it is done: newcomers by itself, others when they have tried in vain; nil until then.
  package private(set) var guide: HandGuide?
  private var nextStep: (() -> HandGuide.Step?)?

  /// - Parameters:
  ///   - options: what another room, another level or a later version has kept is taken out of them.
  ///   - host: kept.
  /// - Throws: `RoomError` when an icon is missing.
  package init(
    _ room: any Room.Type, level: LevelID, options: RoomOptions, host: any RoomHost, title: String, background: Color
  ) throws(RoomError) {
    var options = options
    if let kept = options.state {
      let isOwn = kept.level == level.name && kept.room ?? room.name == room.name && (1...room.stateVersion).contains(kept.version)
      if !isOwn { options.state = nil }
    }
    if level == .classic { options.colorScheme = .light }
    self.room = room
    self.level = level
    self.options = options
    sides = StageSides(isLeftHanded: options.isLeftHanded, isRightToLeft: level != .classic && options.language.isRightToLeft)
    self.host = host
    self.title = title
    self.background = background
    tree = LayerTree(
      root: MenuRoot(language: options.language, play: { [weak host] in host?.play($0) }, device: { [weak host] in host?.device }),
      colorScheme: options.colorScheme)
    input = InputRouter(tree: tree)
    controls = try RoomControls(host: host, options: options, sides: sides)
    round = RoundController(host: host, before: options.state?.played)
    tree.root.anchorPoint = .zero
  }

  /// Puts what the room shows into a scene, by its name; where colours are to differ strongly it stays on its plain background.
  /// - Parameter unveils: whether it comes to be seen in full colour.
  /// - Throws: `RoomError` when the scene is missing or damaged.
  package func addGround(_ name: String, unveils: Bool = false) throws(RoomError) {
    guard !options.hasHighContrast else { return }
    let ground = try GroundLayer(name, colorScheme: options.colorScheme, unveils: unveils)
    self.ground = ground
    tree.root.insertSublayer(ground, at: 0)
  }

  /// What was kept of the level, as a value of the form that a version is in; nil where it is none, or was kept in another form.
  /// - Parameter version: nil where all versions are read alike.
  package func kept<Value: Decodable>(_ type: Value.Type = Value.self, version: Int? = nil) -> Value? {
    guard let state = options.state, version ?? state.version == state.version else { return nil }
    return state.value(type)
  }

  /// Lays the controls over what the room shows: once, when that is in the tree.
  /// - Parameter firstToDo: what the keyboard begins with; nil for where the focus is.
  package func addControls(firstToDo: @escaping @MainActor () -> Layer? = { nil }) {
    tree.root.addSublayer(controls.layer)
    if level != .classic {
      pokes = PokeAnswer(on: tree.root, isCalm: options.reducesMotion) { [weak self] in
        self?.ground?.burst ?? .petals
      } size: { [tree] in
        RoomControls.buttonSide(in: tree.root.bounds.size)
      } play: { [weak host] in
        host?.play($0)
      }
    }
    controls.beginFocus(of: input, with: firstToDo)
  }

  /// Says what has happened to those who do not see it; the text is made only where somebody listens.
  package func announce(_ text: @autoclosure () -> String) { input.announce(text()) }

  /// Answers a touch that the room took, and could do nothing with, at a point of the stage.
  package func answerPoke(at place: Point) { pokes?.answer(place) }

  /// Lets a hand show newcomers the next step when they do nothing; to be called as the room begins.
  /// - Parameter step: what is to be done next, in points of the stage; nil where there is nothing.
  package func beginGuide(step: @escaping () -> HandGuide.Step?) {
    nextStep = step
    if options.isNewcomer { _ = makeGuide() }
  }

  /// Lets the hand show the next step now, to whomever: for those who have tried in vain.
  package func showNextStep() { makeGuide()?.comeNow() }

  private func makeGuide() -> HandGuide? {
    if let guide { return guide }
    guard let nextStep else { return nil }
    let guide = HandGuide(isStill: options.reducesMotion, isPatient: options.isNewcomer, size: { [tree] in tree.root.bounds.size }) {
      [controls] in controls.isCelebrating ? nil : nextStep()
    }
    self.guide = guide
    guide.begin(on: tree.root)
    return guide
  }

  /// Goes on to the next level; nil where none follows.
  private var wayOn: (() -> Void)? {
    room.level(after: level, options: options).map { next in { [host] in host.open(level: next) } }
  }

  /// Celebrates the end of a round, from where one plays again or goes on to the next level.
  /// - Parameters:
  ///   - isQuiet: without joy or sound, for an end that is nobody's, or was before.
  ///   - made: what the round has made; nil where it is nothing to look at.
  ///   - goesOn: whether the next level is offered, where there is one.
  package func celebrate(isQuiet: Bool = false, made: MadeThing? = nil, goesOn: Bool = true, again: @escaping () -> Void) {
    controls.celebrate(isQuiet: isQuiet, made: made, again: again, next: goesOn ? wayOn : nil, router: input)
  }

  /// Has a stage make room for the end of a round while that is celebrated, by a frame's time later than it began, so that not all is done in one frame. At
  /// once where nothing moves.
  package func makeRoomForEnd(_ layout: @escaping () -> Void) {
    if options.reducesMotion { return layout() }
    tree.performFrameLater(owner: self) { [weak self] in
      guard let self, controls.isCelebrating else { return }
      tree.animate(duration: 0.4, layout)
    }
  }
}
