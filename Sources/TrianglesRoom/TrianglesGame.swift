import Geometry
import RoomKit

/// The rules of the puzzle of pieces: what lies where, turned how, and in which order; all moves can be taken back.
///
/// Lengths are in legs of a triangle. Nothing here knows the stage.
struct TrianglesGame: Equatable {
  /// Where a piece lies.
  enum Place: Equatable {
    /// Where it lay at the beginning, which the layout knows.
    case home
    /// With the middle of its square there.
    case at(Point)
  }

  struct Piece: Equatable {
    var place = Place.home
    /// How often it was turned from how it lay at the beginning; after how many turns it lies so again, its kit says.
    var turns = 0
  }

  static let mostPieces = 16
  /// As many moves can be taken back.
  static let longestHistory = 200

  private(set) var pieces: [Piece]
  /// The pieces' numbers from the back to the front.
  private(set) var order: [Int]
  private(set) var isSolved = false
  /// How many moves and turns were made.
  private(set) var moves = 0
  /// How many hints were asked for.
  private(set) var hints = 0
  private var history = UndoStack<[Piece]>(limit: longestHistory)
  /// The piece that the last move nudged, so that further nudges of it are one move.
  private var nudged: Int?

  init(count: Int) {
    pieces = Array(repeating: Piece(), count: count)
    order = Array(0..<count)
  }

  /// Goes on from what was saved; an order that is none is left out.
  init(pieces: [Piece], order: [Int], moves: Int, hints: Int) {
    self.init(count: pieces.count)
    self.pieces = pieces
    if order.sorted() == self.order { self.order = order }
    self.moves = max(0, moves)
    self.hints = max(0, hints)
  }

  // MARK: - Moves

  /// Turns a piece on by one.
  /// - Parameter count: after so many it lies as at the beginning.
  mutating func turn(_ piece: Int, of count: Int) {
    remember()
    pieces[piece].turns = (pieces[piece].turns + 1) % count
  }

  /// Lays a piece elsewhere.
  /// - Parameter isNudge: whether further nudges of the same piece count as one move with this one.
  mutating func move(_ piece: Int, to place: Place, isNudge: Bool = false) {
    guard pieces[piece].place != place else { return }
    if !(isNudge && nudged == piece) { remember() }
    pieces[piece].place = place
    nudged = isNudge ? piece : nil
  }

  /// Sends every piece home that none holds back, turned as at the beginning.
  mutating func sendHome(except held: Set<Int> = []) {
    remember()
    for piece in pieces.indices where !held.contains(piece) { pieces[piece] = Piece() }
  }

  /// Takes the last move back, but for pieces that are held.
  mutating func undo(except held: Set<Int> = []) {
    guard let last = history.undo() else { return }
    for piece in pieces.indices where !held.contains(piece) { pieces[piece] = last[piece] }
    nudged = nil
  }

  var canUndo: Bool { history.canUndo && !isSolved }

  /// Brings a piece to the front.
  mutating func raise(_ piece: Int) {
    guard order.last != piece else { return }
    order.removeAll { $0 == piece }
    order.append(piece)
  }

  /// Corrects where a piece lies, which is no move: the stage has become smaller, or it caught elsewhere than where it was let go.
  mutating func correct(_ piece: Int, to center: Point) {
    if case .at = pieces[piece].place { pieces[piece].place = .at(center) }
  }

  /// Takes as many turns off every piece as leave it as it is.
  mutating func limitTurns(to count: Int) {
    for piece in pieces.indices { pieces[piece].turns %= count }
  }

  mutating func takeHint() { hints += 1 }

  mutating func solve() { isSolved = true }

  private mutating func remember() {
    moves += 1
    nudged = nil
    history.push(pieces)
  }
}
