import Geometry
import Layers
import RoomKit
import Sessions
import Testing

@testable import Meadow

@MainActor
@Suite("The land that is poked")
struct GroundTests {
  private func stage(_ size: Size, isCalm: Bool = false) throws -> (meadow: MeadowLayer, tree: LayerTree) {
    var options = RoomOptions()
    options.reducesMotion = isCalm
    let figure = try Figure("frog", sits: false, scarf: .white)
    let meadow = try MeadowLayer(
      doors: [], player: MeadowSeat(figure, name: "player", isCalm: isCalm, action: {}, onHold: {}), light: .day, options: options)
    let tree = LayerTree()
    tree.root.anchorPoint = .zero
    tree.root.bounds = Rect(origin: .zero, size: size)
    tree.root.addSublayer(meadow)
    try meadow.layout(size: size)
    return (meadow, tree)
  }

  @Test(
    "a place is made of what is seen there, wherever the land is panned to",
    arguments: [
      (Point(1150, 560), Soil.water), (Point(560, 740), .earth), (Point(300, 620), .grass), (Point(1180, 200), .snow),
      (Point(90, 250), .rock),
    ])
  func soils(place: Point, soil: Soil) throws {
    let (meadow, _) = try stage(Size(1280, 800))
    #expect(meadow.scenery.ground(at: place)?.soil == soil)
    meadow.pan(to: -40)
    let found = try #require(meadow.scenery.ground(at: place + Point(meadow.plane(.nearMeadow).position.x, 0)))
    if [.water, .earth, .grass].contains(soil) { #expect(found.soil == soil) }
    #expect(meadow.scenery.ground(at: Point(640, 20)) == nil)
  }

  @Test("every place answers a poke, by day and with less movement, and comes to rest again", arguments: [false, true])
  func everywhere(isCalm: Bool) throws {
    for size in [Size(1280, 800), Size(360, 640)] {
      let (meadow, tree) = try stage(size, isCalm: isCalm)
      let screen = meadow.plane(.screen)
      for row in 0..<7 {
        for column in 0..<7 {
          let place = Point((Double(column) + 0.5) * size.width / 7, (Double(row) + 0.5) * size.height / 7)
          let hasPokable = meadow.scenery.pokables.contains { !$0.layer.isHidden && $0.frame.contains(place) }
          meadow.poke(at: place)
          #expect(hasPokable || !screen.sublayers.isEmpty, "at \(place)")
          tree.advance(to: tree.now + 3)
          #expect(screen.sublayers.isEmpty, "at \(place)")
        }
      }
      tree.advance(to: tree.now + 40)
      #expect(!tree.isAnimating)
    }
  }

  @Test("flowers spring up where grass is poked, no more than fourteen at once, and are gone before life ends")
  func flowers() throws {
    let (meadow, tree) = try stage(Size(1280, 800))
    let near = meadow.plane(.nearMeadow)
    let before = near.sublayers.count
    for i in 0..<40 { meadow.poke(at: Point(250 + Double(i) * 2, 620)) }
    #expect(near.sublayers.count == before + Ground.mostSprouts)
    tree.advance(to: tree.now + MeadowLife.span)
    #expect(near.sublayers.count == before)
  }
}
