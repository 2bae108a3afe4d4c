import Geometry
import Layers
import Testing

@testable import Benchmarking

@MainActor
@Suite("Shapes for other engines")
struct SceneShapesTests {
  @Test(
    "each shape has its place, its stroke, its colour and a path about the place", arguments: [BuiltInScene.circles, .squares, .curves])
  func lines(kind: BuiltInScene) throws {
    let scene = kind.make(size: Size(640, 480), count: 9, motion: .all)
    let lines = try #require(scene.shapes).split(separator: "\n")
    #expect(lines.count == 2 + 9 && lines[0] == "size 640 480" && lines[1].hasPrefix("ground 0.0"))
    for line in lines.dropFirst(2) {
      let words = line.split(separator: " ")
      let numbers = words.prefix(7).compactMap { Double($0) }
      #expect(numbers.count == 7 && (0...640).contains(numbers[0]) && (0...480).contains(numbers[1]))
      #expect((numbers[2] > 0) == (kind == .curves) && numbers[3...].allSatisfy { (0...1).contains($0) })
      #expect(words[7] == "M" && words.contains(kind == .squares ? "L" : "C"))
      // The path lies about the place.
      let path = words.dropFirst(7).compactMap { Double($0) }
      #expect(path.count % 2 == 0 && abs(path.min() ?? 9) > 1 && abs((path.min() ?? 0) + (path.max() ?? 9)) < 1e-9)
    }
  }

  @Test("the shapes of a smaller number are the first of a larger one, so that a ramp goes along one file")
  func prefix() throws {
    let few = try #require(BuiltInScene.curves.make(size: Size(640, 480), count: 5, motion: .all).shapes)
    let many = try #require(BuiltInScene.curves.make(size: Size(640, 480), count: 50, motion: .all).shapes)
    #expect(many.hasPrefix(few))
  }

  @Test("what is no plain shape is not written as one", arguments: [BuiltInScene.cards, .words])
  func others(kind: BuiltInScene) {
    #expect(kind.make(size: Size(640, 480), count: 3, motion: .all).shapes == nil)
  }
}
