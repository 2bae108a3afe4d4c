import RoomKit

/// What a level of the triangle puzzle is.
enum TrianglesLevel: Hashable, Sendable {
  /// The pieces alone.
  case classic
  /// Pieces that catch on each other, with nothing to cover.
  case free
  /// A silhouette of the program's, by name.
  case figure(String)
  /// A child's own silhouette, by its number.
  case own(Int64)

  /// The levels that are the program's silhouettes, in the order in which they follow each other.
  static let figures: [LevelID] = [
    "pinwheel", "boat", "heart", "crown", "gem", "house", "fish", "tent", "cat", "tree", "rocket", "butterfly", "arrow", "candle", "duck",
    "mountain", "tulip", "star", "whale", "fox", "swan", "bow", "letter-n", "letter-o", "letter-z",
  ]

  private static let ownPrefix = "mine-"

  /// The level of a name; nil for what is none.
  init?(_ id: LevelID) {
    if id == .classic {
      self = .classic
    } else if id == Self.free.id {
      self = .free
    } else if Self.figures.contains(id) {
      self = .figure(id.name)
    } else if id.name.hasPrefix(Self.ownPrefix), let number = Int64(id.name.dropFirst(Self.ownPrefix.count)), number > 0,
      Self.own(number).id == id
    {
      self = .own(number)
    } else {
      return nil
    }
  }

  var id: LevelID {
    switch self {
    case .classic: .classic
    case .free: "free"
    case .figure(let name): LevelID(name)
    case .own(let number): LevelID("\(Self.ownPrefix)\(number)")
    }
  }

  /// A level's silhouette, the program's own or a child's; nil for none.
  @MainActor
  func figure(_ options: RoomOptions) throws(RoomError) -> TriangleFigure? {
    switch self {
    case .classic, .free: return nil
    case .figure(let name): return try .named(name)
    case .own(let number):
      guard let own = options.store.keepsakes.first(where: { $0.id == number }).flatMap(TriangleFigure.init) else {
        let room = TrianglesRoom.name
        throw .noOwnLevel(
          "there is no silhouette '\(id)' of your own; build one in '\(room) free' and save it, and find it on the shelf of '\(room)'")
      }
      return own
    }
  }
}
