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
}
