import Geometry
import Sessions
import Testing

@testable import RoomKit
@testable import TrianglesRoom

@MainActor
@Suite("Pieces of several shapes")
struct TangramTests {
  @Test("there are twelve silhouettes to begin with and thirty of the seven pieces, and no name stands for two")
  func list() throws {
    #expect(TrianglesLevel.starters.count == 12)
    #expect(TrianglesLevel.tangrams.count == 30)
    #expect(Set(TrianglesLevel.silhouettes).count == TrianglesLevel.silhouettes.count)
    for level in TrianglesLevel.tangrams {
      let figure = try TriangleFigure.named(level.name)
      #expect(figure.turning == .eighths && !figure.showsSeams)
      #expect(figure.solution.map(\.shape) == PieceKit.tangram.pieces.map(\.shape), "\(level)")
    }
    let starters = try TrianglesLevel.starters.map { try TriangleFigure.named($0.name) }
    for (i, figure) in starters.enumerated() {
      #expect((2...6).contains(figure.solution.count) && figure.showsSeams)
      #expect(figure.turning == (i < 6 ? .none : .quarters))
    }
    // The first ones have the fewest pieces of their half.
    for half in [starters.prefix(6), starters.suffix(6)] {
      #expect(half.map(\.solution.count) == half.map(\.solution.count).sorted())
    }
  }

