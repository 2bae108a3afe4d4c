import Geometry
import Imaging
import RoomKit
import RoomTestSupport
import Sessions
import Testing

@testable import Playroom

/// WCAG 2.2's three flashes, measured on pictures: nothing that is seen brightens and darkens more than three times in a second on a quarter of the stage.
@MainActor
@Suite("Nothing flashes")
struct FlashingTests {
  private nonisolated static let stops: [(room: String, level: LevelID)] = [
    ("lobby", .classic), ("dots", .classic), ("dots", "star"), ("triangles", "first-tent"), ("numerals", "20"), ("numerals", "count-5"),
    ("charts", .classic), ("charts", "fruit"), ("charts", "coins"), ("four", .classic), ("four", "1"), ("four", "win-1"), ("four", "pop"),
  ]

  @Test("a tour of a room has no second with more than three flashes, at the end of rounds neither", arguments: stops)
  func tours(room: String, level: LevelID) throws {
    let stop = try RoomCatalog.pinwheel.tour(room, level: level, size: Size(160, 284))
    let session = try Session(scene: stop.scene, size: Size(160, 284), isReplay: true)
    stop.attach(session)
    let stage = HeadlessStage(session: session, entries: stop.entries, hz: 30)
    var meter = FlashMeter()
    while stage.nextTime <= stop.end {
      let time = stage.nextTime
      stage.advanceFrame()
      meter.note(session.pixels, at: time)
    }
    #expect(meter.worst <= 0.25, "\(meter.worst) of the stage")
  }

  @Test(
    "the meter finds what flashes, and where it does so on little of the stage or three times it finds nothing", arguments: [2, 3, 4, 12])
  func meter(flashes: Int) {
    for share in [0.1, 0.6] {
      var meter = FlashMeter()
      let canvas = PixelBuffer(width: 160, height: 160)
      for frame in 0..<90 {
        let isLight = (Double(frame) / 30 * Double(flashes)).truncatingRemainder(dividingBy: 1) < 0.5
        for y in 0..<160 {
          for x in 0..<160 { canvas.row(y)[x] = Double(y) < 160 * share && isLight ? 0xffff_ffff : 0xff20_2020 }
        }
        meter.note(canvas, at: Double(frame) / 30)
      }
      #expect((meter.worst > 0.25) == (flashes > 3 && share > 0.25), "\(flashes) on \(share): \(meter.worst)")
    }
  }
}

/// Counts flashes as WCAG 2.2 defines them, a pair of opposing changes of a tenth of the greatest luminance or more with the darker below 0.8, in cells of
/// the stage.
private struct FlashMeter {
  private static let cells = 16

  fileprivate struct Cell {
    /// The lightest or darkest since it last turned.
    var extreme = 0.0
    var isRising: Bool?
    /// When it changed by enough against the change before.
    var changes: [Double] = []
  }

  private var state: [Cell] = []
  /// The greatest part of the stage that flashed more than three times within one second.
  private(set) var worst = 0.0

  mutating func note(_ pixels: PixelBuffer, at time: Double) {
    let values = luminances(pixels)
    guard !state.isEmpty else {
      state = values.map { Cell(extreme: $0) }
      return
    }
    for (i, value) in values.enumerated() { state[i].note(value, at: time) }
    // Two changes are a flash.
    worst = max(worst, Double(state.count { $0.changes.count > 7 }) / Double(state.count))
  }

  private func luminances(_ pixels: PixelBuffer) -> [Double] {
    let side = Self.cells
    return (0..<side * side).map { cell in
      let (x0, y0) = (cell % side * pixels.width / side, cell / side * pixels.height / side)
      return pixels.meanLuminance(x: x0..<x0 + pixels.width / side, y: y0..<y0 + pixels.height / side)
    }
  }
}

extension FlashMeter.Cell {
  fileprivate mutating func note(_ value: Double, at time: Double) {
    changes.removeAll { $0 <= time - 1 }
    switch isRising {
    case true?: extreme = max(extreme, value)
    case false?: extreme = min(extreme, value)
    case nil: break
    }
    let least = 0.1
    if isRising != true, value - extreme >= least, extreme < 0.8 {
      (isRising, extreme) = (true, value)
      changes.append(time)
    } else if isRising != false, extreme - value >= least, value < 0.8 {
      (isRising, extreme) = (false, value)
      changes.append(time)
    }
  }
}
