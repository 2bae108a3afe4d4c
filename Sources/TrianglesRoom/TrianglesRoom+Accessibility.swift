import Geometry
import RoomKit
import Sessions

extension TrianglesRoom {
  /// Names the pieces, and tells where each lies and how it is turned.
  func describePieces() {
    let colors: [TrianglesSpeech] = [.red, .blue, .yellow, .green]
    for piece in board.pieces {
      let number = piece.number
      piece.layer.describe(
        {
          TrianglesSpeech.piece.text(
            in: $0, ["number": "\(number + 1)", "color": colors[TrianglesGame.color(of: number)].text(in: $0)])
        }, value: { [weak self] in self?.place(of: number, in: $0) }, hint: { TrianglesSpeech.move.text(in: $0) },
        traits: { [.adjustable, .button] })
    }
  }

  /// Where a piece lies, in legs to the right and down from the board's origin, and where its right angle is.
  private func place(of piece: Int, in language: Language) -> String {
    let corners: [TrianglesSpeech] = [.topLeft, .topRight, .bottomRight, .bottomLeft]
    let corner = corners[game.corner(of: piece)].text(in: language)
    if game.pieces[piece].place == .home, !isClassic { return TrianglesSpeech.tray.text(in: language, ["corner": corner]) }
    let center = table.center(of: piece)
    return TrianglesSpeech.place.text(in: language, ["x": Self.legs(center.x), "y": Self.legs(center.y), "corner": corner])
  }

  /// A length in legs, to a quarter.
  private static func legs(_ length: Double) -> String { JSON((length * 4).rounded() / 4).description }
}
