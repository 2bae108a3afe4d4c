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
  /// A sheet to draw a picture of one's own on.
  case draw
  /// A picture that was drawn there, by its number.
  case own(Int64)

  /// The levels that are pictures, by rising number of dots.
  static let pictures: [LevelID] = [
    "tent", "watermelon", "kite", "present", "house", "gem", "pencil", "heart", "crown", "mushroom", "carrot", "icecream", "cup", "star",
    "moon", "strawberry", "apple", "fish", "pear", "mitten", "cupcake", "boat", "cat", "submarine", "chick", "umbrella", "fir", "bus",
    "ghost", "fox", "bear", "key", "rocket", "jellyfish", "airplane", "tulip", "teapot", "duck", "tree", "car", "snail", "bat",
    "butterfly", "penguin", "rabbit", "whale", "elephant", "dinosaur", "owl", "turtle", "unicorn", "snowman", "train", "balloon", "robot",
    "castle", "crab", "sunflower", "octopus", "ship",
  ]

  private static let ownPrefix = "mine-"

  /// The level of a name; nil for what is none.
  init?(_ id: LevelID) {
    if id == .classic {
      self = .classic
    } else if Self.pictures.contains(id) {
      self = .picture(id.name)
    } else if id == Self.draw.id {
      self = .draw
    } else if id.name.hasPrefix(Self.ownPrefix), let number = Int64(id.name.dropFirst(Self.ownPrefix.count)), number > 0,
      Self.own(number).id == id
    {
      self = .own(number)
    } else if SVGDocument.isFileName(id.name) || id.name.hasPrefix("/") {
      self = .file(id.name)
    } else {
      return nil
    }
  }

  var id: LevelID {
    switch self {
    case .classic: .classic
    case .picture(let name): LevelID(name)
    case .file(let path): LevelID(path)
    case .draw: "draw"
    case .own(let number): LevelID("\(Self.ownPrefix)\(number)")
    }
  }

  /// The dots of a picture; nil in the classic level, and on the sheet.
  /// - Throws: `RoomError` when the picture is missing or damaged.
  @MainActor
  func puzzle(_ options: RoomOptions) throws(RoomError) -> DotPuzzle? {
    switch self {
    case .classic, .draw: nil
    case .own(let number): try DotsRoom.ownPuzzle(number, options)
    case .picture(let name): try .picture(name)
    case .file(let path): try PuzzleFile.puzzle(path, options: options)
    }
  }
}
