import Geometry
import Gestures
import Layers
import SVG
import Sessions
import Testing

@testable import Rooms

@MainActor
@Suite("Children's own silhouettes")
struct TrianglesOwnTests {
  private static let size = Size(768, 1024)

  /// Lays pieces in free play, by keys: the first two make a square, the third a beak.
  private func build(_ play: TrianglesPlay, count: Int = 3) {
    for number in 0..<count {
      let slot = [Point(2.5, 2.5), Point(2.5, 2.5), Point(3.5, 2.5)][number]
      let from = play.handle(number)
      play.drag(from, from + (slot - play.room.center(of: number)) * play.room.place.leg, at: play.time + 1)
      play.advance(to: play.time + 0.5)
    }
  }

  private func options(_ pieces: String...) -> RoomOptions {
    var options = RoomOptions()
    options.silhouettes = pieces.enumerated().map {
      SavedSilhouette(id: Int64($0.offset + 1), profile: 1, name: "", pieces: $0.element, svg: "")
    }
    return options
  }

  @Test("the button saves what lies on the board once, and again only when something has changed")
  func saves() throws {
    let play = try TrianglesPlay("free", size: Self.size)
    #expect(play.state["canSave"] == false)
    play.press("S")
    build(play, count: 1)
    #expect(play.state["canSave"] == false, "one piece is no silhouette")
    build(play)
    #expect(play.state["canSave"] == true)
    // Beside the way home: undo, once more, save.
    let side = RoomControls.buttonSide(in: Self.size)
    play.tap(Self.size.width - 3.5 * side, side / 2, at: play.time + 0.5)
    #expect(play.host.silhouettes.count == 1)
    #expect(play.state["saved"] == ["mine-1"])
    #expect(play.state["canSave"] == false)
    #expect(play.host.sounds.last == .right)
    play.press("S")
    #expect(play.host.silhouettes.count == 1)
    play.press(.tab)
    play.press(.right)
    #expect(play.state["canSave"] == true)
    play.press("S")
    #expect(play.state["saved"] == ["mine-1", "mine-2"])
    let file = play.host.silhouettes[0].svg
    _ = try SVGDocument.parse(Array(file.utf8))
    #expect(file.contains("viewBox=\"0 0 160 80\""), "\(file)")
    #expect(file.hasPrefix("<svg xmlns="))
  }

  @Test("a green line round what was saved says so, also without movement, and goes")
  func feedback() throws {
    let play = try TrianglesPlay("free", size: Self.size, options: RoomOptions(reducesMotion: true))
    build(play)
    play.advance(to: play.time + 1)
    let before = play.picture(at: play.time).hash()
    play.press("S")
    let pressed = play.time
    let side = RoomControls.buttonSide(in: Self.size)
    #expect(play.picture(at: pressed + 0.5).hash() != before)
    #expect(play.room.savedLayer.presentation(of: .opacity) == 1)
    play.advance(to: pressed + 2.2)
    #expect(play.room.savedLayer.presentation(of: .opacity) == 0)
    #expect((play.room.savedLayer.path.bounds?.width ?? 0) > side)
  }

  @Test("what was saved is a level that any arrangement solves, and that one goes on with as with the others")
  func plays() throws {
    let free = try TrianglesPlay("free", size: Self.size)
    build(free)
    free.press("S")
    var options = RoomOptions()
    options.silhouettes = free.host.silhouettes
    #expect(TrianglesRoom.ownLevels(options) == ["mine-1"])
    let play = try TrianglesPlay("mine-1", size: Size(400, 700), options: options)
    let figure = try #require(play.room.figure)
    #expect(figure.solution.count == 3)
    #expect(abs(try #require(play.room.coverage).area - 1.5) < 1e-3)
    var time = play.lay(0, on: figure.solution[1], at: 0.5)
    // Left in the middle, and gone on with.
    let again = try TrianglesPlay("mine-1", size: Size(700, 400), options: RoomOptions(state: play.state).with(options.silhouettes))
    #expect(again.room.game.pieces[0].place != .home)
    time = play.lay(1, on: figure.solution[2], at: time)
    time = play.lay(2, on: figure.solution[0], at: time)
    #expect(play.state["solved"] == true)
    #expect(play.host.results == [.finished])
    // The last of the program's own leads on to the first of these.
    let last = try TrianglesPlay("letter-z", size: Size(400, 700), options: options)
    try TrianglesKeysTests.solve(last)
    last.advance(to: last.time + 2)
    last.press(.return)
    #expect(last.host.nextLevel == "mine-1")
  }

