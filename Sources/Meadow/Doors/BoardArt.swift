import Geometry
import Layers
import RoomKit

/// A board of four in a row on a jetty, with the stones of the last game.
final class BoardArt: LandmarkArt {
  /// A stone in its hole: column 0 to 6 from the left, row 0 to 5 from the bottom.
  package struct Stone: Hashable, Sendable {
    package var column: Int
    package var row: Int
    package var isRed: Bool
  }

  private static let first = Point(-72.5, -27.5)
  private static let step = Point(24.17, -24.1)

  private var board: PartLayer?
  private let stones = Layer()
  private var lamp: Layer?
  private var shown: [Stone] = []

  override func build() throws(RoomError) {
    try add("jetty", at: Point(-14, 6))
    let lantern = try add("lantern", at: Point(116, -6))
    lamp = lantern["lamp"]
    let board = try add("board")
    stones.anchorPoint = .zero
    if let front = board["front"], let picture = front.superlayer {
      picture.insertSublayer(stones, below: front)
    } else {
      board.addSublayer(stones)
    }
    self.board = board
  }

  /// The stones of a game of moves.
  /// - Parameters:
  ///   - moves: columns from 1 to 7, one after the other; what is none, or has no room, is left out.
  ///   - redBegins: whose stone is first.
  package static func stones(of moves: String, redBegins: Bool) -> [Stone] {
    var heights = [Int](repeating: 0, count: 7)
    var stones: [Stone] = []
    for column in moves.prefix(42).compactMap({ $0.wholeNumberValue }) where (1...7).contains(column) && heights[column - 1] < 6 {
      stones.append(Stone(column: column - 1, row: heights[column - 1], isRed: (stones.count % 2 == 0) == redBegins))
      heights[column - 1] += 1
    }
    return stones
  }

  /// Shows some stones.
  func show(stones new: [Stone]) throws(RoomError) {
    guard new != shown else { return }
    shown = new
    for part in parts where part.superlayer === stones { drop(part) }
    for stone in new {
      try add(
        stone.isRed ? "disc-red" : "disc-yellow",
        at: Point(Self.first.x + Self.step.x * Double(stone.column), Self.first.y + Self.step.y * Double(stone.row)), to: stones)
    }
  }

  override func open() {
    guard let tree else { return }
    for (i, stone) in stones.sublayers.enumerated() {
      var hop = KeyframeAnimation<Layer, Double>(.translationY, values: [0, -9, 0], duration: 0.3)
      hop.timingFunctions = [.easeOut, .easeIn]
      hop.beginTime = tree.now + 0.025 * Double(i)
      stone.add(hop, forKey: Self.openKey)
    }
    lamp?.add(KeyframeAnimation(.rotation, values: [0, 0.2, -0.14, 0.06, 0], duration: 0.9), forKey: Self.openKey)
  }

  override func idle(_ life: MeadowLife) {
    guard let lamp else { return }
    life.loop(lamp, rest: 2) { _ in
      var swing = KeyframeAnimation(.rotation, values: [0, 0.09, 0, -0.09, 0], duration: 3)
      swing.mode = .cubic
      return swing
    }
  }
}