  @Test(
    "each is covered by its stored solution, and not without one piece of it",
    arguments: TrianglesLevel.starters.map(\.name) + TrianglesLevel.tangrams.map(\.name) + (1...20).map { "more-\($0 * $0)" })
  func solutions(name: String) throws {
    let figure = try #require(try TrianglesLevel(LevelID(name))?.figure(RoomOptions()))
    let coverage = FigureCoverage(figure.outline)
    let area = figure.solution.reduce(0) { $0 + $1.shape.area }
    #expect(abs(coverage.area - area) < 2e-3)
    #expect(coverage.difference(from: figure.solution) < 5e-3)
    #expect(coverage.isSolved(by: figure.solution))
    for i in figure.solution.indices {
      var rest = figure.solution
      let piece = rest.remove(at: i)
      #expect(!coverage.isSolved(by: rest))
      #expect(abs(coverage.difference(from: rest) - piece.shape.area) < 5e-3)
    }
    #expect(abs(figure.bounds.minX) < 1e-6 && abs(figure.bounds.minY) < 1e-6)
    #expect(figure.bounds.width <= 7 && figure.bounds.height <= 7)
    for eye in figure.eyes { #expect(figure.path(unit: 1).contains(eye)) }
    if let mouth = figure.mouth {
      let smile = mouth.path(unit: 1)
      let ends = [mouth.middle - Point(mouth.width / 2, 0), mouth.middle + Point(mouth.width / 2, 0)]
      let foot = try #require(smile.bounds)
      for place in ends + [Point(foot.midX, foot.maxY)] { #expect(figure.path(unit: 1).contains(place), "\(place)") }
      #expect(figure.eyes.allSatisfy { $0.y < mouth.middle.y }, "below the eyes")
    }
  }

  @Test("every animal and everyone else among the figures has eyes, and looks forward or to the side")
  func faces() throws {
    let living = [
      "fish", "cat", "butterfly", "duck", "whale", "fox", "swan", "gnome", "witch", "reindeer", "camel", "bird", "turtle", "snail",
    ]
    for level in TrianglesLevel.silhouettes where living.contains(where: { level.name == $0 || level.name.hasSuffix("-" + $0) }) {
      let figure = try TriangleFigure.named(level.name)
      #expect((1...2).contains(figure.eyes.count), "\(level)")
    }
  }

  @Test("taps take every piece through all the ways in which it can lie, the parallelogram through both its sides, and back")
  func ways() {
    let kit = PieceKit.tangram
    let counts = kit.pieces.indices.map { piece in
      #expect(kit.pose(of: piece, turns: 8) == kit.pose(of: piece, turns: 0))
      let all = (0..<8).map { kit.placed(piece, turns: $0, at: .zero) }
      return all.indices.filter { i in !all.prefix(i).contains { $0.covers(all[i]) } }.count
    }
    #expect(counts == [8, 8, 8, 8, 8, 2, 8])
    #expect((0..<8).map { kit.pose(of: 6, turns: $0).isFlipped } == [false, false, false, false, true, true, true, true])
  }

  @Test("however a piece was tapped, so many taps as are said make it fit")
  func taps() throws {
    var generator = SeededGenerator(seed: 12)
    for name in TrianglesLevel.tangrams.map(\.name) {
      let figure = try TriangleFigure.named(name)
      for (piece, slot) in figure.solution.enumerated() {
        let turns = Int.random(in: 0..<8, using: &generator)
        let taps = try #require(PieceKit.tangram.taps(piece, turns: turns, to: slot), "\(name)")
        #expect(PieceKit.tangram.placed(piece, turns: turns + taps, at: slot.center).covers(slot))
      }
    }
  }

  @Test("corners of a piece lie clockwise, flipped or not, about as large an area as its shape has")
  func corners() {
    for shape in PieceShape.allCases {
      for eighths in 0..<8 {
        for isFlipped in [false, true] {
          let piece = PlacedPiece(shape, center: Point(3, -2), pose: PiecePose(eighths: eighths, isFlipped: isFlipped))
          let v = piece.vertices
          let area = v.indices.reduce(0) { $0 + (v[$1] - piece.center).cross(v[($1 + 1) % v.count] - piece.center) / 2 }
          #expect(abs(area - shape.area) < 1e-12)
          #expect(v.allSatisfy { piece.box.insetBy(dx: -1e-9, dy: -1e-9).contains($0) })
        }
      }
    }
  }

  @Test("a piece is read as it was written, and what is none is refused")
  func codable() throws {
    var generator = SeededGenerator(seed: 4)
    for shape in PieceShape.allCases {
      for eighths in 0..<8 {
        let center = Point(Double.random(in: -9...9, using: &generator), Double.random(in: -9...9, using: &generator))
        let pose = PiecePose(eighths: eighths, isFlipped: shape == .parallelogram && eighths > 3)
        let read = try JSONText.decode(PlacedPiece.self, from: JSONText.encode(PlacedPiece(shape, center: center, pose: pose)))
        #expect(read.shape == shape && read.pose == pose && read.center.distance(to: center) < 1e-12)
      }
    }
    for text in [
      #"["large",1,2]"#, #"["huge",1,2,3]"#, #"["large",1,2,8]"#, #"["large",1,2,-1]"#, #"["large",1e9,2,3]"#, #"["square",1,2,3,2]"#,
      #"["square",1,2,0.5]"#, #"["square","1",2,0]"#, "[]", #"["square"]"#,
    ] {
      #expect(throws: JSONTextError.self, "\(text)") { try JSONText.decode(PlacedPiece.self, from: text) }
    }
  }

  @Test("the tray holds every piece, none on another, in as many columns as there are cells")
  func tray() throws {
    let kits =
      [PieceKit.tangram, PieceKit(triangles: 16), PieceKit(triangles: 5)]
      + (try TrianglesLevel.starters.map { PieceKit(try TriangleFigure.named($0.name)) })
    for kit in kits {
      let tray = PieceTray(kit)
      for columns in 1...tray.count {
        let size = tray.size(columns: columns)
        let homes = tray.homes(columns: columns)
        #expect(homes.count == kit.pieces.count)
        let lying = homes.indices.map { kit.placed($0, turns: 0, at: homes[$0]) }
        let frame = Rect(center: .zero, size: size).insetBy(dx: -1e-9, dy: -1e-9)
        for piece in lying { #expect(frame.contains(piece.box)) }
        let area = kit.pieces.reduce(0) { $0 + $1.shape.area }
        #expect(abs(FigureCoverage([]).union(of: lying) - area) < 5e-3)
      }
    }
  }

  @Test("hints alone lead to the end, whatever the pieces were laid like before", arguments: ["seven-cat", "first-gnome", "more-5"])
  func hints(level: String) throws {
    let play = try TrianglesPlay(level, size: Size(700, 900))
    let figure = try #require(play.room.figure)
    let coverage = try #require(play.room.coverage)
    // One piece lies wrong, in the middle of the silhouette.
    play.drag(play.handle(1), play.room.place.points(figure.bounds.center), at: 0.5)
    var time = 3.0
    for _ in 0..<12 where play.state["solved"] != true {
      let hint = try #require(TrianglesHint(play.room.table, figure: figure, coverage: coverage))
      play.room.showHint()
      #expect(play.room.game.order.last == hint.piece, "what is hinted at lies on top")
      time = play.lay(hint.piece, on: hint.slot, at: time) + 0.2
    }
    #expect(play.state["solved"] == true)
  }

  @Test("what cannot be turned says so by a low note, and stays as it lies")
  func refusal() throws {
    let play = try TrianglesPlay("first-house", size: Size(600, 800))
    let p = play.handle(0)
    play.tap(p.x, p.y, at: 0.5)
    #expect(play.host.sounds.last == .wrong)
    #expect(play.angle(0) == 0 && play.state["undo"] == false)
    play.advance(to: 2)
    #expect(play.seenAngle(0) == 0)
  }

  @Test("a piece that a finger has comes nearer, and wobbles back when it is let go; with less motion it does neither")
  func lift() throws {
    for reducesMotion in [false, true] {
      let play = try TrianglesPlay("seven-boat", size: Size(600, 800), options: RoomOptions(reducesMotion: reducesMotion))
      let p = play.handle(0)
      play.touch(.began, p, at: 1)
      for k in 1...10 { play.touch(.moved, p + Point(-5 * Double(k), -9 * Double(k)), at: 1 + 0.05 * Double(k)) }
      #expect(abs(play.room.pieces[0].layer.presentation(of: .scale) - (reducesMotion ? 1 : 1.06)) < 1e-9)
      play.touch(.ended, p + Point(-50, -90), at: 1.6)
      play.advance(to: 2.5)
      #expect(play.room.pieces[0].layer.presentation(of: .scale) == 1)
      #expect(!play.room.tree.isAnimating)
    }
  }

  @Test("a game of seven pieces is gone on with as it was left, turns and all")
  func restoring() throws {
    let play = try TrianglesPlay("seven-swan", size: Size(600, 900))
    let p = play.handle(6)
    for k in 0..<5 { play.tap(p.x, p.y, at: 1 + Double(k)) }
    play.drag(play.handle(6), Point(300, 300), at: 7)
    play.advance(to: 10)
    #expect(play.piece(6)["flipped"] == true && play.piece(6)["angle"] == 45)
    let again = try TrianglesPlay("seven-swan", size: Size(900, 600), options: RoomOptions(state: play.state))
    #expect(again.room.game.pieces == play.room.game.pieces)
    #expect(again.piece(6)["flipped"] == true)
    #expect(again.room.table.placed(6) == play.room.table.placed(6))
  }
}

@MainActor
@Suite("Silhouettes without end")
struct DissectionTests {
  @Test(
    "of two hundred numbers at most two give a silhouette that was there before, each is of one part without a hole, and always the same")
  func distinct() {
    var seen: Set<[[Double]]> = []
    for number in 1...200 {
      let figure = Dissection.figure(number)
      #expect(figure.outline.count == 1)
      #expect(figure.bounds.width <= Dissection.largest && figure.bounds.height <= Dissection.largest)
      #expect(figure.outline[0].allSatisfy { $0.x == $0.x.rounded() && $0.y == $0.y.rounded() })
      seen.insert(figure.outline[0].map { [$0.x, $0.y] })
      if number % 40 == 0 { #expect(Dissection.figure(number) == figure) }
    }
    #expect(seen.count >= 198)
  }

  @Test("the higher the number, the more of the edges lie inside")
  func grades() {
    func mean(_ numbers: ClosedRange<Int>) -> Double {
      numbers.reduce(0) { $0 + Dissection.dissection($1).innerLength } / Double(numbers.count)
    }
    let means = [mean(1...19), mean(40...79), mean(400...439)]
    #expect(means[0] + 0.5 < means[1], "\(means)")
    #expect(means[1] < means[2], "\(means)")
  }

  @Test("another one follows each, by the button along the top and after the end")
  func another() throws {
    #expect(TrianglesLevel("more-1") == .more(1) && TrianglesLevel("more-1")?.another == "more-2")
    for name in ["more-0", "more--1", "more-01", "more-1000001", "more-", "more-x", "more-99999999999999999999"] {
      #expect(TrianglesLevel(LevelID(name)) == nil, "\(name)")
    }
    #expect(TrianglesLevel("more-1000000")?.another == "more-1")
    let stop = try TrianglesRoom.tour(level: "more-7", size: Size(600, 800), options: RoomOptions())
    let session = try Session(scene: stop.scene, size: Size(600, 800), isReplay: true)
    HeadlessStage(session: session, entries: stop.entries, hz: 1).advance(to: stop.end)
    #expect(try JSON(parsing: stop.scene.probe())["solved"] == true)
    let play = try TrianglesPlay("more-7", size: Size(600, 800))
    let button = try #require(play.room.input.focusableLayers.first { $0.name == "next button" })
    let place = button.convert(button.bounds.center, to: nil)
    play.tap(place.x, place.y, at: 1)
    #expect(play.host.nextLevel == "more-8")
  }
}
