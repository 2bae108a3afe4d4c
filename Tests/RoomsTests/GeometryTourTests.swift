import Compositing
import Geometry
import Stage
import Testing

@testable import Rooms

#if canImport(Glibc)
  import Glibc
#endif

@MainActor
@Suite("Every room looks the same on both compositors", .serialized, .needsOpenGL)
struct GeometryTour {
  private static let size = Size(480, 640)
  /// The most calls that draw a whole frame of a room.
  private static let mostCalls = 30

  /// A device that needs no display, whatever other tests of this process have set for theirs.
  fileprivate static func device() throws -> SDLGeometryDevice {
    unsetenv("SDL_VIDEODRIVER")
    return try SDLGeometryDevice()
  }

  private func session(_ stop: TourStop, on device: SDLGeometryDevice?) throws -> HeadlessStage {
    let session = try Session(scene: stop.scene, size: Self.size, scale: 1, device: device, isReplay: true)
    stop.playroom?.attach(to: session)
    return HeadlessStage(session: session, entries: stop.entries, hz: 1)
  }

  @Test(
    "at most one pixel in 200 differs visibly, and on corners one in 10,000 grossly; 30 drawing calls are enough",
    arguments: RoomCatalog.entries.map(\.name))
  func tour(room: String) throws {
    let device = try Self.device()
    let level = RoomCatalog.entries.first { $0.name == room }?.levels.first ?? "classic"
    let drawn = try session(RoomCatalog.tour(room, level: level, size: Self.size, options: RoomOptions()), on: device)
    let stop = try RoomCatalog.tour(room, level: level, size: Self.size, options: RoomOptions())
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
      let (visible, gross) = Self.compare(a, b)
      #expect(visible * 200 <= a.width * a.height, "\(room) \(picture.name): \(visible) pixels differ visibly")
      #expect(gross * 10_000 <= a.width * a.height, "\(room) \(picture.name): \(gross) pixels differ grossly")
    }
    #expect(most > 0 && most <= Self.mostCalls, "\(room): \(most) calls")
    #expect((drawn.session.compositor as? GeometryCompositor)?.problem == nil)
  }

  /// How many pixels differ by more than 16 levels of a channel, and by more than 64.
  private static func compare(_ a: PixelBuffer, _ b: PixelBuffer) -> (visible: Int, gross: Int) {
    var (visible, gross) = (0, 0)
    for y in 0..<a.height {
      let (p, q) = (a.row(y), b.row(y))
      for x in 0..<a.width where p[x] != q[x] {
        var worst = 0
        for shift in [0, 8, 16, 24] as [UInt32] { worst = max(worst, abs(Int(p[x] >> shift & 255) - Int(q[x] >> shift & 255))) }
        if worst > 16 { visible += 1 }
        if worst > 64 { gross += 1 }
      }
    }
    return (visible, gross)
  }
}

extension Trait where Self == ConditionTrait {
  /// For drawing with OpenGL, on whatever it draws.
  fileprivate static var needsOpenGL: Self {
    .enabled("no OpenGL can be had here: install libgl1-mesa-dri and libegl1") {
      await MainActor.run { (try? GeometryTour.device()) != nil }
    }
  }
}