  @Test("the outline is that of all pieces together, with its holes, without points on straight lines")
  func outline() throws {
    // A frame of eight squares round a hole.
    var pieces: [PlacedTriangle] = []
    for x in 0..<3 {
      for y in 0..<3 where !(x == 1 && y == 1) {
        pieces += [1, 3].map { PlacedTriangle(center: Point(Double(x) + 7.5, Double(y) - 3.5), corner: $0) }
      }
    }
    let figure = try #require(TriangleFigure(pieces: pieces))
    #expect(figure.outline.map(\.count).sorted() == [4, 4])
    #expect(figure.bounds == Rect(x: 0, y: 0, width: 3, height: 3))
    #expect(abs(FigureCoverage(figure.outline).area - 8) < 1e-3)
    let kept = SavedSilhouette(id: 1, profile: 1, name: "", pieces: figure.piecesText, svg: "")
    #expect(TriangleFigure(kept) == figure, "read as it was written")
  }

  @Test("any pieces make a figure that they solve", arguments: 1...40)
  func anyPieces(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pieces = (0..<Int.random(in: 1...16, using: &generator)).map { _ in
      PlacedTriangle(
        center: Point(Double.random(in: -3...3, using: &generator), Double.random(in: -3...3, using: &generator)),
        corner: Int.random(in: 0...3, using: &generator))
    }
    let figure = try #require(TriangleFigure(pieces: pieces))
    #expect(FigureCoverage(figure.outline).isSolved(by: figure.solution))
    let read = try #require(TriangleFigure(SavedSilhouette(id: 1, profile: 1, name: "", pieces: figure.piecesText, svg: "")))
    #expect(FigureCoverage(read.outline).isSolved(by: figure.solution))
    _ = try SVGDocument.parse(Array(figure.svg.utf8))
  }

  @Test(
    "what is kept may hold anything: it is no level then, and the others stay",
    arguments: [
      "", "null", "7", "[]", "{}", "[[0,0]]", "[[0,0,4]]", "[[0,0,-1]]", "[[0,0,0.5]]", "[[1e300,0,0]]", "[[1e999,0,0]]", "[[\"a\",0,0]]",
      "[[0,0,0],[60,0,0]]", "[[0,0,0],7]", "[[[0,0,0]]]", "[" + Array(repeating: "[0,0,0]", count: 17).joined(separator: ",") + "]",
      String(repeating: "[", count: 100_000),
    ])
  func hostile(pieces: String) throws {
    let options = options("[[0,0,1],[0,0,3]]", pieces)
    #expect(TrianglesRoom.ownLevels(options) == ["mine-1"])
    #expect(throws: RoomError.noSilhouette("mine-2", room: "triangles")) { try TrianglesRoom(level: "mine-2", options: options) }
    let playroom = Playroom(options: RoomOptions())
    playroom.silhouettes = options.silhouettes
    let shelf = try LevelShelf(playroom, room: TrianglesRoom.self)
    shelf.layout(size: Self.size)
    #expect(playroom.levels(of: TrianglesRoom.self).last == "mine-1")
  }

