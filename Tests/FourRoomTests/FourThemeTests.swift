import Compositing
import FourInARow
import Geometry
import Imaging
import Layers
import RoomTestSupport
import Sessions
import Testing

@testable import FourRoom
@testable import RoomKit

@MainActor
@Suite("How the board looks")
struct FourThemeTests {
  private func press(_ icon: Icon, _ play: FourPlay) throws {
    let button = try #require(play.room.tree.root.layer(named: "\(icon.rawValue) button"))
    play.tap(button.convert(button.bounds.center, to: nil))
    play.wait(0.3)
  }

  private func isSeen(_ icon: Icon, _ play: FourPlay) -> Bool {
    play.room.tree.root.layer(named: "\(icon.rawValue) button")?.isHidden == false
  }

  @Test("between the players stands who begins, and from the first stone on how the board looks", arguments: ["two", "3"])
  func middle(level: String) throws {
    let play = try FourPlay(level)
    #expect(isSeen(.swap, play) && !isSeen(.board, play))
    try play.play([4])
    #expect(!isSeen(.swap, play) && isSeen(.board, play))
    try press(.board, play)
    #expect(play.state["theme"] == "wood" && play.state["moves"] == "4", "no stone falls there")
    try play.game.undo()
    #expect(isSeen(.swap, play) && !isSeen(.board, play))
  }

  @Test("presses go through all boards and come back to the first; the last one is kept for all boards of the room")
  func choosing() throws {
    let store = RoomStore()
    var options = RoomOptions()
    options.store = store
    let play = try FourPlay("two", options: options)
    try play.play([4])
    var seen: [String] = []
    for _ in BoardTheme.allCases {
      try press(.board, play)
      seen.append(play.state["theme"]?.string ?? "")
    }
    #expect(seen == BoardTheme.allCases.dropFirst().map(\.rawValue) + ["plain"])
    try press(.board, play)
    try press(.board, play)
    for level in ["two", "1", "win-2", "three", "pop", "analysis"] {
      let room = try FourRoom(level: LevelID(level), options: options, host: StubHost())
      let tables = room.tree.root.layersBelow.compactMap { $0 as? TableLayer }
      #expect(tables.map(\.theme) == [.meadow], "\(level)")
    }
  }

  @Test("what was kept and is no board is the plain one")
  func odd() {
    for text in ["{\"theme\":\"gold\"}", "{}", "[]", "7", "{\"theme\":null}"] {
      let store = RoomStore([Keepsake(id: 1, name: "board", text: text, picture: "")])
      #expect(BoardTheme.chosen(in: store) == .plain)
    }
  }

  private func picture(_ theme: BoardTheme, isStrong: Bool) -> PixelBuffer {
    let front = BoardFront(BoardGrid(), theme: theme, hasHighContrast: isStrong)
    let root = Layer()
    root.anchorPoint = .zero
    root.addSublayer(front)
    let compositor = RasterCompositor(tree: LayerTree(root: root), width: 300, height: 270, background: .white)
    _ = compositor.render()
    return compositor.pixels
  }

  @Test("without colour, by brightness alone, any two boards differ, with strong contrast too")
  func patterns() {
    for isStrong in [false, true] {
      // How bright the pixels of a square among four holes are beside their mean.
      let prints = BoardTheme.allCases.map { theme -> [Double] in
        let pixels = picture(theme, isStrong: isStrong)
        var print: [Double] = []
        for y in 106..<146 {
          for x in 106..<146 where max(abs(Double(x) - 126), abs(Double(y) - 126)) < 9 {
            let pixel = pixels[x, y]
            print.append(0.3 * Double(pixel >> 16 & 255) + 0.59 * Double(pixel >> 8 & 255) + 0.11 * Double(pixel & 255))
          }
        }
        let mean = print.reduce(0, +) / Double(print.count)
        return print.map { $0 - mean }
      }
      for (i, a) in prints.enumerated() {
        for (j, b) in prints.enumerated() where i < j {
          let difference = zip(a, b).reduce(0) { $0 + abs($1.0 - $1.1) } / Double(a.count)
          #expect(difference > 4, "\(BoardTheme.allCases[i]) \(BoardTheme.allCases[j]) \(isStrong): \(difference)")
        }
      }
    }
  }

  @Test("stars and flowers lie between holes alone, where neither the board's edge nor its corners cut them")
  func scattered() {
    for theme in [BoardTheme.stars, .meadow] {
      let pixels = picture(theme, isStrong: false)
      // The board has a colour for each row: it is lit from above.
      for edge in 2..<7 {
        for along in 16..<270 {
          let row = min(along, 230)
          #expect(pixels[along, edge] == pixels[26, edge] && pixels[edge, row] == pixels[2, row], "\(theme) at \(along), \(edge)")
        }
      }
      #expect(pixels[46, 46] != pixels[2, 46], "\(theme)")
    }
  }

  @Test("holes are as well seen in every board as in the plain one")
  func edges() {
    for theme in BoardTheme.allCases {
      #expect(theme.color(hasHighContrast: false).contrast(with: theme.edgeColor) >= 2.6, "\(theme)")
    }
  }
}

@MainActor
extension Layer {
  /// The layer and all that lie in it.
  fileprivate var layersBelow: [Layer] { [self] + sublayers.flatMap(\.layersBelow) }
}
