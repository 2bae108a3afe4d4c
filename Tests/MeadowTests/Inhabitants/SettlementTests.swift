import Geometry
import RoomKit
import Testing

@testable import Meadow

@Suite("Finding places in the landscape")
struct SettlementTests {
  static let sizes = [
    Size(240, 320), Size(320, 240), Size(320, 568), Size(360, 640), Size(568, 320), Size(600, 800), Size(800, 600), Size(800, 1280),
    Size(1080, 1920), Size(1280, 800), Size(1920, 1080), Size(2560, 1080), Size(2160, 3840), Size(3840, 2160),
  ]

  private func settlers(_ count: Int, seed: UInt64) -> [Settler] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { i in
      let width = Double.random(in: 0.5...1, using: &generator)
      let height = Double.random(in: 0.4...1.4, using: &generator)
      return Settler(
        id: "dots/\(seed)-\(i)", habitat: Habitat.allCases.randomElement(using: &generator) ?? .meadow,
        size: Double.random(in: 30...110, using: &generator), box: Rect(x: -width / 2, y: -height, width: width, height: height))
    }
  }

  /// What a picture takes of the stage.
  private func picture(_ box: Rect, _ dwelling: Dwelling) -> Rect {
    let side = dwelling.side
    return Rect(x: box.minX * side, y: box.minY * side, width: box.width * side, height: box.height * side).offsetBy(dwelling.point)
  }

  /// A target without what it may share.
  private func reduced(_ frame: Rect, _ least: Double) -> Rect { frame.insetBy(dx: 0.2 * least + 1e-9, dy: 0.2 * least + 1e-9) }

  @Test("nobody covers a door, a sign, an animal, the settings or each other, and everybody is on the stage", arguments: sizes)
  func disjoint(size: Size) throws {
    let landscape = try Landscape(size: size)
    let stage = Rect(origin: .zero, size: size)
    for seed in 1...6 as ClosedRange<UInt64> {
      for count in [1, 10, 60] {
        let all = settlers(count, seed: seed)
        let found = zip(all, Settlement(landscape).dwellings(of: all)).compactMap { settler, dwelling in dwelling.map { (settler.box, $0) }
        }
        for (i, (box, dwelling)) in found.enumerated() {
          #expect(stage.contains(dwelling.frame))
          let least = landscape.leastResidentTarget
          #expect(least >= (min(size.width, size.height) < 440 ? 30 : 44))
          #expect(dwelling.frame.width >= least && dwelling.frame.height >= least)
          for rect in landscape.occupied { #expect(!dwelling.frame.intersects(rect)) }
          for (otherBox, other) in found[..<i] {
            #expect(!picture(box, dwelling).intersects(picture(otherBox, other)))
            // Where it is crowded two targets share some of what they have beyond the pictures.
            #expect(!reduced(dwelling.frame, least).intersects(reduced(other.frame, least)))
          }
        }
      }
    }
  }

  @Test("nobody settles below the bee, and on the ground those of one room stand side by side less often than chance has it")
  func mixed() throws {
    let landscape = try Landscape(size: Size(1280, 800))
    #expect(!landscape.hovering.isEmpty)
    /// How many of those that come by turns from two rooms have one of their own beside them.
    func alike(_ all: [Settler]) -> Int {
      let places = Settlement(landscape).dwellings(of: all)
      for (settler, dwelling) in zip(all, places) {
        guard let dwelling, dwelling.place.habitat != .sky else { continue }
        #expect(landscape.hovering.allSatisfy { !$0.intersects(picture(settler.box, dwelling)) })
      }
      return all.indices.count { i in
        guard let point = places[i]?.point else { return false }
        let others = all.indices.filter { $0 != i && places[$0] != nil }
        return others.min { ((places[$0]?.point ?? point) - point).length < ((places[$1]?.point ?? point) - point).length }
          .map { $0 % 2 == i % 2 } ?? false
      }
    }
    func settlers(_ seed: Int, _ room: (Int) -> String) -> [Settler] {
      (0..<24).map {
        Settler(id: "\(room($0))/\(seed)-\($0)", habitat: .meadow, size: 50, box: Rect(x: -0.4, y: -0.9, width: 0.8, height: 0.9))
      }
    }
    let mixed = (0..<6).reduce(0) { $0 + alike(settlers($1) { $0 % 2 == 0 ? "dots" : "triangles" }) }
    let strangers = (0..<6).reduce(0) { $0 + alike(settlers($1) { "\($0)" }) }
    #expect(mixed < strangers, "\(mixed) and \(strangers) of 144")
  }

  @Test("sixty find a place on a large stage, a few on the smallest")
  func capacity() throws {
    let many = settlers(60, seed: 11)
    #expect(Settlement(try Landscape(size: Size(1920, 1080))).dwellings(of: many).count { $0 != nil } >= 48)
    #expect(Settlement(try Landscape(size: Size(240, 320))).dwellings(of: many).contains { $0 != nil })
  }

  @Test(
    "of forty that a child has made, most are seen on a telephone, upright or not, and some on a watch",
    arguments: [
      (Size(360, 640), 38), (Size(640, 360), 38), (Size(320, 568), 36), (Size(240, 320), 15), (Size(320, 240), 12), (Size(800, 1280), 39),
    ])
  @MainActor
  func small(size: Size, least: Int) throws {
    let visit = try MeadowVisit(Array(MeadowVisit.everybody.prefix(40)), size: size)
    #expect(visit.inhabitants.layers.count >= least, "\(visit.inhabitants.layers.count) at \(size)")
  }

  @Test("the train runs on its rails, whoever came before it", arguments: [Size(1280, 800), Size(800, 1280), Size(360, 640)])
  @MainActor
  func rails(size: Size) throws {
    let train = MeadowVisit.resident("train")
    let visit = try MeadowVisit(Array(MeadowVisit.everybody.filter { $0 != train }.prefix(30)) + [train], size: size)
    #expect(try visit.layer("train").dwelling?.place.habitat == .rails)
  }

  @Test("nobody moves because somebody new comes", arguments: [Size(1280, 800), Size(360, 640)])
  func stays(size: Size) throws {
    let settlement = Settlement(try Landscape(size: size))
    let all = settlers(40, seed: 5)
    let whole = settlement.dwellings(of: all)
    for count in [1, 7, 20, 39] { #expect(settlement.dwellings(of: Array(all.prefix(count))) == Array(whole.prefix(count))) }
  }

  @Test("who comes home finds the places that would be found anew, and looks for none but those of who is new, first or elsewhere")
  @MainActor
  func remembers() throws {
    let (here, there) = (Settlement(try Landscape(size: Size(1280, 800))), Settlement(try Landscape(size: Size(800, 600)), seats: 2))
    let memory = SettlementMemory()
    let all = settlers(30, seed: 11)
    func visit(_ some: [Settler], in settlement: Settlement, searches: Int) {
      let before = memory.searches
      #expect(memory.dwellings(of: some, in: settlement) == settlement.dwellings(of: some))
      #expect(memory.searches - before == searches, "\(some.count) settlers")
    }
    visit([], in: here, searches: 0)
    visit(Array(all.prefix(20)), in: here, searches: 20)
    visit(Array(all.prefix(20)), in: here, searches: 0)
    visit(Array(all.prefix(21)), in: here, searches: 1)
    visit(Array(all.prefix(5)), in: here, searches: 0)
    visit(all, in: here, searches: 9)
    // Where there is not room for all, they choose in two orders a visit.
    let newestFirst = Array(all.reversed())
    visit(newestFirst, in: here, searches: 30)
    visit(all, in: here, searches: 0)
    visit(newestFirst, in: here, searches: 0)
    // Somebody else's picture is another size, and so is another stage.
    var changed = all
    changed[12] = Settler(id: all[12].id, habitat: all[12].habitat, size: all[12].size + 1, box: all[12].box)
    visit(changed, in: here, searches: 18)
    visit(all, in: there, searches: 30)
    visit(all, in: Settlement(try Landscape(size: Size(800, 600)), seats: 3), searches: 30)
  }

  @Test("a place that was chosen is kept where it is free, and else the nearest one is, off the doors and on the stage", arguments: sizes)
  func chosen(size: Size) throws {
    let landscape = try Landscape(size: size)
    let settlement = Settlement(landscape)
    var generator = SeededGenerator(seed: 23)
    for settler in settlers(40, seed: 9) {
      let place = WorldPlace(
        Habitat.allCases.randomElement(using: &generator) ?? .sky, x: Double.random(in: 0...1, using: &generator),
        y: Double.random(in: 0...1, using: &generator))
      guard let found = settlement.dwelling(of: settler, at: place) else { continue }
      #expect(Rect(origin: .zero, size: size).contains(found.frame))
      for rect in landscape.occupied { #expect(!found.frame.intersects(rect)) }
      // What is kept is where it was put, not where this stage had room; asked again it is found again.
      let again = try #require(settlement.dwelling(of: settler, at: found.place))
      #expect(again.point.distance(to: found.point) < max(8, size.width / 40))
    }
  }
}
