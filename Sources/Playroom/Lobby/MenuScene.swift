import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// What the lobby and the pages beside it have in common: a ground of paper, a corner to go back by, and who plays.
@MainActor
class MenuScene: Scene {
  let tree: LayerTree
  let input: InputRouter
  let playroom: any MenuHost
  let background: Color
  private(set) var size = Size.zero
  /// The page's name in the state.
  let page: String
  private var backButton: RoundButton?
  /// The scene behind the page; nil for none, and where contrast is strong.
  private let ground: GroundLayer?
  /// What particles follow from.
  private var pokes: UInt64 = 0
  /// What the keyboard begins with where nothing was touched or chosen before; to be overridden.
  var firstToDo: Layer? { nil }
  /// The name of what the keyboard goes on with as the page appears; nil: from the beginning.
  var firstFocus: String?

  /// - Parameters:
  ///   - back: the icon of the button in the top right corner; nil for none.
  ///   - ground: the scene behind the page; nil for none.
  init(_ playroom: any MenuHost, page: String, back: Icon?, ground: String? = nil) throws(RoomError) {
    self.ground =
      playroom.options.hasHighContrast
      ? nil : try ground.map { name throws(RoomError) in try GroundLayer(name, colorScheme: playroom.options.colorScheme) }
    self.playroom = playroom
    self.page = page
    tree = LayerTree(
      root: MenuRoot(
        language: playroom.language, play: { [weak playroom] in playroom?.play($0) }, device: { [weak playroom] in playroom?.device }),
      colorScheme: playroom.options.colorScheme)
    input = InputRouter(tree: tree)
    input.tolerance = 8
    background = playroom.options.hasHighContrast ? Palette.strongPaper : Palette.paper
    tree.root.anchorPoint = .zero
    tree.root.backgroundColor = background
    if let ground = self.ground { tree.root.addSublayer(ground) }
    input.preferredFocus = { [weak self] in self.flatMap { $0.input.focusedLayer == nil ? $0.firstToDo : nil } }
    if let back {
      let button = try RoundButton(back) { [weak self] in self?.leave() }
      backButton = button
      tree.root.addSublayer(button)
    }
  }

  /// Lets the page answer where nothing on it takes a tap: something small flies off, and is heard.
  func answerEmptyTaps() {
    tree.root.addRecognizer(
      TapGestureRecognizer { [weak self] tap in
        guard let self else { return }
        playroom.play(.pluck(step: 6 + Int(pokes % 4)))
        pokes &+= 1
        guard !playroom.options.reducesMotion else { return }
        ParticleBurst.petals.play(at: tap.location, in: tree.root, unit: max(0.3, buttonSide / 100), seed: pokes)
      })
  }

  var title: String { "Pinwheel" }
  /// The side of the buttons, in points.
  var buttonSide: Double { RoomControls.buttonSide(in: size) }
  /// Where something belongs on the page: mirrored where one reads from right to left.
  final func place(_ frame: Rect) -> Rect { playroom.language.isRightToLeft ? frame.mirrored(in: size.width) : frame }
  /// The place of a button in the corner where lines end, the way back in it as number 0.
  final func corner(_ number: Int) -> Rect {
    place(Rect(x: size.width - Double(number + 1) * buttonSide, y: 0, width: buttonSide, height: buttonSide))
  }
  /// What lies below the bar of buttons.
  var content: Rect { Rect(x: 0, y: buttonSide, width: size.width, height: max(1, size.height - buttonSide)) }

  func layout(size: Size) {
    self.size = size
    tree.root.bounds = Rect(origin: .zero, size: size)
    ground?.layout(size: size)
    backButton?.layout(in: corner(0))
    arrange()
  }

  /// Puts what the page shows in its places; to be overridden.
  func arrange() {}

  /// Goes back to the lobby; to be overridden by the lobby itself.
  func leave() { playroom.showLobby(at: wayHere) }

  /// The same page as it is made now; nil where somebody is in the midst of something; to be overridden.
  func remade() throws(RoomError) -> MenuScene? { nil }

  /// The name of what leads here from the lobby; to be overridden.
  var wayHere: String? { nil }

  func begin(in session: Session) {
    if let firstFocus { input.focus(tree.root.layer(named: firstFocus)) }
  }

  func handle(_ event: InputEvent, at time: Double) -> Bool {
    guard event.pressedKey == .escape else { return false }
    leave()
    return true
  }

  /// To be overridden by pages that games' own events concern.
  func handle(_ event: GameEvent, at time: Double) -> Bool { false }

  /// What the page adds to the probe; to be overridden.
  var probeMembers: [JSON.Member] { [] }

  func probe() -> String {
    let common: [JSON.Member] = [
      JSON.Member("room", "lobby"), JSON.Member("version", 1), JSON.Member("page", .string(page)),
      JSON.Member("profile", playroom.profile.map { JSON(Int($0.id)) } ?? nil),
    ]
    return JSON.object(common + probeMembers).description
  }
}
