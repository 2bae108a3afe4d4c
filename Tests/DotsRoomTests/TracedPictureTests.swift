import Foundation
import Geometry
import Gestures
import Imaging
import Layers
import SVG
import Sessions
import Testing

@testable import DotsRoom
@testable import RoomKit

@MainActor
@Suite("Pictures of pixels are traced")
struct TracedPictureTests {
  /// A picture of a color at each place, 0 to 1 both ways.
  private func image(_ width: Int, _ height: Int, _ color: (Point) -> UInt32) -> Image {
    let places = (0..<width * height).map { Point((Double($0 % width) + 0.5) / Double(width), (Double($0 / width) + 0.5) / Double(height)) }
    return Image(width: width, height: height, pixels: places.map(color))
  }

  private func isInDisc(_ p: Point, _ radius: Double = 0.3, at center: Point = Point(0.5, 0.5)) -> Bool { p.distance(to: center) <= radius }

  @Test("lines about what reaches a threshold part the pixels that do from those that do not", arguments: 1...40)
  func lines(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let (width, height) = (Int.random(in: 1...40, using: &generator), Int.random(in: 1...40, using: &generator))
    let values = (0..<width * height).map { _ in Float.random(in: 0...1, using: &generator) }
    let field = ScalarField(width: width, height: height, values: values).blurred(radius: seed % 3)
    let mask = ScalarField.mask(of: field.loops(at: 0.5), width: width, height: height)
    #expect(mask == field.values.map { $0 >= 0.5 })
  }

  @Test("the way about a disc runs clockwise, and that about a hole in it against the clock")
  func directions() {
    let field = ScalarField(
      width: 60, height: 60,
      values: (0..<3600).map { i in (8.0...24.0).contains(Point(Double(i % 60) - 30, Double(i / 60) - 30).length) ? 1 : 0 })
    let areas = field.loops(at: 0.5).map(ScalarField.area).sorted()
    #expect(areas.count == 2)
    #expect(areas[0] < 0 && abs(-areas[0] - .pi * 64) < 20)
    #expect(areas[1] > 0 && abs(areas[1] - .pi * 576) < 60)
  }

