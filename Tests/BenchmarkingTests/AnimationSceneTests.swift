import Compositing
import Geometry
import Testing

@testable import Benchmarking

@MainActor
@Suite("The scene of animations")
struct AnimationSceneTests {
  private func damage(_ motion: Motion.Kind) -> Double {
    let scene = BuiltInScene.animations.make(size: Size(400, 300), count: 40, motion: motion)
    let compositor = RasterCompositor(tree: scene.tree, width: 400, height: 300)
    var benchmark = Benchmark(extent: .frames(10))
    return benchmark.run(scene, motion: motion.rawValue, threads: 1, choice: "raster") { compositor }.damagedPixels
  }

  @Test("its layers move by their animations: all of them, one, or none")
  func motion() {
    let (all, one, none) = (damage(.all), damage(.one), damage(.none))
    #expect(all > one)
    #expect(one > 0)
    #expect(none == 0)
  }
}
