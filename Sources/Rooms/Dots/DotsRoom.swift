import Geometry
import Gestures
import Layers
import Sessions

/// Connect the dots: fingers draw lines from number to number, and a picture appears.
///
/// The classic level is eight dots in a circle that never ends. In the other levels the lines stay, and after the last dot the picture's
/// outline draws itself and fills with colour. A level may also be an SVG file of the player's own, by its path.
@MainActor
public final class DotsRoom: Room {
  public nonisolated static let name = "dots"
  public nonisolated static var levels: [String] { ["classic"] + pictures }
  public nonisolated static let stateVersion = 1

  /// The levels that are pictures, by rising number of dots.
  nonisolated static let pictures = [
    "house", "heart", "crown", "mushroom", "icecream", "star", "apple", "fish", "cupcake", "boat", "cat", "umbrella", "rocket", "tulip",
    "teapot", "duck", "tree", "car", "snail", "butterfly", "penguin", "rabbit", "whale", "elephant", "dinosaur", "owl", "turtle",
    "unicorn", "snowman", "train", "balloon", "robot", "castle", "crab", "sunflower", "octopus", "ship",
  ]

  /// Whether a level's name is that of a file of the player's own.
  public nonisolated static func isFile(_ level: String) -> Bool { PuzzleFile.isFile(level) }

  public nonisolated static func hasLevel(_ level: String) -> Bool { levels.contains(level) || PuzzleFile.isFile(level) }

  public let tree: LayerTree
  public let input: InputRouter
  public let background: Color
  public let title: String
  public let level: String
  let board: any DotsBoard
  private let controls: RoomControls

  /// - Throws: `RoomError` when the level's picture is missing or damaged.
  public init(level: String, options: RoomOptions = RoomOptions(), host: any RoomHost = NoHost()) throws(RoomError) {
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

  public func layout(size: Size) {
    tree.root.bounds = Rect(origin: .zero, size: size)
    board.layout(size: size)
    controls.layout(size: size)
  }

  public func begin(in session: Session) { board.begin() }

  public func handle(_ event: InputEvent, at time: Double) -> Bool {
    if controls.handle(event) { return true }
    guard case .key(let key) = event else { return false }
    return board.handle(key)
  }

  public func state() -> String {
    let members = [
      JSON.Member("room", .string(Self.name)), JSON.Member("version", JSON(Self.stateVersion)), JSON.Member("level", .string(level)),
    ]
    return JSON.object(members + board.members).description
  }
}
