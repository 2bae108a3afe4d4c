import Foundation
import Geometry
import Gestures
import Layers
import SVG
import Sessions
import Testing

@testable import DotsRoom
@testable import RoomKit

@MainActor
@Suite("Pictures of one's own")
struct DrawnPictureTests {
  private static let size = Size(600, 800)

  private func sheet(_ options: RoomOptions = RoomOptions(), size: Size = size) throws -> (play: DotsPlay, board: DrawBoard) {
    let play = try DotsPlay("draw", size: size, options: options)
    return (play, try #require(play.room.board as? DrawBoard))
  }

  /// Draws a circle on the sheet, in its units.
  private func drawCircle(_ play: DotsPlay, _ board: DrawBoard, at center: Point = Point(50, 50), radius: Double = 30) {
    let way = (0...40).map { k in
      let angle = Double(k) * .pi / 20
      return board.layout.place.apply(center + Point(Math.cos(angle), Math.sin(angle)) * radius)
    }
    play.draw(way, at: play.time + 0.1)
  }

  private func button(_ name: String, _ play: DotsPlay) throws -> Point {
    let layer = try #require(play.room.input.focusableLayers.first { $0.name == name }, "\(name)")
    return layer.convert(layer.bounds.center, to: nil)
  }

  @Test("the way of a finger becomes a contour on which as many dots lie as are asked for", arguments: [3, 7, 16, 33, 60])
  func counts(count: Int) throws {
    var picture = DrawnPicture()
    picture.add((0..<60).map { Point(50, 50) + Point(Math.cos(Double($0) / 10), Math.sin(Double($0) / 10)) * 40 }, color: 2)
    picture.ask(for: count)
    let document = try SVGDocument.parse(picture.file())
    #expect(document.warnings.isEmpty)
    let puzzle = try DotPuzzle(document)
    #expect(puzzle.dots.count == count)
    for dot in puzzle.dots { #expect(abs(dot.distance(to: Point(50, 50)) - 40) < 1.5) }
  }

  @Test("whatever fingers do, there is a puzzle or there is nothing to lay dots on", arguments: 1...60)
  func random(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var picture = DrawnPicture()
    for _ in 0..<Int.random(in: 1...40, using: &generator) {
      let way = (0..<Int.random(in: 1...200, using: &generator)).map { _ in
        Point(Double.random(in: -300...400, using: &generator), Double.random(in: -300...400, using: &generator))
      }
      picture.add(way, color: Int.random(in: -1...9, using: &generator))
      picture.ask(for: Int.random(in: -9...99, using: &generator))
    }
    #expect(picture.contours.count <= DrawnPicture.mostContours && DrawnPicture.counts.contains(picture.count))
    do {
      let puzzle = try DotPuzzle(SVGDocument.parse(picture.file()))
      #expect(puzzle.dots.count <= DrawnPicture.counts.upperBound + 3 * PictureOutlines.most)
      let sheet = Rect(x: -0.01, y: -0.01, width: 100.02, height: 100.02)
      for dot in puzzle.dots { #expect(sheet.contains(dot)) }
    } catch {
      #expect(error as? DotPuzzleError == .noOutline)
    }
    let read = try JSONText.decode(DrawnPicture.self, from: JSONText.encode(picture))
    #expect(read.contours.count == picture.contours.count && read.count == picture.count)
    for (a, b) in zip(read.contours, picture.contours) {
      #expect(a.color == b.color && zip(a.points, b.points).allSatisfy { $0.distance(to: $1) < 0.1 })
    }
  }

  @Test("a tap makes a spot, which no dots lie on beside something large")
  func spot() throws {
    var picture = DrawnPicture()
    picture.add([Point(5, 5), Point(95, 5), Point(95, 95), Point(5, 95)], color: 0)
    picture.add([Point(30, 30)], color: 7)
    #expect(picture.contours.count == 2)
    #expect(try DotPuzzle(SVGDocument.parse(picture.file())).contourEnds.count == 1)
    picture.removeLast()
    picture.removeLast()
    #expect(picture.isEmpty)
    #expect(throws: DotPuzzleError.noOutline) { try picture.file() }
  }

  @Test(
    "a document that is none, or has contours that are none, opens an empty sheet or leaves them out",
    arguments: [
      "null", "[]", "{}", #"{"contours":7}"#, #"{"contours":[{}],"dots":"x"}"#, #"{"contours":[{"line":[1,2,3,4,5,6],"color":99}]}"#,
      #"{"contours":[{"line":[1,2],"color":0}],"dots":1e9}"#, #"{"contours":[{"line":[9999,9999,1,1,2,2],"color":0}],"dots":-5}"#,
    ])
  func nonsense(text: String) throws {
    if let picture = try? JSONText.decode(DrawnPicture.self, from: text) {
      #expect(picture.isEmpty && DrawnPicture.counts.contains(picture.count))
    }
    let members = #"{"room":"dots","version":1,"level":"draw","document":\#(text)}"#
    _ = try sheet(RoomOptions(state: try JSON(parsing: Array(members.utf8))))
  }

  @Test("a picture is drawn, its dots follow the slider, and it is kept: a level that is played like the others and lives on")
  func keeps() throws {
    let (play, board) = try sheet()
    #expect(play.state["canKeep"] == false)
    drawCircle(play, board)
    #expect(play.state["contours"] == 1 && play.state["dots"] == 16 && play.state["canKeep"] == true)
    let slider = try button("dots slider", play)
    play.tap(slider, at: play.time + 0.5)
    let many = try #require(play.state["dots"]?.int)
    #expect(many > 20 && play.state["asked"]?.int == many)
    let color = try button("color 3", play)
    play.tap(color, at: play.time + 0.5)
    #expect(play.state["color"] == 3)
    let again = try sheet(RoomOptions(state: play.state))
    #expect(again.board.picture == board.picture || again.board.picture.contours.count == 1)
    play.tap(try button("save button", play), at: play.time + 0.5)
    #expect(play.host.nextLevel == "mine-1" && play.host.sounds.contains(.right))
    #expect(board.picture.isEmpty)

    var options = RoomOptions()
    options.store = play.room.options.store
    #expect(DotsRoom.ownLevels(options) == ["mine-1"])
    #expect(DotsRoom.lastingLevels(of: [], options: options) == ["mine-1"])
    let finished = try #require(try DotsRoom.finishedPicture("mine-1", options: options))
    #expect(finished.outline.bounds.map { $0.width > 50 } == true)
    _ = try DotsRoom.levelPicture("mine-1", options: options)
    #expect(try DotsRoom.madePicture("mine-1", options: options) != nil)
    let own = try DotsPlay("mine-1", size: Self.size, options: options)
    #expect(own.picture.puzzle.dots.count == many)
    for dot in 1...many { own.tap(own.place(dot), at: 0.5 + Double(dot) * 0.1) }
    #expect(own.state["finished"] == true && own.host.results == [.finished])
  }

  @Test(
    "a picture of one's own can be saved from its level, where files are allowed: its button and all others have room on every stage",
    arguments: [Size(240, 320), Size(320, 240), Size(360, 640), Size(800, 1280), Size(1280, 800), Size(1920, 1080), Size(3840, 2160)])
  func saves(size: Size) throws {
    let options = RoomOptions()
    var picture = DrawnPicture()
    picture.add([Point(5, 5), Point(95, 5), Point(95, 95), Point(5, 95)], color: 0)
    let level = try #require(DotsRoom.keepDrawing(String(decoding: try picture.file(), as: UTF8.self), in: options.store))
    for isLeftHanded in [false, true] {
      for language in [Language.english] + Language.allCases.filter(\.isRightToLeft) {
        let play = try DotsPlay(
          level.name, size: size, options: RoomOptions(language: language, isLeftHanded: isLeftHanded, store: options.store))
        let buttons = play.room.controls.layer.sublayers.compactMap { $0 as? RoundButton }
        #expect(buttons.count == 6)
        for (i, button) in buttons.enumerated() {
          #expect(Rect(origin: .zero, size: size).insetBy(dx: -1e-6, dy: -1e-6).contains(button.frame) && button.frame.width >= 44 - 1e-9)
          for other in buttons[..<i] { #expect(!other.frame.insetBy(dx: 0.01, dy: 0.01).intersects(button.frame)) }
          for dot in play.picture.puzzle.dots.indices {
            #expect(!button.frame.contains(play.place(dot + 1)), "\(dot) below \(button.name ?? "")")
          }
        }
      }
    }
    let play = try DotsPlay(level.name, size: size, options: options)
    let save = try #require(play.room.controls.button(.save))
    play.tap(save.position, at: 1)
    #expect(play.host.savedPictures.isEmpty)
    play.touch(.began, save.position)
    play.wait(Hold.duration + 0.1)
    play.touch(.ended, save.position)
    #expect(play.host.savedPictures == [1])
    #expect(save.accessibilityLabelBlock?() == Icon.save.text(in: .english))
  }

  @Test("the bin asks first, and removes the picture when it is pressed again; then there is no such level")
  func bin() throws {
    let options = RoomOptions()
    var picture = DrawnPicture()
    picture.add([Point(5, 5), Point(95, 5), Point(95, 95), Point(5, 95)], color: 0)
    let level = try #require(DotsRoom.keepDrawing(String(decoding: try picture.file(), as: UTF8.self), in: options.store))
    let play = try DotsPlay(level.name, size: Self.size, options: options)
    let bin = try button("bin button", play)
    play.tap(bin, at: 1)
    #expect(DotsRoom.ownLevels(options) == [level])
    play.tap(bin, at: 1.3)
    #expect(DotsRoom.ownLevels(options) == [level])
    play.tap(bin, at: 2.5)
    #expect(DotsRoom.ownLevels(options).isEmpty)
    #expect(play.host.hasLostLevel && play.host.nextLevel == "draw")
    // What is played goes on until it is left.
    play.tap(play.place(1), at: 3)
    #expect(throws: RoomError.self) { try DotsRoom(level: level, options: options) }
    #expect(DotsRoom.hasLevel(level) && !DotsRoom.hasLevel("mine-0") && !DotsRoom.hasLevel("mine-x"))
  }

  @Test("a picture that is removed elsewhere while it is played is played to its end, and is no level afterwards")
  func removed() throws {
    let options = RoomOptions()
    var picture = DrawnPicture()
    picture.add([Point(5, 5), Point(95, 5), Point(95, 95), Point(5, 95)], color: 0)
    let level = try #require(DotsRoom.keepDrawing(String(decoding: try picture.file(), as: UTF8.self), in: options.store))
    let play = try DotsPlay(level.name, size: Self.size, options: options)
    let count = play.picture.puzzle.dots.count
    play.tap(play.place(1), at: 0.5)
    options.store.remove(try #require(options.store.keepsakes.first).id)
    for dot in 2...count { play.tap(play.place(dot), at: 0.5 + Double(dot) * 0.2) }
    #expect(play.state["finished"] == true && play.host.results == [.finished])
    play.advance(to: play.time + 6)
    #expect(DotsRoom.ownLevels(options).isEmpty && DotsRoom.lastingLevels(of: [level], options: options).isEmpty)
    #expect(try DotsRoom.finishedPicture(level, options: options) == nil)
    let error = #expect(throws: RoomError.self) { try DotsRoom(level: level, options: options) }
    #expect(error.map { "\($0)" }?.contains("there is no picture 'mine-1' of your own") == true)
  }

  @Test("colours and slider lie on the stage, below the sheet and the buttons, and are moved by keys")
  func layout() throws {
    for size in DotPuzzleTests.sizes {
      let (play, board) = try sheet(size: size)
      let stage = Rect(origin: .zero, size: size).insetBy(dx: -1e-6, dy: -1e-6)
      let paper = board.layout.place.apply(Rect(x: -2, y: -2, width: 104, height: 104))
      #expect(stage.contains(paper), "\(size)")
      for layer in play.room.input.focusableLayers where layer.name?.hasPrefix("color") == true || layer.name == "dots slider" {
        let frame = Rect(center: layer.convert(layer.bounds.center, to: nil), size: layer.bounds.size)
        #expect(stage.contains(frame), "\(layer.name ?? "") at \(size)")
        #expect(!frame.intersects(paper), "\(layer.name ?? "") at \(size)")
        #expect(frame.minY > RoomControls.buttonSide(in: size), "\(layer.name ?? "") at \(size)")
      }
    }
    let (play, board) = try sheet()
    play.focus(try #require(play.room.input.focusableLayers.first { $0.name == "dots slider" } as Layer?))
    for _ in 0..<3 { play.key(.right) }
    #expect(board.picture.count == 19)
  }

  @Test("a full store keeps no more drawings, and a file that is finished takes the place of a file's picture and never of a drawing")
  func full() throws {
    let drawing = #"{"drawn":true}"#
    var keepsakes = (1..<RoomStore.limit).map { Keepsake(id: Int64($0), text: drawing) }
    keepsakes.insert(Keepsake(id: 99, text: #"{"level":"/a.svg"}"#), at: 3)
    let store = RoomStore(keepsakes)
    #expect(DotsRoom.keepDrawing("<svg/>", in: store) == nil)
    var picture = DrawnPicture()
    picture.add([Point(5, 5), Point(95, 5), Point(95, 95), Point(5, 95)], color: 0)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("own-\(UInt64.random(in: 0 ... .max)).svg").path
    try Data(picture.file()).write(to: URL(fileURLWithPath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    var options = RoomOptions()
    options.store = store
    let room = try DotsRoom(level: LevelID(file), options: options)
    room.keepFinishedFile(try #require((room.board as? PictureBoard)?.puzzle))
    #expect(store.keepsakes.count == RoomStore.limit)
    #expect(DotsRoom.ownLevels(options).count == RoomStore.limit - 1)
    #expect(
      !store.keepsakes.contains { $0.id == 99 } && DotsRoom.lastingLevels(of: [LevelID(file)], options: options).first == LevelID(file))
  }
}
