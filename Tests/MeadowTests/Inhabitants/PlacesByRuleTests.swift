import Geometry
import Layers
import RoomKit
import Testing

@testable import Meadow

/// Where those who live in the meadow may stand, against what is drawn there.
@MainActor
@Suite("Places by rule")
struct PlacesByRuleTests {
  nonisolated static let sizes = [
    Size(240, 320), Size(320, 240), Size(360, 640), Size(640, 360), Size(800, 1280), Size(1280, 800), Size(1920, 1080), Size(3840, 2160),
  ]

  /// The shapes of a part that have an id, or all that are filled by a gradient.
  private func paths(of part: String, id: String?) throws -> [Path] {
    let layer = try PartLayer(part)
    if let id { return [try #require(layer[id] as? ShapeLayer).path] }
    func all(_ layer: Layer) -> [ShapeLayer] { ([layer as? ShapeLayer].compactMap(\.self)) + layer.sublayers.flatMap(all) }
    return all(layer).filter { if case .gradient = $0.fillPaint { true } else { false } }.map(\.path)
  }

  /// What is drawn of the lake: its water, and the ground of nearer hills that covers it.
  private func water(_ landscape: Landscape) throws -> (water: Path, covers: [Path]) {
    let (lake, covers) = landscape.isPortrait ? ("lake-portrait", ["hill-3", "hill-4"]) : ("lake", ["near-meadow"])
    return (try #require(try paths(of: lake, id: "water").first), try covers.flatMap { try paths(of: $0, id: "ground") })
  }

  @Test("who swims lies in the water that is drawn with all of its foot, on every stage", arguments: sizes)
  func water(size: Size) throws {
    let visit = try MeadowVisit(MeadowVisit.everybody, size: size)
    let landscape = visit.stage.meadow.landscape
    let (water, covers) = try water(landscape)
    let inverse = try #require(landscape.groundTransform.inverse)
    let swimmers = visit.inhabitants.layers.filter { $0.dwelling?.place.habitat == .water }
    #expect(!swimmers.isEmpty)
    for layer in swimmers {
      let dwelling = try #require(layer.dwelling)
      for x in [layer.picture.box.minX, 0, layer.picture.box.maxX] {
        let place = inverse.apply(dwelling.point + Point(x * 0.9 * dwelling.side, 0))
        #expect(water.contains(place) && !covers.contains { $0.contains(place) }, "\(layer.resident.id) at \(size)")
      }
    }
    for layer in visit.inhabitants.layers where layer.traits.habitat == .water {
      #expect(layer.dwelling?.place.habitat == .water, "\(layer.resident.id) at \(size)")
    }
  }

  @Test("who is put down beside the water lies in it with all of its foot, or not in it at all")
  func putDown() throws {
    let visit = try MeadowVisit([MeadowVisit.resident("whale")], size: Size(360, 640))
    let landscape = visit.stage.meadow.landscape
    let region = landscape.region(of: .water)
    let settler = try visit.layer("whale").settler
    for x in stride(from: 0.0, through: 1, by: 0.1) {
      for y in [0.0, 0.5, 1] {
        guard let found = Settlement(landscape).dwelling(of: settler, at: WorldPlace(.water, x: x, y: y)) else { continue }
        let reach = settler.box.maxX * found.side * 0.9
        #expect(found.place.habitat != .water || [-reach, reach].allSatisfy { region.contains(found.point + Point($0, 0)) })
      }
    }
  }

  @Test("the roads of a composition are those that are drawn", arguments: [Size(1280, 800), Size(800, 1280)])
  func roads(size: Size) throws {
    let landscape = try Landscape(size: size)
    let drawn =
      try landscape.isPortrait
      ? (1...4).flatMap { try paths(of: "path-\($0)", id: nil) }
      : paths(of: "path-near", id: "way") + paths(of: "path-middle", id: "path-windmill") + paths(of: "path-middle", id: "path-tower")
    for x in stride(from: 5.0, to: size.width, by: 10) {
      for y in stride(from: size.height * 0.3, to: size.height, by: 10) {
        let place = Point(x, y)
        let near = [(0, 0), (4, 0), (-4, 0), (0, 4), (0, -4)].map { (dx, dy) in
          drawn.contains { $0.contains(place + Point(Double(dx), Double(dy))) }
        }
        // Within four points of an edge either may be.
        guard Set(near).count == 1 else { continue }
        #expect(landscape.roads.contains { $0.contains(place) } == near[0], "\(place)")
      }
    }
  }

  @Test("nobody stands on a road but who belongs there, or in front of what is nearer, or over the jetty's lantern", arguments: sizes)
  func clear(size: Size) throws {
    let visit = try MeadowVisit(MeadowVisit.everybody, size: size)
    let landscape = visit.stage.meadow.landscape
    let board = try #require(landscape.doors[.board])
    let lantern = try PartLibrary.shared.info("lantern").bounds.offsetBy(Point(116, -6))
    let light = Rect(
      x: lantern.minX * board.unit, y: lantern.minY * board.unit, width: lantern.width * board.unit, height: lantern.height * board.unit
    ).offsetBy(board.foot)
    for layer in visit.inhabitants.layers {
      let dwelling = try #require(layer.dwelling)
      let (box, side) = (layer.picture.box, dwelling.side)
      let frame = Rect(x: box.minX * side, y: box.minY * side, width: box.width * side, height: box.height * side)
      let picture = frame.offsetBy(dwelling.point)
      #expect(!picture.intersects(light), "\(layer.resident.id) at \(size)")
      guard dwelling.place.habitat != .tree, dwelling.place.habitat != .sky else { continue }
      if dwelling.place.habitat != .path {
        #expect(!landscape.roads.contains { $0.contains(dwelling.point) }, "\(layer.resident.id) at \(size)")
      }
      #expect(
        !landscape.standing.contains { $0.isCovered(by: picture, foot: dwelling.point.y, in: dwelling.plane) },
        "\(layer.resident.id) at \(size)")
    }
  }

  @Test(
    "kites fly at many heights, not in rows, and those farther up are smaller",
    arguments: [Size(800, 1280), Size(1280, 800), Size(1920, 1080)])
  func kites(size: Size) throws {
    let visit = try MeadowVisit(MeadowVisit.everybody, size: size)
    let kites = visit.inhabitants.layers.filter { $0.traits.isKite && $0.dwelling?.place.habitat == .sky }.compactMap(\.dwelling)
    #expect(kites.count >= 8)
    for kite in kites {
      let row = kites.count { abs($0.point.y - kite.point.y) < size.height * 0.008 }
      #expect(row <= 4, "\(row) of \(kites.count) at \(kite.point.y)")
    }
    let sides = kites.map(\.side)
    #expect((sides.max() ?? 0) > 1.2 * (sides.min() ?? 0))
  }
}