  @Test(
    "a level that is none says what to do",
    arguments: ["mine-1", "mine-0", "mine-", "mine--3", "mine-01", "mine-+1", "mine-99999999999999999999"])
  func missing(level: String) throws {
    let playroom = Playroom(options: RoomOptions())
    var told = ""
    do {
      _ = try playroom.firstScene(room: "triangles", level: level)
    } catch {
      told = "\(error)"
    }
    #expect(
      told
        == (level == "mine-1"
          ? "there is no silhouette 'mine-1' of your own; build one in 'triangles free' and save it, and find it on the shelf of 'triangles'"
          : told))
    #expect(told.contains(level))
  }

  @Test("the bin asks first, is deaf to a second quick tap, forgets that it was pressed, and removes when pressed again")
  func bin() throws {
    let play = try TrianglesPlay("mine-1", size: Self.size, options: options("[[0,0,1],[0,0,3],[1,0,3]]"))
    _ = play.host.save(silhouette: "[[0,0,1],[0,0,3],[1,0,3]]", svg: "")
    let side = RoomControls.buttonSide(in: Self.size)
    let bin = Point(Self.size.width - 4.5 * side, side / 2)
    func isThere() -> Bool { play.host.silhouettes.count == 1 }
    play.tap(bin.x, bin.y, at: 1)
    #expect(play.state["binAsks"] == true)
    play.tap(bin.x, bin.y, at: 1.3)
    #expect(isThere())
    play.advance(to: 6.5)
    #expect(play.state["binAsks"] == false)
    play.tap(bin.x, bin.y, at: 7)
    #expect(isThere())
    play.tap(bin.x, bin.y, at: 8.2)
    #expect(!isThere())
    #expect(play.host.nextLevel == "free")
  }

  @Test("there is an end to how many are kept")
  func limit() throws {
    let many = (0..<SavedSilhouette.limit).map { "[[0,0,1],[\($0 % 20),1,3],[\($0 / 20),2,1]]" }
    var options = RoomOptions()
    options.silhouettes = many.enumerated().map {
      SavedSilhouette(id: Int64($0.offset + 1), profile: 1, name: "", pieces: $0.element, svg: "")
    }
    #expect(TrianglesRoom.ownLevels(options).count == SavedSilhouette.limit)
    let play = try TrianglesPlay("free", size: Self.size, options: options)
    build(play)
    #expect(play.state["canSave"] == false)
    play.press("S")
    #expect(play.host.silhouettes.isEmpty)
  }

  // MARK: - The playroom

  private func visit(_ playroom: Playroom, _ level: String) throws -> LobbyTests.Visit {
    try LobbyTests.Visit(playroom, size: Self.size, room: "triangles", level: level)
  }

  private func playroom(_ folder: ProgressFolder) -> Playroom {
    var services = Playroom.Services()
    services.store = ProgressStore(directory: folder.path)
    return Playroom(options: RoomOptions(), services: services, fixesLanguage: false)
  }

  @Test("what was saved is on the shelf of whoever built it, at the next start too; is exported; and is gone once removed")
  func store() throws {
    let folder = ProgressFolder()
    let text = "[[0,0,1],[0,0,3],[1,0,3]]"
    let first = playroom(folder)
    let visit = try visit(first, "free")
    let saved = try #require(first.save(silhouette: text, svg: "<svg/>"))
    first.goHome()
    first.showLevels(of: "triangles")
    visit.press(.function(1))
    #expect(first.levels(of: TrianglesRoom.self).last == "mine-\(saved.id)")
    first.enter("triangles", level: "mine-\(saved.id)")
    visit.press(.function(1))
    #expect((visit.session.scene as? TrianglesRoom)?.level == "mine-\(saved.id)")
    first.close()

    let contents = try ProgressContents(directory: folder.path)
    #expect(contents.silhouettes.map(\.pieces) == [text])
    let files = ProgressExport(contents).files
    #expect(files.contains { $0.path.hasPrefix("silhouettes/") && $0.text == "<svg/>" })
    #expect(files.contains { $0.path == "progress.json" && $0.text.contains(#""pieces":[[0,0,1],[0,0,3],[1,0,3]]"#) })

    let again = playroom(folder)
    let second = try self.visit(again, "mine-\(saved.id)")
    #expect(second.state["level"]?.string == "mine-\(saved.id)")
    // Somebody else has none.
    again.addProfile(color: 3, animal: 3)
    #expect(again.levels(of: TrianglesRoom.self) == TrianglesRoom.levels)
    again.choose(again.profiles[0])
    again.enter("triangles", level: "mine-\(saved.id)")
    second.press(.function(1))
    again.remove(silhouette: saved.id)
    again.open(level: "free")
    second.press(.function(1))
    again.close()
    let last = playroom(folder)
    #expect(last.levels(of: TrianglesRoom.self) == TrianglesRoom.levels)
    #expect(try ProgressContents(directory: folder.path).states.allSatisfy { $0.level != "mine-\(saved.id)" })
    #expect(try #require(last.services.store).save(SavedSilhouette(profile: 1, name: "", pieces: text, svg: "")).id > saved.id)
    last.close()
  }

  @Test("a log tells a replay what was built before, and what number comes next; nonsense in it is left out")
  func memory() throws {
    let folder = ProgressFolder()
    let first = playroom(folder)
    _ = try visit(first, "free")
    for k in 0..<3 { _ = first.save(silhouette: "[[0,0,1],[0,0,3],[\(k),1,3]]", svg: "") }
    first.remove(silhouette: 2)
    let memory = first.memory
    first.close()
    let replay = Playroom(options: RoomOptions(), memory: memory)
    #expect(replay.levels(of: TrianglesRoom.self).suffix(2) == ["mine-1", "mine-3"])
    _ = try visit(replay, "free")
    #expect(replay.save(silhouette: "[[0,0,1],[0,0,3],[5,1,3]]", svg: "")?.id == 4)
    for text in [
      #"{"silhouettes":7,"nextSilhouette":-4}"#,
      #"{"silhouettes":[{"id":9223372036854775807,"pieces":"[]"}],"nextSilhouette":9223372036854775807}"#,
      #"{"silhouettes":[{"id":-1,"pieces":"[]"},{},null,{"id":2},{"id":2,"pieces":"x"},{"id":2,"pieces":"y"}],"nextSilhouette":1e400}"#,
    ] {
      guard let memory = try? JSON(parsing: text) else { continue }
      let playroom = Playroom(options: RoomOptions(), memory: memory)
      _ = try visit(playroom, "free")
      let saved = try #require(playroom.save(silhouette: "[[0,0,1]]", svg: ""))
      #expect(saved.id > 0)
    }
  }
}

extension RoomOptions {
  fileprivate func with(_ silhouettes: [SavedSilhouette]) -> RoomOptions {
    var options = self
    options.silhouettes = silhouettes
    return options
  }
}
