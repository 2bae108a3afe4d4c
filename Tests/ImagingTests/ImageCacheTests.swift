import Imaging
import TestSupport
import Testing
import Threading

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("Pictures that are kept decoded")
struct ImageCacheTests {
  /// A picture of 64 by 64 pixels in a colour, packed; decoded it takes some 22 KB with its smaller copies.
  private func packed(_ color: UInt32) throws -> Image {
    let buffer = PixelBuffer(width: 64, height: 64)
    for y in 0..<64 { for x in 0..<64 { buffer[x, y] = color | 0xff00_0000 } }
    return try Image(encoded: buffer.encodedPNG())
  }

  @Test("of 200 pictures as many are kept as fit, the last used ones, and those that somebody holds")
  func budget() throws {
    let images = try (0..<200).map { try packed(UInt32($0)) }
    let cache = ImageCache(budget: 512 << 10)
    let held = try #require(cache.copies(of: images[0]))
    for image in images {
      _ = cache.copies(of: image)
      #expect(cache.bytes <= cache.budget)
    }
    #expect(cache.decodes == 200)
    let kept = cache.budget / held.bytes
    // The last ones are there, and the one that is held; the rest are decoded again.
    for image in images.suffix(kept - 1) { _ = cache.copies(of: image) }
    #expect(cache.copies(of: images[0]) === held)
    #expect(cache.decodes == 200)
    _ = cache.copies(of: images[1])
    #expect(cache.decodes == 201)
  }

  @Test("what is used again stays longer than what came later")
  func recency() throws {
    let images = try (0..<4).map { try packed(UInt32($0)) }
    let one = try #require(ImageCopies(images[0])).bytes
    let cache = ImageCache(budget: 3 * one)
    for image in images.prefix(3) { _ = cache.copies(of: image) }
    _ = cache.copies(of: images[0])
    _ = cache.copies(of: images[3])
    _ = cache.copies(of: images[0])
    #expect(cache.decodes == 4)
    _ = cache.copies(of: images[1])
    #expect(cache.decodes == 5)
  }

  @Test("more than the budget is kept where all is held, and goes once it is not")
  func held() throws {
    let images = try (0..<5).map { try packed(UInt32($0)) }
    let cache = ImageCache(budget: 1)
    var held = images.map { cache.copies(of: $0) }
    #expect(cache.decodes == 5 && cache.bytes > 5 * 64 * 64 * 4)
    held = []
    cache.trim()
    #expect(held.isEmpty && cache.bytes == 0)
  }

  @Test("a picture that is shown twice, by several threads at once, is decoded once")
  func once() throws {
    let cache = ImageCache(budget: 1 << 20)
    let image = try packed(7)
    let found = LockedValue<[ObjectIdentifier]>([])
    let pool = WorkerPool(threads: 4) { _, _ in
      if let copies = cache.copies(of: image) { found.withLock { $0.append(ObjectIdentifier(copies)) } }
    }
    pool.perform(40)
    #expect(cache.decodes == 1)
    #expect(Set(found.withLock { $0 }).count == 1)
  }

  @Test("pictures are decoded in the background for whoever holds a request, and not for who has given it up")
  func requests() throws {
    let cache = ImageCache(budget: 1 << 20)
    let images = try (0..<3).map { try packed(UInt32($0 * 40)) }
    let ready = LockedValue(0)
    func ask(_ image: Image) -> ImageCache.Answer { cache.request(image) { ready.withLock { $0 += 1 } } }
    var requests: [ImageRequest] = []
    for image in images { if case .waiting(let request) = ask(image) { requests.append(request) } }
    #expect(requests.count == 3)
    while requests.contains(where: { $0.copies == nil }) { sleep(milliseconds: 1) }
    #expect(requests[1].copies.flatMap { $0 }?.level(0)[5, 5] == 0xff00_0028)
    while ready.withLock({ $0 }) < 3 { sleep(milliseconds: 1) }
    guard case .ready = ask(images[2]) else {
      Issue.record("what is there is there at once")
      return
    }
    // Given up before its turn: an earlier one keeps the thread busy.
    let large = try Image(encoded: PixelBuffer(width: 3000, height: 3000).encodedPNG())
    let later = try packed(99)
    let before = cache.decodes
    let first = ask(large)
    _ = ask(later)
    guard case .waiting(let request) = first else { return }
    while request.copies == nil { sleep(milliseconds: 1) }
    guard case .waiting(let last) = ask(try packed(100)) else { return }
    while last.copies == nil { sleep(milliseconds: 1) }
    #expect(cache.decodes == before + 2)
  }

