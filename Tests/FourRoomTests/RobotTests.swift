import Geometry
import Layers
import Testing

@testable import FourRoom
@testable import RoomKit

@MainActor
@Suite("The robots")
struct RobotTests {
  @Test("eight robots have a face for how the game goes, and stand upright again when all is as before", arguments: 1...8)
  func expressions(level: Int) throws {
    let robot = try RobotLayer(level: level, isStill: true)
    let body = try #require(robot.sublayers.first { $0 is ArtLayer })
    var faces: Set<String> = []
    for expression in RobotLayer.Expression.allCases + [.waiting] {
      robot.show(expression)
      let screen = try #require(robot.layer(named: "screen"))
      let face = try #require(screen.sublayers.last as? ArtLayer)
      #expect(face.part.file.contains(expression.rawValue))
      faces.insert(face.part.file)
      #expect((body.transform != .identity) == (expression == .beaten))
    }
    #expect(faces.count == RobotLayer.Expression.allCases.count)
  }

  @Test("the faces and signs that a machine shows as it plays are read before it plays")
  func readAhead() throws {
    FourRoom.readAhead("5")
    let parts = try RoomArt.parts()
    for expression in RobotLayer.Expression.allCases {
      for part in ["face-", "sign-"].compactMap({ parts[$0 + expression.rawValue] }) {
        #expect(DrawingLibrary.isParsed("rooms/" + part.file))
      }
    }
    #expect(parts["face-beaten"] != nil && parts["sign-beaten"] != nil)
  }

  @Test("no two robots have the same drawing, colour or outline")
  func characters() throws {
    let parts = try (1...8).map {
      try #require(try RobotLayer(level: $0, isStill: true).sublayers.compactMap { $0 as? ArtLayer }.last?.part)
    }
    #expect(Set(parts.map(\.file)).count == 8)
    #expect(Set(parts.compactMap(\.robot?.color)).count == 8)
    #expect(Set(parts.map { "\($0.view.width)x\($0.view.height)" }).count == 8)
  }

  @Test("eyes follow to the sides, by four points at most, and not where they cannot")
  func eyes() throws {
    let robot = try RobotLayer(level: 3, isStill: true)
    func eye() throws -> (shift: Point, pivot: Point) {
      let face = try #require(robot.layer(named: "screen")?.sublayers.last as? ArtLayer)
      let pivot = try #require(face.part.pivots["eye-left"])
      return (try #require(face.layer(named: "eye-left")).position - pivot, pivot)
    }
    for (side, x) in [(-9.0, -4.0), (-0.5, -2), (0, 0), (1, 4), (30, 4)] {
      robot.look(to: side)
      #expect(abs(try eye().shift.x - x) < 1e-9)
    }
    robot.show(.beaten)
    robot.look(to: 1)
    #expect(try eye().shift == .zero)
  }

  @Test("a robot stands within the square that it is given", arguments: 1...8)
  func fits(level: Int) throws {
    let picture = try RobotLayer.picture(level: level, expression: .waiting, side: 100)
    let robot = try #require(picture.sublayers.first as? RobotLayer)
    let box = robot.presentedTransformToSuperlayer().apply(robot.view)
    #expect(picture.bounds.insetBy(dx: -0.01, dy: -0.01).contains(box))
    #expect(abs(box.width - 100) < 0.01 || abs(box.height - 100) < 0.01)
  }

  @Test("the machine worries while it can be beaten at once, thinks on its turn, and is beaten or pleased at the end")
  func moods() throws {
    let play = try FourPlay("1")
    func mood() throws -> RobotLayer.Expression? { try play.game.badge(of: .yellow).robot?.expression }
    #expect(try mood() == .waiting)
    play.tap(try play.point(1))
    #expect(try mood() == .thinking)
    play.machine("2")
    #expect(try mood() == .waiting)
    play.wait(1)
    play.tap(try play.point(1))
    play.machine("2")
    play.wait(1)
    play.tap(try play.point(1))
    play.machine("3")
    play.wait(1)
    #expect(try mood() == .worried)
    play.tap(try play.point(1))
    #expect(try mood() == .beaten)
  }
}
