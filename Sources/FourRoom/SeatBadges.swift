import FourInARow
import Layers
import RoomKit

/// The badges of both who play.
@MainActor
struct SeatBadges {
  private let red: SeatBadge
  private let yellow: SeatBadge

  /// - Parameters:
  ///   - machine: the machine's level; nil for two players.
  ///   - showsLevel: whether that stands beside it.
  /// - Throws: `RoomError` when a picture is missing.
  init(machine: Int?, showsLevel: Bool = true, options: RoomOptions) throws(RoomError) {
    red = try SeatBadge(.red, machine: nil, options: options)
    yellow = try SeatBadge(.yellow, machine: machine, showsLevel: showsLevel, options: options)
  }

  subscript(seat: Seat) -> SeatBadge { seat == .red ? red : yellow }

  func add(to layer: Layer) {
    for seat in Seat.allCases { layer.addSublayer(self[seat]) }
  }

  func layout(_ place: GameLayout) {
    red.layout(in: place.red)
    yellow.layout(in: place.yellow)
    for layer in [red, yellow] { layer.opacity = place.hidesPlayers ? 0 : 1 }
  }

  /// Shows whose turn it is, how they look, and what they have won.
  /// - Parameter isThinking: whether the machine is.
  func update(_ game: FourGame, isThinking: Bool) {
    let turn = game.turn
    for seat in Seat.allCases {
      self[seat].update(isOnTurn: turn == seat, mood: mood(of: seat, in: game, isThinking: isThinking))
      self[seat].update(wins: game.wins[seat] ?? 0)
    }
  }

  /// How someone looks as the game stands: who has won is pleased, who has lost beaten, and who can be beaten at once worries.
  private func mood(of seat: Seat, in game: FourGame, isThinking: Bool) -> RobotLayer.Expression {
    if let winner = game.winner { return winner == seat ? .pleased : .beaten }
    if seat == .yellow, isThinking { return .thinking }
    guard game.turn != nil else { return .waiting }
    let other = game.seat(of: .first) == seat.other ? Player.first : .second
    return game.board.threats(of: other).contains { game.board.landing(in: $0.column) == $0 } ? .worried : .waiting
  }

  /// Both look towards a place.
  /// - Parameter x: in points of the stage.
  func look(atX x: Double) {
    for seat in Seat.allCases { self[seat].look(atX: x) }
  }
}
