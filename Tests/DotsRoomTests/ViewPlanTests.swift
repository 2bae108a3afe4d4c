import Geometry
import Testing

@testable import DotsRoom
@testable import RoomKit

@MainActor
@Suite("What is seen of a picture")
struct ViewPlanTests {
  nonisolated static let small = [Size(240, 320), Size(360, 640), Size(640, 360)]
  nonisolated static let sizes = small + [Size(1280, 800)]
  /// Those of more than 30 dots.
  nonisolated static let large = DotsLevel.pictures.suffix(13).map(\.name)

  @Test(
    "at every step the dot that a line leads on from and the next six lie in the area, each with its label and its ring",
    arguments: large, sizes)
  func ahead(name: String, size: Size) throws {
    let play = try DotsPlay(name, size: size)
    let board = play.picture
    for kind in DotLabelKind.kinds(for: board.game.count) {
      board.count(with: kind)
      let (plan, boxes) = (board.window.plan, board.counting.boxes)
      let placement = try #require(board.counting.placement)
      let content = boxes.reduce(plan.area) { $0.union($1) }
      for entered in 0..<board.game.count {
        let view = plan[entered]
        let air = -ViewPlan.comfort - 1e-6
        #expect(view.a >= 1 && view.a == view.d && view.apply(content).insetBy(dx: air, dy: air).contains(plan.area))
        let origin = entered == 0 || board.puzzle.contourEnds.contains(entered) ? entered : entered - 1
        for i in origin..<min(boxes.count, entered + 6) {
          // Where all is seen a ring may swell into the air at the stage's edge.
          let box = view == .identity ? placement.frames[i] ?? .zero : view.apply(boxes[i])
          #expect(plan.area.insetBy(dx: -1e-6, dy: -1e-6).contains(box), "dot \(i + 1) of \(name) at \(size), \(entered) entered")
        }
        #expect(placement.fontSize * view.a >= LabelPlacement.smallestFont)
      }
      #expect(plan[board.game.count] == .identity)
    }
  }

  @Test("pictures of up to 30 dots, and all of them where dots lie a finger apart, are seen whole")
  func whole() throws {
    for name in DotsLevel.pictures.map(\.name) {
      let isLarge = Self.large.contains(name)
      #expect(try (DotPuzzle.picture(name).dots.count > ViewPlan.mostWhole) == isLarge)
      for size in isLarge ? [Size(1280, 800), Size(768, 1024), Size(3840, 2160)] : Self.sizes {
        #expect(try DotsPlay(name, size: size).picture.window.plan.isWhole, "\(name) at \(size)")
      }
    }
  }

  @Test("what is crowded is magnified as far as the next six allow, and rests while it has room for them", arguments: small)
  func crowded(size: Size) throws {
    for name in ["octopus", "crab", "ship"] {
      let play = try DotsPlay(name, size: size)
      let (plan, count) = (play.picture.window.plan, play.picture.game.count)
      #expect(!plan.isWhole)
      let scales = (0..<count).map { plan[$0].a }
      #expect(scales.max() ?? 0 > 1.9 && scales.sorted()[count / 2] > 1.3, "\(name) at \(size)")
      #expect((1..<count).filter { plan[$0] != plan[$0 - 1] }.count < count * 2 / 3, "\(name) at \(size)")
    }
  }

  @Test("a view goes no farther than it must for another dot to be seen")
  func showing() {
    let area = Rect(x: 0, y: 0, width: 100, height: 100)
    let boxes = (0..<40).map { Rect(center: Point(5 + Double($0 % 10) * 10, 5 + Double($0 / 10) * 30), size: Size(6, 6)) }
    let plan = ViewPlan(boxes: boxes, contourEnds: [40], fontSize: 7, spacing: 10, area: area)
    #expect(plan[0].a > 1 && plan.view(0, showing: 2) == plan[0])
    let view = plan.view(0, showing: 40)
    let box = view.apply(boxes[39])
    #expect(view.a == plan[0].a && Point(box.maxX, box.maxY).distance(to: Point(88, 88)) < 1e-9)
  }
}
