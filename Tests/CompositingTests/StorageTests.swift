import CAllocationCounter
import Geometry
import Imaging
import Layers
import TestSupport
import Testing

@testable import Compositing

@Suite("Storage is made before it is needed")
struct StorageTests {
  @Test("buffers that are kept ready serve groups of every size, and again")
  func readyBuffers() {
    var buffers = GroupBuffers()
    defer { buffers.deallocate() }
    buffers.reserve(3, area: 50_000)
    let first = (buffers.acquire(50_000), buffers.acquire(10), buffers.acquire(49_999))
    for buffer in [first.0, first.1, first.2] { #expect(buffer.capacity >= 50_008) }
    #expect(Set([first.0.base, first.1.base, first.2.base]).count == 3)
    for buffer in [first.0, first.1, first.2] { buffers.give(buffer) }
    let again = buffers.acquire(50_000)
    #expect([first.0.base, first.1.base, first.2.base].contains(again.base))
    buffers.give(again)
    let before = thread_allocation_count()
    buffers.reserve(3, area: 50_000)
    let third = buffers.acquire(50_000)
    buffers.give(third)
    #expect(thread_allocation_count() == before)
  }

  @Test("a buffer that is too small for a group gives way to one that is not, and none is lost or freed twice")
  func growingBuffers() {
    var buffers = GroupBuffers()
    defer { buffers.deallocate() }
    for area in [10, 5000, 4000, 100_000, 3] {
      let outer = buffers.acquire(area)
      let inner = buffers.acquire(area / 2)
      #expect(outer.capacity >= area + 8 && inner.capacity >= area / 2 + 8 && outer.base != inner.base)
      outer.base.update(repeating: 1, count: outer.capacity)
      inner.base.update(repeating: 2, count: inner.capacity)
      #expect(outer.base[0] == 1 && outer.base[outer.capacity - 1] == 1)
      buffers.give(inner)
      buffers.give(outer)
    }
    buffers.reserve(2, area: 700_000)
    #expect(buffers.acquire(1).capacity >= 700_008)
  }

  @Test("a list says how deep its groups lie and how many buffers they take, with one more to come")
  func need() {
    var need = CapacityRequirements()
    need.takeGroups([])
    #expect(need.depth == 2 && need.buffers == 4)
    let groups = [0, 1, 1, 2].map { (depth: Int32) in
      var group = DisplayGroup()
      group.depth = depth
      return group
    }
    need.takeGroups(groups)
    #expect(need.depth == 4)
    #expect(need.buffers == 8)
    need.takeGroups([])
    #expect(need.depth == 2 && need.buffers == 4)
  }

  @Test("items that come to lie on more tiles than ever find room")
  func bins() {
    var bins = TileBins(width: 4096, height: 4096)
    bins.reserve(20)
    let small = (0..<20).map { bins.tiles(under: PixelRect(x: $0 * 64, y: 0, width: 10, height: 10)) }
    let large = (0..<20).map { bins.tiles(under: PixelRect(x: $0 * 64, y: $0 * 64, width: 512, height: 512)) }
    #expect(large.allSatisfy { $0.count == TileBins.largest })
    for (i, place) in small.enumerated() { bins.insert(Int32(i), at: place) }
    let before = thread_allocation_count()
    for i in 0..<20 {
      bins.remove(Int32(i), from: small[i])
      bins.insert(Int32(i), at: large[i])
    }
    // Unoptimized loops allocate by themselves.
    if isOptimized { #expect(thread_allocation_count() == before) }
    var found = 0
    bins.forEach(in: PixelRect(x: 0, y: 0, width: 4096, height: 4096)) { _ in found += 1 }
    #expect(found == 20 * TileBins.largest)
  }
}
