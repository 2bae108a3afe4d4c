import Geometry
import Layers
import RoomKit
import Sessions

/// What shows a game of numerals, and tells when one is tapped.
@MainActor
protocol NumeralsBoard: RoomMode {
  /// Without an extent of its own.
  var layer: Layer { get }
  /// How long, in seconds, the last number of a page is shown before the game goes on.
  var pageEnd: Double { get }
  /// How near a touch must come, in points, to something that it misses.
  var tolerance: Double { get }

  /// Called with a place that is tapped.
  var onTap: (Int) -> Void { get set }
  /// Called where all is to begin again.
  var onClear: () -> Void { get set }

  /// Shows the page as it stands.
  func deal(_ game: NumeralsGame, isAnimated: Bool)
  /// Shows what a tap on a place was; the game has taken it.
  func respond(to outcome: NumeralsGame.Outcome, at place: Int, _ game: NumeralsGame)
  /// Shows what the round has made.
  /// - Returns: what flies to the meadow; nil where nothing is made.
  func finish(with figure: MadeFigure?) -> MadeThing?
  /// What is seen of a game.
  func probeMembers(_ game: NumeralsGame) -> [JSON.Member]
}

extension NumeralsBoard {
  func finish(with figure: MadeFigure?) -> MadeThing? { nil }
}

extension JSON {
  /// A rectangle as an object of x, y, width and height, in millionths.
  static func frame(_ rect: Rect) -> JSON {
    ["x": coordinate(rect.minX), "y": coordinate(rect.minY), "width": coordinate(rect.width), "height": coordinate(rect.height)]
  }

  /// A coordinate to a millionth of a point, so that it reads as it is meant.
  static func coordinate(_ coordinate: Double) -> JSON { JSON((coordinate * 1e6).rounded() / 1e6) }
}
