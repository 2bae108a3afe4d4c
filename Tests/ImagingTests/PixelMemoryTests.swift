import Testing

@testable import Imaging

@Suite("The memory of pictures", .serialized)
struct PixelMemoryTests {
  @Test("a large block is used again by the next of its size, until it is given back")
  func reused() {
    PixelMemory.giveBack()
    let bytes = 3_000_000
    let first = PixelMemory.allocate(bytes)
    #expect(UInt(bitPattern: first) % UInt(PixelMemory.largePage) == 0)
    PixelMemory.deallocate(first, bytes)
    #expect(PixelMemory.spareBytes >= bytes)
    let other = PixelMemory.allocate(bytes + 64)
    let again = PixelMemory.allocate(bytes)
    #expect(again == first && other != first)
    PixelMemory.deallocate(again, bytes)
    PixelMemory.deallocate(other, bytes + 64)
    PixelMemory.giveBack()
    #expect(PixelMemory.spareBytes < bytes)
  }

  @Test("no more is kept than is worth it: the oldest goes first, and what is too large at once")
  func bounded() {
    PixelMemory.giveBack()
    let bytes = 10 << 20
    let blocks = (0..<8).map { PixelMemory.allocate(bytes + $0 * 64) }
    for (k, block) in blocks.enumerated() { PixelMemory.deallocate(block, bytes + k * 64) }
    #expect(PixelMemory.spareBytes <= 48 << 20 && PixelMemory.spareBytes > 30 << 20)
    let last = PixelMemory.allocate(bytes + 7 * 64)
    #expect(last == blocks[7])
    PixelMemory.deallocate(last, bytes + 7 * 64)
    let before = PixelMemory.spareBytes
    PixelMemory.deallocate(PixelMemory.allocate(64 << 20), 64 << 20)
    PixelMemory.deallocate(PixelMemory.allocate(1000), 1000)
    #expect(PixelMemory.spareBytes == before)
    PixelMemory.giveBack()
  }

  @Test("what is made ahead is what is asked for next, and no more than is kept is made")
  func madeAhead() {
    PixelMemory.giveBack()
    let bytes = 5_000_000
    PixelMemory.prepare(bytes, count: 2)
    #expect(PixelMemory.spareBytes == 2 * bytes)
    let blocks = [PixelMemory.allocate(bytes), PixelMemory.allocate(bytes)]
    #expect(PixelMemory.spareBytes == 0 && blocks[0] != blocks[1])
    for block in blocks { block.storeBytes(of: 1, toByteOffset: bytes - 8, as: Int.self) }
    for block in blocks { PixelMemory.deallocate(block, bytes) }
    PixelMemory.prepare(bytes + 64, count: 1000)
    #expect(PixelMemory.spareBytes <= 48 << 20 && PixelMemory.spareBytes > 30 << 20)
    let kept = [PixelMemory.allocate(bytes), PixelMemory.allocate(bytes)]
    #expect(Set(kept) == Set(blocks), "what was kept is not given up for it")
    for block in kept { PixelMemory.deallocate(block, bytes) }
    PixelMemory.prepare(64 << 20, count: 3)
    PixelMemory.prepare(bytes, count: 0)
    #expect(PixelMemory.spareBytes <= 48 << 20)
    PixelMemory.giveBack()
  }
}
