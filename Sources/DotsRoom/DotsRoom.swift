import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// Connect the dots: fingers draw lines from number to number, and a picture appears.
///
/// The classic level is eight dots in a circle that never ends. In the other levels the lines stay, and after the last dot the picture's
/// outline draws itself and fills with colour. A level may also be an SVG file of the player's own, by its path.
@MainActor
package final class DotsRoom: Room {
  package nonisolated static let name = "dots"
  package nonisolated static var levels: [String] { ["classic"] + pictures }
  package nonisolated static let stateVersion = 1

  /// The levels that are pictures, by rising number of dots.
  nonisolated static let pictures = [
    "house", "heart", "crown", "mushroom", "icecream", "star", "apple", "fish", "cupcake", "boat", "cat", "umbrella", "rocket", "tulip",
    "teapot", "duck", "tree", "car", "snail", "butterfly", "penguin", "rabbit", "whale", "elephant", "dinosaur", "owl", "turtle",
    "unicorn", "snowman", "train", "balloon", "robot", "castle", "crab", "sunflower", "octopus", "ship",
  ]

  /// Whether a level's name is that of a file of the player's own.
  package nonisolated static func isFile(_ level: String) -> Bool { PuzzleFile.isFile(level) }

  package nonisolated static func hasLevel(_ level: String) -> Bool { levels.contains(level) || PuzzleFile.isFile(level) }

  package let tree: LayerTree
  package let input: InputRouter
  package let background: Color
  package let title: String
  package let level: String
  let board: any DotsBoard
  private let controls: RoomControls

  /// - Throws: `RoomError` when the level's picture is missing or damaged.
  package init(level: String, options: RoomOptions = RoomOptions(), host: any RoomHost = UnattendedHost()) throws(RoomError) {
    self.level = level
    controls = try RoomControls(host: host, options: options)
    tree = LayerTree()
    input = InputRouter(tree: tree)
    var options = options
    // What was saved at another level says nothing about this one.
    if options.state?["level"]?.string != level { options.state = nil }
    if level == "classic" {
      background = Color(red: 0, green: 1, blue: 0)
      title = "Pinwheel: connect the dots"
      board = ClassicDotsBoard(host: host, options: options)
    } else {
      background = options.hasHighContrast ? .white : Self.ground
      let puzzle = PuzzleFile.isFile(level) ? try PuzzleFile.puzzle(level, options: options) : try DotPuzzle.picture(level)
      title = "Pinwheel: " + (puzzle.name ?? "connect the dots")
      var next: (() -> Void)?
      if let i = Self.pictures.firstIndex(of: level), i + 1 < Self.pictures.count {
        let following = Self.pictures[i + 1]
        next = { [weak host] in host?.open(level: following) }
      }
      board = try PictureBoard(puzzle: puzzle, controls: controls, router: input, host: host, options: options, next: next)
    }
    let root = tree.root
    root.anchorPoint = .zero
    root.backgroundColor = background
    root.touchHandler = board
    root.addSublayer(board.layer)
    root.addSublayer(controls.layer)
    controls.beginFocus(of: input) { [weak board] in board?.firstToDo }
  }

  /// The ground of the pictures.
  static let ground = Color(rgb: 0xcdeadf)

  package func layout(size: Size) {
    tree.root.bounds = Rect(origin: .zero, size: size)
    board.layout(size: size)
    controls.layout(size: size)
  }

  package func begin(in session: Session) { board.begin() }

  package func handle(_ event: InputEvent, at time: Double) -> Bool {
    if controls.handle(event) { return true }
    guard case .key(let key) = event else { return false }
    return board.handle(key)
  }

  package func state() -> String {
    let members = [
      JSON.Member("room", .string(Self.name)), JSON.Member("version", JSON(Self.stateVersion)), JSON.Member("level", .string(level)),
    ]
    return JSON.object(members + board.members).description
  }
}
