import Geometry
import Layers
import RoomTestSupport
import Sessions
import Testing

@testable import ChartsRoom
@testable import DotsRoom
@testable import FourRoom
@testable import NumeralsRoom
@testable import Playroom
@testable import RoomKit

/// Where buttons, plates, keys and chips stand: for both hands, and both ways of reading.
@MainActor
@Suite("The furniture of rooms")
struct FurnitureTests {
  private nonisolated static let arabic = Language(locale: "ar")
  private nonisolated static let sizes = [
    Size(240, 320), Size(320, 568), Size(360, 640), Size(600, 960), Size(320, 240), Size(568, 320), Size(1280, 800),
  ]

  /// A level of each kind: of pictures to connect and figures to lay, which all stand alike, some.
  private nonisolated static let levels = RoomCatalog.pinwheel.rooms.flatMap { room in
    let all = room.levels.filter { $0 != .classic }
    let some = all.count > 24 ? [all[0], all[1], all[all.count / 2], all[all.count - 1]] : all
    return some.map { (room: room.name, level: $0.name) }
  }

  private static func options(_ language: Language, isLeftHanded: Bool) -> RoomOptions {
    var options = RoomOptions(language: language, isLeftHanded: isLeftHanded)
    options.animal = "cat"
    return options
  }

  private static func scene(_ room: String, _ level: String, _ options: RoomOptions, size: Size) throws -> any Scene {
    let scene = try RoomCatalog.pinwheel.open(room, level: LevelID(level), options: options)
    let session = try Session(scene: scene, size: size, isReplay: true)
    session.advance(to: 1)
    return scene
  }

  /// What stands on the stage and can be seen, by its names, in points.
  private static func furniture(of layer: Layer) -> [(name: String, frame: Rect)] {
    guard !layer.isHidden, layer.opacity > 0.05 else { return [] }
    let isFurniture =
      layer.touchHandler is Press || layer is RoundButton || layer is NumberPlate || layer is GoalSign || layer is SeatBadge
      || layer is ChipLayer || layer is NumeralTile || layer is TimePlate || layer is LabelChooser || layer is CountSlider
      || layer is PaintPot || layer is MoveStrip
    if isFurniture {
      let frame = layer.transformToTree(presented: false).apply(layer.bounds)
      return [(layer.name ?? "\(type(of: layer))", frame)]
    }
    return layer.sublayers.flatMap(furniture)
  }

  @Test("none of it lies on another piece, nor beyond the stage, for either hand and however one reads", arguments: levels)
  func apart(room: String, level: String) throws {
    for language in [.english, Self.arabic] where language.hasFont {
      for isLeftHanded in [false, true] {
        for size in Self.sizes {
          let scene = try Self.scene(room, level, Self.options(language, isLeftHanded: isLeftHanded), size: size)
          let pieces = Self.furniture(of: scene.tree.root)
          #expect(!pieces.isEmpty)
          let what = "\(room) \(level) at \(size), \(language.rawValue), \(isLeftHanded ? "left" : "right") hand"
          for (i, piece) in pieces.enumerated() {
            #expect(Rect(origin: .zero, size: size).insetBy(dx: -0.5, dy: -0.5).contains(piece.frame), "\(piece) in \(what)")
            for other in pieces[..<i] {
              #expect(!piece.frame.insetBy(dx: 0.5, dy: 0.5).intersects(other.frame), "\(piece) on \(other) in \(what)")
            }
          }
        }
      }
    }
  }

  @Test(
    "in Arabic the way home is in the other corner, and what is pressed while playing stays at the hand",
    .enabled(if: arabic.hasFont), arguments: levels)
  func mirrored(room: String, level: String) throws {
    for size in Self.sizes {
      func places(_ language: Language, isLeftHanded: Bool) throws -> [String: Rect] {
        let scene = try Self.scene(room, level, Self.options(language, isLeftHanded: isLeftHanded), size: size)
        return Dictionary(Self.furniture(of: scene.tree.root).map { ($0.name, $0.frame) }) { first, _ in first }
      }
      for isLeftHanded in [false, true] {
        let arabic = try places(Self.arabic, isLeftHanded: isLeftHanded)
        let english = try places(.english, isLeftHanded: !isLeftHanded)
        // The buttons along the top mirror those of the other hand.
        for (name, frame) in english where name.hasSuffix(" button") {
          let other = try #require(arabic[name], "\(name) in \(room) \(level)")
          #expect(
            abs(other.midX + frame.midX - size.width) < 1 && abs(other.midY - frame.midY) < 1, "\(name) in \(room) \(level) at \(size)")
        }
        #expect(try #require(arabic["home button"]).minX == 0)
      }
    }
  }

  @Test("the classics stand as they always did, in every language", .enabled(if: arabic.hasFont))
  func classics() throws {
    func buttons(_ room: String, _ language: Language, _ size: Size) throws -> [String: Rect] {
      let scene = try Self.scene(room, "classic", Self.options(language, isLeftHanded: false), size: size)
      let frames = Self.furniture(of: scene.tree.root).filter { $0.name.hasSuffix(" button") }.map { ($0.name, $0.frame) }
      return Dictionary(frames) { first, _ in first }
    }
    for room in RoomCatalog.pinwheel.rooms {
      for size in Self.sizes {
        let english = try buttons(room.name, .english, size)
        #expect(try !english.isEmpty && english == buttons(room.name, Self.arabic, size), "\(room.name) at \(size)")
      }
    }
  }
}
