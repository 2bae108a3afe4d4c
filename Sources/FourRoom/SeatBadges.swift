import FourInARow
import Gestures
import Layers
import RoomKit

/// The badges of both who play.
@MainActor
struct SeatBadges {
  private var red: SeatBadge
  private var yellow: SeatBadge

  /// - Parameters:
  ///   - machine: the machine's level; nil for two players.
  ///   - showsLevel: whether that stands beside it.
  ///   - look: how the stones look; nil for what the options say.
  /// - Throws: `RoomError` when a picture is missing.
  init(machine: Int?, showsLevel: Bool = true, look: PieceLook? = nil, options: RoomOptions) throws(RoomError) {
    let look = look ?? PieceLook(options)
    red = try SeatBadge(.red, machine: nil, look: look, options: options)
    yellow = try SeatBadge(.yellow, machine: machine, showsLevel: showsLevel, look: look, options: options)
  }

  subscript(seat: Seat) -> SeatBadge { seat == .red ? red : yellow }

  func add(to layer: Layer) {
    for seat in Seat.allCases { layer.addSublayer(self[seat]) }
  }

  /// Calls something when either is touched.
  func answer(_ touched: @escaping (Seat) -> Void) {
    for seat in Seat.allCases {
      let badge = self[seat]
      badge.isHitTestable = true
      badge.addRecognizer(
        TapGestureRecognizer { tap in
          if tap.state == .ended { touched(seat) }
        })
      badge.focusResponse = FocusResponse { touched(seat) }
      badge.describe { FourSpeech.chooseAnimal.text(in: $0, ["color": seat.spoken(in: $0)]) }
    }
  }

  func remove() {
    for seat in Seat.allCases { self[seat].removeFromSuperlayer() }
  }

  func layout(_ place: GameLayout) {
    red.layout(in: place.red)
    yellow.layout(in: place.yellow)
    for layer in [red, yellow] { layer.opacity = place.hidesPlayers ? 0 : 1 }
  }

  /// Shows whose turn it is, how they look, and what they have won.
  /// - Parameter isThinking: whether the machine is.
  func update(_ game: FourGame, isThinking: Bool) {
    for seat in Seat.allCases {
      let isWorried = game.turn != nil && isThreatened(seat, in: game)
      update(
        seat, turn: game.turn, winner: game.winner, wins: game.wins, isThinking: isThinking, isWorried: isWorried)
    }
  }

  /// Shows the same of a game of which no more is known.
  func update(turn: Seat?, winner: Seat?, wins: [Seat: Int], isThinking: Bool) {
    for seat in Seat.allCases {
      update(seat, turn: turn, winner: winner, wins: wins, isThinking: isThinking, isWorried: false)
    }
  }

  /// Shows one of both: who has won is pleased, and who has lost beaten; where nobody has, both are friendly.
  private func update(_ seat: Seat, turn: Seat?, winner: Seat?, wins: [Seat: Int], isThinking: Bool, isWorried: Bool) {
    let mood: SeatFigure.Expression =
      if let winner {
        winner == seat ? .pleased : .beaten
      } else if turn == nil {
        .friendly
      } else if seat == .yellow, isThinking {
        .thinking
      } else {
        isWorried ? .worried : .waiting
      }
    self[seat].update(isOnTurn: turn == seat, mood: mood)
    self[seat].update(wins: wins[seat] ?? 0)
  }

  /// What both do when a round has ended: who has won is glad in its own way, and the other one looks at it and claps; where nobody has, they wave.
  func celebrate(_ winner: Seat?) {
    guard let winner else {
      for seat in Seat.allCases { self[seat].player.perform(.greeting, after: seat == .red ? 0 : 0.3) }
      return
    }
    let (glad, kind) = (self[winner], self[winner.other])
    glad.player.show(.pleased)
    glad.player.perform(.joy, after: Self.breath)
    kind.look(atX: glad.convert(glad.bounds.center, to: nil, presented: false).x)
    // A robot that was beaten takes a moment before it does, by itself.
    if kind.robot?.expression != .beaten { kind.player.perform(.applause, after: 0.9) }
  }

  /// How long a face is seen before its joy, in seconds.
  private static let breath = 0.2

  /// Whether someone can be beaten at once.
  private func isThreatened(_ seat: Seat, in game: FourGame) -> Bool {
    let other = game.seat(of: .first) == seat.other ? Player.first : .second
    return game.board.threats(of: other).contains { game.board.landing(in: $0.column) == $0 }
  }

  /// Both look towards a place.
  /// - Parameter x: in points of the stage.
  func look(atX x: Double) {
    for seat in Seat.allCases { self[seat].look(atX: x) }
  }
}
