import Geometry
import RoomKit
import Sessions

extension TrianglesRoom {
  /// Names the pieces, and tells where each lies and how.
  func describePieces() {
    let colors: [TrianglesSpeech] = [.red, .blue, .yellow, .green, .orange, .turquoise, .violet]
    for piece in board.pieces {
      let (number, kind) = (piece.number, table.kit.pieces[piece.number])
      piece.layer.describe(
        {
          TrianglesSpeech.piece.text(
            in: $0,
            [
              "shape": TrianglesSpeech(kind.shape).text(in: $0), "number": "\(number + 1)", "color": colors[kind.color].text(in: $0),
            ])
        }, value: { [weak self] in self?.place(of: number, in: $0) }, hint: { TrianglesSpeech.move.text(in: $0) },
        traits: { [.adjustable, .button] })
    }
  }

  /// Where a piece lies, in legs to the right and down from the board's origin, and how.
  private func place(of piece: Int, in language: Language) -> String {
    let pose = TrianglesSpeech.text(table.placed(piece), in: language)
    if game.pieces[piece].place == .home, !isClassic { return TrianglesSpeech.tray.text(in: language, ["corner": pose]) }
    let center = table.center(of: piece)
    return TrianglesSpeech.place.text(in: language, ["x": Self.legs(center.x), "y": Self.legs(center.y), "corner": pose])
  }

  /// A length in legs, to a quarter.
  private static func legs(_ length: Double) -> String { JSON((length * 4).rounded() / 4).description }
}

extension TrianglesSpeech {
  /// What a shape is called.
  init(_ shape: PieceShape) {
    switch shape {
    case .triangle: self = .triangle
    case .middle: self = .middle
    case .large: self = .large
    case .square: self = .square
    case .parallelogram: self = .parallelogram
    }
  }

  /// How a piece lies: where a triangle's right angle is, and how others are turned as far as that can be seen.
  @MainActor
  static func text(_ piece: PlacedPiece, in language: Language) -> String {
    let pose = piece.pose
    switch piece.shape {
    case .triangle, .middle, .large:
      // Clockwise from where it is unturned; flipped, from the other side.
      let corners: [TrianglesSpeech] = [.topLeft, .top, .topRight, .right, .bottomRight, .bottom, .bottomLeft, .left]
      return corners[(pose.eighths + (pose.isFlipped ? 2 : 0)) & 7].text(in: language)
    case .square: return (pose.eighths.isMultiple(of: 2) ? Self.upright : Self.onCorner).text(in: language)
    case .parallelogram: return (pose.isFlipped ? Self.flipped : Self.turned).text(in: language, ["count": "\(pose.eighths & 3)"])
    }
  }
}
