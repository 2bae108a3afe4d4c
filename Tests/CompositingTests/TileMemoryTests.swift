import Geometry
import Imaging
import Testing

@testable import Compositing

@Suite("The memory of tiles")
struct TileMemoryTests {
  @Test("full tiles and others overlap nowhere, whatever is taken and given back, and leave no page behind", arguments: [UInt64(1), 2, 3])
  func apart(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let memory = TileMemory()
    var held: [(base: UnsafeMutableRawPointer, bytes: Int, mark: UInt8)] = []
    for step in 0..<600 {
      if held.isEmpty || random.next() % 5 < (step < 300 ? 3 : 1) {
        let bytes = random.next() % 4 == 0 ? 9_000 : BackingTile.fullBytes
        let mark = UInt8(truncatingIfNeeded: step)
        let base = memory.allocate(bytes)
        #expect(UInt(bitPattern: base) % 64 == 0)
        base.initializeMemory(as: UInt8.self, repeating: mark, count: bytes)
        held.append((base, bytes, mark))
      } else {
        let (base, bytes, mark) = held.remove(at: Int(random.next() % UInt64(held.count)))
        let kept = UnsafeRawBufferPointer(start: base, count: bytes)
        #expect(kept.allSatisfy { $0 == mark })
        memory.deallocate(base, bytes)
      }
    }
    for (base, bytes, _) in held { memory.deallocate(base, bytes) }
    #expect(memory.pageCount == 0)
  }

  @Test("29 full tiles share a page, on whose boundary the first begins")
  func shared() {
    let memory = TileMemory()
    let tiles = (0..<30).map { _ in memory.allocate(BackingTile.fullBytes) }
    #expect(UInt(bitPattern: tiles[0]) % UInt(PixelMemory.largePage) == 0)
    #expect(memory.pageCount == 2)
    memory.deallocate(tiles[7], BackingTile.fullBytes)
    #expect(memory.allocate(BackingTile.fullBytes) == tiles[7])
    for tile in tiles { memory.deallocate(tile, BackingTile.fullBytes) }
    #expect(memory.pageCount == 0)
  }
}
