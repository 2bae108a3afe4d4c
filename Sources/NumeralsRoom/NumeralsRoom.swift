import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// Roman numerals, met in order.
///
/// The classic level is ten numerals in a ring. In the others pages of ten tiles lead up to 20, 50 and 100: a card asks for each number in
/// turn, and its numeral takes itself apart.
@MainActor
package final class NumeralsRoom: Room {
  package nonisolated static let name = "numerals"
  package nonisolated static let levels = ["classic", "20", "50", "100"]
  package nonisolated static let stateVersion = 1

  package let tree = LayerTree()
  package let input: InputRouter
  package let background: Color
  package var title: String { "Pinwheel: Roman numerals" }

  package let level: String
  private(set) var game: NumeralsGame
  private(set) var board: any NumeralsBoard
  private let host: any RoomHost
  private let controls: RoomControls
  private var size = Size(320, 568)
  private let isCalm: Bool
  /// Whether the host knows of the round.
  private var isRoundOpen = false

  package init(level: String, options: RoomOptions = RoomOptions(), host: any RoomHost = UnattendedHost()) throws(RoomError) {
    self.level = level
    self.host = host
    isCalm = options.reducesMotion
    let last = Self.last(of: level)
    var game = NumeralsGame(options.state, level: level, last: last, seed: options.seed) ?? NumeralsGame(last: last, seed: options.seed)
    // Left while the page's last number was shown.
    game.turnPage()
    self.game = game
    controls = try RoomControls(host: host, options: options)
    input = InputRouter(tree: tree)
    // The boards call back into a room that is not whole yet.
    weak var room: NumeralsRoom?
    if level == "classic" {
      background = .white
      board = ClassicBoard(options: options) {
        room?.tap($0)
      } onClear: {
        room?.startOver()
      }
    } else {
      background = Palette.paper
      let pages = PagesBoard(last: last, options: options) { room?.tap($0) }
      board = pages
      try controls.addButton(.hint) { room?.hint(on: pages) }
    }
    room = self
    tree.root.anchorPoint = .zero
    tree.root.backgroundColor = background
    tree.root.addSublayer(board.layer)
    tree.root.addSublayer(controls.layer)
    controls.beginFocus(of: input)
    board.deal(game, isAnimated: false)
  }

  /// The greatest number of a level.
  nonisolated static func last(of level: String) -> Int { Int(level) ?? 10 }

  /// The level after this one; nil after the last.
  private var nextLevel: String? { Self.levels.firstIndex(of: level).flatMap { Self.levels.dropFirst($0 + 1).first } }

  package func layout(size: Size) {
    tree.root.bounds = Rect(origin: .zero, size: size)
    self.size = size
    layOutBoard()
    controls.layout(size: size)
  }

  /// Puts the board in its place, above the celebration where there is one.
  private func layOutBoard() {
    board.layout(size: size, strip: controls.isCelebrating ? Celebration.height(in: size) : 0)
    input.tolerance = board.tolerance
  }

  package func begin(in session: Session) {
    if game.isFinished { celebrate() }
  }

  // MARK: - Play

  private func tap(_ place: Int) {
    if !isRoundOpen, !game.isFinished {
      isRoundOpen = true
      host.roundBegan()
    }
    let outcome = game.tap(place)
    board.show(outcome, at: place, game)
    switch outcome {
    case .next: host.play(game.isPageDone ? .snap : .right)
    // In the ring one may look at any number.
    case .later: host.play(level == "classic" ? .drop : .wrong)
    case .known: break
    }
    host.stateChanged()
    guard outcome == .next, game.isPageDone else { return }
    if game.isFinished {
      host.roundEnded(.finished, mistakes: game.mistakes)
      isRoundOpen = false
      tree.perform(after: board.pageEnd, owner: self) { [weak self] in self?.celebrate() }
    } else {
      tree.perform(after: board.pageEnd, owner: self) { [weak self] in self?.turnPage() }
    }
  }

  private func turnPage() {
    game.turnPage()
    board.deal(game, isAnimated: true)
    host.stateChanged()
  }

  /// Begins again with the first page, in a new order.
  private func startOver() {
    tree.cancelWork(ownedBy: self)
    controls.endCelebration()
    game.startOver()
    isRoundOpen = false
    layOutBoard()
    board.deal(game, isAnimated: level != "classic")
    host.stateChanged()
  }

  private func hint(on pages: PagesBoard) {
    guard game.next != nil else { return }
    game.noteHint()
    pages.hint(game)
    host.stateChanged()
  }

  private func celebrate() {
    guard !controls.isCelebrating else { return }
    let next = nextLevel.map { level in
      { [weak self] in
        guard let self else { return }
        host.open(level: level)
      }
    }
    controls.celebrate(again: { [weak self] in self?.startOver() }, next: next, router: input)
    // What was found makes room for the buttons.
    if isCalm { layOutBoard() } else { tree.animate(duration: 0.4) { layOutBoard() } }
  }

  // MARK: - Events and state

  package func handle(_ event: InputEvent, at time: Double) -> Bool { controls.handle(event) }

  package func state() -> String {
    let head = [
      JSON.Member("room", .string(Self.name)),
      JSON.Member("version", JSON(Self.stateVersion)),
      JSON.Member("level", .string(level)),
    ]
    let end = [JSON.Member("celebrating", .bool(controls.isCelebrating))]
    return JSON.object(head + game.members + board.members(game) + end).description
  }
}
