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
@Suite("Stones in the board's holes")
struct FourStoneTests {
  /// A board with stones of both players in some of its holes.
  private static func table(_ look: PieceLook, isStrong: Bool) -> TableLayer {
    var options = RoomOptions()
    options.hasHighContrast = isStrong
    let table = TableLayer(options: options, look: look)
    for (i, seat) in [Seat.red, .yellow, .yellow, .red].enumerated() { table.put(seat, into: Cell(column: i, row: i % 2)) }
    return table
  }

  private static func pixels(_ table: TableLayer, scale: Double) -> PixelBuffer {
    let root = Layer()
    root.anchorPoint = .zero
    root.addSublayer(table)
    table.transform = AffineTransform.scale(scale, scale).concatenating(.translation(20, 10))
    let compositor = RasterCompositor(
      tree: LayerTree(root: root), width: Int(340 * scale), height: Int(300 * scale), background: Color(rgb: 0xff00ff))
    _ = compositor.render()
    return compositor.pixels
  }

  private static func look(_ animal: String?, _ other: String?, isStrong: Bool = false) -> PieceLook {
    var look = PieceLook(hasHighContrast: isStrong, animal: animal)
    look.otherAnimal = other
    return look
  }

  @Test(
    "a stone that rests in a hole looks as all of it does there, but for a few levels where edges meet",
    arguments: [0.7, 1, 1.63, 2.4, 3.1])
  func hidden(scale: Double) {
    for (look, isStrong) in [(Self.look(nil, nil), false), (Self.look("cat", "fox"), false), (Self.look(nil, nil, isStrong: true), true)] {
      let (resting, whole) = (Self.table(look, isStrong: isStrong), Self.table(look, isStrong: isStrong))
      for piece in whole.pieces.values { piece.leave() }
      let (a, b) = (Self.pixels(resting, scale: scale), Self.pixels(whole, scale: scale))
      var (most, count) = (0, 0)
      for y in 0..<a.height {
        for x in 0..<a.width where a[x, y] != b[x, y] {
          count += 1
          for shift in [0, 8, 16, 24] { most = max(most, abs(Int(a[x, y] >> shift & 255) - Int(b[x, y] >> shift & 255))) }
        }
      }
      #expect(most <= 12 && count < a.width * a.height / 250, "\(look) at \(scale): \(count)")
    }
  }

  private func stones(_ play: FourPlay) throws -> [Bool] {
    try play.game.view.pieces.sorted { $0.key < $1.key }.map(\.value.isInHole)
  }

  @Test("its edge is drawn while it falls, shakes, sinks or leaves, and is left out as it rests")
  func moving() throws {
    let play = try FourPlay("two")
    play.tap(try play.point(4))
    play.wait(0.1)
    #expect(try stones(play) == [false])
    play.wait(2)
    #expect(try stones(play) == [true])
    let first = try #require(try play.game.view.pieces.values.first)
    try play.game.undo()
    play.wait(0.1)
    #expect(!first.isInHole && first.superlayer != nil)
    // A column of six is full; the seventh shakes the uppermost.
    let full = try FourPlay("two", options: FourPlay.options("two", moves: "444444"))
    #expect(try stones(full) == [Bool](repeating: true, count: 6))
    full.tap(try full.point(4))
    full.wait(0.1)
    #expect(try stones(full) == [true, true, true, true, true, false])
    // Once more, before the first shake is over.
    full.wait(0.15)
    full.tap(try full.point(4))
    full.wait(0.2)
    #expect(try stones(full) == [true, true, true, true, true, false])
    full.wait(1)
    let resting = try stones(full)
    #expect(resting.allSatisfy { $0 })
  }

  @Test("while the board makes room after a round its stones are kept as pixels, and drawn again once it has", arguments: [false, true])
  func making(isStill: Bool) throws {
    var options = RoomOptions()
    options.reducesMotion = isStill
    let play = try FourPlay("two", options: options)
    try play.play([1, 7, 1, 7, 1, 6, 1])
    let view = try play.game.view
    func kept(_ layer: Layer) -> Int { layer.sublayers.reduce(layer.shouldRasterize ? 1 : 0) { $0 + kept($1) } }
    var most = 0
    for _ in 0..<120 {
      play.wait(1.0 / 60)
      most = max(most, kept(view))
    }
    // Three of seven stones rest in their holes, and four stand before the board.
    #expect(most == (isStill ? 0 : 7) && kept(view) == 0)
  }

  @Test("the edges of stones that sink are drawn, and that of the one that falls out below")
  func sinking() throws {
    let play = try FourPlay("pop")
    play.key("4")
    play.machine("row 4")
    play.wait(2)
    let view = try #require(play.room.mode as? VariantMode).view
    let pieces = view.pieces
    #expect(pieces.values.map(\.isInHole) == [true, true])
    play.tap(view.transform.apply(FourGrid.center(of: Cell(column: 3, row: 0))))
    play.wait(0.1)
    #expect(pieces.values.map(\.isInHole) == [false, false])
    play.wait(1)
    #expect(view.pieces.values.map(\.isInHole) == [true])
  }
}
