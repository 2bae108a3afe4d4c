import Compositing
import Geometry
import Imaging
import SDLStage
import Sessions
import StageTestSupport
import TestSupport
import Testing

@testable import Playroom
@testable import RoomKit

@MainActor
@Suite("Every room looks the same on both compositors", .serialized, .needsOpenGL)
struct GeometryTour {
  private static let size = Size(480, 640)
  /// The most calls that draw a whole frame of a room.
  private static let mostCalls = 30

  private func session(_ stop: TourStop, on device: SDLGeometryDevice?, size: Size = size) throws -> HeadlessStage {
    let session = try Session(scene: stop.scene, size: size, scale: 1, device: device, isReplay: true)
    stop.attach(session)
    return HeadlessStage(session: session, entries: stop.entries, hz: 1)
  }

  @Test(
    "at most one pixel in 200 differs visibly, and on corners one in 10,000 grossly; 30 drawing calls are enough",
    arguments: RoomCatalog.pinwheel.entries.map(\.name))
  func tour(room: String) throws {
    let device = try OpenGL.device()
    let level = RoomCatalog.pinwheel.entries.first { $0.name == room }?.levels.first ?? .classic
    let drawn = try session(RoomCatalog.pinwheel.tour(room, level: level, size: Self.size, options: RoomOptions()), on: device)
    let stop = try RoomCatalog.pinwheel.tour(room, level: level, size: Self.size, options: RoomOptions())
    let reference = try session(stop, on: nil)
    var most = 0
    for picture in stop.pictures {
      while drawn.nextTime <= picture.time {
        drawn.advanceFrame()
        reference.advanceFrame()
      }
      drawn.advance(to: picture.time)
      drawn.session.compositor.invalidate()
      let (a, b) = (drawn.snapshot(at: picture.time), reference.snapshot(at: picture.time))
      most = max(most, drawn.session.compositor.statistics.drawCalls)
      let difference = PictureDifference(a, b)
      #expect(difference.isAtMost(oneIn: 200, grossly: 10_000), "\(room) \(picture.name): \(difference)")
    }
    #expect(most > 0 && most <= Self.mostCalls, "\(room): \(most) calls")
    #expect(drawn.session.compositor.problem == nil)
  }

  @Test(
    "edges of 45 degrees where triangles of strong colours meet: one pixel in 2,000 differs visibly at most",
    arguments: [Size(320, 480), Size(480, 640), Size(640, 960)])
  func strongColors(size: Size) throws {
    func start(on device: SDLGeometryDevice?) throws -> PixelBuffer {
      try session(RoomCatalog.pinwheel.tour("triangles", level: "classic", size: size, options: RoomOptions()), on: device, size: size)
        .snapshot(at: 0)
    }
    let (a, b) = (try start(on: OpenGL.device()), try start(on: nil))
    let difference = PictureDifference(a, b)
    #expect(difference.isAtMost(oneIn: 2000, grossly: 10_000), "\(difference)")
  }

  @Test(
    "going over to the other compositor again and again, in the middle of movements, shows nothing and changes nothing",
    arguments: RoomCatalog.pinwheel.entries.map(\.name) + [RoomCatalog.lobby])
  func switching(room: String) throws {
    let device = try OpenGL.device()
    let level = RoomCatalog.pinwheel.entries.first { $0.name == room }?.levels.first ?? .classic
    func tour() throws -> TourStop { try RoomCatalog.pinwheel.tour(room, level: level, size: Self.size, options: RoomOptions()) }
    let stop = try tour()
    let stage = try session(stop, on: nil)
    let reference = try session(tour(), on: nil)
    var last = 0.0
    for picture in stop.pictures {
      // An odd number of times, so that each picture is gone over from as often as to.
      for part in [0.31, 0.64, 1] {
        let time = last + (picture.time - last) * part
        let before = stage.snapshot(at: time).copy()
        stage.session.draw(on: stage.session.device == nil ? device : nil)
        let after = stage.snapshot(at: time)
        let difference = PictureDifference(before, after)
        #expect(difference.isAtMost(oneIn: 200, grossly: 10_000), "\(room), \(time) s: \(difference)")
        reference.advance(to: time)
        #expect(stage.session.scene.probe() == reference.session.scene.probe(), "\(room), \(time) s")
        // Where nothing moves, a frame is due only while a scene is taken in behind the picture of the one before.
        let isCovered = stage.session.scene.tree.root.layer(named: "transition") != nil
        #expect(stage.session.needsFrame == stage.session.scene.tree.isAnimating || stage.session.needsFrame && isCovered)
      }
      last = picture.time
    }
    if stage.session.device != nil { stage.session.draw(on: nil) }
    // The one thing that a compositor leaves behind is its picture of the scene before, while that goes. Nothing else differs, at once.
    var patience = 100
    while patience > 0, stage.session.scene.tree.root.layer(named: "transition") != nil {
      last += 0.02
      patience -= 1
      stage.advance(to: last)
    }
    let (a, b) = (stage.snapshot(at: last), reference.snapshot(at: last))
    #expect(patience > 0 && a.firstDifference(b) == nil)
  }
}