  @Test(
    "a disc is found by its alpha, dark before a light ground, light before a dark one, and by its hue alone",
    arguments: [(0xffcc_3300, 0), (0xff20_2020, 0xfff0_f0f0), (0xffff_fff0, 0xff10_2030), (0xffb0_4040, 0xff40_7a40)] as [(UInt32, UInt32)])
  func discs(ink: UInt32, ground: UInt32) throws {
    let traced = try TracedPicture(image(300, 300) { isInDisc($0) ? ink : ground })
    #expect(traced.outline.count == 1)
    for p in traced.outline.joined() { #expect(abs(p.distance(to: Point(50, 50)) - 0.3 * 92) < 1, "\(p)") }
    let color = Color(rgb: traced.patches[0].color)
    let asked = Color(rgb: ink & 0xff_ffff)
    #expect(abs(color.red - asked.red) < 0.06 && abs(color.green - asked.green) < 0.06 && abs(color.blue - asked.blue) < 0.06)
  }

  @Test(
    "pictures from 8 pixels to 1000 a side, upright and lying, fill the sheet the same way",
    arguments: [(8, 8), (64, 40), (40, 64), (1000, 700), (24, 200)])
  func sizes(width: Int, height: Int) throws {
    let traced = try TracedPicture(image(width, height) { p in abs(p.x - 0.5) < 0.35 && abs(p.y - 0.5) < 0.35 ? 0xff00_40a0 : 0xffff_ffff })
    let points = Array(traced.outline.joined())
    let longest = Double(max(width, height))
    let half = Size(0.35 * 92 * Double(width) / longest, 0.35 * 92 * Double(height) / longest)
    let pixel = 92 / min(longest, 256)
    for p in points { #expect(abs(p.x - 50) <= half.width + pixel && abs(p.y - 50) <= half.height + pixel, "\(p)") }
    #expect(points.contains { abs($0.x - 50) >= half.width - pixel } && points.contains { abs($0.y - 50) >= half.height - pixel })
  }

  @Test("a ring has a hole; of a line drawing only the outer line gets dots, and its inside is painted")
  func holes() throws {
    let ring = try TracedPicture(image(256, 256) { isInDisc($0, 0.4) && !isInDisc($0, 0.2) ? 0xff20_2020 : 0xffff_ffff })
    #expect(ring.outline.count == 2)
    let line = try TracedPicture(image(256, 256) { isInDisc($0, 0.4) && !isInDisc($0, 0.38) ? 0xff20_2020 : 0xffff_ffff })
    #expect(line.outline.count == 1)
    #expect(line.patches.count >= 2)
    #expect(line.patches[0].color == 0xff_ffff)
  }

  @Test("what has several colours becomes as many patches, painted within its outline")
  func patches() throws {
    let traced = try TracedPicture(
      image(256, 256) { p in
        isInDisc(p, 0.4) ? (isInDisc(p, 0.1, at: Point(0.4, 0.4)) ? 0xffff_d020 : p.y > 0.6 ? 0xff20_60c0 : 0xffd0_3030) : 0
      })
    #expect(traced.patches.count == 3)
    #expect(traced.patches[0].loops == traced.outline)
    for p in traced.patches.flatMap(\.loops).joined() { #expect(p.distance(to: Point(50, 50)) < 0.4 * 92 + 1) }
  }

  @Test("a blank page, one of clear pixels, one with a little grain, and noise have nothing that stands out", arguments: 0...15)
  func nothing(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    func gray(_ range: ClosedRange<UInt32>) -> UInt32 { 0xff00_0000 | UInt32.random(in: range, using: &generator) &* 0x01_0101 }
    let side = [1, 7, 90, 300][seed % 4]
    let pictures: [Image] = [
      image(side, side) { _ in 0xfff8_f4e8 }, image(side, side) { _ in 0 }, image(side, side) { _ in gray(240...252) },
      image(max(60, side), max(60, side)) { _ in gray(0...255) },
      image(max(60, side), max(60, side)) { _ in 0xff00_0000 | UInt32.random(in: 0...0xff_ffff, using: &generator) },
    ]
    for picture in pictures { #expect(throws: DotPuzzleError.nothingStandsOut) { try TracedPicture(picture) } }
  }

  @Test("whatever a picture shows, it becomes a puzzle, or it is said why not", arguments: 1...30)
  func random(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let spots = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
      (
        center: Point(Double.random(in: 0...1, using: &generator), Double.random(in: 0...1, using: &generator)),
        radius: Double.random(in: 0.01...0.5, using: &generator), color: UInt32.random(in: 0...0xff_ffff, using: &generator)
      )
    }
    let ground: UInt32 = seed % 3 == 0 ? 0 : 0xff00_0000 | UInt32.random(in: 0...0xff_ffff, using: &generator)
    let grain = seed % 4 == 0 ? UInt32(40) : 0
    let picture = image(Int.random(in: 1...400, using: &generator), Int.random(in: 1...400, using: &generator)) { p in
      let color = spots.last { isInDisc(p, $0.radius, at: $0.center) }.map { 0xff00_0000 | $0.color } ?? ground
      guard grain > 0, color >> 24 == 255 else { return color }
      return 0xff00_0000 | (color & 0x7f7f7f) &+ UInt32.random(in: 0...grain, using: &generator) &* 0x01_0101
    }
    guard let traced = try? TracedPicture(picture) else { return }
    var drawn = DrawnPicture()
    drawn.lay(traced)
    let sheet = Rect(x: 0, y: 0, width: 100, height: 100)
    for p in traced.patches.flatMap(\.loops).joined() { #expect(sheet.contains(p)) }
    #expect(try JSONText.decode(DrawnPicture.self, from: JSONText.encode(drawn)) == drawn)
    for count in [3, 20, 60, 200] {
      do {
        let document = try SVGDocument.parse(drawn.file(dots: count, name: "my \"<photo>\""))
        #expect(document.warnings.isEmpty)
        let puzzle = try DotPuzzle(document)
        #expect(puzzle.dots.count <= count + 3 * PictureOutlines.most)
        #expect(puzzle.name == "my \"<photo>\"")
      } catch {
        #expect(error as? DotPuzzleError == .noOutline)
      }
    }
  }

  @Test("a photograph of 40 megapixels is traced; one of more than can be is refused before it is decoded")
  func large() throws {
    let row = (0..<8000).map { UInt32(2000..<6000 ~= $0 ? 0xffd0_3030 : 0xfff0_f0f0) }
    let blank = [UInt32](repeating: 0xfff0_f0f0, count: 8000)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(40_000_000)
    for y in 0..<5000 { pixels += 1000..<4000 ~= y ? row : blank }
    let traced = try TracedPicture(Image(width: 8000, height: 5000, pixels: pixels))
    #expect(traced.outline.count == 1)
    // Its header says 32,000 pixels a side.
    let header: [UInt8] = [
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0x7d, 0, 0, 0, 0x7d, 0, 8, 6, 0, 0, 0,
    ]
    #expect(throws: DotPuzzleError.self) { try TracedPicture(decoding: header) }
  }

  @Test("a text that is called a picture, a cut one, and an empty file are refused with a sentence")
  func damaged() throws {
    let whole = try PixelBuffer.encoded(image(90, 90) { isInDisc($0) ? 0xff20_2020 : 0xffff_ffff })
    #expect(throws: Never.self) { try TracedPicture(decoding: whole) }
    for bytes in [Array("Dear diary".utf8), [], Array(whole.prefix(60)), [0xff, 0xd8, 0xff, 0xe0]] {
      #expect { try TracedPicture(decoding: bytes) } throws: { error in
        guard case DotPuzzleError.pixels(let reason) = error else { return false }
        return !reason.isEmpty
      }
    }
  }

  @Test(
    "what is kept of a traced picture and makes no sense is left out",
    arguments: [
      #"{"traced":7}"#, #"{"traced":{"outline":[],"patches":[]}}"#, #"{"traced":{"outline":[[0,0,5,5]],"patches":[]}}"#,
      #"{"traced":{"outline":[[0,0,5,5,9999,3]],"patches":[]}}"#,
      #"{"traced":{"outline":[[0,0,5,5,7]],"patches":[{"color":-1,"loops":[]}]}}"#,
    ])
  func nonsense(text: String) throws {
    #expect(try JSONText.decode(DrawnPicture.self, from: text).traced == nil)
  }

  /// A file of a disc; it goes when the test has ended.
  private func withFile(_ body: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("disc-\(UInt64.random(in: 0 ... .max)).png").path
    try Data(PixelBuffer.encoded(image(120, 120) { isInDisc($0) ? 0xff20_2020 : 0xffff_ffff })).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  private func sheet(_ options: RoomOptions) throws -> (play: DotsPlay, board: DrawBoard) {
    let play = try DotsPlay("draw", size: Size(600, 800), options: options)
    return (play, try #require(play.room.board as? DrawBoard))
  }

  @Test("a picture that is opened lies on the sheet under what was drawn, with its dots; it is taken back last, and stays away")
  func sheets() throws {
    try withFile { path in
      var drawn = DrawnPicture()
      drawn.add([Point(40, 40), Point(60, 40), Point(50, 60)], color: 1)
      drawn.ask(for: 12)
      var options = RoomOptions()
      options.state = KeptDocument(drawn, room: "dots", version: 1, level: "draw")
      options.contents[OpenedPicture.self] = try OpenedPicture(reading: path)
      let (play, board) = try sheet(options)
      #expect(play.state["patches"] == 1 && play.state["contours"] == 1 && play.state["canKeep"] == true)
      #expect(board.puzzle?.contourEnds.count == 2)
      for _ in 0..<2 { play.key(.backspace) }
      #expect(play.state["patches"] == 0 && play.state["contours"] == 0 && play.state["canKeep"] == false)
      // The same reading is not laid there once more.
      let again = try sheet(options)
      #expect(again.play.state["patches"] == 0 && again.play.state["contours"] == 1)
    }
  }

  @Test("a picture that was opened is kept as a level, is connected, and lives on in its colours")
  func kept() throws {
    try withFile { path in
      var options = RoomOptions()
      options.contents[OpenedPicture.self] = try OpenedPicture(reading: path)
      let (play, board) = try sheet(options)
      let count = try #require(board.puzzle?.dots.count)
      #expect(play.room.controls.button(.save)?.isEnabled == true)
      play.key("S")
      #expect(play.host.nextLevel == "mine-1" && board.picture.isEmpty)
      var own = RoomOptions()
      own.store = options.store
      let connected = try DotsPlay("mine-1", size: Size(600, 800), options: own)
      for dot in 1...count { connected.tap(connected.place(dot), at: 0.5 + Double(dot) * 0.1) }
      #expect(connected.state["finished"] == true)
      #expect(try DotsRoom.finishedPicture("mine-1", options: own) != nil)
    }
  }

  @Test("a file that is not there, and one that is no picture, say so")
  func missing() throws {
    #expect(throws: RoomError.self) { try OpenedPicture(reading: "/nowhere/at-all.png") }
  }
}

extension PixelBuffer {
  /// A picture as a PNG.
  fileprivate static func encoded(_ image: Image) throws -> [UInt8] {
    let buffer = PixelBuffer(width: image.width, height: image.height)
    for y in 0..<image.height { for x in 0..<image.width { buffer.row(y)[x] = image.pixels[y * image.width + x] } }
    return try buffer.encodedPNG()
  }
}
