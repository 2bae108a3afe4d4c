import Compositing
import Geometry
import Imaging
import Layers
import Testing

@testable import RoomKit

@MainActor
@Suite("The drawn parts of the rooms")
struct RoomArtTests {
  @Test("every part of the index opens, and has the layers that it says move")
  func parts() throws {
    let parts = try RoomArt.parts()
    #expect(parts.count > 40)
    for (name, part) in parts {
      let layer = try RoomArt.layer(name)
      for pivot in part.pivots.keys { #expect(layer.layer(named: pivot) != nil, "\(name) has no \(pivot)") }
      for pose in part.robot?.poses ?? [:] {
        for limb in pose.value.keys where limb != "all" && limb != "down" { #expect(part.pivots[limb] != nil, "\(limb) of \(name)") }
      }
    }
  }

  @Test("an unknown part is an error that names it")
  func unknown() {
    #expect(throws: RoomError.damagedResource("rooms/index.json", reason: "it has no part 'teapot'")) { try RoomArt.part("teapot") }
  }

  @Test("a layer that turns leaves its pivot where it is")
  func pivots() throws {
    let robot = try RoomArt.layer("robot-1-leaf")
    let arm = try #require(robot.layer(named: "arm-left"))
    let pivot = try #require(robot.part.pivots["arm-left"])
    arm.transform = .rotation(1)
    #expect(arm.convert(pivot, to: arm.superlayer, presented: false).distance(to: pivot) < 1e-9)
    #expect(arm.convert(pivot + Point(0, 10), to: arm.superlayer, presented: false).distance(to: pivot + Point(0, 10)) > 1)
  }

  @Test("what stretches keeps its corners, fills its frame and goes over without folds")
  func ninePart() {
    let parts = NinePart(rect: Rect(x: -10, y: -20, width: 100, height: 60), left: 10, top: 12, right: 20, bottom: 14)
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let frame = Rect(
        x: Double.random(in: -50...50, using: &generator), y: Double.random(in: -50...50, using: &generator),
        width: Double.random(in: parts.minimum.width...400, using: &generator),
        height: Double.random(in: parts.minimum.height...400, using: &generator))
      #expect(parts.place(parts.rect.origin, in: frame).distance(to: frame.origin) < 1e-9)
      let (end, wanted) = (parts.place(Point(parts.rect.maxX, parts.rect.maxY), in: frame), Point(frame.maxX, frame.maxY))
      #expect(end.distance(to: wanted) < 1e-9)
      #expect(parts.place(parts.rect.origin + Point(4, 5), in: frame).distance(to: frame.origin + Point(4, 5)) < 1e-9)
      let xs = stride(from: parts.rect.minX, through: parts.rect.maxX, by: 5).map { parts.place(Point($0, 0), in: frame).x }
      #expect(zip(xs, xs.dropFirst()).allSatisfy { $0 <= $1 })
    }
  }

  @Test("a ground fills every stage, and its veil is gone when it is shown in full colour")
  func grounds() throws {
    for name in ["sea", "lake", "workbench"] {
      let ground = try GroundLayer(name, colorScheme: .light, unveils: true)
      for size in [Size(240, 320), Size(360, 840), Size(1280, 800), Size(2100, 900), Size(3840, 2160)] {
        for standing in [nil, (y: size.height * 0.7, on: 620.0), (y: size.height * 0.83, on: 620.0)] {
          ground.layout(size: size, standing: standing)
          let scene = try #require(ground.sublayers.first)
          #expect(scene.position == scene.position.onWholePoints)
          let picture = try #require(scene.sublayers.first as? ArtLayer)
          let filled = Rect(origin: picture.frame.origin + scene.position, size: picture.frame.size)
          #expect(filled.insetBy(dx: -0.01, dy: -0.01).contains(Rect(origin: .zero, size: size)), "\(name) at \(size)")
        }
      }
      #expect(ground.sublayers[1].opacity > 0)
      ground.unveil(isSlow: false)
      #expect(ground.sublayers[1].opacity == 0)
    }
  }
  @Test(
    "a veil that never goes is mixed into the colours, and the scene looks as it does below it",
    arguments: ["stone", "workbench", "lake", "calm", "kitchen", "night", "meadow"], [ColorScheme.light, .dark])
  func washed(name: String, scheme: ColorScheme) throws {
    func picture(unveils: Bool) throws -> PixelBuffer {
      let root = Layer()
      root.anchorPoint = .zero
      root.bounds = Rect(x: 0, y: 0, width: 320, height: 200)
      let ground = try GroundLayer(name, colorScheme: scheme, unveils: unveils)
      ground.layout(size: root.bounds.size)
      root.addSublayer(ground)
      #expect(ground.sublayers.count == (unveils ? 2 : 1))
      let compositor = RasterCompositor(tree: LayerTree(root: root), width: 320, height: 200, scale: 1, background: .white)
      _ = compositor.render()
      return compositor.pixels
    }
    let (veiled, washed) = (try picture(unveils: true), try picture(unveils: false))
    var farthest = 0
    for y in 0..<200 {
      for x in 0..<320 {
        for shift in [0, 8, 16] { farthest = max(farthest, abs(Int(veiled[x, y] >> shift & 0xff) - Int(washed[x, y] >> shift & 0xff))) }
      }
    }
    #expect(farthest <= 3, "\(farthest)")
  }
}
