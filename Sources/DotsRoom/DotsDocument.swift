import Geometry
import RoomKit
import Sessions

/// What is kept of the classic circle.
struct ClassicDotsDocument: Codable, Equatable {
  /// Whether START was pressed.
  var started: Bool
  /// How many dots were entered since then.
  var entered: Int

  init(_ game: ClassicDotsGame) {
    started = game.isStarted
    entered = game.entered
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    started = members.lenient(.started) ?? false
    entered = members.lenient(.entered) ?? 0
  }
}

/// What is kept of a picture's dots, lines in units of the puzzle.
struct PictureDotsDocument: Codable, Equatable {
  /// How many dots the picture has: what was drawn in another picture does not fit.
  var dots: Int
  /// What the dots are counted with.
  var labels: DotLabelKind?
  /// The line to each dot that was entered, without its ends.
  var lines: [DrawnLine]
  /// The line that leads on from the last dot to nowhere yet, without its beginning.
  var pending: DrawnLine?
  var mistakes: Int
  var hints: Int

  init(_ game: ConnectGame, labels: DotLabelKind, pending: [Point]?) {
    dots = game.count
    self.labels = labels
    lines = game.lines.map { DrawnLine(points: Array($0.dropFirst().dropLast())) }
    self.pending = pending.map { DrawnLine(points: Array($0.dropFirst())) }
    mistakes = game.mistakes
    hints = game.hints
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    dots = try members.decode(Int.self, forKey: .dots)
    labels = members.lenient(.labels)
    lines = members.lenient(.lines) ?? []
    pending = members.lenient(.pending)
    mistakes = members.lenient(.mistakes) ?? 0
    hints = members.lenient(.hints) ?? 0
  }

  /// The game as it was kept; nil where it was another picture's.
  func game(of puzzle: DotPuzzle) -> ConnectGame? {
    guard dots == puzzle.dots.count else { return nil }
    let lines = lines.prefix(dots).enumerated().map { i, line in
      line.points(from: i == 0 ? nil : puzzle.dots[i - 1], to: puzzle.dots[i])
    }
    return ConnectGame(contourEnds: puzzle.contourEnds, lines: lines, mistakes: mistakes, hints: hints)
  }

  /// The points of the line that leads on from the last dot; nil without one.
  func pending(in game: ConnectGame, of puzzle: DotPuzzle) -> [Point]? {
    guard game.next.map(game.beginsContour) == false, let points = pending?.points(from: puzzle.dots[game.entered - 1], to: nil) else {
      return nil
    }
    return points.count > 1 ? points : nil
  }
}
