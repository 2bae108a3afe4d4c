import Geometry
import Gestures
import Imaging
import Sessions
import SessionsTestSupport
import Testing

@testable import Sessions

@MainActor
@Suite("The picture as others see it")
struct ColorVisionTests {
  private func seen(_ pixel: UInt32, _ vision: ColorVision) -> [Int] {
    let canvas = PixelBuffer(width: 1, height: 1)
    canvas.row(0)[0] = pixel
    vision.apply(to: canvas)
    #expect(canvas[0, 0] >> 24 == pixel >> 24)
    return [16, 8, 0].map { Int((canvas[0, 0] >> $0) & 255) }
  }

  @Test("greys look the same to everyone", arguments: ColorVision.allCases)
  func greys(vision: ColorVision) {
    for value in 0...255 {
      let pixel = 0xff00_0000 | UInt32(value) * 0x010101
      #expect(seen(pixel, vision).allSatisfy { abs($0 - value) <= 1 }, "\(value)")
    }
  }

  @Test("the primaries come out as the matrices have them: the square root of light, nearly")
  func primaries() {
    // By hand: red for protanopia is 0.152286 of light in red, which sRGB writes as 109 of 255, and 0.114503 in green, 95.
    #expect(seen(0xffff_0000, .protanopia) == [109, 95, 0])
    #expect(seen(0xffff_0000, .deuteranopia) == [163, 144, 0])
    #expect(seen(0xff00_00ff, .tritanopia) == [0, 107, 150])
  }

  @Test("red and green that are as light are told apart by all but those without the cones for long or middle waves")
  func redAndGreen() {
    let (red, green) = (UInt32(0xffc0_4040), UInt32(0xff40_7f40))
    func apart(_ vision: ColorVision) -> Int { zip(seen(red, vision), seen(green, vision)).map { abs($0 - $1) }.max() ?? 0 }
    #expect(apart(.tritanopia) > 90 && apart(.deuteranopia) < 60)
  }

  @Test("each kind follows the one before, and then all colours come back")
  func order() {
    var vision: ColorVision?
    var seen: [ColorVision?] = []
    for _ in 0..<4 {
      vision = ColorVision.next(after: vision)
      seen.append(vision)
    }
    #expect(seen == [.protanopia, .deuteranopia, .tritanopia, nil])
  }

  @Test("it lies over the picture while the inspector is on, and never changes the scene's own")
  func overlay() throws {
    let session = try Session(scene: Playground(), size: Size(300, 200))
    _ = session.render()
    let plain = session.pixels.hash()
    session.inspectedVision = .protanopia
    #expect(session.inspectedVision == nil)
    session.isInspected = true
    session.inspectedVision = .protanopia
    #expect(!session.render().isEmpty && session.pixels.hash() != plain)
    session.isInspected = false
    _ = session.render()
    #expect(session.pixels.hash() == plain && session.inspectedVision == nil)
  }
}
