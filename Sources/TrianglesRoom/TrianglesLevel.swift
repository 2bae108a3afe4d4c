import RoomKit

/// What a level of the triangle puzzle is.
enum TrianglesLevel: Hashable, Sendable {
  /// The pieces alone.
  case classic
  /// Small triangles that catch on each other, with nothing to cover.
  case free
  /// The seven pieces, with nothing to cover.
  case freeSeven
  /// A silhouette of the program's, by name.
  case figure(String)
  /// A child's own silhouette, by its number.
  case own(Int64)
  /// One of the silhouettes without end, by its number from 1.
  case more(Int)

  /// The silhouettes of sixteen and fewer small triangles.
  static let figures: [LevelID] = [
    "pinwheel", "boat", "heart", "crown", "gem", "house", "fish", "tent", "cat", "tree", "rocket", "butterfly", "arrow", "candle", "duck",
    "mountain", "tulip", "star", "whale", "fox", "swan", "bow", "letter-n", "letter-o", "letter-z",
  ]

  /// The levels for those who begin, of two to six pieces whose edges are seen: first they lie as they are laid, then a tap turns them.
  static let starters: [LevelID] = [
    "first-tent", "first-tree", "first-heart", "first-house", "first-fish", "first-boat", "first-fir", "first-cat", "first-butterfly",
    "first-rocket", "first-duck", "first-gnome",
  ]

  /// The silhouettes of the seven pieces.
  static let tangrams: [LevelID] = [
    "seven-house", "seven-boat", "seven-rocket", "seven-tree", "seven-fish", "seven-gnome", "seven-crown", "seven-witch",
    "seven-lighthouse", "seven-cup", "seven-swan", "seven-candle", "seven-teapot", "seven-reindeer", "seven-camel", "seven-bird",
    "seven-turtle", "seven-umbrella", "seven-tulip", "seven-kite", "seven-snail", "seven-goblet", "seven-butterfly", "seven-lamp",
    "seven-whale", "seven-candy", "seven-cat", "seven-airplane", "seven-arrow", "seven-square",
  ]

  /// All of the program's silhouettes, in the order in which they follow each other.
  static let silhouettes = starters + figures + tangrams

  /// The first of the silhouettes without end, which stands for all of them.
  static let firstMore = more(1).id
  /// The highest number of such a silhouette.
  private static let mostMore = 1_000_000

  private static let ownPrefix = "mine-"
  private static let morePrefix = "more-"

  /// The level of a name; nil for what is none.
  init?(_ id: LevelID) {
    if id == .classic {
      self = .classic
    } else if let free = [Self.free, .freeSeven].first(where: { $0.id == id }) {
      self = free
    } else if Self.silhouettes.contains(id) {
      self = .figure(id.name)
    } else if id.name.hasPrefix(Self.ownPrefix), let number = Int64(id.name.dropFirst(Self.ownPrefix.count)), number > 0,
      Self.own(number).id == id
    {
      self = .own(number)
    } else if id.name.hasPrefix(Self.morePrefix), let number = Int(id.name.dropFirst(Self.morePrefix.count)),
      (1...Self.mostMore).contains(number), Self.more(number).id == id
    {
      self = .more(number)
    } else {
      return nil
    }
  }

  var id: LevelID {
    switch self {
    case .classic: .classic
    case .free: "free"
    case .freeSeven: "free-seven"
    case .figure(let name): LevelID(name)
    case .own(let number): LevelID("\(Self.ownPrefix)\(number)")
    case .more(let number): LevelID("\(Self.morePrefix)\(number)")
    }
  }

  /// Whether one builds freely, what one likes.
  var isFree: Bool { self == .free || self == .freeSeven }

  /// The level of another silhouette like this one; nil where there is none.
  var another: LevelID? {
    if case .more(let number) = self { Self.more(number % Self.mostMore + 1).id } else { nil }
  }

  /// A level's silhouette, the program's own or a child's; nil for none.
  @MainActor
  func figure(_ options: RoomOptions) throws(RoomError) -> TriangleFigure? {
    switch self {
    case .classic, .free, .freeSeven: return nil
    case .figure(let name): return try .named(name)
    case .more(let number): return Dissection.figure(number)
    case .own(let number):
      guard let own = options.store.keepsakes.first(where: { $0.id == number }).flatMap(TriangleFigure.init) else {
        let room = TrianglesRoom.name
        throw .noOwnLevel(
          "there is no silhouette '\(id)' of your own; build one in '\(room) free' and save it, and find it on the shelf of '\(room)'"
        )
      }
      return own
    }
  }
}
