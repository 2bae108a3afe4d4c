import Compositing
import Geometry
import SDLStage
import Sessions
import StageTestSupport
import TestSupport
import Testing

@testable import Benchmarking

@MainActor
@Suite("Scenes that move look the same on both compositors", .serialized, .needsOpenGL)
struct GeometryScenes {
  @Test("one pixel in 200 differs visibly at most, on corners one in 2,000 grossly", arguments: BuiltInScene.allCases)
  func same(kind: BuiltInScene) throws {
    let device = try OpenGL.device()
    let size = Size(640, 360)
    var scene = kind.make(size: size, count: kind == .squares ? 400 : 60, motion: .all)
    var twin = kind.make(size: size, count: kind == .squares ? 400 : 60, motion: .all)
    let drawn = GeometryCompositor(tree: scene.tree, width: 640, height: 360, device: device, background: scene.background)
    let reference = RasterCompositor(tree: twin.tree, width: 640, height: 360, background: scene.background)
    for frame in 0..<2 {
      scene.advance(to: frame * 5)
      twin.advance(to: frame * 5)
      _ = drawn.render()
      _ = reference.render()
      let difference = PictureDifference(drawn.pixels, reference.pixels)
      #expect(difference.isAtMost(oneIn: 200, grossly: 2000), "\(kind), frame \(frame): \(difference)")
    }
    #expect(drawn.problem == nil)
    var benchmark = Benchmark(extent: .frames(4))
    let measurement = benchmark.run(scene, motion: "all", threads: 1, choice: "geometry") { drawn }
    #expect(measurement.drawCalls > 0)
    #expect(measurement.fastestOwn > 0 && measurement.fastestOwn <= measurement.figures.longest)
  }
}
