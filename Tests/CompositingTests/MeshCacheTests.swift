import Geometry
import Tessellation
import TestSupport
import Testing

@testable import Compositing

@Suite("Meshes are asked for one by one and made together")
struct MeshCacheTests {
  private func key(_ random: inout SeededGenerator) -> MeshKey {
    let path = Path(polyline: (0..<random.integer(3...30)).map { _ in random.point(0...100) }, closed: true)
    let scale = random.pick([0.5, 1, 4])
    if random.chance(0.5) { return .fill(path, .evenOdd, scale: scale) }
    return .stroke(path, StrokeStyle(lineWidth: random.number(0.5...9)), scale: scale)
  }

  @Test("by several threads they are those that one makes, and equal ones are one mesh", arguments: [false, true])
  func threads(makesFringes: Bool) {
    var random = SeededGenerator(seed: 3)
    let keys = (0..<120).map { _ in key(&random) }
    let (cache, alone) = (MeshCache(makesFringes: makesFringes), MeshCache(makesFringes: makesFringes))
    let asked = (keys + keys.reversed()).map { cache.ask(for: $0) }
    #expect(asked.allSatisfy { $0.mesh == nil })
    cache.makeMissing(on: ParallelPool(threads: 4))
    #expect(cache.misses == keys.count)
    for (k, key) in keys.enumerated() {
      let mesh = alone.mesh(key)
      #expect(asked[k].made.points == mesh.points && asked[k].made.contourEnds == mesh.contourEnds)
      #expect(asked[k].made === asked[2 * keys.count - 1 - k].made && asked[k].made === cache.mesh(key))
    }
  }

  @Test("one that is needed at once is made among others that wait")
  func atOnce() {
    var random = SeededGenerator(seed: 4)
    let keys = (0..<3).map { _ in key(&random) }
    let cache = MeshCache()
    let asked = keys.map { cache.ask(for: $0) }
    let mesh = cache.mesh(keys[1])
    #expect(asked[1].mesh === mesh && asked[0].mesh == nil && asked[2].mesh == nil)
    cache.makeMissing(on: ParallelPool(threads: 1))
    #expect(asked.allSatisfy { $0.mesh != nil } && cache.misses == 3 && asked[1].mesh === mesh)
  }

  @Test("one that will be another in the next frame is not kept")
  func transient() {
    var random = SeededGenerator(seed: 5)
    let key = key(&random)
    let cache = MeshCache()
    let asked = cache.ask(for: key, isKept: false)
    cache.makeMissing(on: ParallelPool(threads: 1))
    #expect(cache.bytes == 0 && cache.mesh(key) !== asked.made && cache.bytes > 0)
  }

  @Test("where steps are counted they are taken in the order of asking, and what is cut short is made again")
  func steps() {
    var random = SeededGenerator(seed: 6)
    let keys = (0..<40).map { _ in key(&random) }
    let (cache, whole) = (MeshCache(), MeshCache())
    cache.stepsLeft = 5000
    let asked = keys.map { cache.ask(for: $0) }
    cache.makeMissing(on: ParallelPool(threads: 4))
    #expect(cache.isExhausted)
    let isWhole = keys.indices.map { asked[$0].made.points == whole.mesh(keys[$0]).points }
    #expect(isWhole.first == true && isWhole.last == false && isWhole == isWhole.sorted { $0 && !$1 })
    cache.stepsLeft = .max
    #expect(keys.allSatisfy { cache.mesh($0).points == whole.mesh($0).points })
  }

  @Test("whoever gives up gets empty ones, which are not kept", arguments: [1, 4])
  func cancelled(threads: Int) {
    var random = SeededGenerator(seed: 7)
    let keys = (0..<40).map { _ in key(&random) }
    let cache = MeshCache()
    let asked = keys.map { cache.ask(for: $0) }
    cache.isCancelled = { true }
    cache.makeMissing(on: ParallelPool(threads: threads))
    #expect(cache.isExhausted && cache.bytes == 0 && asked.allSatisfy { $0.made.isEmpty })
  }

  @Test("those that nobody draws go once there are too many, the longest unused first")
  func trimming() {
    func key(_ i: Int) -> MeshKey { .fill(Path(rect: Rect(x: Double(i), y: 0, width: 1, height: 1)), .nonZero, scale: 1) }
    let cache = MeshCache()
    let drawn = cache.mesh(key(0))
    for i in 1..<6000 { _ = cache.mesh(key(i)) }
    let made = cache.misses
    #expect(cache.mesh(key(0)) === drawn && cache.misses == made)
    _ = cache.mesh(key(5999))
    #expect(cache.misses == made, "the last stays")
    _ = cache.mesh(key(1))
    #expect(cache.misses == made + 1, "the first that nobody draws went")
  }

  @Test("a long path that is another in each frame leaves no more behind than a limit, by its points")
  func longPaths() {
    let cache = MeshCache()
    var most = 0
    for frame in 0..<200 {
      let path = Path(polyline: (0..<20_000).map { Point(Double($0 % 200), Double(($0 * 7 + frame) % 190)) })
      let asked = cache.ask(for: .stroke(path, StrokeStyle(lineWidth: 1 + Double(frame) / 1000), scale: 0.01))
      cache.makeMissing(on: ParallelPool(threads: 1))
      _ = asked.made
      cache.trim()
      most = max(most, cache.count)
    }
    // Each weighs 313 of 4,096: a limit's worth in use, and one more until the next sweep.
    #expect(most > 5 && most <= 2 * 4096 / 313 + 2)
    // A short line of thousands of dashes is as long.
    most = 0
    for frame in 0..<200 {
      let style = StrokeStyle(lineWidth: 1, dashPattern: [0.5, 0.5], dashPhase: Double(frame) / 1000)
      let asked = cache.ask(for: .stroke(Path(polyline: [.zero, Point(4000, 0)]), style, scale: 1))
      cache.makeMissing(on: ParallelPool(threads: 1))
      #expect(asked.made.points.count > 12_000)
      cache.trim()
      most = max(most, cache.count)
    }
    #expect(most > 5 && most <= 2 * 4096 / 188 + 2)
    // Small ones stay, as many as ever.
    for k in 0..<4000 { _ = cache.mesh(.fill(Path(circleAt: Point(Double(k), 0), radius: 1), .nonZero, scale: 1)) }
    #expect(cache.count >= 4000)
  }
}
