import Geometry
import Testing

@testable import Meadow
@testable import RoomKit

@Suite("The landscape's layout")
struct LandscapeTests {
  static let sizes = [
    Size(240, 320), Size(320, 240), Size(320, 568), Size(568, 320), Size(360, 640), Size(640, 360), Size(600, 600), Size(768, 1024),
    Size(1024, 768),
    Size(800, 600), Size(800, 1280), Size(1280, 800), Size(1080, 1920), Size(1920, 1080), Size(2560, 1080), Size(3840, 2160),
    Size(2160, 3840),
  ]

  /// Sizes at random, of every shape that a screen has.
  private func randomSizes(_ count: Int, seed: UInt64) -> [Size] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let short = Double.random(in: 240...2160, using: &generator).rounded()
      let long = (short * Double.random(in: 1.2...2.2, using: &generator)).rounded()
      return Bool.random(using: &generator) ? Size(short, long) : Size(long, short)
    }
  }

  @Test(
    "all that a meadow's composition shows is there once it has been read ahead, by however many threads",
    arguments: [Size(320, 568), Size(960, 640)])
  func readingAhead(size: Size) async throws {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 { group.addTask { MeadowFile.readAhead(for: size) } }
    }
    let read = DrawingLibrary.drawings.withLock { Set($0.keys) }
    #expect(try Composition.suited(to: size).items.allSatisfy { read.contains("meadow/parts/\($0.part).svg") })
  }

  private func checkTargets(_ size: Size, words: [Landmark: Double] = [:]) throws {
    let landscape = try Landscape(size: size, words: words)
    let stage = Rect(origin: .zero, size: size).insetBy(dx: -0.01, dy: -0.01)
    var found: [(name: String, frames: [Rect])] = Landmark.allCases.compactMap { landmark in
      landscape.doors[landmark].map { (landmark.rawValue, [$0.target, $0.sign]) }
    }
    found += [("animal", [landscape.animal.target]), ("settings", [landscape.gear])]
    found += landscape.bench.seats(count: landscape.bench.capacity).enumerated().map { ("seat \($0)", [$1]) }
    for (i, (name, frames)) in found.enumerated() {
      #expect(frames[0].width >= 43.99 && frames[0].height >= 43.99, "\(name) \(frames[0]) on \(size)")
      for frame in frames {
        #expect(stage.contains(frame), "\(name) \(frame) on \(size)")
        for (other, others) in found[..<i] {
          for rect in others {
            #expect(!rect.insetBy(dx: 0.01, dy: 0.01).intersects(frame), "\(name) \(frame) and \(other) \(rect) on \(size)")
          }
        }
      }
    }
    #expect(landscape.bench.capacity >= 2)
  }

  @Test("doors with their signs, animals and the settings are apart, on the stage, and 44 points or more", arguments: sizes)
  func targets(size: Size) throws { try checkTargets(size) }

  @Test("so they are on stages of every shape")
  func randomTargets() throws {
    for size in randomSizes(300, seed: 7) { try checkTargets(size) }
  }

  @Test("a place of a habitat is the same place again when its point is asked for, on every stage", arguments: sizes)
  func places(size: Size) throws {
    let landscape = try Landscape(size: size)
    var generator = SeededGenerator(seed: 3)
    for habitat in Habitat.allCases {
      let region = landscape.region(of: habitat)
      for _ in 0..<50 {
        let place = WorldPlace(habitat, x: .random(in: 0...1, using: &generator), y: .random(in: 0...1, using: &generator))
        let point = landscape.point(of: place)
        #expect(region.distance(to: point) < 1e-6)
        let again = region.place(of: point)
        #expect(abs(again.x - place.x) < 1e-6 && (abs(again.y - place.y) < 1e-6 || region.bounds.height < 1), "\(habitat)")
        #expect(landscape.place(at: point, among: [habitat]) == again)
      }
      for wild in [Point(-1e9, 4), Point(1e9, 1e9), Point(.infinity, -.infinity), Point(.nan, .nan)] {
        #expect(landscape.point(of: region.place(of: wild)).isFinite)
      }
    }
  }

  @Test("the way to the settings stands where lines end, as the buttons of pages do")
  func gear() throws {
    for size in Self.sizes {
      let (left, right) = (try Landscape(size: size, isRightToLeft: true), try Landscape(size: size))
      #expect(left.gear == right.gear.mirrored(in: size.width))
      for rect in left.occupied where rect != left.gear { #expect(!rect.intersects(left.gear), "\(rect) at \(size)") }
    }
  }

  @Test("a kept place that is beyond the world, or no number, lies in it")
  func clamped() {
    for (x, y) in [(-1.0, 2.0), (.nan, .infinity), (-.infinity, .nan)] {
      let place = WorldPlace(.meadow, x: x, y: y)
      #expect((0...1).contains(place.x) && (0...1).contains(place.y))
    }
  }
}
