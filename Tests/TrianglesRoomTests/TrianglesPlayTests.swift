import Compositing
import Geometry
import Gestures
import Sessions
import Testing

@testable import RoomKit
@testable import TrianglesRoom

@MainActor
@Suite("Playing with triangles")
struct TrianglesPlayTests {
  nonisolated static let sizes = [
    Size(240, 320), Size(320, 240), Size(320, 568), Size(568, 320), Size(768, 1024), Size(1024, 768), Size(1920, 1080), Size(3840, 2160),
    Size(1000, 1000),
  ]

  @Test(
    "every silhouette is solved by dragging, and the round ends", arguments: TrianglesLevel.silhouettes.map(\.name) + ["more-1", "more-40"])
  func tours(level: String) throws {
    for size in [Size(480, 640), Size(640, 400)] {
      let stop = try TrianglesRoom.tour(level: LevelID(level), size: size, options: RoomOptions())
      let session = try Session(scene: stop.scene, size: size, isReplay: true)
      HeadlessStage(session: session, entries: stop.entries, hz: 1).advance(to: stop.end)
      let state = try JSON(parsing: stop.scene.probe())
      #expect(state["covered"] == 1 && state["difference"] == 0, "\(level) at \(size)")
      #expect(state["solved"] == true && state["celebrating"] == true, "\(level) at \(size)")
    }
  }

