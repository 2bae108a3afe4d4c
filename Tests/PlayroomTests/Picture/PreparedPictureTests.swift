import Compositing
import Geometry
import Imaging
import Layers
import RoomKit
import SVG
import Sessions
import Testing

@testable import Playroom

@MainActor
@Suite("Pictures made elsewhere")
struct PreparedPictureTests {
  @Test("a viewer of a picture that is drawn already draws its two buttons, and nothing of the picture again")
  func prepared() throws {
    let circles = (0..<40).map { "<g opacity='.5'><circle cx='\($0 * 5)' cy='50' r='40'/><circle cx='\($0 * 5)' cy='60' r='9'/></g>" }
    let file = "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100'>\(circles.joined())</svg>"
    let document = try SVGDocument.parse(Array(file.utf8))
    let surface = DrawingSurface(size: Size(300, 200))
    let layers = try PictureLayers(document, stage: surface.size) { false }
    let frame = try surface.firstFrame(of: layers.tree, background: PictureLayers.background, limits: DrawingLimits())
    let compositor = try #require(frame.makeCompositor(device: nil, threads: 1))
    let playroom = Playroom(options: RoomOptions())
    let viewer = try playroom.viewer(of: layers, title: "circles")
    let session = Session(scene: viewer, compositor: compositor, size: surface.size)
    #expect(session.render() == [PixelRect(x: 0, y: 0, width: 300, height: 200)])
    #expect(compositor.statistics.damagedPixels < 300 * 200 / 15)
    let alone = try Session(scene: try playroom.viewer(of: PictureLayers(document), title: "circles"), size: surface.size)
    _ = alone.render()
    #expect(session.pixels.hash() == alone.pixels.hash())
  }
}
