import Geometry
import Layers
import RoomKit
import Sessions
import Testing

@testable import Meadow

@MainActor
@Suite("The landmarks")
struct LandmarkTests {
  @Test(
    "flowers are as tall as the rounds of their day, 18 units each, and in proportion where that would be too tall",
    arguments: [
      ([0, 1, 2, 3, 4, 5, 6], [24.0, 42, 60, 78, 96, 114, 132]), ([0, 0, 0, 0, 0, 0, 1], [24, 24, 24, 24, 24, 24, 42]),
      ([14, 7, 0, 0, 0, 0, 0], [150, 87, 24, 24, 24, 24, 24]), ([-3, 0, 0, 0, 0, 0, 0], [24, 24, 24, 24, 24, 24, 24]),
    ])
  func garden(rounds: [Int], heights: [Double]) {
    for (a, b) in zip(GardenArt.heights(of: rounds), heights) { #expect(abs(a - b) < 1e-9) }
  }

  @Test("the fence is one picket, seen in a row: as the garden opens they hop one after the other, and stand again")
  func fence() throws {
    let garden = GardenArt()
    try garden.build()
    let tree = LayerTree(root: garden)
    let row = try #require(garden.sublayers.compactMap { $0 as? ReplicatorLayer }.first)
    let picket = try #require(row.sublayers.first)
    #expect(row.instanceCount == 15 && row.sublayers.count == 1 && row.instanceDelay > 0)
    #expect(row.appearances?.count == 15)
    garden.open()
    tree.advance(to: 0.09)
    #expect(picket.presentation(of: .translationY) < -3)
    tree.advance(to: 3)
    tree.advance(to: 4)
    #expect(picket.presentation(of: .translationY) == 0 && !tree.isAnimating)
  }

  @Test("stones lie as they were played; moves that make no sense are left out")
  func board() {
    let stones = BoardArt.stones(of: "4435", redBegins: true)
    #expect(
      stones.map(\.column) == [3, 3, 2, 4] && stones.map(\.row) == [0, 1, 0, 0] && stones.map(\.isRed) == [true, false, true, false])
    #expect(BoardArt.stones(of: "1", redBegins: false).map(\.isRed) == [false])
    #expect(BoardArt.stones(of: "x90 8-", redBegins: true).isEmpty)
    let full = BoardArt.stones(of: String(repeating: "3", count: 50), redBegins: true)
    #expect(full.count == 6 && full.last?.row == 5)
  }