  @Test("a damaged picture has its size and nothing to show, and is tried once")
  func damaged() throws {
    let buffer = PixelBuffer(width: 40, height: 30)
    for y in 0..<30 { for x in 0..<40 { buffer[x, y] = 0xff00_0000 | UInt32(x * y * 2654) & 0xffffff } }
    let whole = try buffer.encodedPNG()
    let image = try Image(encoded: Array(whole.prefix(whole.count / 2)))
    #expect(image.width == 40 && image.height == 30)
    let cache = ImageCache(budget: 1 << 20)
    #expect(cache.copies(of: image) == nil && cache.copies(of: image) == nil)
    #expect(cache.decodes == 1 && cache.bytes == 0)
    #expect(image.pixels.allSatisfy { $0 == 0 } && image.pixels.count == 1200)
  }

  @Test("only the size is read of a packed picture; what is none, or too large, is refused")
  func sizes() throws {
    let buffer = PixelBuffer(width: 20, height: 10)
    let png = try buffer.encodedPNG()
    #expect(throws: PictureError.self) { try Image(encoded: png, mostPixels: 199) }
    #expect(throws: PictureError.self) { try Image(encoded: Array(png.prefix(20))) }
    #expect(throws: PictureError.self) { try Image(encoded: [1, 2, 3]) }
    let gif: [UInt8] = Array("GIF89a".utf8) + [3, 1, 2, 0, 0, 0, 0]
    let image = try Image(encoded: gif)
    #expect(image.width == 259 && image.height == 2)
    #expect(throws: PictureError.self) { try Image(encoded: Array("GIF89a".utf8) + [0, 0, 2, 0, 0, 0, 0]) }
    buffer[3, 4] = 0xff12_3456
    #expect(try Image(encoded: buffer.encodedPNG()).pixels == Image(buffer).pixels)
  }

  @Test("pictures that are no more leave nothing behind in the cache that all share")
  func forgotten() throws {
    let before = ImageCache.shared.bytes
    for k in 0..<300 { _ = ImageCache.shared.copies(of: Image(width: 32, height: 32, pixels: Array(repeating: UInt32(k), count: 1024))) }
    #expect(ImageCache.shared.bytes <= before)
  }

  @Test("a picture that takes a buffer over shares it, and makes its halves as they are read")
  func takenOver() throws {
    let buffer = PixelBuffer(width: 40, height: 30)
    for y in 0..<30 { for x in 0..<40 { buffer[x, y] = 0xff00_0000 | UInt32(x * y) } }
    let copies = try #require(ImageCopies(Image(takingOver: buffer)))
    #expect(copies.level(0) === buffer && copies.count == 7 && copies.isOpaque)
    #expect(copies.level(2).width == 10 && copies.level(2) === copies.level(2))
    #expect(copies.bytes == (0..<7).reduce(0) { $0 + copies.level($1).stride * copies.level($1).height * 4 })
    let clear = PixelBuffer(width: 40, height: 30)
    #expect(ImageCopies(Image(takingOver: clear))?.isOpaque == false)
    #expect(ImageCopies(Image(takingOver: clear, isKnownOpaque: true))?.isOpaque == true, "what is known is not looked for")
  }

  private func sleep(milliseconds: UInt32) { usleep(milliseconds * 1000) }
}
