import Geometry
import RoomKit
import Sessions
import TestSupport
import Testing
import Typography

@testable import Playroom

/// Every room in the middle of its tour, compared with the pictures in `Goldens`; the README there says how they are made anew.
@MainActor
@Suite("Golden pictures of the rooms", .needsComicNeue)
struct RoomGoldenTests {
  /// The games' own letters and no others, so that it does not matter what else is installed.
  private static let fonts = FontLibrary(
    files: [FontWeight.regular, .bold].compactMap { FontLibrary.shared.file(for: FontDescription(weight: $0)) })
  /// How large a share of the pixels may be off, as versions of a font differ.
  private static let share = 0.02

  @Test(
    "every room and the lobby look as they did: the first level upright, the next one on the side",
    arguments: RoomCatalog.pinwheel.entries, [Size(240, 360), Size(400, 240)])
  func picture(room: RoomCatalog.Entry, size: Size) throws {
    let level = room.levels[size.width < size.height ? 0 : min(1, room.levels.count - 1)]
    let stop = try FontLibrary.$current.withValue(Self.fonts) { try RoomCatalog.pinwheel.tour(room.name, level: level, size: size) }
    try expect(stop, at: stop.pictures.count / 2, size: size, toBe: room.name)
  }

  @Test(
    "the meadow looks as it did, empty, half full and full, by day and by night", arguments: MeadowTour.allCases,
    [Size(240, 360), Size(400, 240)])
  func meadow(tour: MeadowTour, size: Size) throws {
    let stop = try FontLibrary.$current.withValue(Self.fonts) {
      try RoomCatalog.pinwheel.tour(RoomCatalog.lobby, level: tour.level, size: size)
    }
    try expect(stop, at: 0, size: size, toBe: tour.level.name)
  }

  private func expect(_ stop: TourStop, at number: Int, size: Size, toBe name: String) throws {
    try FontLibrary.$current.withValue(Self.fonts) {
      let session = try Session(scene: stop.scene, size: size, isReplay: true)
      stop.attach(session)
      let picture = HeadlessStage(session: session, entries: stop.entries).snapshot(at: stop.pictures[number].time)
      try GoldenFolder().expect(picture, toBe: "\(name)-\(Int(size.width))x\(Int(size.height))", share: Self.share)
    }
  }
}
