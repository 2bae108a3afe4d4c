import Geometry
import Layers
import Testing
import Typography

@testable import Compositing

@Suite("Trees off the main actor")
struct ThreadTests {
  /// The pictures of a tree that edits itself at random while an animation with text plays on it, drawn frame by frame.
  private static func film(seed: UInt64, frames: Int) -> [UInt64] {
    let scene = RandomScene(seed: seed)
    let compositor = RasterCompositor(tree: scene.tree, width: 48, height: 48, threads: 2)
    let label = TextLayer("\(seed)")
    label.position = Point(24, 24)
    label.sizeToFit()
    scene.tree.root.addSublayer(label)
    var ends = 0
    return (0..<frames).map { frame in
      scene.edit()
      if frame == 1 {
        scene.tree.animate(duration: 0.1) {
          label.position = Point(4, 4)
        } completion: { _ in
          ends += 1
        }
        scene.tree.perform(after: 0.05) { label.opacity = 0.5 }
      }
      scene.tree.advance(to: Double(frame) / 30)
      compositor.renderChecked()
      return compositor.pixels.hash() &+ UInt64(ends)
    }
  }

  @Test("drawn on several threads at once, trees give the pictures that each of them gives alone")
  func atOnce() async {
    let seeds = UInt64(1)...16
    let alone = seeds.map { Self.film(seed: $0, frames: 12) }
    let together = await withTaskGroup(of: (UInt64, [UInt64]).self) { group in
      for seed in seeds { group.addTask { (seed, Self.film(seed: seed, frames: 12)) } }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for (seed, film) in zip(seeds, alone) { #expect(together[seed] == film, "seed \(seed)") }
  }

  /// Owns a tree and what draws it.
  private actor Painter {
    private let tree: LayerTree
    private let compositor: RasterCompositor

    init(_ tree: sending LayerTree) {
      self.tree = tree
      compositor = RasterCompositor(tree: tree, width: 8, height: 8)
    }

    func frame(at time: Double) -> UInt32 {
      tree.advance(to: time)
      _ = compositor.render()
      return compositor.pixels[1, 4]
    }
  }

  /// A square that slides to the left, made wherever it is asked for.
  private static func slidingSquare() -> sending LayerTree {
    let tree = makeTree(8, 8)
    let square = makeRectangle(Rect(x: 4, y: 0, width: 4, height: 8), .white)
    tree.root.addSublayer(square)
    let slide = BasicAnimation(.translationX, to: -4, duration: 1)
    square.add(slide)
    return tree
  }

  @Test("a tree made in one place is handed to an actor, which plays and draws it")
  func handedOver() async {
    let painter = Painter(Self.slidingSquare())
    #expect(await painter.frame(at: 0) == 0)
    #expect(await painter.frame(at: 0.99) == 0xFFFF_FFFF)
  }
}
