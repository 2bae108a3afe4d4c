import Geometry
import Layers
import SVG
import Sessions
import Testing

@testable import DotsRoom
@testable import RoomKit

@MainActor
@Suite("Puzzles of dots")
struct DotPuzzleTests {
  @Test("there are sixty pictures, from 3 to 71 dots, in rising order")
  func counts() throws {
    let counts = try DotsLevel.pictures.map(\.name).map { try DotPuzzle.picture($0).dots.count }
    #expect(counts.count == 60)
    #expect(counts.first == 3 && counts.filter { $0 <= 5 }.count >= 6)
    #expect(counts.last == 71)
    #expect(counts == counts.sorted())
    #expect(try DotsLevel.pictures.map(\.name).filter { try DotPuzzle.picture($0).contourEnds.count > 1 }.count >= 6)
  }

  @Test("the dots of a picture lie in it, apart from each other, on its outline", arguments: DotsLevel.pictures.map(\.name))
  func dots(name: String) throws {
    let puzzle = try DotPuzzle.picture(name)
    let frame = Rect(origin: .zero, size: puzzle.size)
    for (i, dot) in puzzle.dots.enumerated() {
      #expect(frame.contains(dot))
      #expect(puzzle.shape.distance(to: dot) < 0.7)
      for other in puzzle.dots[(i + 1)...] { #expect(dot.distance(to: other) >= 4, "dots of \(name) nearly touch") }
    }
    #expect(puzzle.document.warnings.isEmpty)
    #expect(puzzle.contourEnds.last == puzzle.dots.count)
  }

  nonisolated static let sizes: [Size] = [
    Size(240, 320), Size(320, 240), Size(320, 568), Size(568, 320), Size(360, 640), Size(768, 1024), Size(800, 600), Size(1280, 800),
    Size(1080, 1920), Size(3840, 2160),
  ]

  @Test(
    "labels overlap no labels, keep their own height off other dots and 8 points off the stage's edge and the buttons, and can be read",
    arguments: DotsLevel.pictures.map(\.name))
  func labels(name: String) throws {
    let play = try DotsPlay(name)
    let board = play.picture
    for kind in DotLabelKind.kinds(for: board.game.count) {
      board.count(with: kind)
      for (i, size) in Self.sizes.enumerated() {
        play.session.send(.resize(size), at: Double(i) * 0.01)
        let placement = try #require(board.counting.placement)
        let what = "\(kind) of \(name) at \(Int(size.width))x\(Int(size.height))"
        let frames = board.dotLayers.map { dot in Self.inkFrame(of: dot.label) }
        let side = RoomControls.buttonSide(in: size)
        let bar = Rect(x: size.width - 4 * side, y: 0, width: 4 * side, height: side)
        #expect(placement.fontSize >= LabelPlacement.smallestFont, "\(what)")
        if kind == .numbers { #expect((placement.rings.min() ?? 0) > placement.dotRadius * 1.5, "no room to beckon: \(what)") }
        for (a, frame) in frames.enumerated() {
          #expect(!board.dotLayers[a].label.isHidden, "label \(a + 1) is left out: \(what)")
          #expect(Rect(origin: .zero, size: size).insetBy(dx: 7.99, dy: 7.99).contains(frame), "label \(a + 1) at the edge: \(what)")
          #expect(!bar.intersects(frame), "label \(a + 1) lies under the buttons: \(what)")
          for (b, other) in frames.enumerated() where b > a { #expect(!frame.intersects(other), "labels \(a + 1) and \(b + 1): \(what)") }
          for (b, dot) in board.dotLayers.enumerated() {
            let room = b == a ? 0 : frame.height - 0.01
            #expect(frame.distance(to: dot.position) >= placement.dotRadius + room, "label \(a + 1) and dot \(b + 1): \(what)")
            #expect(frame.distance(to: dot.position) >= dot.greatestRing, "label \(a + 1) and the ring about dot \(b + 1): \(what)")
          }
        }
      }
    }
  }

  /// The rectangle of a label's ink, as the layer is set.
  static func inkFrame(of label: TextLayer) -> Rect {
    guard let ink = label.layout?.inkBounds else { return .zero }
    let frame = label.frame
    return ink.offsetBy(frame.origin)
  }

  @Test("kinds of labels count in their own way, as far as their signs last")
  func kinds() {
    #expect((1...3).map(DotLabelKind.twos.text) == ["2", "4", "6"])
    #expect((1...3).map(DotLabelKind.fives.text) == ["5", "10", "15"])
    #expect((1...3).map(DotLabelKind.tens.text) == ["10", "20", "30"])
    #expect([1, 26].map(DotLabelKind.letters.text) == ["A", "Z"])
    #expect([1, 6, 36, 46].map(DotLabelKind.hiragana.text) == ["あ", "か", "や", "ん"])
    #expect([4, 9, 14, 19, 28, 30].map(DotLabelKind.roman.text) == ["IV", "IX", "XIV", "XIX", "XXVIII", "XXX"])
    #expect(DotLabelKind.kinds(for: 26).contains(.letters))
    #expect(!DotLabelKind.kinds(for: 27).contains(.letters))
    #expect(DotLabelKind.kinds(for: 46).contains(.hiragana))
    #expect(!DotLabelKind.kinds(for: 47).contains(.hiragana))
    #expect(DotLabelKind.kinds(for: 200) == [.numbers])
  }

  @Test("every picture lies on the stage at every size, as large as a side allows", arguments: sizes)
  func layout(size: Size) {
    for isLeftHanded in [false, true] {
      let layout = PictureLayout(picture: Size(100, 100), in: size, buttons: 4, sides: StageSides(isLeftHanded: isLeftHanded))
      let frame = layout.place.apply(Rect(x: 0, y: 0, width: 100, height: 100))
      #expect(Rect(origin: .zero, size: size).contains(frame))
      #expect(frame.width >= min(size.width, size.height - RoomControls.buttonSide(in: size)) * 0.9)
      let end = PictureLayout.finished(picture: Size(100, 100), in: size, buttons: 4, sides: StageSides(isLeftHanded: isLeftHanded))
      #expect(end.place.apply(Rect(x: 0, y: 0, width: 100, height: 100)).maxY <= size.height - 1.5 * RoomControls.buttonSide(in: size))
    }
  }
}

@Suite("Rules of connecting dots")
struct ConnectGameTests {
  @Test("dots are entered in order over all contours, and no line leads to the first of a contour")
  func order() {
    var game = ConnectGame(contourEnds: [3, 6])
    for dot in 1...6 {
      #expect(game.next == dot)
      game.enter(along: [Point(0, 0), Point(Double(dot), 1)])
    }
    #expect(game.isFinished)
    #expect(game.next == nil)
    #expect(game.lines.map(\.isEmpty) == [true, false, false, true, false, false])
    #expect((1...6).map { game.start(ofContourEndingAt: $0) } == [nil, nil, 1, nil, nil, 4])
    game.enter(along: [])
    #expect(game.entered == 6)
  }

  @Test("undo takes back one dot at a time, to the beginning and no further")
  func undo() {
    var game = ConnectGame(contourEnds: [3])
    game.enter(along: [])
    game.enter(along: [])
    let taken = [game.undo(), game.undo(), game.undo()]
    #expect(taken == [true, true, false])
    #expect(game.next == 1)
  }

  @Test("a simplified line keeps its ends and stays near the drawn one, in few points")
  func simplifying() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<50 {
      var points: [Point] = []
      var p = Point(50, 50)
      for _ in 0..<Int.random(in: 2...300, using: &generator) {
        p = p + Point(Double.random(in: -1...1, using: &generator), Double.random(in: -1...1, using: &generator))
        points.append(p)
      }
      let few = Polyline.simplified(points, tolerance: 0.5)
      #expect(few.first == points.first)
      #expect(few.last == points.last)
      for p in points {
        let distance = zip(few, few.dropFirst()).map { Polyline.distance(from: p, toLine: $0, $1) }.min() ?? 0
        #expect(distance <= 0.5 + 1e-9)
      }
      #expect(DrawnLine.kept(points).count <= DrawnLine.mostPoints)
    }
  }
}
