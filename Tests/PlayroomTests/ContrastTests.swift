import Compositing
import Geometry
import Imaging
import Layers
import RoomTestSupport
import Sessions
import Testing

@testable import DotsRoom
@testable import FourRoom
@testable import Playroom
@testable import RoomKit

/// How far what is read and what is touched stands out from the scenes behind it, measured on pixels.
@MainActor
@Suite("Contrast against the grounds", .needsComicNeue)
struct ContrastTests {
  /// WCAG 2.2's for text, which small targets have to meet too.
  private static let least = 4.5
  /// Edges and letters of others under a text count as little as this share of the pixels about it.
  private static let share = 0.05

  private nonisolated static let levels = RoomCatalog.pinwheel.rooms.flatMap { room in
    room.levels.filter { $0 != .classic }.map { (room: room.name, level: $0.name) }
  }

  @Test(
    "text, and dots that wait, differ from what lies behind them by 4.5 to 1 in every level, in the light and in the dark",
    arguments: levels)
  func levels(room: String, level: String) throws {
    for scheme in ColorScheme.allCases { try measure(room, level, RoomOptions(colorScheme: scheme), least: Self.least) }
  }

  @Test("with strong contrast they differ by 7 to 1 in every level, in the light and in the dark", arguments: levels)
  func strong(room: String, level: String) throws {
    for scheme in ColorScheme.allCases {
      try measure(room, level, RoomOptions(hasHighContrast: true, colorScheme: scheme), least: Self.strong)
    }
  }

  /// WCAG 2.2's for enhanced contrast.
  private static let strong = 7.0

  private func measure(_ room: String, _ level: String, _ options: RoomOptions, least: Double) throws {
    for size in [Size(320, 568), Size(1024, 640)] {
      var options = options
      options.animal = "cat"
      let scene = try RoomCatalog.pinwheel.open(room, level: LevelID(level), options: options)
      let session = try Session(scene: scene, size: size, isReplay: true)
      session.advance(to: 1)
      var texts: [TextLayer] = []
      var dots: [PictureDotLayer] = []
      Self.collect(scene.tree.root, &texts, &dots)
      for layer in texts as [Layer] + dots { layer.isHidden = true }
      _ = session.render()
      for text in texts where !text.string.isEmpty {
        let box = text.transformToTree().apply(text.bounds)
        Self.expect(
          text.color.resolved(for: options.colorScheme), over: box, in: session.pixels, least,
          "'\(text.string)' in \(room) \(level) at \(size), \(options.colorScheme)")
      }
      for dot in dots {
        Self.expect(
          PictureDotLayer.ringColor.resolved(for: options.colorScheme), over: dot.frame, in: session.pixels, least,
          "\(dot.name ?? "") in \(level) at \(size), \(options.colorScheme)")
      }
    }
  }