  @Test(
    "the tours of the classic level and of free play lay a figure, and the classic one goes home again", arguments: ["classic", "free"],
    [Size(320, 568), Size(1024, 768), Size(1920, 1080), Size(640, 960)])
  func freeTours(level: String, size: Size) throws {
    let stop = try TrianglesRoom.tour(level: LevelID(level), size: size, options: RoomOptions())
    let session = try Session(scene: stop.scene, size: size, isReplay: true)
    let room = try #require(stop.scene as? TrianglesRoom)
    let laid = try #require(stop.pictures.first { $0.name == "laid" })
    let stage = HeadlessStage(session: session, entries: stop.entries, hz: 1)
    stage.advance(to: laid.time)
    let all = (0..<16).filter { room.game.pieces[$0].place != .home }.map(room.table.placed)
    // Moved to where the figure's own box begins.
    let least = Point(all.map(\.box.minX).min() ?? 0, all.map(\.box.minY).min() ?? 0)
    let moved = all.map { PlacedPiece(center: $0.center - least, corner: $0.corner) }
    let name = all.count == 16 ? "pinwheel" : "letter-n"
    #expect(FigureCoverage(try TriangleFigure.named(name).outline).isSolved(by: moved))
    stage.advance(to: stop.end)
    if level == "classic" {
      for number in 0..<16 { #expect(room.game.pieces[number] == TrianglesGame.Piece()) }
    }
  }

  @Test("what the pieces lie on goes out of sight as kept pixels, of which none is drawn again")
  func fading() throws {
    let size = Size(640, 400)
    let stop = try TrianglesRoom.tour(level: "heart", size: size, options: RoomOptions())
    let room = try #require(stop.scene as? TrianglesRoom)
    let compositor = RasterCompositor(tree: room.tree, width: Int(size.width), height: Int(size.height))
    let session = Session(scene: room, compositor: compositor, size: size, isReplay: true)
    let stage = HeadlessStage(session: session, entries: stop.entries, hz: 60)
    let laid = try #require(stop.pictures.first { $0.name == "laid" })
    let workbench = try #require(room.tree.root.sublayers.first { $0 is Workbench })
    stage.advance(to: laid.time - 0.5)
    _ = compositor.render()
    var fading = 0
    for frame in 1...60 {
      stage.advance(to: laid.time - 0.5 + Double(frame) / 60)
      _ = compositor.render()
      guard (0.01..<0.99).contains(workbench.presented.opacity) else { continue }
      fading += 1
      #expect(workbench.shouldRasterize && compositor.statistics.tilesDrawn == 0 && compositor.statistics.damagedPixels > 100_000)
    }
    #expect(fading > 20)
  }

  @Test("pieces let go a little beside their places catch, and the last one ends the round; the next level follows")
  func catches() throws {
    let play = try TrianglesPlay("heart", size: Size(400, 700))
    let figure = try #require(play.room.figure)
    var generator = SeededGenerator(seed: 3)
    var time = 0.5
    for (number, slot) in figure.solution.enumerated() {
      let beside = Point(Double.random(in: -0.1...0.1, using: &generator), Double.random(in: -0.1...0.1, using: &generator))
      #expect(play.state["solved"]?.bool == false)
      time = play.lay(number, on: slot, beside: beside, at: time)
    }
    #expect(play.state["solved"]?.bool == true)
    #expect(!play.room.input.focusableLayers.contains { $0.name == "hint button" }, "what would do nothing cannot be pressed")
    #expect(play.host.results == [.finished])
    #expect(play.host.sounds.contains(.snap))
    #expect(play.host.sounds.last == .right)
    play.advance(to: time + 0.2)
    #expect(play.state["celebrating"]?.bool == true, "at once")
    #expect(play.host.sounds.last == .finish)
    let pieces = try #require(play.room.pieces.first?.layer.superlayer)
    let board = try #require(pieces.superlayer)
    #expect(board.opacity == 1)
    play.advance(to: time + 2)
    #expect(board.opacity == 0, "what flies home is not left behind")
    // The figure goes to the middle, over the buttons, on any stage; the pieces do not move any more.
    for (k, size) in [Size(400, 700), Size(700, 400), Size(240, 320)].enumerated() {
      play.send(.resize(size), at: time + 3 + Double(k))
      for number in figure.solution.indices {
        #expect(Rect(x: 0, y: 0, width: size.width, height: size.height - 60).contains(play.seen(number)))
      }
    }
    #expect(board.opacity == 1, "it is there again, so that the table is not empty")
    play.send(.resize(Size(400, 700)), at: time + 6)
    play.drag(play.seen(0) + Point(5, -5), Point(30, 300), at: time + 7)
    #expect(play.state["difference"]?.double == 0)
    play.press(.return)
    #expect(play.host.nextLevel == "crown")
  }

  @Test("a place beside the figure, or one piece too few, is not right")
  func wrong() throws {
    let play = try TrianglesPlay("heart", size: Size(400, 700))
    let figure = try #require(play.room.figure)
    var time = 0.5
    for (number, slot) in figure.solution.enumerated().dropLast() { time = play.lay(number, on: slot, at: time) }
    let last = figure.solution.count - 1
    time = play.lay(
      last, on: PlacedPiece(center: figure.solution[last].center + Point(0, 1), corner: figure.solution[last].corner), at: time)
    #expect(play.state["solved"]?.bool == false)
    #expect(play.host.results.isEmpty)
    // Put right, it is.
    time = play.lay(last, on: figure.solution[last], at: time)
    #expect(play.state["solved"]?.bool == true)
  }

  @Test("the piece that is touched comes to the front; Tab keeps its order")
  func front() throws {
    let play = try TrianglesPlay("free", size: Size(600, 900))
    #expect(play.room.game.order.last == 15)
    let p = play.handle(0)
    play.touch(.began, p, at: 0)
    #expect(play.room.game.order.last == 0)
    play.touch(.ended, p, at: 0.05)
    // Laid over another piece, it is what is hit.
    let slot = PlacedPiece(center: Point(1, 1), corner: 2)
    _ = play.lay(4, on: slot, at: 1)
    _ = play.lay(2, on: slot, at: 5)
    let q = play.room.place.points(slot.centroid)
    play.tap(q.x, q.y, at: 10)
    #expect(play.angle(2) == 180)
    #expect(play.angle(4) == 90)
    play.press(.tab)
    #expect(play.room.input.focusedLayer === play.room.pieces[3].layer)
  }

  @Test("ten fingers move ten pieces at once, and none is lost")
  func tenFingers() throws {
    let play = try TrianglesPlay("free", size: Size(1920, 1080))
    let starts = (0..<10).map(play.handle)
    var ends: [Point] = []
    for i in 0..<10 {
      play.touch(.began, starts[i], at: 1 + Double(i) * 0.001, id: i + 1)
    }
    for step in 1...60 {
      for i in 0..<10 {
        let angle = Double(step) * 0.1 + Double(i)
        let p = Point(500 + 60 * Double(i) + 90 * Math.cos(angle), 500 + 90 * Math.sin(angle))
        play.touch(.moved, p, at: 1.1 + Double(step) / 60, id: i + 1)
        if step == 60 { ends.append(p) }
      }
      _ = play.session.render()
    }
    #expect(play.room.table.held.count == 10)
    for i in 0..<10 { #expect(play.seen(i).distance(to: play.place(i)) > 50) }
    for i in 0..<10 { play.touch(.ended, ends[i], at: 3, id: i + 1) }
    #expect(play.room.table.held.isEmpty)
    for i in 0..<10 {
      // Where the finger let it go, but for what it caught on.
      #expect(play.handle(i).distance(to: ends[i]) < 0.35 * play.room.place.leg, "piece \(i)")
      #expect(play.piece(i)["home"]?.bool == false)
    }
    for i in 10..<16 { #expect(play.piece(i)["home"]?.bool == true) }
  }

  @Test("no piece leaves the stage, however far a finger goes, nor when the stage gets smaller", arguments: ["classic", "free", "boat"])
  func edges(level: String) throws {
    let play = try TrianglesPlay(level, size: Size(1024, 768))
    var time = 0.5
    let targets = [Point(-500, 300), Point(3000, 300), Point(400, -900), Point(400, 4000), Point(-50, -50), Point(1100, 800)]
    for (i, target) in targets.enumerated() {
      play.drag(play.handle(i), target, at: time)
      time += 1.5
    }
    func check(_ note: String) {
      let stage = play.room.place.stage.insetBy(dx: -1e-6, dy: -1e-6)
      for number in play.room.game.pieces.indices {
        let triangle = play.room.table.placed(number)
        #expect(stage.contains(triangle.box), "\(number) \(note)")
      }
    }
    check("dragged")
    for i in targets.indices {
      for _ in 0..<3 {
        let p = play.room.place.points(play.room.table.placed(i).centroid)
        play.tap(p.x, p.y, at: time)
        time += 0.6
        check("turned")
      }
    }
    for size in Self.sizes {
      play.send(.resize(size), at: time)
      time += 0.1
      check("at \(size)")
    }
  }

  @Test("a piece that is thrown over the edge comes back onto the stage, and so does one that an earlier program left there")
  func thrown() throws {
    let play = try TrianglesPlay(size: Size(800, 600))
    play.drag(play.handle(2), Point(3000, 2000), at: 0.5)
    // Under the finger no more than its middle stays.
    play.advance(to: 1.45)
    let stage = play.room.place.stage.insetBy(dx: -1e-6, dy: -1e-6)
    let held = play.seen(2)
    play.advance(to: 2.5)
    #expect(stage.contains(play.room.table.placed(2).box) && play.room.game.moves == 1)
    #expect(play.seen(2).distance(to: play.place(2)) < 0.01 && held.distance(to: play.seen(2)) > 10)

    let left = play.room.place.board(Point(800, 600)) + Point(0.2, 0.2)
    let pieces = (0..<16).map { $0 == 2 ? #"{"at":[\#(left.x),\#(left.y)],"turns":0}"# : #"{"turns":0}"# }.joined(separator: ",")
    let text = #"{"room":"triangles","level":"classic","version":2,"pieces":[\#(pieces)],"order":[],"moves":1,"hints":0,"solved":false}"#
    let again = try TrianglesPlay(size: Size(800, 600), options: RoomOptions(state: try JSON(parsing: Array(text.utf8))))
    #expect(again.room.game.pieces[2].place == .at(left))
    #expect(stage.contains(again.room.table.placed(2).box))
    #expect(again.seen(2).distance(to: again.place(2)) < 0.01)
  }

  @Test("what was built freely stays whole when the stage turns")
  func turning() throws {
    let play = try TrianglesPlay("free", size: Size(600, 900))
    var time = 0.5
    let slots = [
      PlacedPiece(center: Point(0.5, 0.5), corner: 1), PlacedPiece(center: Point(0.5, 0.5), corner: 3),
      PlacedPiece(center: Point(1.5, 0.5), corner: 3),
    ]
    for (number, slot) in zip([0, 1, 3], slots) { time = play.lay(number, on: slot, at: time) }
    let before = [0, 1, 3].map { play.room.table.placed($0) }
    #expect(before == slots)
    for size in [Size(900, 600), Size(240, 320), Size(3840, 2160), Size(600, 900)] {
      play.send(.resize(size), at: time)
      let after = [0, 1, 3].map { play.room.table.placed($0) }
      for (a, b) in zip(before, after) { #expect((a.center - before[0].center).distance(to: b.center - after[0].center) < 1e-9) }
    }
  }

  @Test("a resize in mid-drag loses neither the piece nor the finger")
  func resizeInDrag() throws {
    let play = try TrianglesPlay("free", size: Size(600, 900))
    let from = play.handle(0)
    play.touch(.began, from, at: 1)
    play.touch(.moved, Point(300, 300), at: 1.1)
    play.send(.resize(Size(900, 600)), at: 1.2)
    let before = play.seen(0)
    play.touch(.moved, Point(340, 320), at: 1.3)
    #expect((play.seen(0) - before).distance(to: Point(40, 20)) < 1e-2)
    play.touch(.ended, Point(340, 320), at: 1.4)
    #expect(play.piece(0)["home"]?.bool == false)
    #expect(play.room.table.held.isEmpty)
  }

  @Test("moves and turns are taken back one by one, by button or key")
  func undo() throws {
    let play = try TrianglesPlay("boat", size: Size(600, 900))
    #expect(play.state["undo"]?.bool == false)
    let p = play.handle(0)
    play.tap(p.x, p.y, at: 0.5)
    play.drag(play.handle(2), Point(300, 300), at: 1)
    #expect(play.state["moves"]?.int == 2)
    play.press(.backspace, after: 0.5)
    #expect(play.piece(2)["home"]?.bool == true)
    #expect(play.angle(0) == 90)
    play.press(.backspace, after: 0.5)
    #expect(play.angle(0) == 0)
    #expect(play.state["undo"]?.bool == false)
    // Steps of a key are one move.
    play.press(.tab)
    for _ in 0..<5 { play.press(.up) }
    #expect(play.state["moves"]?.int == 3)
    play.press(.backspace)
    #expect(play.room.game.pieces.allSatisfy { $0 == TrianglesGame.Piece() })
  }

  @Test("a hint shows an open place for a piece that is not needed where it lies, until the figure is whole")
  func hints() throws {
    let play = try TrianglesPlay("gem", size: Size(600, 900))
    let figure = try #require(play.room.figure)
    var time = 0.5
    for number in figure.solution.indices {
      play.room.showHint()
      #expect(play.state["hint"]?.bool == true)
      let at = play.room.board.hintLayer.position / TrianglesLayout.unit
      let slot = try #require(figure.solution.first { $0.center.distance(to: at) < 1e-9 && play.room.board.hintLayer.path.contains($0) })
      let covered = play.state["covered"]?.double ?? 0
      time = play.lay(number, on: slot, at: time)
      #expect((play.state["covered"]?.double ?? 0) > covered + 0.05)
    }
    #expect(play.state["solved"]?.bool == true)
    #expect(play.state["hints"]?.int == figure.solution.count)
    play.room.showHint()
    #expect(play.state["hint"]?.bool == false)
  }

  @Test("the keyboard alone lays a silhouette to its end and goes on")
  func keyboard() throws {
    let play = try TrianglesPlay("boat", size: Size(800, 600))
    let figure = try #require(play.room.figure)
    for (number, slot) in figure.solution.enumerated() {
      for _ in 0..<40 where play.room.input.focusedLayer !== play.room.pieces[number].layer { play.press(.tab) }
      while play.room.table.placed(number).corner != slot.corner { play.press(.return, after: 0.6) }
      for _ in 0..<60 where abs(play.room.table.center(of: number).x - slot.center.x) > 0.3 {
        play.press(play.room.table.center(of: number).x < slot.center.x ? .right : .left)
      }
      for _ in 0..<60 where abs(play.room.table.center(of: number).y - slot.center.y) > 0.3 {
        play.press(play.room.table.center(of: number).y < slot.center.y ? .down : .up)
      }
      if number == 0, play.room.table.center(of: number).x != slot.center.x { play.press(.right) }
    }
    #expect(play.state["solved"]?.bool == true)
    play.advance(to: play.time + 2)
    play.press(.return)
    #expect(play.host.nextLevel == TrianglesLevel.figures[2])
  }

  @Test("a game that was left goes on as it was, on another stage too", arguments: ["classic", "free", "boat"])
  func restoring(level: String) throws {
    let play = try TrianglesPlay(level, size: Size(600, 900))
    play.drag(play.handle(3), Point(250, 200), at: 0.5)
    let p = play.handle(3)
    play.tap(p.x, p.y, at: 2)
    play.drag(play.handle(8), Point(400, 333), at: 3)
    play.advance(to: 6)
    let again = try TrianglesPlay(level, size: Size(600, 900), options: RoomOptions(state: play.state))
    func comparable(_ play: TrianglesPlay) -> [JSON.Member] { (play.state.members ?? []).filter { $0.name != "undo" } }
    #expect(comparable(again) == comparable(play))
    #expect(again.picture(at: 0)[250, 200] == play.picture(at: 6)[250, 200])
    let turned = try TrianglesPlay(level, size: Size(900, 600), options: RoomOptions(state: play.state))
    #expect(turned.room.game.pieces.map(\.turns) == play.room.game.pieces.map(\.turns))
    #expect(
      (turned.room.table.center(of: 3) - turned.room.table.center(of: 8)).distance(
        to: play.room.table.center(of: 3) - play.room.table.center(of: 8)) < 1e-3)
  }

  @Test(
    "a stage that leaves pieces no room shows them at its edge, and they lie where they lay once there is room again",
    arguments: ["classic", "free", "boat"])
  func turning(level: String) throws {
    let play = try TrianglesPlay(level, size: Size(600, 900))
    play.drag(play.handle(3), Point(560, 120), at: 0.5)
    play.drag(play.handle(8), Point(60, level == "free" ? 420 : 860), at: 3)
    play.advance(to: 6)
    let game = play.room.game
    let stage = play.room.place
    for (i, size) in [Size(900, 600), Size(320, 240), Size(600, 900)].enumerated() {
      play.session.send(.resize(size), at: 7 + Double(i))
      let room = play.room.place.stage.insetBy(dx: -1e-6, dy: -1e-6)
      for number in [3, 8] {
        #expect(room.contains(play.room.table.placed(number).box))
      }
      #expect(play.room.game == game)
    }
    #expect(play.room.place.origin == stage.origin)
    for number in [3, 8] { #expect(.at(play.room.table.center(of: number)) == game.pieces[number].place) }
  }

  @Test("once a piece is moved on another stage, the others lie where they are seen there")
  func settling() throws {
    let play = try TrianglesPlay("free", size: Size(600, 900))
    play.drag(play.handle(3), Point(300, 560), at: 0.5)
    play.advance(to: 2)
    play.session.send(.resize(Size(900, 300)), at: 3)
    let seen = play.room.table.center(of: 3)
    #expect(.at(seen) != play.room.game.pieces[3].place)
    let p = play.handle(8)
    play.tap(p.x, p.y, at: 4)
    #expect(play.room.game.pieces[3].place == .at(seen))
  }

  @Test("a document of version 1 lays its pieces where they lay in points, for the hand that it was made for", arguments: [false, true])
  func stagePoints(isLeftHanded: Bool) throws {
    let size = Size(640, 480)
    let options = RoomOptions(isLeftHanded: isLeftHanded)
    let level = try #require(TrianglesLevel("boat"))
    let figure = try TriangleFigure.named("boat")
    let layout = TrianglesRoom.layout(level, figure: figure, size: size, options: options)
    let pieces = (0..<16).map { number -> JSON in
      let p = layout.points(number == 5 ? Point(1.25, 2) : layout.homes[number])
      return ["x": JSON(p.x), "y": JSON(p.y), "angle": JSON(number == 5 ? 270 : 0), "home": .bool(number != 5)]
    }
    let old: JSON = ["room": "triangles", "version": 1, "level": "boat", "size": [640, 480], "pieces": .array(pieces), "moves": 2]
    let play = try TrianglesPlay("boat", options: RoomOptions(state: old))
    guard case .at(let center) = play.room.game.pieces[5].place else { throw TrianglesError.atHome }
    #expect(center.distance(to: Point(1.25, 2)) < 1e-9 && play.room.game.pieces[5].turns == 3 && play.room.game.moves == 2)
  }

  private enum TrianglesError: Error { case atHome }

  @Test("a game is a document of places in legs, and comes back from it as it was but for what was taken back")
  func documents() throws {
    let pieces = #"[{"turns":2},{"at":[0.1,-3.5],"turns":0},{"at":[1,2],"turns":3}]"#
    let text = #"{"hints":1,"moves":7,"order":[1,0,2],"pieces":\#(pieces),"solved":false}"#
    let game = try JSONText.decode(TrianglesGame.self, from: text)
    #expect(game.pieces.map(\.place) == [.home, .at(Point(0.1, -3.5)), .at(Point(1, 2))])
    #expect(game.pieces.map(\.turns) == [2, 0, 3] && game.order == [1, 0, 2] && game.moves == 7 && game.hints == 1)
    #expect(JSONText.encode(game) == text)
    let odd = #"{"pieces":[{"at":[1],"turns":9},7,{"at":[1e300,1e300]},{"at":"x","turns":-1}],"order":[0,0,1,2]}"#
    let repaired = try JSONText.decode(TrianglesGame.self, from: odd)
    #expect(repaired.pieces.allSatisfy { $0.place == .home } && repaired.order == [0, 1, 2, 3])
    #expect(repaired.pieces.map(\.turns) == [1, 0, 0, 7])
  }

  @Test(
    "a state that is none, another level's, or full of nonsense does no harm",
    arguments: [
      #"{"room":"triangles","version":2,"level":"boat","pieces":[{"at":[1e8,-1e8]},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}]}"#,
      #"{"room":"triangles","version":2,"level":"boat","pieces":"many"}"#,
      #"{"room":"triangles","version":2,"level":"boat","pieces":[{}]}"#,
      #"{"room":"dots","version":1,"level":"boat"}"#, #"{"room":"triangles","version":99,"level":"boat"}"#,
      #"{"room":"triangles","version":1,"level":"free","size":[320,568],"pieces":[]}"#, "[1]", "null",
      #"{"room":"triangles","version":1,"level":"boat","size":[0,1e99],"pieces":[{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}]}"#,
      #"{"room":"triangles","version":1,"level":"boat","size":[320,568],"order":[1,1,"x"],"moves":-4,"pieces":[{"home":false,"x":1e300,"y":2},{"angle":45},{"home":false,"x":-4000,"y":9},3,null,"x",[],{},{},{},{},{},{},{},{},{"angle":270}]}"#,
    ])
  func nonsense(text: String) throws {
    let play = try TrianglesPlay("boat", options: RoomOptions(state: try JSON(parsing: Array(text.utf8))))
    let stage = play.room.place.stage.insetBy(dx: -1e-6, dy: -1e-6)
    for number in 0..<16 { #expect(stage.contains(play.room.table.placed(number).box)) }
    #expect(play.room.game.order.sorted() == Array(0..<16))
    #expect(play.room.game.moves >= 0)
  }

  @Test("figure, tray and homes lie on the stage at every size, and do not cover each other", arguments: sizes)
  func layout(size: Size) throws {
    let stage = Rect(origin: .zero, size: size).insetBy(dx: -1e-6, dy: -1e-6)
    for level in TrianglesRoom.levels {
      for isLeftHanded in [false, true] {
        let kind = try #require(TrianglesLevel(level))
        let figure = try kind.figure(RoomOptions())
        let place = TrianglesRoom.layout(kind, figure: figure, size: size, options: RoomOptions(isLeftHanded: isLeftHanded))
        let kit = figure.map(PieceKit.init) ?? PieceKit(triangles: TrianglesGame.mostPieces)
        let lying = place.homes.indices.map { kit.placed($0, turns: 0, at: place.homes[$0]).box }
        for box in lying {
          #expect(stage.contains(Rect(origin: place.points(box.origin), size: Size(box.width * place.leg, box.height * place.leg))))
        }
        guard let tray = place.tray else { continue }
        #expect(stage.contains(tray))
        let box = figure?.bounds ?? TrianglesRoom.freeBox
        let frame = Rect(origin: place.points(box.origin), size: Size(box.width * place.leg, box.height * place.leg))
        #expect(stage.contains(frame))
        #expect(frame.minY >= RoomControls.buttonSide(in: size))
        #expect(!frame.intersects(tray))
        for home in place.homes { #expect(tray.contains(place.points(home))) }
        #expect(place.leg >= 0.09 * min(size.width, size.height), "\(level) at \(size)")
      }
    }
  }

  @Test("no piece comes to lie under the buttons along the top, by finger or by key", arguments: sizes)
  func belowTheButtons(size: Size) throws {
    for level in ["free", "boat"] {
      let play = try TrianglesPlay(level, size: size)
      play.drag(play.handle(0), Point(size.width - 5, 5), at: 0.5)
      for _ in 0..<40 where play.room.input.focusedLayer !== play.room.pieces[1].layer { play.press(.tab) }
      for _ in 0..<40 { play.press(.up, after: 0.01) }
      play.advance(to: 4)
      for number in 0..<2 {
        #expect(play.room.game.pieces[number].place != .home)
        #expect(play.seen(number).y - play.room.place.leg / 2 >= RoomControls.buttonSide(in: size) - 0.01)
      }
    }
  }

  @Test("tiny stages do not trap", arguments: [Size(1, 1), Size(1, 900), Size(900, 1)])
  func tiny(size: Size) throws {
    for level in ["classic", "free", "boat"] {
      let play = try TrianglesPlay(level, size: size)
      play.drag(Point(0.5, 0.5), Point(40, 40), at: 0.5)
      _ = play.picture(at: 2)
      play.send(.resize(Size(320, 568)), at: 3)
      #expect(play.state["leg"]?.double ?? 0 > 20)
    }
  }
}

extension Path {
  /// Whether this is the path of a triangle's own square with the right angle in the same corner.
  fileprivate func contains(_ slot: PlacedPiece) -> Bool {
    PlacedPiece(center: Point(0.5, 0.5), corner: slot.corner).vertices.map { $0 * TrianglesLayout.unit } == points
  }
}
