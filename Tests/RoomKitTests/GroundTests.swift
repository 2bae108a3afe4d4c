import Geometry
import Layers
import Testing

@testable import RoomKit

@MainActor
@Suite("The scene behind a room")
struct GroundTests {
  @Test("it lies on whole points all the way when what stands on it moves, and comes to where it belongs")
  func motion() throws {
    let tree = LayerTree()
    let ground = try GroundLayer("lake", colorScheme: .light)
    tree.root.addSublayer(ground)
    let size = Size(800, 600)
    ground.layout(size: size, standing: (y: 520, on: 700))
    let scene = try #require(ground.sublayers.first)
    let start = scene.position
    tree.animate(duration: 0.35) { ground.layout(size: size, standing: (y: 480.3, on: 700)) }
    let end = scene.position
    #expect(end != start && end == end.onWholePoints)
    var places: Set<Double> = []
    for frame in 0...24 {
      tree.advance(to: Double(frame) / 60)
      let place = scene.presented.position
      #expect(place == place.onWholePoints && place.y <= start.y && place.y >= end.y)
      places.insert(place.y)
    }
    #expect(places.count > 10 && scene.presented.position == end)
  }

  @Test("laid out at once while it moves, as where a window changes its size, it is where it belongs")
  func interruption() throws {
    let size = Size(640, 360)
    let tree = LayerTree()
    let ground = try GroundLayer("lake", colorScheme: .light)
    tree.root.addSublayer(ground)
    ground.layout(size: size, standing: (y: 300, on: 700))
    tree.advance(to: 0)
    tree.animate(duration: 0.35) { ground.layout(size: size, standing: (y: 250, on: 700)) }
    tree.advance(to: 0.1)
    ground.layout(size: Size(700, 420), standing: (y: 333, on: 700))
    tree.advance(to: 0.15)
    let scene = try #require(ground.sublayers.first)
    #expect(scene.presented.position == scene.position)
  }
}