  @Test("what is let go coasts by its velocity over the friction, never beyond its limits, and ends in a time that is finite")
  func coasting() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let start = Double.random(in: -100...100, using: &generator)
      let velocity = Double.random(in: -5000...5000, using: &generator)
      guard let way = Coasting(from: start, velocity: velocity, friction: 3, within: -120...120, grain: 0.2) else { continue }
      #expect((-120...120).contains(way.end) && way.duration.isFinite && way.duration > 0 && way.duration < 6)
      #expect(abs(start + velocity / 3) > 120 || abs(way.end - start - velocity / 3) < 1e-9)
      #expect((way.end - start) * velocity >= 0)
    }
    #expect(Coasting(from: 0, velocity: 0, friction: 3, within: -1...1, grain: 0.2) == nil)
  }

  /// A meadow on a stage.
  private func stage(_ size: Size, isCalm: Bool = false) throws -> (meadow: MeadowLayer, tree: LayerTree) {
    var options = RoomOptions()
    options.reducesMotion = isCalm
    let figure = try Figure("fox", sits: false, scarf: .white)
    let player = MeadowSeat(figure, name: "player", isCalm: isCalm, action: {}, onHold: {})
    let doors = Landmark.allCases.map { MeadowDoor.Contents(name: $0.rawValue, landmark: $0, word: $0.rawValue) }
    let meadow = try MeadowLayer(doors: doors, player: player, light: .day, options: options)
    let tree = LayerTree()
    tree.root.anchorPoint = .zero
    tree.root.bounds = Rect(origin: .zero, size: size)
    tree.root.addSublayer(meadow)
    try meadow.layout(size: size)
    return (meadow, tree)
  }

  @Test(
    "what is read ahead is what a meadow with all doors shows, and no more but the log for those who sit",
    arguments: [Size(320, 568), Size(960, 640)])
  func readingAhead(size: Size) throws {
    let meadow = try stage(size).meadow
    var shown: Set<String> = []
    func visit(_ layer: Layer) {
      if let part = layer as? PartLayer { shown.insert(part.part) }
      layer.sublayers.forEach(visit)
    }
    visit(meadow)
    let landscape = Set(try Composition.suited(to: size).items.map(\.part))
    #expect(shown.subtracting(landscape).union(["log"]) == Set(MeadowFile.partsBesideLandscape).union(["fox-stand"]))
  }

  @Test("a flick spins the sails the way it goes, they slow down by friction, and at last they rest")
  func windmill() throws {
    for (speed, sign) in [(3000.0, 1.0), (-3000, -1)] {
      let (meadow, tree) = try stage(Size(1280, 800))
      let mill = try #require(meadow.doors.first { $0.landmark == .windmill }?.art as? WindmillArt)
      // Above the hub to the right turns clockwise.
      #expect(mill.flick(at: Point(0, -232), velocity: Point(speed, 0), reduced: false))
      let vanes = try #require(mill.layer(named: "vanes")?.superlayer)
      var turns: [Double] = []
      for k in 1...5 {
        tree.advance(to: Double(k))
        turns.append(vanes.presentation(of: .rotation) * sign)
      }
      #expect(turns[0] > 1)
      for k in 2..<5 { #expect(turns[k] - turns[k - 1] < turns[k - 1] - turns[k - 2] && turns[k] > turns[k - 1]) }
      tree.advance(to: 60)
      #expect(!tree.isAnimating)
    }
    let (meadow, _) = try stage(Size(1280, 800), isCalm: true)
    let mill = try #require(meadow.doors.first { $0.landmark == .windmill }?.art as? WindmillArt)
    #expect(!mill.flick(at: Point(0, -232), velocity: Point(3000, 0), reduced: true))
  }

  @Test("planes are panned by their parallax, no farther than the ground reaches, and not by a number that is none")
  func pan() throws {
    for size in [Size(1280, 800), Size(800, 600), Size(1920, 1080), Size(360, 640)] {
      let (meadow, _) = try stage(size)
      for pan in [40.0, -1e9, 1e9, .nan] {
        meadow.pan(to: pan)
        #expect(abs(meadow.pan) <= meadow.landscape.farthestPan)
        for plane in Plane.allCases { #expect(abs(meadow.plane(plane).position.x - meadow.pan * plane.parallax) <= 0.5) }
        // The ground still reaches both edges.
        let reach = meadow.landscape.composition.margin * meadow.landscape.stretch.x
        let shown = (size.width - meadow.landscape.composition.size[0] * meadow.landscape.stretch.x) / 2
        #expect(abs(meadow.pan) * Plane.foreground.parallax <= reach - max(0, shown) + 1e-6)
      }
    }
  }

  @Test("a pan that goes on is seen on whole points, comes ever nearer to its end, and is there in its time")
  func gliding() throws {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<300 {
      let start = Double.random(in: -300...300, using: &generator)
      let end = Double.random(in: -300...300, using: &generator)
      let rate = Double.random(in: 2...9, using: &generator)
      let glide = Glide(
        start: start, end: end, rate: rate, velocity: Double.random(in: 0...rate, using: &generator),
        duration: Double.random(in: 0.1...4, using: &generator))
      let (parallax, home) = (Double.random(in: 0.05...1.2, using: &generator), Double.random(in: 0...900, using: &generator))
      let motion = glide.animation(parallax: parallax, home: home)
      let times = try #require(motion.keyTimes)
      #expect(times.count == motion.values.count && times.first == 0 && times.last == 1)
      #expect(motion.values.last == home + (end * parallax).rounded())
      #expect(abs((motion.values.first ?? 0) - home - start * parallax) <= 0.5 + 1e-9)
      for (a, b) in zip(motion.values.dropLast(), motion.values.dropFirst()) { #expect((b - a) * (end - start) >= 0) }
      for (value, time) in zip(motion.values.dropLast(), times) {
        #expect(abs(value - home - glide.place(at: time * glide.duration) * parallax) <= 0.5 + 1e-9)
      }
    }
  }

  @Test("what stands in the scenery answers where it is seen, also when it is panned")
  func pokes() throws {
    let (meadow, tree) = try stage(Size(1280, 800))
    let tree2 = try #require(meadow.scenery.pokables.last { $0.answer == .shake })
    for pan in [0.0, 60, -60] {
      meadow.pan(to: pan)
      meadow.poke(at: tree2.frame.center + Point((meadow.pan * tree2.plane.parallax).rounded(), 0))
      tree.advance(to: tree.now + 0.1)
      let crown = (tree2.layer as? PartLayer)?["crown"] ?? tree2.layer
      #expect(crown.hasAnimation(forKey: "poke"))
      #expect(tree.isAnimating)
      tree.advance(to: tree.now + 30)
    }
  }

  @Test("eyes follow a finger by three units at most, and look straight ahead when it is gone")
  func eyes() throws {
    let (meadow, _) = try stage(Size(1280, 800))
    let pupil = try #require(meadow.player.layer(named: "pupil-left"))
    let ahead = pupil.bounds.origin
    for place in [Point(0, 0), Point(1280, 800), Point(700, 400)] {
      meadow.look(at: place)
      let way = pupil.position - ahead
      #expect(way.length > 0.1 && way.length <= 3.0001)
      #expect((way.x > 0) == (place.x > 632))
    }
    meadow.look(at: nil)
    #expect(pupil.position == ahead)
  }
}
