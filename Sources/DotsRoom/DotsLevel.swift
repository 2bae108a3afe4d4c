import RoomKit
import SVG

/// What a level of the room of dots is.
enum DotsLevel: Hashable, Sendable {
  /// Eight dots in a circle.
  case classic
  /// A picture of our own, by its name.
  case picture(String)
  /// A file of the player's own, by its path.
  case file(String)

  /// The levels that are pictures, by rising number of dots.
  static let pictures: [LevelID] = [
    "tent", "watermelon", "kite", "present", "house", "gem", "pencil", "heart", "crown", "mushroom", "carrot", "icecream", "cup", "star",
    "moon", "strawberry", "apple", "fish", "pear", "mitten", "cupcake", "boat", "cat", "submarine", "chick", "umbrella", "fir", "bus",
    "ghost", "fox", "bear", "key", "rocket", "jellyfish", "airplane", "tulip", "teapot", "duck", "tree", "car", "snail", "bat",
    "butterfly", "penguin", "rabbit", "whale", "elephant", "dinosaur", "owl", "turtle", "unicorn", "snowman", "train", "balloon", "robot",
    "castle", "crab", "sunflower", "octopus", "ship",
  ]

  /// The level of a name; nil for what is none.
  init?(_ id: LevelID) {
    if id == .classic {
      self = .classic
    } else if Self.pictures.contains(id) {
      self = .picture(id.name)
    } else if SVGDocument.isFileName(id.name) {
      self = .file(id.name)
    } else {
      return nil
    }
  }

  /// The dots of a picture; nil in the classic level.
  /// - Throws: `RoomError` when the picture is missing or damaged.
  @MainActor
  func puzzle(_ options: RoomOptions) throws(RoomError) -> DotPuzzle? {
    switch self {
    case .classic: nil
    case .picture(let name): try .picture(name)
    case .file(let path): try PuzzleFile.puzzle(path, options: options)
    }
  }
}
