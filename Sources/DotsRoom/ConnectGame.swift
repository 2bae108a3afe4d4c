import Geometry
import Sessions

/// The rules of a picture's dots: they are entered in order, contour after contour, and each is reached by a line from the one before.
///
/// Dots count from 1. No line leads to the first dot of a contour, and a contour closes by itself when its last dot is entered.
struct ConnectGame: Equatable {
  /// The number of dots up to the end of each contour, rising; at least one.
  let contourEnds: [Int]
  /// The lines to the dots that were entered, in the puzzle's units, both ends included; empty for the first dot of a contour.
  private(set) var lines: [[Point]] = []
  /// How often a wrong dot was chosen.
  private(set) var mistakes = 0
  /// How often a hint was asked for.
  private(set) var hints = 0

  init(contourEnds: [Int]) { self.contourEnds = contourEnds }

  /// How many dots there are.
  var count: Int { contourEnds.last ?? 0 }
  var entered: Int { lines.count }
  var isFinished: Bool { entered == count }
  /// The dot that is to be entered next; nil when all are.
  var next: Int? { isFinished ? nil : entered + 1 }

  /// Whether a dot is the first of its contour, so that no line leads to it.
  func beginsContour(_ dot: Int) -> Bool { dot == 1 || contourEnds.contains(dot - 1) }

  /// The first dot of the contour that a dot is the last of; nil for any other.
  func start(ofContourEndingAt dot: Int) -> Int? {
    guard let i = contourEnds.firstIndex(of: dot) else { return nil }
    return i == 0 ? 1 : contourEnds[i - 1] + 1
  }

  /// Enters the next dot along a line.
  mutating func enter(along line: [Point]) {
    guard let next else { return }
    lines.append(beginsContour(next) ? [] : line)
  }

  /// Takes back the last dot.
  /// - Returns: whether there was one.
  mutating func undo() -> Bool { lines.popLast() != nil }

  mutating func noteMistake() { mistakes += 1 }
  mutating func noteHint() { hints += 1 }

  /// A game that goes on where another of the same picture stopped. Lines beyond the last dot are left out, and numbers below zero count as zero.
  init(contourEnds: [Int], lines: [[Point]], mistakes: Int, hints: Int) {
    self.init(contourEnds: contourEnds)
    for line in lines { enter(along: line) }
    self.mistakes = max(0, mistakes)
    self.hints = max(0, hints)
  }

  /// What is seen of it.
  var probeMembers: [JSON.Member] {
    [
      JSON.Member("dots", JSON(count)),
      JSON.Member("contours", JSON(contourEnds.count)),
      JSON.Member("next", next.map { JSON($0) } ?? nil),
      JSON.Member("entered", JSON(entered)),
      JSON.Member("finished", .bool(isFinished)),
      JSON.Member("mistakes", JSON(mistakes)),
      JSON.Member("hints", JSON(hints)),
      JSON.Member("lines", .array(lines.map { DrawnLine(points: Array($0.dropFirst().dropLast())).json })),
    ]
  }
}