  @Test("ink differs from the papers of a shelf's cards by 7 to 1, in the light and in the dark", arguments: ColorScheme.allCases)
  func papers(scheme: ColorScheme) {
    for paper in LevelShelf.papers { #expect(paper.resolved(for: scheme).contrast(with: Palette.outline) >= Self.strong) }
  }

  @Test(
    "a button's picture differs from its disc by 4.5 to 1, and the edges of pieces from what they lie on, in every level", arguments: levels
  )
  func targets(room: String, level: String) throws {
    for scheme in ColorScheme.allCases { try measureTargets(room, level, scheme) }
  }

  private func measureTargets(_ room: String, _ level: String, _ scheme: ColorScheme) throws {
    for size in [Size(320, 568), Size(1024, 640)] {
      let scene = try RoomCatalog.pinwheel.open(room, level: LevelID(level), options: RoomOptions(colorScheme: scheme))
      let session = try Session(scene: scene, size: size, isReplay: true)
      session.advance(to: 1)
      _ = session.render()
      let whole = session.pixels
      var buttons: [RoundButton] = []
      var pieces: [ShapeLayer] = []
      Self.collect(scene.tree.root, &buttons, &pieces)
      for button in buttons {
        let box = button.transformToTree().apply(button.bounds)
        let seen = box.insetBy(dx: box.width * 0.3, dy: box.height * 0.3)
        #expect(whole.contrast(within: seen) >= Self.least, "\(button.name ?? "") in \(room) \(level) at \(size), \(scheme)")
      }
      for piece in pieces { piece.isHidden = true }
      _ = session.render()
      for piece in pieces {
        guard let edge = piece.strokeColor?.resolved(for: scheme) else { continue }
        let box = piece.transformToTree().apply(piece.path.bounds ?? piece.bounds)
        // The tray is dark: there the pieces' own colours stand out.
        let best = max(
          session.pixels.contrast(of: edge, over: box, butFor: Self.share),
          piece.fillColor.map { session.pixels.contrast(of: $0, over: box, butFor: Self.share) } ?? 0)
        #expect(best >= Self.least, "\(piece.name ?? "") in \(room) \(level) at \(size), \(scheme)")
      }
    }
  }

  @Test("the edges of holes differ from what is seen through them by 4.5 to 1, in every level of four")
  func holes() throws {
    for level in FourRoom.levels where level != .classic {
      for size in [Size(240, 320), Size(320, 568), Size(1024, 640), Size(1920, 1080)] {
        var options = RoomOptions()
        options.animal = "fox"
        let session = try Session(scene: FourRoom(level: level, options: options), size: size, isReplay: true)
        session.advance(to: 1)
        let root = session.scene.tree.root
        let holes = try #require(root.layer(named: "hole edges") as? ShapeLayer)
        let toStage = holes.transformToTree()
        for layer in [root.layer(named: "ghost"), holes].compactMap(\.self) { layer.isHidden = true }
        _ = session.render()
        let color = try #require(holes.strokeColor)
        let side = FourGrid.holeRadius * toStage.a
        let rows = try JSON(parsing: session.scene.probe())["board"]?.array?.compactMap(\.string) ?? []
        #expect(!rows.isEmpty)
        for (row, cells) in rows.enumerated() {
          // Through a hole with a stone nothing is seen.
          for (column, cell) in cells.enumerated() where cell == "." {
            let center = toStage.apply(
              Point(FourGrid.x(ofColumn: column), FourGrid.padding + (Double(row) + 0.5) * FourGrid.square))
            Self.expect(
              color, over: Rect(center: center, size: Size(side, side)), in: session.pixels, Self.least,
              "hole \(column), \(row), \(level) at \(size)")
          }
        }
      }
    }
  }

  @Test(
    "a stone in hand differs from what lies behind it by 4.5 to 1, in every level of four, for each animal", arguments: [nil, "cat", "owl"])
  func stones(animal: String?) throws {
    var measured = 0
    for level in FourRoom.levels where level != .classic {
      for size in [Size(240, 320), Size(320, 568), Size(1024, 640), Size(1920, 1080)] {
        var options = RoomOptions()
        options.animal = animal
        let session = try Session(scene: FourRoom(level: level, options: options), size: size, isReplay: true)
        session.advance(to: 1)
        // Over the middle column one waits to be dropped.
        session.send(.hover(Point(size.width / 2, size.height / 2)), at: 1)
        session.advance(to: 2)
        let root = session.scene.tree.root
        guard let stone = root.layer(named: "ghost")?.layer(named: "rim") as? ShapeLayer, stone.superlayer?.isHidden == false else {
          continue
        }
        measured += 1
        let box = stone.transformToTree().apply(stone.path.bounds ?? stone.bounds)
        root.layer(named: "ghost")?.isHidden = true
        _ = session.render()
        let color = try #require(stone.strokeColor)
        Self.expect(color, over: box, in: session.pixels, Self.least, "the stone in hand in \(level) at \(size)")
      }
    }
    #expect(measured > 20)
  }

  private static func collect(_ layer: Layer, _ buttons: inout [RoundButton], _ pieces: inout [ShapeLayer]) {
    guard !layer.isHidden, layer.opacity > 0.75 else { return }
    if let button = layer as? RoundButton, button.isEnabled { buttons.append(button) }
    if let piece = layer as? ShapeLayer, piece.name?.hasPrefix("piece ") == true { pieces.append(piece) }
    for sublayer in layer.sublayers { collect(sublayer, &buttons, &pieces) }
  }

  private static func collect(_ layer: Layer, _ texts: inout [TextLayer], _ dots: inout [PictureDotLayer]) {
    guard !layer.isHidden, layer.opacity > 0.5 else { return }
    if let text = layer as? TextLayer { texts.append(text) }
    if let dot = layer as? PictureDotLayer { dots.append(dot) }
    for sublayer in layer.sublayers { collect(sublayer, &texts, &dots) }
  }

  private static func expect(_ color: Color, over box: Rect, in pixels: PixelBuffer, _ least: Double, _ comment: Comment) {
    #expect(pixels.contrast(of: color, over: box, butFor: share) >= least, comment)
  }
}
