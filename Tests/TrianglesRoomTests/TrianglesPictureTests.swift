import Compositing
import Geometry
import Imaging
import Layers
import RoomTestSupport
import Sessions
import Testing

@testable import RoomKit
@testable import TrianglesRoom

@MainActor
@Suite("Pictures of triangles")
struct TrianglesPictureTests {
  /// A layer alone on white, in its own size.
  private func compositor(of layer: Layer, _ size: Double) -> RasterCompositor {
    let tree = LayerTree()
    tree.root.anchorPoint = .zero
    tree.root.bounds = Rect(x: 0, y: 0, width: size, height: size)
    layer.position = Point(size / 2, size / 2)
    tree.root.addSublayer(layer)
    return RasterCompositor(tree: tree, width: Int(size), height: Int(size), scale: 1, threads: 1, background: .white)
  }

  private func draw(_ compositor: RasterCompositor) -> PixelBuffer {
    _ = compositor.render()
    return compositor.pixels
  }

  @Test("every level has a picture within its square, and no two are alike")
  func levels() throws {
    var seen: Set<UInt64> = []
    for level in TrianglesRoom.levels.map(\.name) {
      let picture = draw(compositor(of: try TrianglesRoom.levelPicture(LevelID(level), options: RoomOptions()), 100))
      #expect(seen.insert(picture.hash()).inserted, "\(level)")
      var marked = 0
      for y in 0..<100 {
        for x in 0..<100 where picture[x, y] != 0xffff_ffff {
          marked += 1
          #expect((7...92).contains(x) && (7...92).contains(y), "\(level)")
        }
      }
      #expect(marked > 800, "\(level)")
    }
  }

  @Test("a silhouette carved into its board differs from the wood by 3 to 1, all over both")
  func carving() {
    for hollow in TrianglesPicture.hollow {
      for wood in TrianglesPicture.wood { #expect(hollow.contrast(with: wood) >= 3) }
    }
  }

  @Test("the tray lies under the other hand of the left-handed, and strong contrast draws ink round the pieces")
  func options() throws {
    let size = Size(1024, 768)
    let right = try TrianglesPlay("boat", size: size)
    let left = try TrianglesPlay("boat", size: size, options: RoomOptions(isLeftHanded: true))
    #expect(right.room.place.tray?.maxX ?? 0 > 1000)
    #expect(left.room.place.tray?.minX ?? 1000 < 24)
    let strong = try TrianglesPlay("boat", size: size, options: RoomOptions(hasHighContrast: true))
    let corner = strong.room.place.points(strong.room.place.homes[0]) - Point(strong.room.place.leg / 2, 0)
    #expect(strong.picture(at: 0)[Int(corner.x), Int(corner.y)] == 0xff1f_2a44)
    #expect(right.picture(at: 0)[Int(corner.x), Int(corner.y)] != 0xff1f_2a44)
  }
}
