import Geometry

/// Where the pieces of a game lie on a stage: where they were laid, and what is shown instead of what would lie outside. Lengths are in legs, on the board.
struct TrianglesTable {
  var game: TrianglesGame
  private(set) var layout: TrianglesLayout
  let kit: PieceKit
  /// The pieces under fingers.
  var held: Set<Int> = []
  private let isClassic: Bool
  /// Whether what was built stays whole where a stage has too little room for it.
  private let staysTogether: Bool
  /// Where the stage shows pieces that it would leave outside; the game has them where they were laid, until something is moved.
  private var broughtIn: [Int: Point] = [:]

  init(kit: PieceKit, layout: TrianglesLayout, isClassic: Bool, staysTogether: Bool) {
    game = TrianglesGame(count: kit.pieces.count)
    self.kit = kit
    self.layout = layout
    self.isClassic = isClassic
    self.staysTogether = staysTogether
  }

  /// Where a piece lies, its square's middle.
  func center(of piece: Int) -> Point {
    switch game.pieces[piece].place {
    case .home: layout.homes[piece]
    case .at(let center): broughtIn[piece] ?? center
    }
  }

  /// All pieces where they lie, in the kit's order.
  var whole: [PlacedPiece] { kit.pieces.indices.map { placed($0) } }

  /// A piece where it lies.
  func placed(_ piece: Int) -> PlacedPiece { placed(piece, at: center(of: piece)) }

  /// A piece turned as it is, somewhere else.
  func placed(_ piece: Int, at center: Point) -> PlacedPiece { kit.placed(piece, turns: game.pieces[piece].turns, at: center) }

  /// How many taps make a piece lie as a place of a figure needs it; nil where none do.
  func taps(_ piece: Int, to slot: PlacedPiece) -> Int? { kit.taps(piece, turns: game.pieces[piece].turns, to: slot) }

  /// Turns a piece on by one.
  mutating func turn(_ piece: Int) { game.turn(piece, of: kit.turning.count) }

  /// The pieces that lie away from their homes.
  var away: [Int] { game.pieces.indices.filter { game.pieces[$0].place != .home } }

  /// Those of them that no finger holds.
  var laid: [Int] { away.filter { !held.contains($0) } }

  /// The nearest center from which a piece does not leave the stage. What rests lies there wholly; in the classic level only the middle of what a finger
  /// holds stays there.
  func inside(_ center: Point, of piece: Int, isHeld: Bool = false) -> Point {
    let placed = placed(piece, at: center)
    let part = isClassic && isHeld ? Rect(origin: placed.centroid, size: .zero) : placed.box
    return center + Self.translation(of: part, into: layout.stage)
  }

  /// How a rectangle must move to lie within another; to its middle where it is too large.
  private static func translation(of part: Rect, into whole: Rect) -> Point {
    func translation(_ min: Double, _ max: Double, _ low: Double, _ high: Double) -> Double {
      if max - min > high - low { return (low + high - min - max) / 2 }
      return min < low ? low - min : max > high ? high - max : 0
    }
    return Point(translation(part.minX, part.maxX, whole.minX, whole.maxX), translation(part.minY, part.maxY, whole.minY, whole.maxY))
  }

  /// Takes over the layout of a stage. What would lie outside is shown on the stage: in free play together, so that what was built stays whole, then
  /// one by one. A stage on which it all has room again shows it where it was.
  mutating func lay(out layout: TrianglesLayout) {
    self.layout = layout
    broughtIn.removeAll()
    let away = away
    let isOutside = away.contains { inside(center(of: $0), of: $0).distance(to: center(of: $0)) > 1e-9 }
    guard isOutside else { return }
    var translation = Point.zero
    if staysTogether, let first = away.first {
      let all = away.reduce(placed(first).box) { $0.union(placed($1).box) }
      translation = Self.translation(of: all, into: layout.stage)
    }
    for piece in away { broughtIn[piece] = inside(center(of: piece) + translation, of: piece) }
  }

  /// Lets pieces lie where they are seen, before one of them is moved.
  mutating func settle() {
    for (piece, center) in broughtIn { game.correct(piece, to: center) }
    broughtIn.removeAll()
  }

  /// Lets every piece that no finger holds lie on the stage: what was taken back may lie where it has ended since.
  mutating func correct() {
    for piece in game.pieces.indices where !held.contains(piece) { game.correct(piece, to: inside(center(of: piece), of: piece)) }
  }

  /// Goes on from what was kept; a piece that was turned more often than its kit has ways lies as after the rest.
  mutating func goOn(with kept: TrianglesGame) {
    game = kept
    game.limitTurns(to: kit.turning.count)
  }

  /// Begins anew, with all pieces at home.
  mutating func restart() {
    game = TrianglesGame(count: kit.pieces.count)
    broughtIn.removeAll()
  }
}
