import Compositing
import Foundation
import Geometry
import Imaging
import Layers
import Testing

@MainActor
@Suite("Pixels from layers")
struct CompositingExamples {
  @Test("only what changed is drawn again")
  func damage() {
    // example
    let tree = LayerTree(root: Layer(frame: Rect(x: 0, y: 0, width: 200, height: 100)))
    let ball = ShapeLayer(path: Path(circleAt: .zero, radius: 8), fillColor: Color(rgb: 0xffcc00))
    ball.position = Point(20, 50)
    tree.root.addSublayer(ball)

    let compositor = RasterCompositor(tree: tree, width: 400, height: 200, scale: 2, background: .black)
    let whole = compositor.render()  // one rectangle: all 400 by 200 pixels
    ball.position = Point(24, 50)
    let changed = compositor.render()  // where the ball was and is
    let nothing = compositor.render()  // no rectangle: the picture is as it was
    let pixel = compositor.pixels[48, 100]  // 0xffffcc00: premultiplied ARGB
    // end
    #expect(whole == [PixelRect(x: 0, y: 0, width: 400, height: 200)])
    #expect(!changed.isEmpty && changed.allSatisfy { $0.width < 80 && $0.height < 80 })
    #expect(nothing.isEmpty)
    #expect(pixel == 0xffff_cc00)
  }

  @Test("the bytes do not depend on the number of threads")
  func threads() {
    let tree = LayerTree(root: Layer(frame: Rect(x: 0, y: 0, width: 64, height: 64)))
    tree.root.addSublayer(ShapeLayer(path: Path(circleAt: Point(30, 31), radius: 23), fillColor: Color(rgb: 0x3366cc, alpha: 0.7)))
    // example
    let hashes = [1, 2, 4].map { threads in
      let compositor = RasterCompositor(tree: tree, width: 128, height: 128, scale: 2, threads: threads)
      _ = compositor.render()
      return compositor.pixels.hash()
    }
    let areEqual = Set(hashes).count == 1
    // end
    #expect(areEqual)
  }

  // example
  func drawBall(to path: String) throws {
    let tree = LayerTree(root: Layer(frame: Rect(x: 0, y: 0, width: 320, height: 240)))
    let ball = ShapeLayer(path: Path(circleAt: .zero, radius: 20), fillColor: Color(rgb: 0xe2483d))
    ball.position = Point(40, 120)
    tree.root.addSublayer(ball)
    ball.add(SpringAnimation(.positionX, from: 40, to: 280), forKey: "move")

    let compositor = RasterCompositor(tree: tree, width: 320, height: 240, background: .white)
    tree.advance(to: 0.25)
    _ = compositor.render()
    try compositor.pixels.writePNG(to: path)
  }
  // end

  @Test("the program of the first page draws a ball that is on its way")
  func firstProgram() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "ball-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    try drawBall(to: file.path)
    let bytes = try Data(contentsOf: file)
    #expect(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]))
  }
}
