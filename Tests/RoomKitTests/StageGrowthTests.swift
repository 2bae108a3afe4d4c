import Geometry
import Testing

@testable import RoomKit

@Suite("Sizes that grow with the stage")
struct StageGrowthTests {
  private static let sides: [(size: Size, side: Double)] = [
    (Size(240, 320), 44), (Size(320, 568), 44), (Size(568, 320), 44), (Size(720, 1280), 80), (Size(1280, 720), 80), (Size(1920, 1080), 88),
    (Size(2880, 1620), 132), (Size(3840, 2160), 176), (Size(2160, 3840), 176),
  ]

  @Test(
    "buttons are 44 points on phones, a ninth of a tablet's side, 88 on a desktop's screen, and grow with what is larger",
    arguments: sides)
  func buttons(size: Size, side: Double) { #expect(abs(RoomControls.buttonSide(in: size) - side) < 1e-9) }

  @Test("sizes grow without steps, and never shrink as the stage grows")
  func continuous() {
    var last = RoomControls.buttonSide(in: Size(200, 4000))
    for step in 1...8000 {
      let side = RoomControls.buttonSide(in: Size(200 + Double(step) / 4, 4000))
      #expect(side >= last && side - last < 0.05)
      last = side
    }
  }

  @Test("the buttons after a round stand clear of the stage's edges, and within the foot that rooms leave them", arguments: sides)
  @MainActor
  func celebration(size: Size, side: Double) throws {
    for next in [nil, {}] as [(() -> Void)?] {
      let celebration = try Celebration(seed: 1, isStill: true, again: {}, next: next, follow: {})
      celebration.layout(size: size)
      let bar = try #require(celebration.layer.sublayers.last)
      let panel = try #require(bar.sublayers.first).frame
      let air = size.height - panel.maxY
      #expect(air >= side * 0.1 && air <= side * 0.28)
      #expect(panel.minX >= 3 && panel.maxX <= size.width - 3)
      #expect(abs(panel.midX - size.width / 2) < 1e-9)
      for button in bar.sublayers where button is RoundButton {
        #expect(panel.contains(button.frame) && button.frame.width >= 44)
        #expect(button.frame.minY >= size.height - Celebration.height(in: size))
      }
    }
  }

  @Test("a stage of twice a desktop's size is the same picture, twice as large")
  @MainActor
  func twice() {
    let (small, large) = (Size(1920, 1080), Size(3840, 2160))
    #expect(Celebration.height(in: large) == 2 * Celebration.height(in: small))
    #expect(StageGrowth.factor(in: Size(.infinity, .infinity)) == 1)
  }
}
