import Geometry

/// The pieces of a level: what they are, how they lie at the beginning, and what a tap does to them.
struct PieceKit: Equatable, Sendable {
  /// What a tap does to a piece.
  enum Turning: String, Codable, Sendable {
    /// Nothing: it lies as it is laid.
    case none
    /// A quarter turn clockwise.
    case quarters
    /// An eighth of a turn clockwise.
    case eighths

    /// After so many taps a piece lies as it did.
    var count: Int {
      switch self {
      case .none: 1
      case .quarters: 4
      case .eighths: 8
      }
    }
  }

  /// A piece as it lies at the beginning.
  struct Piece: Equatable, Sendable {
    let shape: PieceShape
    let pose: PiecePose
    /// An index into the colours of the room.
    let color: Int
  }

  let pieces: [Piece]
  let turning: Turning

  init(pieces: [Piece], turning: Turning) {
    (self.pieces, self.turning) = (pieces, turning)
  }

  /// The seven pieces, as they lie in their tray.
  static let tangram = PieceKit(
    pieces: [
      Piece(shape: .large, pose: PiecePose(eighths: 2), color: 0), Piece(shape: .large, pose: PiecePose(eighths: 6), color: 1),
      Piece(shape: .middle, pose: PiecePose(eighths: 1), color: 3), Piece(shape: .triangle, pose: PiecePose(eighths: 2), color: 2),
      Piece(shape: .triangle, pose: PiecePose(eighths: 6), color: 4), Piece(shape: .square, pose: PiecePose(eighths: 0), color: 5),
      Piece(shape: .parallelogram, pose: PiecePose(eighths: 0), color: 6),
    ], turning: .eighths)

  /// Small triangles: two share a square, the even one with its right angle at the top right, the odd one at the bottom left, in red, blue, yellow, green.
  init(triangles count: Int) {
    pieces = (0..<count).map { i in
      Piece(shape: .triangle, pose: PiecePose(eighths: i % 2 == 0 ? 2 : 6), color: (i / 2 + i % 2) % 4)
    }
    turning = .quarters
  }

  /// The pieces that a figure is laid of.
  init(_ figure: TriangleFigure) {
    let shapes = figure.solution.map(\.shape)
    switch figure.turning {
    case .eighths where shapes == Self.tangram.pieces.map(\.shape): self = .tangram
    case .quarters where !figure.showsSeams && shapes.allSatisfy({ $0 == .triangle }): self.init(triangles: shapes.count)
    case let turning:
      let pieces = figure.solution.enumerated().map { i, piece in
        let turns = turning == .none ? 0 : 2 * (1 + i % 3)
        return Piece(
          shape: piece.shape, pose: PiecePose(eighths: piece.pose.eighths - turns, isFlipped: piece.pose.isFlipped), color: i % 7)
      }
      self.init(pieces: pieces, turning: turning)
    }
  }

  /// How a piece lies after so many taps. What looks the same after half a turn flips there, so that taps go through all the ways in which it can lie.
  func pose(of piece: Int, turns: Int) -> PiecePose {
    let (first, turns) = (pieces[piece].pose, turns % turning.count)
    let step = 8 / turning.count
    guard pieces[piece].shape == .parallelogram, turning != .none else {
      return PiecePose(eighths: first.eighths + turns * step, isFlipped: first.isFlipped)
    }
    let half = turning.count / 2
    return PiecePose(eighths: first.eighths + turns % half * step, isFlipped: first.isFlipped != (turns >= half))
  }

  /// A piece laid somewhere after so many taps.
  func placed(_ piece: Int, turns: Int, at center: Point) -> PlacedPiece {
    PlacedPiece(pieces[piece].shape, center: center, pose: pose(of: piece, turns: turns))
  }

  /// How many taps make a piece that was tapped so often lie as a place of a figure needs it; nil where none do.
  func taps(_ piece: Int, turns: Int, to slot: PlacedPiece) -> Int? {
    (0..<turning.count).first { placed(piece, turns: turns + $0, at: slot.center).covers(slot) }
  }
}
